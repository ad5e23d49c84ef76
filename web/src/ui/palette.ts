// Colours and symbols of cards and routes, colours and marks of seats, from the palette that all
// drawings share. Every colour comes with a symbol or a mark.
import { signal } from "@preact/signals";
import palette from "../../../src/ferrovia/boards/drawing/palette.json" with { type: "json" };

/** The paint of an open space: a rim around a light hole, and a line that outlines the rim and draws the symbols. */
type Hollow = { readonly rim: string; readonly hole: string; readonly line: string };

/** A colour of cards and routes: its key as a route colour, its paint on cards and on spaces, and its symbol. */
export type CardColor = {
  readonly key: string;
  readonly fill: string;
  readonly ink: string;
  readonly hollow: Hollow;
  /** The path of the symbol around 0, 0, for a space of SYMBOL_HEIGHT; null for "any colour". */
  readonly symbol: string | null;
};

/** A symbol that is not a colour's: filled if `line` is 0, else a line of that width. */
export type Sign = { readonly path: string; readonly line: number };

/** The height of a space that the symbols are drawn for. */
export const SYMBOL_HEIGHT = palette.symbol_height;

/** The height of an open space as drawn, and the width of its rim, which a tunnel's outline covers in part: shares of
 * the height of a space. */
export const HOLLOW_HEIGHT = palette.hollow_height;
export const HOLLOW_RIM = palette.hollow_rim;
export const TUNNEL_RIM = palette.tunnel_rim;

export const SIGNS: {
  readonly locomotive: Sign;
  readonly bus: Sign;
  readonly pair: Sign;
  readonly wave: Sign;
  readonly anchor: Sign;
} = palette.signs;

/** A colour that follows the theme. */
function themed(light: string, dark: string): string {
  return `light-dark(${light}, ${dark})`;
}

function themedHollow({ light, dark }: { readonly light: Hollow; readonly dark: Hollow }): Hollow {
  return {
    rim: themed(light.rim, dark.rim),
    hole: themed(light.hole, dark.hole),
    line: themed(light.line, dark.line),
  };
}

/** The colours by their letters in notation, in its order. */
export const COLORS: { readonly [letter: string]: CardColor } = Object.fromEntries(
  Object.entries(palette.routes).flatMap(([name, { card, fill, ink, hollow, symbol }]) =>
    card ? [[card, { key: `route_color.${name}`, fill, ink, hollow: themedHollow(hollow), symbol }]] : [],
  ),
);

/** Grey: any colour. */
export const ANY: CardColor = {
  key: "route_color.any",
  fill: palette.routes.gray.fill,
  ink: palette.routes.gray.ink,
  hollow: themedHollow(palette.routes.gray.hollow),
  symbol: null,
};

/** The colour of a route by its letter; null is any colour. */
export function routeColor(letter: string | null): CardColor {
  return (letter === null ? undefined : COLORS[letter]) ?? ANY;
}

/** The colour of a player's pieces, and the mark on them: a path around 0, 0 with a height of 10. */
export type PlayerStyle = { readonly fill: string; readonly ink: string; readonly mark: string };

const LIGHT_INK = "#fffdf7";
const DARK_INK = "#2c2a26";

/** The names of the player colours, in the order of their indices. */
export const PLAYER_COLORS: readonly string[] = Object.keys(palette.seats);

/** The names of the player marks, in the order of their indices: shapes that no route has, distinct at ten pixels. */
export const PLAYER_MARKS: readonly string[] = Object.keys(palette.player_marks);

const FILLS = Object.values(palette.seats);
const MARK_PATHS = Object.values(palette.player_marks);

/** The style of a player with a colour and a mark, by their indices. */
export function playerStyle(color: number, mark: number): PlayerStyle {
  const [fill, path] = [FILLS[color % FILLS.length], MARK_PATHS[mark % MARK_PATHS.length]];
  if (!fill || !path) throw new Error(`there is no colour ${color}, or no mark ${mark}`);
  return { fill, ink: brightness(fill) > 0.26 ? DARK_INK : LIGHT_INK, mark: path };
}

/** What a frame or a replay says of the style of a seat. */
type SeatIndices = { readonly color?: number | null; readonly mark?: number | null };

/**
 * The seats of the table or the replay that the page shows. They are fixed before a game begins, so that memoized
 * parts of the board, which miss changes of signals, always have the right ones.
 */
export const shownSeats = signal<readonly SeatIndices[]>([]);

/** The style of a seat on this page; without one, it is that of the seat's number. */
export function seatStyle(seat: number): PlayerStyle {
  const { color, mark } = shownSeats.value[seat] ?? {};
  return playerStyle(color ?? seat, mark ?? seat);
}

/** The colour of a seat's pieces. */
export function seatColor(seat: number): string {
  return seatStyle(seat).fill;
}

/** All other colours of a board, as custom properties that follow the theme. */
export const BOARD_COLORS: { readonly [property: string]: string } = Object.fromEntries(
  Object.entries(palette.themes.light).map(([name, light]) => [
    `--board-${name}`,
    themed(light, palette.themes.dark[name as keyof typeof palette.themes.dark]),
  ]),
);

/** The relative luminance of a hexadecimal colour, 0 to 1. */
function brightness(hex: string): number {
  const channel = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2;
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
