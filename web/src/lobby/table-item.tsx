// A table in a list: what is played, by whom, and since when.
import type { ComponentChildren } from "preact";
import type { TableSummary } from "../api/types.ts";
import { customBoardName, useTableBoard } from "../board/boards.ts";
import { Miniature } from "../board/miniature.tsx";
import { agoText, timeControlText } from "../i18n/durations.ts";
import { gameName } from "../i18n/rulebooks.ts";
import { playersText } from "../session/seat-names.ts";
import "./table-item.css";

type Props = { readonly summary: TableSummary; readonly children: ComponentChildren; readonly isAsked?: boolean };

export function TableItem({ summary, children, isAsked = false }: Props) {
  const board = useTableBoard(summary.table, summary, "");
  const customBoard = customBoardName(summary.table, summary, "");
  return (
    <li class="table-item" data-asked={isAsked}>
      <Miniature board={board} />
      <div class="table-item-text">
        <b>{gameName(summary, customBoard)}</b>
        <span>{playersText(summary)}</span>
        <small>
          {agoText(summary.touched_at, Date.now())}
          {summary.time_control.kind &&
            summary.time_control.kind !== "none" &&
            ` · ${timeControlText(summary.time_control)}`}
        </small>
      </div>
      <div class="table-item-ways">{children}</div>
    </li>
  );
}
