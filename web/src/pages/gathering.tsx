// Before the game: who is here, how others find the table, and the button that begins it.
import { ownBoardName, useTableBoard } from "../board/drawings.ts";
import { Miniature } from "../board/miniature.tsx";
import { NameField } from "../me/name.tsx";
import { useOnce } from "../parts/once.ts";
import { attempt } from "../parts/trouble.tsx";
import { bookAt } from "../table/books.ts";
import type { Sitting } from "../table/sitting.ts";
import { Chat } from "../together/chat.tsx";
import { Invitation } from "../together/invitation.tsx";
import { Onlookers } from "../together/onlookers.tsx";
import { Places } from "../together/places.tsx";
import type { Frame } from "../wire/types.ts";
import { gameName } from "../words/books.ts";
import { changeText } from "../words/changes.ts";
import { clockText } from "../words/durations.ts";
import { t } from "../words/words.ts";
import "./gathering.css";

type Props = { readonly sitting: Sitting; readonly frame: Frame };

export function Gathering({ sitting, frame }: Props) {
  const { setting, you } = frame;
  const board = useTableBoard(frame.table, setting, sitting.invite);
  const own = ownBoardName(frame.table, setting, sitting.invite);
  const facts = [
    clockText(setting.clock),
    t(setting.is_open ? "web.gather.open" : "web.gather.invited"),
    t(setting.chat ? "web.gather.words" : "web.gather.phrases"),
  ];
  return (
    <div class="gathering">
      <header>
        <Miniature board={board} />
        <div>
          <h1>{gameName(setting, own)}</h1>
          <p>{facts.join(" · ")}</p>
          <p role="status" class="gathering-drawing">
            {own && !board && t("web.drawing.table")}
          </p>
        </div>
      </header>
      <section class="gathering-places">
        <header>
          <h2>{t("web.gather.seats")}</h2>
          <Onlookers sitting={sitting} />
        </header>
        <Places sitting={sitting} frame={frame} />
        {you.seat == null && <NameField />}
        <Begin sitting={sitting} frame={frame} />
      </section>
      <section class="gathering-invite">
        <HouseRules sitting={sitting} frame={frame} />
        {you.invite && <Invitation table={frame.table} invite={you.invite} title={t("web.invite.title")} />}
        <details class="gathering-fair">
          <summary>{t("web.end.fair")}</summary>
          <p>{t("web.gather.fair")}</p>
          <code>{setting.seed_hash}</code>
        </details>
      </section>
      <section class="gathering-talk">
        <h2>{t("web.talk.title")}</h2>
        <Chat sitting={sitting} />
      </section>
    </div>
  );
}

/** What is played otherwise than the printed book says. */
function HouseRules({ sitting, frame }: Props) {
  const changes = bookAt(frame.table, frame.setting, sitting.invite)?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <div class="gathering-house">
      <h2>{t("web.making.changes")}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.name}>{changeText(change)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Begin, wait for it, or go. */
function Begin({ sitting, frame }: Props) {
  const { you } = frame;
  const free = frame.seats.filter(({ kind }) => kind === "free").length;
  const start = useOnce(() => sitting.line.send({ type: "start" }));
  return (
    <div class="gathering-begin">
      {you.maker ? (
        <>
          <button type="button" class="main" onClick={start}>
            {t("web.gather.start")}
          </button>
          {free > 0 && <p>{t("web.gather.fill", { n: free, level: t(`level.${frame.setting.fill}`) })}</p>}
        </>
      ) : (
        you.seat != null && <p role="status">{t("web.gather.wait")}</p>
      )}
      {you.seat != null && !you.maker && (
        <button type="button" class="quiet" onClick={() => attempt(() => sitting.line.send({ type: "leave" }))}>
          {t("web.gather.leave")}
        </button>
      )}
    </div>
  );
}
