// Event handlers that write signals or call back with a value.
import type { Signal } from "@preact/signals";
import type { TargetedEvent } from "preact";

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

/** Set a signal to what is typed into a field. */
export function typesInto(target: Signal<string>): (event: TargetedEvent<HTMLInputElement>) => void {
  return ({ currentTarget }) => {
    target.value = currentTarget.value;
  };
}

/** Handlers that call back with a value while the pointer or the focus is on an element, and then with null. */
export function whilePointedAt<T>(show: (value: T | null) => void, value: T) {
  const [begin, end] = [() => show(value), () => show(null)];
  return { onMouseEnter: begin, onMouseLeave: end, onFocus: begin, onBlur: end };
}
