// With whom and how: the choices for a new table, and the button that makes it.
import { useSignal } from "@preact/signals";
import { showRules } from "../learn/shown.ts";
import { bookIn, type OwnGame, ownName } from "../making/games.ts";
import { NameField } from "../me/name.tsx";
import { attempt } from "../parts/trouble.tsx";
import { books } from "../table/books.ts";
import type { Book } from "../wire/types.ts";
import { bookName } from "../words/books.ts";
import { clockText } from "../words/durations.ts";
import { t } from "../words/words.ts";
import { ChairList } from "./chairs.tsx";
import { List, Row } from "./choices.tsx";
import { makeTable } from "./making.ts";
import {
  beginsAtOnce,
  CLOCKS,
  type Company,
  canBeOpen,
  hasBots,
  type Level,
  resized,
  type Wish,
  withBook,
  withCompany,
  withLevel,
} from "./wish.ts";
import "./wishform.css";

const COMPANIES: readonly Company[] = ["bots", "friends", "here"];

type Props = {
  readonly wish: Wish;
  readonly book: Book;
  /** What is played, if it is one's own. */
  readonly own: OwnGame | null;
  readonly onChange: (wish: Wish) => void;
};

export function WishForm({ wish, book, own, onChange }: Props) {
  const names = useSignal<ReadonlyMap<number, string>>(new Map());
  const isMaking = useSignal(false);
  const make = async (event: Event) => {
    event.preventDefault();
    isMaking.value = true;
    await attempt(() => makeTable(wish, own?.files ?? null, names.value));
    isMaking.value = false;
  };
  return (
    <form class="wish" onSubmit={make}>
      <h2>{own ? ownName(own) : bookName(book.id)}</h2>
      <button type="submit" class="main wish-go" disabled={isMaking.value}>
        {beginsAtOnce(wish) ? t("web.start.play") : t("web.start.open")}
      </button>
      <Main wish={wish} book={book} own={own} onChange={onChange} />
      <NameField />
      <details class="wish-more" open={wish.company === "here"}>
        <summary>{t("web.start.more")}</summary>
        <ChairList
          wish={wish}
          names={names.value}
          onChange={onChange}
          onName={(seat, name) => {
            names.value = new Map(names.value).set(seat, name);
          }}
        />
        <Habits wish={wish} onChange={onChange} />
      </details>
      <button type="button" class="quiet wish-rules" onClick={() => showRules(book.base)}>
        {t("web.start.rules", { book: bookName(book.base) })}
      </button>
    </form>
  );
}

/** What is chosen most: with whom, how many, how strong. */
function Main({ wish, book, own, onChange }: Props) {
  const levels = (books()?.levels ?? []) as readonly Level[];
  return (
    <>
      {own && own.books.length > 1 && (
        <Row
          legend={t("web.making.rules_of")}
          options={own.books.map(({ base }) => ({ value: base, text: bookName(base) }))}
          chosen={book.base}
          onChoose={(base) => onChange(withBook(wish, bookIn(own, base) ?? book, own.key))}
        />
      )}
      <Row
        legend={t("web.start.company")}
        options={COMPANIES.map((value) => ({ value, text: t(`web.start.company_${value}`) }))}
        chosen={wish.company}
        onChoose={(company) => onChange(withCompany(wish, company))}
      />
      <Row
        legend={t("web.start.seats")}
        options={book.seats.map((value) => ({ value, text: String(value) }))}
        chosen={wish.chairs.length}
        onChoose={(seats) => onChange(resized(wish, seats))}
      />
      {hasBots(wish) && (
        <Row
          legend={t(wish.company === "bots" ? "web.start.level" : "web.start.level_fill")}
          options={levels.map((value) => ({ value, text: t(`level.${value}`) }))}
          chosen={wish.level}
          onChoose={(level) => onChange(withLevel(wish, level))}
        />
      )}
    </>
  );
}

/** The clock, who may come, and how one talks. */
function Habits({ wish, onChange }: Pick<Props, "wish" | "onChange">) {
  return (
    <div class="wish-habits">
      <List
        legend={t("web.start.clock")}
        options={CLOCKS.map((clock, value) => ({ value, text: clockText(clock) }))}
        chosen={CLOCKS.indexOf(wish.clock)}
        onChoose={(place) => onChange({ ...wish, clock: CLOCKS[place] ?? wish.clock })}
      />
      {canBeOpen(wish) && (
        <List
          legend={t("web.start.who")}
          options={[
            { value: "invited", text: t("web.start.who_invited") },
            { value: "anyone", text: t("web.start.who_anyone") },
          ]}
          chosen={wish.isOpen ? "anyone" : "invited"}
          onChoose={(who) => onChange({ ...wish, isOpen: who === "anyone" })}
        />
      )}
      {wish.chairs.includes("friend") && (
        <List
          legend={t("web.start.talk")}
          options={[
            { value: "words", text: t("web.start.talk_words") },
            { value: "phrases", text: t("web.start.talk_phrases") },
          ]}
          chosen={wish.hasChat ? "words" : "phrases"}
          onChoose={(how) => onChange({ ...wish, hasChat: how === "words" })}
        />
      )}
    </div>
  );
}
