// The step that is shown, and playing by itself: a signal, a clock, and the address that follows.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { go } from "../address.ts";
import { isTyping } from "../learn/shown.ts";
import type { Replay } from "../wire/types.ts";
import { clampStep, keyStep } from "./story.ts";

const PAUSE = 250; // browsers refuse an address that changes with every picture

/** A step of a replay that can be set, and that goes on by itself while it plays. */
export function useStepping(replay: Replay, address: string | null, first: number | null, ends: readonly number[]) {
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

  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => follow(`${address}?step=${step.value}${location.hash}`), PAUSE);
    return () => clearTimeout(timer);
  }, [address, step.value]);

  useEffect(() => {
    if (!playing.value) return;
    const timer = setInterval(() => {
      step.value = clampStep(replay, step.value + 1);
      if (step.value === last) playing.value = false;
    }, 1000 / speed.value);
    return () => clearInterval(timer);
  }, [playing.value, speed.value, replay]);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOwnBusiness(event)) return;
      const wanted = keyStep(event, step.value, ends);
      if (wanted === null) return;
      event.preventDefault();
      if (wanted === "play") play();
      else to(wanted);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [replay]);

  return { step, playing, speed, to, play };
}

/** Let the address be that of the step. A browser that has had enough of it keeps the one before. */
function follow(address: string): void {
  try {
    go(address, true);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Whether the key means something to what has the focus: fields, the slider, a button that Space presses. */
function isOwnBusiness(event: KeyboardEvent): boolean {
  const { target } = event;
  if (isTyping(target) || document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  return target.matches("input[type=range]") || (event.key === " " && target.matches("button, a, summary"));
}
