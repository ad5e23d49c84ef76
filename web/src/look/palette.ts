// Colours and signs of cards, routes and seats, from the look that all drawings share. No colour is ever the only sign.
import look from "../../../src/ferrovia/boards/drawing/look.json" with { type: "json" };

/** A colour of cards and routes: the key of its name, its paint, and the sign that goes with it. */
export type Colour = {
  readonly key: string;
  readonly fill: string;
  readonly ink: string;
  /** The path of a shape around 0, 0 for a space that is SIGN_HEIGHT high; null for "any colour". */
  readonly sign: string | null;
};

/** A sign that is not a colour's: filled if `line` is 0, else a line of that width. */
export type Mark = { readonly path: string; readonly line: number };

/** How high a space is that signs are drawn for. */
export const SIGN_HEIGHT = look.sign_height;

export const MARKS: {
  readonly locomotive: Mark;
  readonly pair: Mark;
  readonly wave: Mark;
  readonly anchor: Mark;
} = look.marks;

/** The colours by the letters of notation, in its order. */
export const COLOURS: { readonly [letter: string]: Colour } = Object.fromEntries(
  Object.entries(look.routes).flatMap(([name, { card, fill, ink, sign }]) =>
    card ? [[card, { key: `card.${name}`, fill, ink, sign }]] : [],
  ),
);

/** What any colour can be laid on. */
export const ANY: Colour = { key: "card.any", fill: look.routes.gray.fill, ink: look.routes.gray.ink, sign: null };

/** The colour of a route by its card's letter; null is any. */
export function colourOf(letter: string | null): Colour {
  return (letter === null ? undefined : COLOURS[letter]) ?? ANY;
}

/** The colour of pieces, and the shape that goes with it: the path around 0, 0 of a mark that is 10 high. */
export type SeatLook = { readonly fill: string; readonly ink: string; readonly mark: string };

const LIGHT_INK = "#fffdf7";
const DARK_INK = "#2c2a26";

// Shapes that no colour of routes has, told apart at ten pixels: star, crescent, heart, hourglass, crown, drop.
const SEAT_MARKS = [
  "M0-5 1.3-1.7 4.8-1.5 2.1.7 3 4.1 0 2.2-3 4.1-2.1.7-4.8-1.5-1.3-1.7z",
  "M2.2-4.6A4.9 4.9 0 1 0 4.6 2.4 4.4 4.4 0 0 1 2.2-4.6z",
  "M0 4.7C-6.4.4-5-4.3-2.4-4.3-1.2-4.3-.4-3.6 0-2.8.4-3.6 1.2-4.3 2.4-4.3 5-4.3 6.4.4 0 4.7z",
  "M-4-4.8H4L.9 0 4 4.8H-4L-.9 0z",
  "M-4.6 4V-3.6L-2-.6 0-4.8 2-.6 4.6-3.6V4z",
  "M0-5C2.2-1.8 3.8-.2 3.8 1.7a3.8 3.3 0 0 1-7.6 0C-3.8-.2-2.2-1.8 0-5z",
] as const;

const SEATS: readonly SeatLook[] = Object.values(look.seats).map((fill, seat) => ({
  fill,
  ink: brightness(fill) > 0.3 ? DARK_INK : LIGHT_INK,
  mark: SEAT_MARKS[seat % SEAT_MARKS.length] ?? SEAT_MARKS[0],
}));

/** How the pieces of a seat look. */
export function seatLook(seat: number): SeatLook {
  const found = SEATS[seat % SEATS.length];
  if (!found) throw new Error(`there is no seat ${seat}`);
  return found;
}

/** The colour of a seat's pieces. */
export function seatColour(seat: number): string {
  return seatLook(seat).fill;
}

/** Everything else that has a colour on a board, as custom properties that follow the theme. */
export const BOARD_COLOURS: { readonly [property: string]: string } = Object.fromEntries(
  Object.entries(look.themes.light).map(([name, light]) => [
    `--board-${name}`,
    `light-dark(${light}, ${look.themes.dark[name as keyof typeof look.themes.dark]})`,
  ]),
);

/** The relative luminance of a colour in hexadecimal, 0 to 1. */
function brightness(hex: string): number {
  const channel = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2;
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
