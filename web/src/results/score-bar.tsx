// A bar of points with a part for each component: as long as the side's points, compared with the most of all sides.
import { t } from "../i18n/translate.ts";
import { type BarPart, barParts } from "./score-components.ts";
import "./score-bar.css";

type Props = {
  readonly parts: readonly BarPart[];
  /** The points of the longest bar. */
  readonly most: number;
  readonly color: string;
};

/** Only decoration: the numbers beside it and in the table say the same. */
export function ScoreBar({ parts, most, color }: Props) {
  return (
    <span class="score-bar" aria-hidden="true" style={{ "--bar-color": color }}>
      {barParts(parts).map(({ key, points }, index) => (
        <span key={key} title={t(key)} style={{ width: `${(points / most) * 100}%`, "--bar-order": index % 4 }} />
      ))}
    </span>
  );
}
