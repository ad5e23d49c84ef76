// Which lessons were given, the table of the guided game and the turns led there, saved in this browser.
import { computed, signal } from "@preact/signals";
import { parseJson, readStored, writeStored } from "../platform/local-storage.ts";

export type Progress = {
  /** The table of the guided game. */
  readonly table: string;
  /** The lessons given so far. */
  readonly given: readonly string[];
  /** The questions, by seq, that began the turns the coach has led through. */
  readonly turns: readonly number[];
  /** Whether the player has turned the coach off. */
  readonly isOff: boolean;
};

const NO_PROGRESS: Progress = { table: "", given: [], turns: [], isOff: true };

const STORAGE_KEY = "ferrovia.coach";

function readProgress(): Progress {
  const stored = parseJson(readStored(STORAGE_KEY)) as Partial<Progress> | null;
  return stored ? { ...NO_PROGRESS, isOff: false, ...stored } : NO_PROGRESS;
}

const saved = signal(readProgress());

/** The progress; null if the player wants no coach. */
export const coachProgress = computed(() => (saved.value.isOff ? null : saved.value));

function saveProgress(progress: Progress): void {
  saved.value = progress;
  writeStored(STORAGE_KEY, JSON.stringify(progress));
}

/** Coach the guided game at this table, and explain what is new in later games. */
export function startCoaching(table: string): void {
  saveProgress({ table, given: [], turns: [], isOff: false });
}

/** Whether the coach leads through the game at this table. */
export function isGuided(table: string): boolean {
  return coachProgress.value?.table === table;
}

/** Record that lessons were given. */
export function markLessonsGiven(names: readonly string[]): void {
  const now = coachProgress.value;
  const added = names.filter((name) => !now?.given.includes(name));
  if (now && added.length) saveProgress({ ...now, given: [...now.given, ...added] });
}

/** Record that the coach leads through the turn that a question begins. */
export function markTurnLed(seq: number): void {
  const now = coachProgress.value;
  if (now && !now.turns.includes(seq)) saveProgress({ ...now, turns: [...now.turns, seq] });
}

/** Give no more lessons. */
export function stopCoaching(): void {
  saveProgress({ ...saved.value, isOff: true });
}

/** Give the lessons that are left. */
export function resumeCoaching(): void {
  saveProgress({ ...saved.value, isOff: false });
}

/** Give all lessons again. */
export function repeatLessons(): void {
  saveProgress({ ...saved.value, given: [], isOff: false });
}
