// The table that the player is about to create: the choices of the form, and the request for the server.
import type { NewTable, RulebookInfo, SeatSetup, TimeControl } from "../api/types.ts";
import type { CustomFileTexts } from "../custom/files.ts";
import { botSpeed } from "../platform/settings.ts";
import { isStaticSite } from "../platform/site.ts";

export type Level = NonNullable<SeatSetup["bot"]>;
/** Who takes a seat: the player, a friend who gets the link, another person at this screen, or a bot. */
export type SeatChoice = "me" | "friend" | "here" | Level;
type Opponents = "bots" | "friends" | "here";
/** The opponents to choose from: no friend can come to a static site. */
export const OPPONENTS: readonly Opponents[] = isStaticSite ? ["bots", "here"] : ["bots", "friends", "here"];

export type TableDraft = {
  /** The printed rulebook; for house rules, the one that they change. */
  readonly book: string;
  /** The key of a custom game; null for a built-in one. */
  readonly customKey: string | null;
  readonly opponents: Opponents;
  readonly level: Level;
  readonly seats: readonly SeatChoice[];
  /** The seat that has the first turn; null: it is drawn. */
  readonly startingSeat: number | null;
  readonly timeControl: TimeControl;
  readonly isOpen: boolean;
  readonly hasChat: boolean;
};

const DAY_SECONDS = 86_400;

export const UNTIMED: TimeControl = { kind: "none" };

/** The time controls to choose from; the last two are for games over days. */
export const TIME_CONTROLS: readonly TimeControl[] = [
  UNTIMED,
  { kind: "decision", seconds: 60 },
  { kind: "game", seconds: 900, increment: 10 },
  { kind: "decision", seconds: DAY_SECONDS },
  { kind: "decision", seconds: 3 * DAY_SECONDS },
];

/** The number of seats of the rulebook that is nearest to the wanted one, rather more than fewer. */
export function nearestSeatCount(book: RulebookInfo, wanted: number): number {
  const sorted = [...book.seat_counts].sort((a, b) => a - b);
  return sorted.find((n) => n >= wanted) ?? sorted.at(-1) ?? wanted;
}

/** The player on the first seat, and opponents of one kind on the others. */
export function seatsFor(opponents: Opponents, count: number, level: Level): readonly SeatChoice[] {
  const other: SeatChoice = opponents === "friends" ? "friend" : opponents === "here" ? "here" : level;
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? "me" : other));
}

/** The draft with more or fewer seats; the new ones get the usual opponents. The starting player is drawn again. */
export function withSeatCount(draft: TableDraft, count: number): TableDraft {
  const usual = seatsFor(draft.opponents, count, draft.level);
  return { ...draft, seats: usual.map((choice, seat) => draft.seats[seat] ?? choice), startingSeat: null };
}

/** The draft with another rulebook, perhaps of a custom game, and a number of seats that it allows. */
export function withRulebook(draft: TableDraft, book: RulebookInfo, customKey: string | null = null): TableDraft {
  return withSeatCount({ ...draft, book: book.base, customKey }, nearestSeatCount(book, draft.seats.length));
}

/** The draft with opponents of another kind on all seats. */
export function withOpponents(draft: TableDraft, opponents: Opponents): TableDraft {
  return { ...draft, opponents, seats: seatsFor(opponents, draft.seats.length, draft.level) };
}

/** The draft with another choice for one seat. */
export function withSeat(draft: TableDraft, seat: number, choice: SeatChoice): TableDraft {
  return { ...draft, seats: draft.seats.map((old, index) => (index === seat ? choice : old)) };
}

/** The draft with another level for the bots that had the old one. */
export function withLevel(draft: TableDraft, level: Level): TableDraft {
  return { ...draft, level, seats: draft.seats.map((choice) => (choice === draft.level ? level : choice)) };
}

/** Whether bots may play: on seats of their own, or on those that no friend takes. */
export function hasBots({ seats }: TableDraft): boolean {
  return seats.some((choice) => choice === "friend" || !isPerson(choice));
}

/** Whether the game can start without waiting for friends. */
export function startsAtOnce({ seats }: TableDraft): boolean {
  return !seats.includes("friend");
}

/** Whether the table may be listed as open: only with a seat for strangers, and not on a shared screen. */
export function canBeOpen({ seats }: TableDraft): boolean {
  return seats.includes("friend") && !seats.includes("here");
}

/** The seats of the other people at this screen. */
export function localSeats({ seats }: TableDraft): readonly number[] {
  return seats.flatMap((choice, seat) => (choice === "here" ? [seat] : []));
}

/** The seats that can have the first turn in the draft's game. */
export function startingSeats(book: RulebookInfo, { seats }: TableDraft): readonly number[] {
  return book.starting_seats[seats.length] ?? [];
}

/** The request for the server, with the files of a custom game if there are any. */
export function toNewTable(draft: TableDraft, files: CustomFileTexts | null = null): NewTable {
  return {
    rulebook: draft.book,
    house: parseJson(files?.house),
    custom_board: parseJson(files?.board),
    seats: draft.seats.map((choice) => (isPerson(choice) ? {} : { bot: choice })),
    time_control: draft.timeControl,
    is_open: draft.isOpen && canBeOpen(draft),
    fill: draft.level,
    chat: draft.hasChat,
    seat: draft.seats.indexOf("me"),
    starting_seat: draft.startingSeat,
    shared: draft.seats.includes("here"),
    bot_speed: botSpeed.value,
  };
}

function isPerson(choice: SeatChoice): choice is "me" | "friend" | "here" {
  return choice === "me" || choice === "friend" || choice === "here";
}

function parseJson(text: string | null | undefined): NonNullable<NewTable["house"]> | null {
  return text ? (JSON.parse(text) as NonNullable<NewTable["house"]>) : null;
}
