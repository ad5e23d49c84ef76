// Files that are dropped on an element, which shows while they are over it.
import { useSignal } from "@preact/signals";

/** The attributes of an element that takes files. */
export function useDropping(onTake: (files: readonly File[]) => void) {
  const isOver = useSignal(false);
  return {
    "data-over": isOver.value,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      isOver.value = true;
    },
    onDragLeave: () => {
      isOver.value = false;
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      isOver.value = false;
      onTake([...(event.dataTransfer?.files ?? [])]);
    },
  };
}
