// What somebody wants to play, as choices on a page, and as the server is asked for it.
import type { OwnFiles } from "../making/files.ts";
import type { Book, NewChair, NewClock, NewTable } from "../wire/types.ts";

export type Level = NonNullable<NewChair["bot"]>;
/** Who sits on a chair: oneself, a friend who gets the link, somebody at this screen, or a bot. */
export type Chair = "me" | "friend" | "here" | Level;
export type Company = "bots" | "friends" | "here";

export type Wish = {
  /** The printed book; of house rules, the one that they change. */
  readonly book: string;
  /** A board or house rules of one's own, by their key. */
  readonly own: string | null;
  readonly company: Company;
  readonly level: Level;
  readonly chairs: readonly Chair[];
  readonly clock: NewClock;
  readonly isOpen: boolean;
  readonly hasChat: boolean;
};

const DAY = 86_400;

/** No clock at all. */
export const UNTIMED: NewClock = { kind: "none" };

/** Clocks to choose from; the last two are for games over days. */
export const CLOCKS: readonly NewClock[] = [
  UNTIMED,
  { kind: "move", seconds: 60 },
  { kind: "game", seconds: 900, increment: 10 },
  { kind: "move", seconds: DAY },
  { kind: "move", seconds: 3 * DAY },
];

/** How many sit down if nobody says: three if the book allows it, or the fewest above. */
export const USUAL = 3;

/** The number of seats that the book allows nearest to the wanted one, rather more than fewer. */
export function seatsNear(book: Book, wanted: number): number {
  const sorted = [...book.seats].sort((a, b) => a - b);
  return sorted.find((n) => n >= wanted) ?? sorted.at(-1) ?? wanted;
}

/** The chairs of a company: oneself, and the others alike. */
export function chairsFor(company: Company, seats: number, level: Level): readonly Chair[] {
  const other: Chair = company === "friends" ? "friend" : company === "here" ? "here" : level;
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? "me" : other));
}

/** The same chairs, more or fewer of them; new ones are as the company has them. */
export function resized(wish: Wish, seats: number): Wish {
  const usual = chairsFor(wish.company, seats, wish.level);
  return { ...wish, chairs: usual.map((chair, seat) => wish.chairs[seat] ?? chair) };
}

/** The wish with another book, or with one on something of one's own: as many seats as it allows. */
export function withBook(wish: Wish, book: Book, own: string | null = null): Wish {
  return resized({ ...wish, book: book.base, own }, seatsNear(book, wish.chairs.length));
}

/** The wish with other company. */
export function withCompany(wish: Wish, company: Company): Wish {
  return { ...wish, company, chairs: chairsFor(company, wish.chairs.length, wish.level) };
}

/** The wish with somebody else on a chair. */
export function withChair(wish: Wish, seat: number, chair: Chair): Wish {
  return { ...wish, chairs: wish.chairs.map((old, place) => (place === seat ? chair : old)) };
}

/** The wish with bots of another level, where there were bots. */
export function withLevel(wish: Wish, level: Level): Wish {
  return { ...wish, level, chairs: wish.chairs.map((chair) => (chair === wish.level ? level : chair)) };
}

/** Whether bots will play: on chairs of their own, or where nobody came. */
export function hasBots({ chairs }: Wish): boolean {
  return chairs.some((chair) => chair === "friend" || !isPerson(chair));
}

/** Whether nobody has to come first. */
export function beginsAtOnce({ chairs }: Wish): boolean {
  return !chairs.includes("friend");
}

/** Whether the list of open tables is a choice: only if there is a seat for strangers, and nobody shares the screen. */
export function canBeOpen({ chairs }: Wish): boolean {
  return chairs.includes("friend") && !chairs.includes("here");
}

/** The seats of people at this screen beside oneself. */
export function seatsHere({ chairs }: Wish): readonly number[] {
  return chairs.flatMap((chair, seat) => (chair === "here" ? [seat] : []));
}

/** The wish as the server is asked for it, with files of one's own if it is for these. */
export function asked(wish: Wish, own: OwnFiles | null = null): NewTable {
  return {
    rulebook: wish.book,
    house: parsed(own?.house),
    own_board: parsed(own?.board),
    seats: wish.chairs.map((chair) => (isPerson(chair) ? {} : { bot: chair })),
    clock: wish.clock,
    open: wish.isOpen && canBeOpen(wish),
    fill: wish.level,
    chat: wish.hasChat,
    seat: wish.chairs.indexOf("me"),
    shared: wish.chairs.includes("here"),
  };
}

function isPerson(chair: Chair): chair is "me" | "friend" | "here" {
  return chair === "me" || chair === "friend" || chair === "here";
}

function parsed(text: string | null | undefined): NonNullable<NewTable["house"]> | null {
  return text ? (JSON.parse(text) as NonNullable<NewTable["house"]>) : null;
}
