// A table in a list: what is played, by whom, how it stands.
import type { ComponentChildren } from "preact";
import { ownBoardName, useTableBoard } from "../board/drawings.ts";
import { Miniature } from "../board/miniature.tsx";
import { seatNames } from "../table/names.ts";
import type { Face } from "../wire/types.ts";
import { gameName } from "../words/books.ts";
import { agoText, clockText } from "../words/durations.ts";
import "./tablecard.css";

type Props = { readonly face: Face; readonly children: ComponentChildren; readonly isAsked?: boolean };

export function TableCard({ face, children, isAsked = false }: Props) {
  const board = useTableBoard(face.table, face, "");
  const own = ownBoardName(face.table, face, "");
  return (
    <li class="tablecard" data-asked={isAsked}>
      <Miniature board={board} />
      <div class="tablecard-text">
        <b>{gameName(face, own)}</b>
        <span>{whoPlays(face)}</span>
        <small>
          {agoText(face.touched_at, Date.now())}
          {face.clock.kind && face.clock.kind !== "none" && ` · ${clockText(face.clock)}`}
        </small>
      </div>
      <div class="tablecard-ways">{children}</div>
    </li>
  );
}

/** Everybody at the table, with the final points once it is over. */
function whoPlays(face: Face): string {
  const names = seatNames(face.seats);
  const totals = face.totals?.length === names.length ? face.totals : null;
  return names.map((name, seat) => (totals ? `${name}: ${totals[seat]}` : name)).join(", ");
}
