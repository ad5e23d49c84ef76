// Everything that people at a table share beside the game: the line, talk, who is here, one screen for several.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { notify, titleFor } from "../notices/notices.ts";
import { soundFor } from "../sound/hearing.ts";
import { makeSound } from "../sound/sound.ts";
import type { Sitting } from "../table/sitting.ts";
import type { Frame } from "../wire/types.ts";
import { t, troubleText } from "../words/words.ts";
import { atTable, drawer } from "./attable.ts";
import { Connection, Latecomers, StandIn } from "./bars.tsx";
import { Chat } from "./chat.tsx";
import { Drawer } from "./drawer.tsx";
import { Cover, NextHere } from "./handover.tsx";
import { mutedAt } from "./muting.ts";
import { People } from "./people.tsx";
import { asksAnew, isShared, nextHere } from "./turns.ts";
import "./together.css";

type Props = { readonly sitting: Sitting; readonly children: ComponentChildren };

export function Together({ sitting, children }: Props) {
  useAtTable(sitting);
  useNews(sitting);
  const frame = sitting.frame.value;
  if (sitting.line.state.value === "ended") return <Ended sitting={sitting} />;
  if (!frame) return <p class="together-wait">{t("web.line.opening")}</p>;
  const inner = { sitting, frame, children };
  return (
    <>
      <Connection sitting={sitting} />
      {isShared(frame) ? <OneScreen {...inner} /> : <Around {...inner} />}
    </>
  );
}

type Inner = Props & { readonly frame: Frame };

/** Bars and drawers around what is played. */
function Around({ sitting, frame, children }: Inner) {
  return (
    <>
      <StandIn sitting={sitting} frame={frame} />
      <Latecomers sitting={sitting} frame={frame} />
      {children}
      {drawer.value === "talk" && (
        <Drawer title={t("web.talk.title")}>
          <Chat sitting={sitting} />
        </Drawer>
      )}
      {drawer.value === "people" && (
        <Drawer title={t("web.people.title")}>
          <People sitting={sitting} />
        </Drawer>
      )}
    </>
  );
}

/** The same for several people at one screen: covered at first, and whenever it is handed over. */
function OneScreen({ sitting, frame, children }: Inner) {
  const to = useSignal<number | null>(nextHere(frame) ?? frame.you.seat ?? null);
  const isAwaited = useSignal(false);
  const isTheirs = frame.you.seat === to.value;
  const hasCome = isAwaited.value && isTheirs;
  useEffect(() => {
    if (!hasCome) return;
    to.value = null;
    isAwaited.value = false;
  }, [hasCome, to, isAwaited]);
  if (to.value !== null) {
    const seat = to.value;
    const show = () => {
      isAwaited.value = true;
      if (!isTheirs) sitting.look(seat);
    };
    return <Cover frame={frame} to={seat} onReady={show} />;
  }
  return (
    <>
      <NextHere
        frame={frame}
        onHandOver={(seat) => {
          drawer.value = null;
          to.value = seat;
        }}
      />
      <Around {...{ sitting, frame, children }} />
    </>
  );
}

/** The server has closed the line for good: why, and what can be done. */
function Ended({ sitting }: { readonly sitting: Sitting }) {
  const bye = sitting.line.bye.value;
  return (
    <div class="together-ended" role="alert">
      <h1>{bye ? troubleText(bye) : t("web.line.ended")}</h1>
      <p>
        <button type="button" class="main" onClick={() => location.reload()}>
          {t("web.line.again")}
        </button>
        <a class="button" href="/">
          {t("web.line.home")}
        </a>
      </p>
    </div>
  );
}

/** While the page is there, its table is the one that the header knows. */
function useAtTable(sitting: Sitting): void {
  useEffect(() => {
    atTable.value = sitting;
    return () => {
      atTable.value = null;
      drawer.value = null;
    };
  }, [sitting]);
}

/** Sounds, the title of the tab and notices for what has just happened. */
function useNews(sitting: Sitting): void {
  const before = useRef<Frame | null>(null);
  const frame = sitting.frame.value;
  const title = titleFor(frame);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = titleFor(null);
    };
  }, [title]);
  useEffect(() => {
    if (frame && frame !== before.current) {
      const fresh = sitting.fresh.peek();
      const sound = soundFor(before.current, frame, fresh, mutedAt(sitting.table).peek());
      if (sound) makeSound(sound);
      if (asksAnew(before.current, frame, fresh)) notify(frame);
      before.current = frame;
    }
  }, [sitting, frame]);
}
