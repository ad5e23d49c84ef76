// A card: its colour and its sign, what it is a card of, and how many there are.
import { COLOURS, MARKS, type Mark } from "../look/palette.ts";
import { still } from "../parts/still.ts";
import { colourOf, isShip, runsOf } from "./piles.ts";
import "./card.css";

type Props = { readonly card: string; readonly n?: number | undefined };

/** The picture of a card; whoever shows it says its name. */
export const Card = still(({ card, n }: Props) => {
  const colour = COLOURS[colourOf(card)];
  return (
    <span class="card" data-wild={card === "*"} data-ship={isShip(card)}>
      <svg viewBox="0 0 60 40" aria-hidden="true">
        <rect class="card-ground" x="1" y="1" width="58" height="38" rx="5" fill={colour?.fill ?? "#e9e2cf"} />
        {colour ? <Face card={card} ink={colour.ink} sign={colour.sign ?? ""} /> : <Wild />}
      </svg>
      {n !== undefined && n > 1 && <b class="card-count">{n}</b>}
    </span>
  );
});

function Face({ card, ink, sign }: { readonly card: string; readonly ink: string; readonly sign: string }) {
  return (
    <>
      <rect class="card-inset" x="5" y="5" width="50" height="30" rx="3" stroke={ink} />
      <path d={sign} fill={ink} transform="translate(30 18) scale(2.7)" />
      {isShip(card) && [15, 30, 45].map((x) => <Sign key={x} mark={MARKS.wave} ink={ink} x={x} y={32} scale={1.7} />)}
      {card.endsWith("2") && (
        <>
          <path d="M8 13h12l-2 4h-8zM13 12V7l5 4z" fill={ink} />
          <path d="M40 13h12l-2 4h-8zM45 12V7l5 4z" fill={ink} />
        </>
      )}
      {card.endsWith("^") && <Sign mark={MARKS.anchor} ink={ink} x={48} y={12} scale={1.3} />}
    </>
  );
}

function Wild() {
  const stripes = Object.values(COLOURS);
  return (
    <>
      {stripes.map((colour, place) => (
        <rect
          key={colour.key}
          x={5 + (place * 50) / stripes.length}
          y="5"
          width={50 / stripes.length + 0.2}
          height="30"
          fill={colour.fill}
        />
      ))}
      <circle cx="30" cy="20" r="13" fill="#fbf7ec" />
      <Sign mark={MARKS.locomotive} ink="#2c2a26" x={30} y={20} scale={2} />
    </>
  );
}

type SignProps = {
  readonly mark: Mark;
  readonly ink: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
};

function Sign({ mark, ink, x, y, scale }: SignProps) {
  const paint = mark.line ? { fill: "none", stroke: ink, "stroke-width": mark.line } : { fill: ink };
  return <path d={mark.path} transform={`translate(${x} ${y}) scale(${scale})`} {...paint} />;
}

type BackProps = { readonly deck: "trains" | "ships" | "tickets"; readonly n?: number | undefined };

/** The back of a deck. */
export const Back = still(({ deck, n }: BackProps) => (
  <span class="card card-back" data-deck={deck}>
    <svg viewBox="0 0 60 40" aria-hidden="true">
      <rect class="card-ground" x="1" y="1" width="58" height="38" rx="5" />
      <rect class="card-inset" x="5" y="5" width="50" height="30" rx="3" />
      {deck === "trains" && <Sign mark={MARKS.locomotive} ink="currentColor" x={30} y={20} scale={2} />}
      {deck === "ships" &&
        [14, 20, 26].map((y) => <Sign key={y} mark={MARKS.wave} ink="currentColor" x={30} y={y} scale={3} />)}
      {deck === "tickets" && <path d="M14 14h32v4a2.5 2.5 0 0 0 0 5v4H14v-4a2.5 2.5 0 0 0 0-5z" fill="currentColor" />}
    </svg>
    {n !== undefined && <b class="card-count">{n}</b>}
  </span>
));

/** Cards side by side, equal ones as one with their number. */
export function Cards({ cards }: { readonly cards: readonly string[] }) {
  return (
    <span class="card-row">
      {runsOf(cards).map(({ card, n }) => (
        <span key={card} class="card-run">
          {n > 1 && <b>{n} ×</b>} <Card card={card} />
        </span>
      ))}
    </span>
  );
}
