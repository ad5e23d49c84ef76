// A value that changes step by step, and the way back.

export type UndoStack<Value> = {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Changes in a row with the same key are one step, such as those of one field. */
  readonly stepKey: string | null;
};

export const MAX_STEPS = 100;

export function startStack<Value>(present: Value): UndoStack<Value> {
  return { past: [], present, future: [], stepKey: null };
}

/** The stack after a change; the oldest steps are dropped. */
export function addStep<Value>(
  stack: UndoStack<Value>,
  present: Value,
  stepKey: string | null = null,
): UndoStack<Value> {
  if (present === stack.present) return stack;
  if (stepKey !== null && stepKey === stack.stepKey) return { ...stack, present, future: [] };
  return { past: [...stack.past, stack.present].slice(-MAX_STEPS), present, future: [], stepKey };
}

export function undo<Value>(stack: UndoStack<Value>): UndoStack<Value> {
  const { past, present, future } = stack;
  if (!past.length) return stack;
  return {
    past: past.slice(0, -1),
    present: past[past.length - 1] as Value,
    future: [present, ...future],
    stepKey: null,
  };
}

export function redo<Value>(stack: UndoStack<Value>): UndoStack<Value> {
  const { past, present, future } = stack;
  if (!future.length) return stack;
  return { past: [...past, present], present: future[0] as Value, future: future.slice(1), stepKey: null };
}
