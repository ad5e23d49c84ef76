// The coach of a first game: a small bubble about what one sees for the first time. It takes no focus and no clicks
// from the table, and goes when one plays on.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Sitting } from "../table/sitting.ts";
import { t } from "../words/words.ts";
import { coached, dismiss, markGiven } from "./coached.ts";
import "./coach.css";
import { type Lesson, lessonFor } from "./lessons.ts";

export function Coach({ sitting }: { readonly sitting: Sitting }) {
  const frame = sitting.frame.value;
  const kept = coached.value;
  if (!frame || !kept || kept.table !== sitting.table) return null;
  const lesson = lessonFor(frame, new Set(kept.given));
  return lesson && <Bubble key={lesson.name} lesson={lesson} />;
}

function Bubble({ lesson }: { readonly lesson: Lesson }) {
  const { name, at } = lesson;
  useEffect(() => () => markGiven(name), [name]);
  return (
    <>
      <Ring at={at} />
      <div class="coach" role="status">
        <h2>{t(`web.coach.${name}`)}</h2>
        <p>{t(`web.coach.${name}_text`)}</p>
        <div class="coach-buttons">
          <button type="button" class="main" onClick={() => markGiven(name)}>
            {t("web.coach.on")}
          </button>
          <button type="button" class="quiet" onClick={dismiss}>
            {t("web.coach.enough")}
          </button>
        </div>
      </div>
    </>
  );
}

/** A ring around what the bubble is about. */
function Ring({ at }: { readonly at: string }) {
  const [place, setPlace] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const measure = () => setPlace(document.querySelector(at)?.getBoundingClientRect() ?? null);
    measure();
    const timer = setInterval(measure, 400);
    return () => clearInterval(timer);
  }, [at]);
  if (!place?.width) return null;
  const style = `left:${place.left}px;top:${place.top}px;width:${place.width}px;height:${place.height}px`;
  return <div class="coach-ring" style={style} aria-hidden="true" />;
}
