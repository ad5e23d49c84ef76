// Event handlers that write signals.
import type { Signal } from "@preact/signals";

/** Set a signal to this value. */
export function sets<T>(target: Signal<T>, value: T): () => void {
  return () => {
    target.value = value;
  };
}

/** Set a signal to what the handler is called with. */
export function takes<T>(target: Signal<T>): (value: T) => void {
  return (value) => {
    target.value = value;
  };
}

/** Turn a signal on or off. */
export function toggles(target: Signal<boolean>): () => void {
  return () => {
    target.value = !target.value;
  };
}
