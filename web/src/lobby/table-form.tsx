// The form for a new table.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "../api/http.ts";
import type { CommandDone, RulebookInfo, TableCreated } from "../api/types.ts";
import type { CustomFileTexts } from "../custom/files.ts";
import { type CustomGame, customGameName, rulebookFor } from "../custom/games.ts";
import { guestReady, meSaved } from "../guest/guest.ts";
import { openRules } from "../help/open-rules.ts";
import { timeControlText } from "../i18n/durations.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { catalog } from "../session/catalog.ts";
import { announceNonce } from "../session/nonces.ts";
import { ButtonChoice, ListChoice } from "../ui/choices.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import {
  canBeOpen,
  hasBots,
  type Level,
  localSeats,
  OPPONENTS,
  startingSeats,
  startsAtOnce,
  type TableDraft,
  TIME_CONTROLS,
  toNewTable,
  withLevel,
  withOpponents,
  withRulebook,
  withSeatCount,
} from "./draft.ts";
import { SeatChoices } from "./seat-choices.tsx";
import "./table-form.css";

/** The value of the option that leaves the starting player to chance. */
const RANDOM = -1;

type Props = {
  readonly draft: TableDraft;
  readonly book: RulebookInfo;
  /** The custom game to play, if it is one. */
  readonly customGame: CustomGame | null;
  readonly onChange: (draft: TableDraft) => void;
};

/** Whether a new table is what the page recommends. */
type FormProps = Props & { readonly isMain: boolean };

export function TableForm({ draft, book, customGame, isMain, onChange }: FormProps) {
  const names = useSignal<ReadonlyMap<number, string>>(new Map());
  const isCreating = useSignal(false);
  const isMoreOpen = useSignal(false);
  const isShared = draft.opponents === "here";
  useEffect(() => {
    if (isShared) isMoreOpen.value = true; // the other people at this screen are named there
  }, [isShared, isMoreOpen]);
  const create = async (event: Event) => {
    event.preventDefault();
    isCreating.value = true;
    await showErrors(() => createTable(draft, customGame?.files ?? null, names.value));
    isCreating.value = false;
  };
  return (
    <form class="table-form" onSubmit={create}>
      <h2>{customGame ? customGameName(customGame) : rulebookName(book.id)}</h2>
      <button type="submit" class={isMain ? "main table-form-go" : "table-form-go"} disabled={isCreating.value}>
        {startsAtOnce(draft) ? t("web.start.play") : t("web.start.open")}
      </button>
      <MainOptions draft={draft} book={book} customGame={customGame} onChange={onChange} />
      <details
        class="table-form-more"
        open={isMoreOpen.value}
        onToggle={(event) => {
          isMoreOpen.value = event.currentTarget.open;
        }}
      >
        <summary>{t("web.start.more")}</summary>
        <SeatChoices
          draft={draft}
          names={names.value}
          onChange={onChange}
          onName={(seat, name) => {
            names.value = new Map(names.value).set(seat, name);
          }}
        />
        <MoreOptions draft={draft} book={book} onChange={onChange} />
      </details>
      <button type="button" class="quiet table-form-rules" onClick={() => openRules(book.base)}>
        {t("web.start.rules", { book: rulebookName(book.base) })}
      </button>
    </form>
  );
}

/** The legend with this key, and an option for each value. */
function namedOptions<Value extends string>(key: string, values: readonly Value[]) {
  return { legend: t(key), options: values.map((value) => ({ value, text: t(`${key}_${value}`) })) };
}

/** The most important options: opponents, seats, level. */
function MainOptions({ draft, book, customGame, onChange }: Props) {
  const levels = (catalog()?.levels ?? []) as readonly Level[];
  return (
    <>
      {customGame && customGame.rulebooks.length > 1 && (
        <ButtonChoice
          legend={t("web.custom.rules_of")}
          options={customGame.rulebooks.map(({ base }) => ({ value: base, text: rulebookName(base) }))}
          chosen={book.base}
          onChoose={(base) => onChange(withRulebook(draft, rulebookFor(customGame, base) ?? book, customGame.key))}
        />
      )}
      <ButtonChoice
        {...namedOptions("web.start.opponents", OPPONENTS)}
        chosen={draft.opponents}
        onChoose={(opponents) => onChange(withOpponents(draft, opponents))}
      />
      <ButtonChoice
        legend={t("web.start.seats")}
        options={book.seat_counts.map((value) => ({ value, text: String(value) }))}
        chosen={draft.seats.length}
        onChoose={(seats) => onChange(withSeatCount(draft, seats))}
      />
      {hasBots(draft) && (
        <ButtonChoice
          legend={t(draft.opponents === "bots" ? "web.start.level" : "web.start.level_fill")}
          options={levels.map((value) => ({ value, text: t(`level.${value}`) }))}
          chosen={draft.level}
          onChoose={(level) => onChange(withLevel(draft, level))}
        />
      )}
    </>
  );
}

/** The starting player, the time control, who may join, and chat. */
function MoreOptions({ draft, book, onChange }: Omit<Props, "customGame">) {
  return (
    <div class="table-form-habits">
      <ListChoice
        legend={t("web.start.starting_seat")}
        options={[
          { value: RANDOM, text: t("web.start.starting_seat_random") },
          ...startingSeats(book, draft).map((value) => ({ value, text: t("web.start.seat", { n: value + 1 }) })),
        ]}
        chosen={draft.startingSeat ?? RANDOM}
        onChoose={(seat) => onChange({ ...draft, startingSeat: seat === RANDOM ? null : seat })}
      />
      <ListChoice
        legend={t("web.start.clock")}
        options={TIME_CONTROLS.map((control, value) => ({ value, text: timeControlText(control) }))}
        chosen={TIME_CONTROLS.indexOf(draft.timeControl)}
        onChoose={(index) => onChange({ ...draft, timeControl: TIME_CONTROLS[index] ?? draft.timeControl })}
      />
      {canBeOpen(draft) && (
        <ListChoice
          {...namedOptions("web.start.who", ["invited", "anyone"])}
          chosen={draft.isOpen ? "anyone" : "invited"}
          onChoose={(who) => onChange({ ...draft, isOpen: who === "anyone" })}
        />
      )}
      {draft.seats.includes("friend") && (
        <ListChoice
          {...namedOptions("web.start.chat", ["words", "phrases"])}
          chosen={draft.hasChat ? "words" : "phrases"}
          onChoose={(how) => onChange({ ...draft, hasChat: how === "words" })}
        />
      )}
    </div>
  );
}

/**
 * Create the table, seat the other people at this screen, start if no friend is awaited, and go to the table.
 * If a seat or the start is refused, the table exists all the same, and its page continues from there.
 */
async function createTable(
  draft: TableDraft,
  files: CustomFileTexts | null,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  await guestReady();
  await meSaved();
  const body = { ...toNewTable(draft, files), ...(await announceNonce()) };
  const { table, invite } = await request<TableCreated>("POST", "/api/tables", { body });
  try {
    for (const seat of localSeats(draft)) {
      const name = names.get(seat)?.trim() || t("seat.default_name", { n: seat + 1 });
      await request<CommandDone>("POST", `/api/tables/${table}/sit`, { body: { type: "sit", seat, name, invite } });
    }
    if (startsAtOnce(draft))
      await request<CommandDone>("POST", `/api/tables/${table}/start`, { body: { type: "start" } });
  } finally {
    navigate(`/t/${table}#${invite}`);
  }
}
