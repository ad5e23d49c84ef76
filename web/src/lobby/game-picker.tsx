// The games to choose from, each with a miniature of its board.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { RulebookInfo } from "../api/types.ts";
import { BoardMiniature, Miniature } from "../board/miniature.tsx";
import { FileChooser } from "../custom/file-chooser.tsx";
import {
  type CustomGame,
  customGameName,
  customGames,
  removeGame,
  rulebookFor,
  uncheckedCount,
} from "../custom/games.ts";
import { rulebookLength, rulebookName, rulebookSeats, rulebookTagline } from "../i18n/rulebooks.ts";
import { joinAnd, t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { findRulebook } from "../session/catalog.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import type { TableDraft } from "./draft.ts";
import "./game-picker.css";

const MARGIN_PX = 14;

/** On a narrow page the list scrolls sideways. */
function scrollIntoView(event: FocusEvent): void {
  (event.target as Element).closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Scroll the list, and nothing else, to the chosen game. */
function showChosen(list: Element): void {
  const item = list.querySelector("input:checked")?.closest("label")?.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (item && (item.left < left || item.right > right)) list.scrollLeft += item.left - left - MARGIN_PX;
}

type Props = {
  readonly rulebooks: readonly RulebookInfo[];
  readonly draft: TableDraft;
  readonly onChoose: (book: RulebookInfo, customGame?: CustomGame) => void;
};

export function GamePicker({ rulebooks, draft, onChoose }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const chosen = draft.customKey ?? draft.book;
  useEffect(() => {
    if (chosen && list.current) showChosen(list.current);
  }, [chosen]);
  return (
    <fieldset class="game-picker" ref={list}>
      <legend class="visually-hidden">{t("web.start.boards")}</legend>
      {rulebooks.map((book) => (
        <label key={book.id} class="game-picker-book">
          <input
            type="radio"
            name="book"
            checked={!draft.customKey && book.id === draft.book}
            onChange={() => onChoose(book)}
            onFocus={scrollIntoView}
          />
          <BoardMiniature board={book.board} />
          <span class="game-picker-text">
            <b>{rulebookName(book.id)}</b>
            <span class="game-picker-facts">
              {[rulebookSeats(book), rulebookLength(book.id)].filter(Boolean).join(" · ")}
            </span>
            <span>{rulebookTagline(book.id)}</span>
          </span>
        </label>
      ))}
      {customGames.value.map((game) => (
        <CustomGameItem key={game.key} game={game} draft={draft} onChoose={onChoose} />
      ))}
      <p role="status" class="game-picker-wait">
        {uncheckedCount.value > 0 && t("web.drawing.kept")}
      </p>
      <AddCustomGame onAdd={(game) => choose(game, draft, onChoose)} />
    </fieldset>
  );
}

/** Choose a custom game with the current rulebook, or the first one that it can be played with. */
function choose(game: CustomGame, draft: TableDraft, onChoose: Props["onChoose"]): void {
  const book = rulebookFor(game, draft.book);
  if (book) onChoose(book, game);
}

type CustomGameItemProps = {
  readonly game: CustomGame;
  readonly draft: TableDraft;
  readonly onChoose: Props["onChoose"];
};

function CustomGameItem({ game, draft, onChoose }: CustomGameItemProps) {
  const book = rulebookFor(game, draft.book);
  const isChosen = draft.customKey === game.key;
  const size = t("count.cities", { n: game.board.facts.cities.filter(({ junction }) => !junction).length });
  const forget = () => {
    removeGame(game.key);
    const printed = findRulebook(draft.book);
    if (isChosen && printed) onChoose(printed);
  };
  return (
    <div class="game-picker-own">
      <label class="game-picker-book">
        <input
          type="radio"
          name="book"
          checked={isChosen}
          onChange={() => choose(game, draft, onChoose)}
          onFocus={scrollIntoView}
        />
        <Miniature board={game.board} />
        <span class="game-picker-text">
          <b>{customGameName(game)}</b>
          <span class="game-picker-facts">{[book && rulebookSeats(book), size].filter(Boolean).join(" · ")}</span>
          <span>{joinAnd(game.rulebooks.map(({ base }) => rulebookName(base)))}</span>
        </span>
      </label>
      <Button
        class="game-picker-forget"
        aria-label={t("web.custom.forget", { name: customGameName(game) })}
        title={t("web.custom.forget", { name: customGameName(game) })}
        onClick={forget}
        text="×"
      />
    </div>
  );
}

function AddCustomGame({ onAdd }: { readonly onAdd: (game: CustomGame) => void }) {
  const isOpen = useSignal(false);
  const close = sets(isOpen, false);
  return (
    <div class="game-picker-add">
      <Button class="game-picker-make" onClick={sets(isOpen, true)} text={t("web.custom.open")} />
      <a href={link("/custom/editor")}>{t("web.editor.title")}</a>
      {isOpen.value && (
        <FileChooser
          onClose={close}
          onAdd={(game) => {
            close();
            onAdd(game);
          }}
        />
      )}
    </div>
  );
}
