// The number of spectators.
import { t } from "../i18n/translate.ts";
import { MAX_COUNTED_SPECTATORS } from "../platform/constants.ts";
import type { TableSession } from "../session/table-session.ts";
import { Icon } from "../ui/icon.tsx";
import "./spectators.css";

type Props = {
  readonly session: TableSession;
  /** The key of what to say of them, if it is not their number alone. */
  readonly text?: string;
};

export function Spectators({ session, text }: Props) {
  const n = session.connection.spectators.value;
  if (n === 0) return null;
  const number = n < MAX_COUNTED_SPECTATORS ? String(n) : `${MAX_COUNTED_SPECTATORS}+`;
  const label = t(text ?? "web.people.spectators", { n, number });
  return (
    <p class="spectators" title={label}>
      <Icon name="eye" />
      <span aria-hidden="true">{text ? label : number}</span>
      <span class="visually-hidden">{label}</span>
    </p>
  );
}
