// The latest message of the others, shown for a moment while the chat is closed; a click opens it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { type ChatMessage, chatMessages, mutedSeats } from "../session/chat-messages.ts";
import type { TableSession } from "../session/table-session.ts";
import { sets } from "../ui/handlers.ts";
import { useTimeout } from "../ui/hooks.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import "./chat-toast.css";
import { drawer } from "./state.ts";

const SHOWN_MS = 6000;

export function ChatToast({ session }: { readonly session: TableSession }) {
  const shown = useSignal<ChatMessage | null>(null);
  const newMoments = session.newMoments.value;
  useEffect(() => {
    const messages = chatMessages(newMoments, mutedSeats(session.frame.peek()));
    const last = messages.findLast(({ seat }) => seat !== session.seat.peek());
    if (last) shown.value = last;
  }, [session, newMoments]);
  const message = shown.value;
  useTimeout(sets(shown, null), message && SHOWN_MS, [message]);
  return (
    <div role="status">
      {message && drawer.value !== "chat" && (
        <button
          type="button"
          class="chat-toast"
          onClick={() => {
            shown.value = null;
            drawer.value = "chat";
          }}
        >
          <SeatMark seat={message.seat} size={20} />
          <b>{message.name}</b>
          <span dir="auto">{message.phrase ? t(`server.phrase.${message.phrase}`) : message.text}</span>
        </button>
      )}
    </div>
  );
}
