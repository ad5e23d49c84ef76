// The spotlight on one side's network: the rest of the board is dimmed while a player's row is pointed at, held
// or reached with the Tab key; not when it only gets the focus back from a panel that closes. Any key ends it until the
// pointer moves again: somebody who steps through a replay by keys looks at the board, wherever the pointer rests.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import "./spotlight.css";

const NO_SEATS: readonly number[] = [];
const HOLD_MS = 250; // shorter touches tap or scroll

/** The seats whose routes and buildings are in the spotlight; none if nothing is dimmed. */
export const spotlight = signal<readonly number[]>(NO_SEATS);

/** Attributes for the row of a player that put these seats in the spotlight. */
export function useSpotlight(seats: readonly number[]) {
  const light = useRef(new SpotlightSwitch());
  light.current.seats = seats;
  useEffect(() => () => light.current.off(), []);
  return useMemo(() => light.current.attributes(), []);
}

/** Switches the spotlight on and off for one row. */
class SpotlightSwitch {
  seats: readonly number[] = NO_SEATS;
  private isOn = false;
  private timer = 0;

  on(): void {
    if (this.isOn) return;
    this.isOn = true;
    spotlight.value = this.seats;
    addEventListener("keydown", this.off, { capture: true });
  }

  readonly off = (): void => {
    clearTimeout(this.timer);
    if (!this.isOn) return;
    this.isOn = false;
    spotlight.value = NO_SEATS;
    removeEventListener("keydown", this.off, { capture: true });
  };

  attributes() {
    const { off } = this;
    return {
      "data-spotlight": "",
      tabIndex: 0,
      // Not when it enters: rows also move under a pointer that rests.
      onPointerMove: (event: PointerEvent) => event.pointerType === "mouse" && this.on(),
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== "mouse") this.timer = window.setTimeout(() => this.on(), HOLD_MS);
      },
      onPointerUp: (event: PointerEvent) => event.pointerType !== "mouse" && this.off(),
      onPointerLeave: off,
      onPointerCancel: off,
      onContextMenu: (event: Event) => this.isOn && event.preventDefault(),
      onKeyUp: (event: KeyboardEvent) => event.key === "Tab" && event.target === event.currentTarget && this.on(),
      onBlur: off,
    };
  }
}
