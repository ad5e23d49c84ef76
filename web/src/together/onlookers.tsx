// How many look on without a seat: an eye and a number, nothing of who they are.
import { Icon } from "../head/icon.tsx";
import type { Sitting } from "../table/sitting.ts";
import { t } from "../words/words.ts";
import "./onlookers.css";

const MOST = 99; // that the server tells; so many may be more

export function Onlookers({ sitting }: { readonly sitting: Sitting }) {
  const n = sitting.line.watching.value;
  if (n === 0) return null;
  const number = n < MOST ? String(n) : `${MOST}+`;
  const words = t("web.people.onlookers", { n, number });
  return (
    <p class="onlookers" title={words}>
      <Icon name="eye" />
      <span aria-hidden="true">{number}</span>
      <span class="unseen">{words}</span>
    </p>
  );
}
