// The final standings, the scores by component, side by side, and below them the details of each side.
import type { ComponentChildren } from "preact";
import type { GameView, ScoreView } from "../api/types.ts";
import { useSpotlight } from "../board/spotlight.ts";
import { signedText } from "../i18n/numbers.ts";
import { t } from "../i18n/translate.ts";
import { PartButton } from "../log/part-button.tsx";
import { sideName } from "../session/seat-names.ts";
import { Icon } from "../ui/icon.tsx";
import { seatColor } from "../ui/palette.ts";
import { SeatMarks } from "../ui/seat-mark.tsx";
import { ScoreBar } from "./score-bar.tsx";
import {
  type BoardFocus,
  type Finished,
  NO_FOCUS,
  rankScores,
  type ScoreComponent,
  scoreComponents,
  scoreDetails,
} from "./score-components.ts";
import "./scores.css";

/** The final standings: places, names, points, and bars with the components of each score. */
export function Standings({ result, game, context }: Finished) {
  const scores = rankScores(result);
  const components = scoreComponents({ result: { ...result, scores }, game, context });
  const most = Math.max(1, ...scores.map(({ total }) => total));
  return (
    <ol class="standings" aria-hidden="true">
      {scores.map(({ side, total }, index) => {
        const seats = game.sides[side]?.seats ?? [];
        const parts = components.map(({ key, cells }) => ({ key, points: cells[index]?.points ?? 0 }));
        return (
          <li key={side} data-won={result.winners.includes(side)} style={{ "--standing": index }}>
            <SeatMarks seats={seats} size={24} />
            <span class="standings-name">{sideName(context.seats, seats)}</span>
            <b>{total}</b>
            <ScoreBar parts={parts} most={most} color={seatColor(seats[0] ?? 0)} />
          </li>
        );
      })}
    </ol>
  );
}

/** A star around 0, 0, because fonts may lack the character. */
const STAR = "M0-5 1.5-1.7 5-1.5 2.3.8 3.2 4.3 0 2.4-3.2 4.3-2.3.8-5-1.5-1.5-1.7z";

type Props = Finished & {
  /** The viewer's seat. */
  readonly mySeat: number | null;
  readonly onShow: (focus: BoardFocus) => void;
};

export function Scores({ result, game, context, mySeat, onShow }: Props) {
  const ranked = { result: { ...result, scores: rankScores(result) }, game, context };
  const components = scoreComponents(ranked);
  return (
    <div>
      <ScoreTable {...ranked} {...{ components, onShow }} />
      {ranked.result.scores.map((score) => (
        <Details
          key={score.side}
          {...ranked}
          {...{ score, components, onShow }}
          open={isMine(score, game, mySeat) || (mySeat === null && result.winners.includes(score.side))}
        />
      ))}
    </div>
  );
}

function isMine(score: ScoreView, game: GameView, mySeat: number | null): boolean {
  return mySeat !== null && (game.sides[score.side]?.seats.includes(mySeat) ?? false);
}

type TableProps = Finished & {
  readonly components: readonly ScoreComponent[];
  readonly onShow: (focus: BoardFocus) => void;
};

function ScoreTable({ result, game, context, components, onShow }: TableProps) {
  return (
    <div class="scores-wide">
      <table class="scores-table" data-coach="scores">
        <caption class="visually-hidden">{t("score.heading")}</caption>
        <thead>
          <tr>
            <td />
            {result.scores.map((score) => (
              <SideHead key={score.side} {...{ score, result, game, context }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {components.map((component) => (
            <tr key={component.key}>
              <th scope="row">{t(component.key)}</th>
              {component.cells.map((cell, index) => (
                <td key={result.scores[index]?.side}>
                  <BoardLink class="scores-cell" focus={cell.focus} onShow={onShow}>
                    {signedText(cell.points)}
                  </BoardLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("score.total")}</th>
            {result.scores.map((score) => (
              <td key={score.side}>{score.total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function SideHead({ score, result, game, context }: Finished & { readonly score: ScoreView }) {
  const won = result.winners.includes(score.side);
  const seats = game.sides[score.side]?.seats ?? [];
  return (
    <th scope="col" data-won={won} {...useSpotlight(seats)}>
      <span class="scores-marks">
        <SeatMarks seats={seats} size={22} />
        {won && (
          <svg
            class="scores-star"
            viewBox="-6 -6 12 12"
            width="20"
            height="20"
            role="img"
            aria-label={t("web.end.winner")}
          >
            <path d={STAR} />
          </svg>
        )}
      </span>
      <span class="scores-name">{sideName(context.seats, seats)}</span>
    </th>
  );
}

type DetailsProps = TableProps & { readonly score: ScoreView; readonly open: boolean };

function Details({ score, components, open, onShow, ...finished }: DetailsProps) {
  const { game, context } = finished;
  const seats = game.sides[score.side]?.seats ?? [];
  return (
    <details class="scores-details" open={open}>
      <summary {...useSpotlight(seats)}>
        <SeatMarks seats={seats} size={20} />
        <span>{t("score.of", { seat: sideName(context.seats, seats), n: score.total })}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <ul>
        {scoreDetails(score, finished, components).map(({ points, text, focus }) => (
          <li key={text} data-sign={Math.sign(points ?? 0)}>
            <BoardLink class="scores-line" focus={focus} onShow={onShow}>
              <b>{points === null ? "" : signedText(points)}</b>
              <span>{text}</span>
            </BoardLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type BoardLinkProps = {
  readonly focus: BoardFocus;
  readonly onShow: (focus: BoardFocus) => void;
  readonly class: string;
  readonly children: ComponentChildren;
};

function BoardLink({ focus, onShow, class: kind, children }: BoardLinkProps) {
  const { highlight, trail } = focus;
  if (!highlight.routes.length && !highlight.cities.length && !trail.length)
    return <span class={kind}>{children}</span>;
  return (
    <PartButton
      class={`${kind} board-link`}
      highlight={highlight}
      onHighlight={(wanted) => onShow(wanted ? focus : NO_FOCUS)}
    >
      {children}
    </PartButton>
  );
}
