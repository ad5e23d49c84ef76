// The current step of a replay: playback, keyboard, and the URL.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Replay } from "../api/types.ts";
import { navigate, urlSecret } from "../platform/router.ts";
import { useKeyDown, useTimeout } from "../ui/hooks.ts";
import { hasModifier, isModalOpen, takesKeys } from "../ui/keys.ts";
import { clampStep, keyStep } from "./timeline.ts";

const URL_DELAY_MS = 250; // browsers refuse to change the URL too often

export type Playback = ReturnType<typeof usePlayback>;

/** The current step, and functions to change it and to play on. */
export function usePlayback(replay: Replay, url: string | null, first: number | null, ends: readonly number[]) {
  const step = useSignal(clampStep(replay, first ?? 0));
  const playing = useSignal(false);
  const speed = useSignal(1);
  const last = replay.steps.length;

  const to = (wanted: number) => {
    playing.value = false;
    step.value = clampStep(replay, wanted);
  };
  const play = () => {
    if (!playing.value && step.value === last) step.value = 0;
    playing.value = !playing.value;
  };

  const update = () => updateUrl(`${url}?step=${step.value}${urlSecret()}`);
  useTimeout(update, url === null ? null : URL_DELAY_MS, [url, step.value]);

  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      step.value = clampStep(replay, step.value + 1);
      if (step.value === last) playing.value = false;
    }, 1000 / speed.value);
    return () => clearInterval(timer);
  }, [playing.value, speed.value, replay]);

  useKeyDown(
    (event) => {
      if (event.defaultPrevented || hasModifier(event) || isHandledByFocus(event)) return;
      const wanted = keyStep(event, step.value, ends);
      if (wanted === null) return;
      event.preventDefault();
      if (wanted === "play") play();
      else to(wanted);
    },
    [replay],
  );

  return { step, playing, speed, to, play };
}

/** Put the step into the URL. A browser that has had too many changes keeps the old URL. */
function updateUrl(url: string): void {
  try {
    navigate(url, true);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Whether the focused element handles the key itself: fields, sliders and choices, a button for Space. */
function isHandledByFocus(event: KeyboardEvent): boolean {
  const { target } = event;
  if (isModalOpen() || takesKeys(target)) return true;
  if (!(target instanceof Element)) return false;
  return target.matches("input") || (event.key === " " && target.matches("button, a, summary"));
}
