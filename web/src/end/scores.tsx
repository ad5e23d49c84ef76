// The score by part, side by side, and below it all that each score was made of.

import type { Teller } from "../log/tell.ts";
import { SeatMark } from "../look/seatmark.tsx";
import { sideName } from "../table/names.ts";
import type { GameView, ResultView, ScoreView } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { detailsOf, type Part, partsOf, signed, type Where } from "./parts.ts";
import "./scores.css";
import { Spot } from "./spot.tsx";

type Props = {
  readonly result: ResultView;
  readonly game: GameView;
  readonly teller: Teller;
  /** The seat of whoever looks. */
  readonly own: number | null;
  readonly onShow: (where: Where) => void;
};

export function Scores({ result, game, teller, own, onShow }: Props) {
  const ranked = { ...result, scores: result.scores.toSorted((one, other) => other.total - one.total) };
  const parts = partsOf(ranked, game, teller);
  return (
    <div class="scores">
      <ScoreTable {...{ result: ranked, game, teller, parts, onShow }} />
      {ranked.scores.map((score) => (
        <Details
          key={score.side}
          {...{ score, game, teller, parts, onShow }}
          open={isOwn(score, game, own) || (own === null && result.winners.includes(score.side))}
        />
      ))}
    </div>
  );
}

function isOwn(score: ScoreView, game: GameView, own: number | null): boolean {
  return own !== null && (game.sides[score.side]?.seats.includes(own) ?? false);
}

type TableProps = {
  readonly result: ResultView;
  readonly game: GameView;
  readonly teller: Teller;
  readonly parts: readonly Part[];
  readonly onShow: (where: Where) => void;
};

function ScoreTable({ result, game, teller, parts, onShow }: TableProps) {
  return (
    <div class="scores-wide">
      <table class="scores-table">
        <caption class="unseen">{t("score.heading")}</caption>
        <thead>
          <tr>
            <td />
            {result.scores.map((score) => (
              <SideHead key={score.side} {...{ score, game, teller }} won={result.winners.includes(score.side)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">{t(part.key)}</th>
              {part.cells.map((cell, place) => (
                <td key={result.scores[place]?.side}>
                  <Spot class="scores-cell" where={cell.where} onShow={onShow}>
                    {signed(cell.points)}
                  </Spot>
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

type HeadProps = {
  readonly score: ScoreView;
  readonly game: GameView;
  readonly teller: Teller;
  readonly won: boolean;
};

function SideHead({ score, game, teller, won }: HeadProps) {
  const seats = game.sides[score.side]?.seats ?? [];
  return (
    <th scope="col" data-won={won}>
      <span class="scores-marks">
        {seats.map((seat) => (
          <SeatMark key={seat} seat={seat} size={22} />
        ))}
        {won && (
          <span class="scores-star" role="img" aria-label={t("web.end.winner")}>
            ★
          </span>
        )}
      </span>
      <span class="scores-name">{sideName(teller.seats, seats)}</span>
    </th>
  );
}

type DetailsProps = {
  readonly score: ScoreView;
  readonly game: GameView;
  readonly teller: Teller;
  readonly parts: readonly Part[];
  readonly open: boolean;
  readonly onShow: (where: Where) => void;
};

function Details({ score, game, teller, parts, open, onShow }: DetailsProps) {
  const seats = game.sides[score.side]?.seats ?? [];
  return (
    <details class="scores-details" open={open}>
      <summary>
        {seats.map((seat) => (
          <SeatMark key={seat} seat={seat} size={20} />
        ))}
        <span>{t("score.of", { seat: sideName(teller.seats, seats), n: score.total })}</span>
      </summary>
      <ul>
        {detailsOf(score, game, teller, parts).map(({ points, text, where }) => (
          <li key={text} data-sign={Math.sign(points ?? 0)}>
            <Spot class="scores-line" where={where} onShow={onShow}>
              <b>{points === null ? "" : signed(points)}</b>
              <span>{text}</span>
            </Spot>
          </li>
        ))}
      </ul>
    </details>
  );
}
