// The talk of a table: what was said, ready-made phrases, and words of one's own where they are allowed.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SeatMark } from "../look/seatmark.tsx";
import { attempt } from "../parts/trouble.tsx";
import { books } from "../table/books.ts";
import type { Sitting } from "../table/sitting.ts";
import type { SayPhrase } from "../wire/types.ts";
import { lang, t } from "../words/words.ts";
import { mutedAt } from "./muting.ts";
import { type Line, linesOf, saidAt } from "./talk.ts";
import "./chat.css";

/** As much as the server takes at once. */
const LONGEST = 300;

export function Chat({ sitting }: { readonly sitting: Sitting }) {
  const frame = sitting.frame.value;
  const lines = linesOf(sitting.moments.value, mutedAt(sitting.table).value);
  if (!frame) return null;
  const isSeated = frame.you.seat != null;
  return (
    <div class="chat">
      <Lines lines={lines} />
      {isSeated ? (
        <>
          <Phrases sitting={sitting} />
          {frame.setting.chat ? <Words sitting={sitting} /> : <p class="chat-note">{t("web.talk.phrases_only")}</p>}
        </>
      ) : (
        <p class="chat-note">{t("web.talk.spectator")}</p>
      )}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.seq;
  useEffect(() => {
    if (last !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  const now = Date.now();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <div ref={box} class="chat-lines" role="log" aria-label={t("web.talk.title")} tabIndex={0}>
      {lines.length === 0 && <p class="chat-note">{t("web.talk.empty")}</p>}
      {lines.map((line) => (
        <p key={line.seq}>
          <SeatMark seat={line.seat} size={16} />
          <b>{line.name}</b>
          <span dir="auto">{line.phrase ? t(`server.phrase.${line.phrase}`) : line.text}</span>
          <time>{saidAt(line.at, now, lang.value)}</time>
        </p>
      ))}
    </div>
  );
}

function Phrases({ sitting }: { readonly sitting: Sitting }) {
  const phrases = Object.entries(books()?.phrases ?? {}) as [SayPhrase["phrase"], string][];
  return (
    <fieldset class="chat-phrases">
      <legend class="unseen">{t("web.talk.phrases")}</legend>
      {phrases.map(([phrase, key]) => (
        <button key={phrase} type="button" onClick={() => attempt(() => sitting.line.send({ type: "phrase", phrase }))}>
          {t(key)}
        </button>
      ))}
    </fieldset>
  );
}

function Words({ sitting }: { readonly sitting: Sitting }) {
  const text = useSignal("");
  const say = async (event: Event) => {
    event.preventDefault();
    const wanted = text.value.trim();
    if (!wanted) return;
    text.value = "";
    const isSaid = await attempt(() => sitting.line.send({ type: "say", text: wanted }));
    if (!isSaid && !text.value) text.value = wanted;
  };
  return (
    <form class="chat-words" onSubmit={say}>
      <input
        value={text.value}
        maxLength={LONGEST}
        aria-label={t("web.talk.words")}
        placeholder={t("web.talk.words")}
        autocomplete="off"
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <button type="submit">{t("web.talk.say")}</button>
    </form>
  );
}
