// The chat: messages, ready-made phrases, and free text where it is allowed.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { SayPhrase } from "../api/types.ts";
import { lang, t } from "../i18n/translate.ts";
import { MAX_CHAT_LENGTH } from "../platform/constants.ts";
import { catalog } from "../session/catalog.ts";
import { type ChatMessage, chatMessages, messageTime, mutedSeats } from "../session/chat-messages.ts";
import type { TableSession } from "../session/table-session.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { typesInto } from "../ui/handlers.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import "./chat.css";

export function Chat({ session }: { readonly session: TableSession }) {
  const frame = session.frame.value;
  const messages = chatMessages(session.moments.value, mutedSeats(frame));
  if (!frame) return null;
  const isSeated = frame.you.seat != null;
  return (
    <div class="chat">
      <Messages messages={messages} />
      {isSeated ? (
        <>
          <Phrases session={session} />
          {frame.options.chat ? (
            <MessageForm session={session} />
          ) : (
            <p class="chat-note">{t("web.chat.phrases_only")}</p>
          )}
        </>
      ) : (
        <p class="chat-note">{t("web.chat.spectator")}</p>
      )}
    </div>
  );
}

function Messages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.seq;
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  const now = Date.now();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <div ref={list} class="chat-lines" role="log" aria-label={t("web.chat.title")} tabIndex={0}>
      {messages.length === 0 && <p class="chat-note">{t("web.chat.empty")}</p>}
      {messages.map((message) => (
        <p key={message.seq}>
          <SeatMark seat={message.seat} size={16} />
          <b>{message.name}</b>
          <span dir="auto">{message.phrase ? t(`server.phrase.${message.phrase}`) : message.text}</span>
          <time>{messageTime(message.at, now, lang.value)}</time>
        </p>
      ))}
    </div>
  );
}

function Phrases({ session }: { readonly session: TableSession }) {
  const phrases = Object.entries(catalog()?.phrases ?? {}) as [SayPhrase["phrase"], string][];
  return (
    <fieldset class="chat-phrases">
      <legend class="visually-hidden">{t("web.chat.phrases")}</legend>
      {phrases.map(([phrase, key]) => (
        <Button
          key={phrase}
          onClick={() => showErrors(() => session.connection.send({ type: "phrase", phrase }))}
          text={t(key)}
        />
      ))}
    </fieldset>
  );
}

function MessageForm({ session }: { readonly session: TableSession }) {
  const text = useSignal("");
  const send = async (event: Event) => {
    event.preventDefault();
    const wanted = text.value.trim();
    if (!wanted) return;
    text.value = "";
    const isSent = await showErrors(() => session.connection.send({ type: "say", text: wanted }));
    if (!isSent && !text.value) text.value = wanted;
  };
  return (
    <form class="chat-words" onSubmit={send}>
      <input
        value={text.value}
        maxLength={MAX_CHAT_LENGTH}
        aria-label={t("web.chat.words")}
        placeholder={t("web.chat.words")}
        autocomplete="off"
        onInput={typesInto(text)}
      />
      <button type="submit">{t("web.chat.say")}</button>
    </form>
  );
}
