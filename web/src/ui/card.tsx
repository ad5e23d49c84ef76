// Cards: colour, symbol, kind and number.
import { colorLetter, isShipCard, runsOf } from "./card-piles.ts";
import { memo } from "./memo.ts";
import { COLORS, SIGNS, type Sign } from "./palette.ts";
import "./card.css";

type Props = { readonly card: string; readonly n?: number | undefined };

/** A card without its name, which the caller must add for screen readers. */
export const Card = memo(({ card, n }: Props) => {
  const color = COLORS[colorLetter(card)];
  return (
    <span class="card" data-wild={card === "*"} data-ship={isShipCard(card)}>
      <svg viewBox="0 0 60 40" aria-hidden="true">
        <rect class="card-ground" x="1" y="1" width="58" height="38" rx="5" fill={color?.fill ?? "#e9e2cf"} />
        {color ? <CardFace card={card} ink={color.ink} symbol={color.symbol ?? ""} /> : <Wild />}
      </svg>
      {n !== undefined && n > 1 && <b class="card-count">{n}</b>}
    </span>
  );
});

function CardFace({ card, ink, symbol }: { readonly card: string; readonly ink: string; readonly symbol: string }) {
  return (
    <>
      <rect class="card-inset" x="5" y="5" width="50" height="30" rx="3" stroke={ink} />
      <path d={symbol} fill={ink} transform="translate(30 18) scale(2.7)" />
      {isShipCard(card) &&
        [15, 30, 45].map((x) => <CardSymbol key={x} sign={SIGNS.wave} ink={ink} x={x} y={32} scale={1.7} />)}
      {card.endsWith("2") && (
        <>
          <path d="M8 13h12l-2 4h-8zM13 12V7l5 4z" fill={ink} />
          <path d="M40 13h12l-2 4h-8zM45 12V7l5 4z" fill={ink} />
        </>
      )}
      {card.endsWith("^") && <CardSymbol sign={SIGNS.anchor} ink={ink} x={48} y={12} scale={1.3} />}
    </>
  );
}

function Wild() {
  const stripes = Object.values(COLORS);
  return (
    <>
      {stripes.map((color, index) => (
        <rect
          key={color.key}
          x={5 + (index * 50) / stripes.length}
          y="5"
          width={50 / stripes.length + 0.2}
          height="30"
          fill={color.fill}
        />
      ))}
      <circle cx="30" cy="20" r="13" fill="#fbf7ec" />
      <Vehicle ink="#2c2a26" />
    </>
  );
}

/** A locomotive, or a bus where an ancestor says that the pieces are buses (`data-pieces`). */
function Vehicle({ ink }: { readonly ink: string }) {
  return (
    <>
      <g class="card-locomotive">
        <CardSymbol sign={SIGNS.locomotive} ink={ink} x={30} y={20} scale={2} />
      </g>
      <g class="card-bus">
        <CardSymbol sign={SIGNS.bus} ink={ink} x={30} y={20} scale={2} />
      </g>
    </>
  );
}

type CardSymbolProps = {
  readonly sign: Sign;
  readonly ink: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
};

function CardSymbol({ sign, ink, x, y, scale }: CardSymbolProps) {
  const paint = sign.line ? { fill: "none", stroke: ink, "stroke-width": sign.line } : { fill: ink };
  return <path d={sign.path} transform={`translate(${x} ${y}) scale(${scale})`} {...paint} />;
}

type BackProps = { readonly deck: "trains" | "ships" | "tickets"; readonly n?: number | undefined };

/** The back of a deck. */
export const CardBack = memo(({ deck, n }: BackProps) => (
  <span class="card card-back" data-deck={deck}>
    <svg viewBox="0 0 60 40" aria-hidden="true">
      <rect class="card-ground" x="1" y="1" width="58" height="38" rx="5" />
      <rect class="card-inset" x="5" y="5" width="50" height="30" rx="3" />
      {deck === "trains" && <Vehicle ink="currentColor" />}
      {deck === "ships" &&
        [14, 20, 26].map((y) => <CardSymbol key={y} sign={SIGNS.wave} ink="currentColor" x={30} y={y} scale={3} />)}
      {deck === "tickets" && <path d="M14 14h32v4a2.5 2.5 0 0 0 0 5v4H14v-4a2.5 2.5 0 0 0 0-5z" fill="currentColor" />}
    </svg>
    {n !== undefined && <b class="card-count">{n}</b>}
  </span>
));

/** Cards side by side, equal ones as one with their number. */
export function CardRow({ cards }: { readonly cards: readonly string[] }) {
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
