// The table while the game is played: the board first, and beside or below it what one holds and what is asked.
import { useCallback, useMemo, useState } from "preact/hooks";
import { BoardView } from "../board/boardview.tsx";
import type { Board } from "../board/drawings.ts";
import { LiveLog, Log } from "../log/log.tsx";
import { bookAt } from "../table/books.ts";
import { seatNames } from "../table/names.ts";
import { askedAt, type Pointed, type Sitting } from "../table/sitting.ts";
import type { Frame, GameView } from "../wire/types.ts";
import { lang, t } from "../words/words.ts";
import { Choosing } from "./choosing.ts";
import { Claim } from "./claim.tsx";
import { Claims } from "./claims.tsx";
import { Decision, hasDecision } from "./decision.tsx";
import { Hand } from "./hand.tsx";
import { HintPanel } from "./hint.tsx";
import { useKeys } from "./keys.ts";
import { Market } from "./market.tsx";
import { NewTickets } from "./newtickets.tsx";
import { type Outlook, useOutlook } from "./outlook.ts";
import type { Setting } from "./phrases.ts";
import { Swap } from "./pieces.tsx";
import { Question, sentenceNow } from "./question.tsx";
import { Seats } from "./seats.tsx";
import { Share } from "./share.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Tickets } from "./tickets.tsx";
import "./play.css";

type Props = { readonly sitting: Sitting; readonly frame: Frame; readonly game: GameView; readonly board: Board };

export function Play({ sitting, frame, game, board }: Props) {
  const choosing = useMemo(() => new Choosing(sitting), [sitting]);
  const book = bookAt(frame.table, frame.setting, sitting.invite);
  const hand = frame.hand ?? null;
  const setting = useMemo(() => ({ atlas: board.atlas, book, hand }), [board, book, hand]);
  const outlook = useOutlook(frame);
  useKeys(choosing);
  const parts = { choosing, sitting, frame, game, board, setting, outlook };
  return (
    <div class="play">
      <p class="unseen" role="status">
        {sentenceNow(choosing, frame, setting)}
      </p>
      <LiveLog sitting={sitting} atlas={board.atlas} />
      <Stage {...parts} />
      {hand && <Hand hand={hand} />}
      <Side {...parts} />
      {choosing.panel.value === "keys" && <Shortcuts choosing={choosing} />}
    </div>
  );
}

type Parts = Props & { readonly choosing: Choosing; readonly setting: Setting; readonly outlook: Outlook };

/** The board, and over it what was just asked for. */
function Stage({ choosing, sitting, frame, game, board, setting, outlook }: Parts) {
  const menu = sitting.menu.value;
  const panel = choosing.panel.value;
  return (
    <section
      class="play-stage"
      aria-label={t("web.play.board")}
      onPointerDownCapture={(event) => {
        if (!(event.target as Element).closest(".panel")) choosing.spot.value = { x: event.clientX, y: event.clientY };
      }}
      onKeyDownCapture={(event) => {
        const focus = (event.target as Element).closest(".panel") ? null : (event.target as Element);
        const place = focus?.getBoundingClientRect();
        if (place) choosing.spot.value = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
      }}
    >
      <TheBoard {...{ choosing, sitting, board }} owners={game.owners} buildings={game.buildings} seats={frame.seats} />
      <Claim choosing={choosing} setting={setting} />
      {panel === "claims" && menu && <Claims {...{ choosing, setting, outlook, menu }} />}
      {panel === "hint" && menu && <HintPanel choosing={choosing} setting={setting} asked={askedAt(frame) ?? 0} />}
      {panel === "tickets" && menu?.tickets && <NewTickets choosing={choosing} texts={menu.tickets} />}
      {panel === "swap" && menu?.swap && <Swap choosing={choosing} texts={menu.swap} />}
      {panel === "share" && menu?.share && <Share {...{ choosing, setting, outlook }} texts={menu.share} />}
    </section>
  );
}

const NO_TRAIL: readonly string[] = [];

type BoardProps = Pick<Parts, "choosing" | "sitting" | "board"> &
  Pick<GameView, "owners" | "buildings"> &
  Pick<Frame, "seats">;

/** The board, shown anew only when something on it has changed: it is by far the most of the page. */
function TheBoard({ choosing, sitting, board, owners, buildings, seats }: BoardProps) {
  const names = useMemo(() => seatNames(seats), [seats, lang.value]);
  return (
    <BoardView
      drawing={board.drawing}
      facts={board.facts}
      owners={owners}
      buildings={buildings}
      lit={choosing.lit.value}
      pointed={sitting.pointed.value}
      chosen={sitting.chosen.value}
      trail={NO_TRAIL}
      names={names}
      onRoute={(name) => choosing.choose(name)}
      onCity={(code) => choosing.choose(`@${code}`)}
    />
  );
}

type Tab = "cards" | "tickets" | "seats" | "log";

/** Everything beside the board. On a narrow page one part at a time is shown. */
function Side({ choosing, sitting, frame, game, board, setting, outlook }: Parts) {
  const [tab, setTab] = useState<Tab>("cards");
  const point = useCallback((pointed: Pointed | null) => choosing.point(pointed), [choosing]);
  const tabs: readonly Tab[] = frame.hand ? ["cards", "tickets", "seats", "log"] : ["cards", "seats", "log"];
  return (
    <div class="play-side" data-tab={tab} data-decides={hasDecision(frame.menu ?? null)}>
      <Question choosing={choosing} frame={frame} setting={setting} />
      <Decision {...{ choosing, frame, setting, outlook }} />
      <div class="play-tabs">
        {tabs.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {t(`web.play.tab.${name}`)}
          </button>
        ))}
      </div>
      <div class="play-part" data-part="cards">
        <Market choosing={choosing} game={game} book={setting.book} />
      </div>
      <div class="play-part" data-part="seats">
        <Seats {...{ sitting, frame, game }} book={setting.book} />
      </div>
      {frame.hand && (
        <div class="play-part" data-part="tickets">
          <Tickets {...{ choosing, outlook }} atlas={board.atlas} hand={frame.hand} />
        </div>
      )}
      <div class="play-part" data-part="log">
        <Log sitting={sitting} atlas={board.atlas} onPoint={point} />
      </div>
      <button type="button" class="quiet play-keys" aria-keyshortcuts="K" onClick={() => choosing.open("keys")}>
        {t("web.play.shortcuts")}
      </button>
    </div>
  );
}
