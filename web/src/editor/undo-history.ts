// A value that changes step by step, and the way back.

export type UndoHistory<Value> = {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Changes in a row with the same key are one step, such as those of one field. */
  readonly stepKey: string | null;
};

export const MAX_STEPS = 100;

export function startHistory<Value>(present: Value): UndoHistory<Value> {
  return { past: [], present, future: [], stepKey: null };
}

/** The history after a change; the oldest steps are dropped. */
export function addStep<Value>(
  history: UndoHistory<Value>,
  present: Value,
  stepKey: string | null = null,
): UndoHistory<Value> {
  if (present === history.present) return history;
  if (stepKey !== null && stepKey === history.stepKey) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [], stepKey };
}

export function undo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const { past, present, future } = history;
  if (!past.length) return history;
  return {
    past: past.slice(0, -1),
    present: past[past.length - 1] as Value,
    future: [present, ...future],
    stepKey: null,
  };
}

export function redo<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const { past, present, future } = history;
  if (!future.length) return history;
  return { past: [...past, present], present: future[0] as Value, future: future.slice(1), stepKey: null };
}
