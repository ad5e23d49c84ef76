// The sign of a ticket: completed, open or lost.
import { Icon } from "./icon.tsx";
import "./ticket-sign.css";

const ICONS = { done: "check", open: "circle", lost: "cross" } as const;

export function TicketSign({ status }: { readonly status: keyof typeof ICONS }) {
  return (
    <span class="ticket-sign" data-status={status}>
      <Icon name={ICONS[status]} size={16} />
    </span>
  );
}
