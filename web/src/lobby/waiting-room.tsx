// The table before the game starts: seats, invite, chat, and the start button.
import { useSignal } from "@preact/signals";
import type { Frame } from "../api/types.ts";
import { customBoardName, useTableBoard } from "../board/boards.ts";
import { Miniature } from "../board/miniature.tsx";
import { Chat } from "../chat/chat.tsx";
import { Profile } from "../guest/profile.tsx";
import { timeControlText } from "../i18n/durations.ts";
import { changeText, gameName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { InviteLink } from "../people/invite-link.tsx";
import { SeatList } from "../people/seat-list.tsx";
import { Spectators } from "../people/spectators.tsx";
import { tableRulebook } from "../session/catalog.ts";
import type { TableSession } from "../session/table-session.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmBox } from "../ui/confirm-box.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { toggles } from "../ui/handlers.ts";
import { useOnce } from "../ui/hooks.ts";
import "./waiting-room.css";

type Props = { readonly session: TableSession; readonly frame: Frame };

export function WaitingRoom({ session, frame }: Props) {
  const { options, you } = frame;
  const board = useTableBoard(frame.table, options, session.invite);
  const customBoard = customBoardName(frame.table, options, session.invite);
  const isVisitor = you.seat == null && !you.is_host;
  const facts = [
    ...(isVisitor ? [seatsText(frame)] : []),
    timeControlText(options.time_control),
    t(options.is_open ? "web.gather.open" : "web.gather.invited"),
    t(options.chat ? "web.gather.words" : "web.gather.phrases"),
    options.starting_seat == null
      ? t("web.gather.starting_seat_random")
      : t("web.gather.starting_seat", { n: options.starting_seat + 1 }),
    ...(isVisitor && !options.house ? [t("web.gather.printed_rules")] : []),
  ];
  return (
    <div class="waiting-room">
      <header>
        <Miniature board={board} />
        <div>
          {isVisitor && <p class="waiting-room-host">{invitationText(frame)}</p>}
          <h1>{gameName(options, customBoard)}</h1>
          <p>{facts.join(" · ")}</p>
          <p role="status" class="waiting-room-drawing">
            {customBoard && !board && t("web.drawing.table")}
          </p>
        </div>
      </header>
      <section class="waiting-room-places">
        <header>
          <h2>{t("web.gather.seats")}</h2>
          {!isVisitor && <Spectators session={session} text="web.gather.visitors" />}
        </header>
        {you.seat == null && <Profile asksName />}
        <SeatList session={session} frame={frame} />
        <StartControls session={session} frame={frame} />
      </section>
      <section class="waiting-room-invite">
        <HouseRules session={session} frame={frame} />
        {you.invite && <InviteLink table={frame.table} invite={you.invite} title={t("web.invite.title")} />}
        <details class="waiting-room-fair">
          <summary>{t("web.gather.fair_title")}</summary>
          <p>{t("web.gather.fair")}</p>
          <code>{options.seed_hash}</code>
        </details>
      </section>
      <section class="waiting-room-talk">
        <h2>{t("web.chat.title")}</h2>
        <Chat session={session} />
      </section>
    </div>
  );
}

/** Who invites a visitor, or that anybody may join. */
function invitationText({ occupants, host_seat, options }: Frame): string {
  const host = host_seat == null ? null : occupants[host_seat]?.name;
  if (host) return t(options.is_open ? "web.gather.hosts" : "web.gather.invites", { name: host });
  return t("web.gather.welcome");
}

function seatsText({ occupants }: Frame): string {
  const n = occupants.filter(({ kind }) => kind === "free").length;
  return n ? t("web.gather.seats_free", { n, of: occupants.length }) : t("web.gather.seats_taken");
}

/** The house rules of the table, if any. */
function HouseRules({ session, frame }: Props) {
  const changes = tableRulebook(frame.table, frame.options, session.invite)?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <div class="waiting-room-house">
      <h2>{t("web.custom.changes")}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.name}>{changeText(change)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Start the game or close the table; wait for the host, or leave. */
function StartControls({ session, frame }: Props) {
  const { you } = frame;
  const free = frame.occupants.filter(({ kind }) => kind === "free").length;
  const start = useOnce(() => session.connection.send({ type: "start" }));
  return (
    <div class="waiting-room-begin">
      {you.is_host ? (
        <>
          <Button class="main" onClick={start} text={t("web.gather.start")} />
          {free > 0 && <p>{t("web.gather.fill", { n: free, level: t(`level.${frame.options.fill}`) })}</p>}
          <CloseButton session={session} />
        </>
      ) : (
        you.seat != null && <p role="status">{t("web.gather.wait")}</p>
      )}
      {you.seat != null && !you.is_host && (
        <Button
          class="quiet"
          onClick={() => showErrors(() => session.connection.send({ type: "leave" }))}
          text={t("web.gather.leave")}
        />
      )}
    </div>
  );
}

/** Close the table, so that nobody waits for a game that will not begin. */
function CloseButton({ session }: { readonly session: TableSession }) {
  const isConfirming = useSignal(false);
  const toggle = toggles(isConfirming);
  if (!isConfirming.value) return <Button class="quiet" onClick={toggle} text={t("web.gather.close")} />;
  return (
    <ConfirmBox
      question={t("web.gather.close_sure")}
      yes={t("web.gather.close")}
      no={t("web.gather.close_no")}
      onYes={() => void showErrors(() => session.connection.send({ type: "close" }))}
      onNo={toggle}
    />
  );
}
