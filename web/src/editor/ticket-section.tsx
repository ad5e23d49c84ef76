// The tickets of the board, as a list with fields.
import type { ComponentProps } from "preact";
import { t } from "../i18n/translate.ts";
import { MAX_TICKET_POINTS } from "../platform/constants.ts";
import { Button } from "../ui/button.tsx";
import { ListChoice } from "../ui/choices.tsx";
import {
  addTicket,
  type BoardFile,
  changeItem,
  changeTicket,
  firstPoints,
  freePair,
  removeTicketCity,
  setDestinationPoints,
  setTicketCity,
  setTicketKind,
  TICKET_KINDS,
  type TicketItem,
  ticketKind,
} from "./board-file.ts";
import { CheckField, cityOptions, NumberField } from "./fields.tsx";
import { ItemList } from "./item-list.tsx";
import { add, board, edit, type RevealMode } from "./state.ts";

/** Add a ticket between two cities, and select it. */
export function addNewTicket(file: BoardFile, one: string, other: string, how: RevealMode | null): void {
  add(addTicket(file, one, other), "tickets", how);
}

export function TicketSection() {
  const file = board.value;
  const pair = freePair(
    file.cities.filter(({ junction }) => !junction).map(({ id }) => id),
    file.tickets.map(({ cities }) => cities),
  );
  return (
    <ItemList
      list="tickets"
      items={file.tickets}
      note={({ points }) => (typeof points === "number" ? String(points) : points.join(" / "))}
      fields={(ticket, index) => <TicketFields file={file} ticket={ticket} index={index} />}
      onAdd={pair && (() => addNewTicket(file, ...pair, "focused"))}
    />
  );
}

type FieldsProps = { readonly file: BoardFile; readonly ticket: TicketItem; readonly index: number };

function TicketFields({ file, ticket, index }: FieldsProps) {
  const kind = ticketKind(ticket);
  const change = (changed: TicketItem, field: string | null = null) =>
    edit(changeTicket(file, index, changed), field && `tickets ${index} ${field}`);
  return (
    <>
      <ListChoice
        legend={t("web.editor.kind")}
        options={TICKET_KINDS.map((value) => ({ value, text: t(`web.editor.ticket.${value}`) }))}
        chosen={kind}
        onChoose={(value) => change(setTicketKind(ticket, value))}
      />
      {ticket.cities.map((city, at) => (
        <TicketCity key={at} {...{ file, ticket, city, at, change }} />
      ))}
      {kind !== "plain" && (
        <Button
          onClick={() => change(setTicketCity(ticket, ticket.cities.length, nextCity(file, ticket)))}
          text={t("web.editor.add_ticket_city")}
        />
      )}
      {kind !== "destinations" && (
        <PointsField
          label={t("web.editor.points")}
          value={firstPoints(ticket)}
          onChange={(points) => change({ ...ticket, points: points ?? firstPoints(ticket) }, "points")}
        />
      )}
      {kind === "tour" && (
        <PointsField
          label={t("web.editor.points_any_order")}
          value={ticket.points_any_order ?? null}
          onChange={(points) => change(changeItem(ticket, { points_any_order: points ?? undefined }), "any order")}
        />
      )}
      {kind !== "plain" && (
        <PointsField
          label={t("web.editor.penalty")}
          value={ticket.penalty ?? null}
          optional={kind === "destinations"}
          onChange={(penalty) => change(changeItem(ticket, { penalty: penalty ?? undefined }), "penalty")}
        />
      )}
      <CheckField
        label={t("web.editor.long")}
        value={ticket.long ?? false}
        onChange={(long) => change(changeItem(ticket, { long }), "long")}
      />
    </>
  );
}

type CityProps = {
  readonly file: BoardFile;
  readonly ticket: TicketItem;
  readonly city: string;
  readonly at: number;
  readonly change: (ticket: TicketItem, field?: string) => void;
};

/** One city of a ticket, with its points if it is a destination. */
function TicketCity({ file, ticket, city, at, change }: CityProps) {
  const kind = ticketKind(ticket);
  const isDestination = kind === "destinations" && at > 0;
  const label = isDestination ? t("web.editor.destination", { n: at }) : t("web.editor.ticket_city", { n: at + 1 });
  const points = typeof ticket.points === "number" ? ticket.points : (ticket.points[at - 1] ?? 0);
  const canGo = kind === "tour" ? ticket.cities.length > 2 : isDestination && ticket.cities.length > 3;
  return (
    <div class="editor-ticket-city">
      <ListChoice
        legend={label}
        options={cityOptions(file, city)}
        chosen={city}
        onChoose={(id) => change(setTicketCity(ticket, at, id))}
      />
      {isDestination && (
        <PointsField
          label={t("web.editor.destination_points", { n: at })}
          value={points}
          onChange={(value) => change(setDestinationPoints(ticket, at - 1, value ?? points), `points ${at}`)}
        />
      )}
      {canGo && (
        <Button
          aria-label={t("web.editor.remove_named", { name: label })}
          onClick={() => change(removeTicketCity(ticket, at) ?? ticket)}
          text="×"
        />
      )}
    </div>
  );
}

function PointsField(props: Omit<ComponentProps<typeof NumberField>, "min" | "max">) {
  return <NumberField min={1} max={MAX_TICKET_POINTS} {...props} />;
}

/** A city that the ticket does not name yet. */
function nextCity({ cities }: BoardFile, ticket: TicketItem): string {
  const free = cities.find(({ id, junction }) => !junction && !ticket.cities.includes(id));
  return (free ?? cities[0])?.id ?? "";
}
