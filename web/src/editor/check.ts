// Checks the board with the server whenever it has rested for a moment.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../api/http.ts";
import type { ErrorBody } from "../api/types.ts";
import { type CustomGame, checkFiles } from "../custom/games.ts";
import { type BoardFile, formatBoardFile } from "./board-file.ts";
import { findItems, type ItemFault } from "./faults.ts";

/** The last result: faults, or a game that can be played. */
type Check = {
  readonly checked: BoardFile | null;
  readonly faults: readonly ItemFault[];
  readonly game: CustomGame | null;
  /** Why there is no newer result. */
  readonly error: ErrorBody | null;
};

export const lastCheck = signal<Check>({ checked: null, faults: [], game: null, error: null });

const REST_MS = 700;
const RETRY_MS = 5000;
const RETRIED = ["busy", "offline", "internal"];

/** Check the board when it has not changed for a moment; again later if the server is busy or away. */
export function useCheck(file: BoardFile): void {
  useEffect(() => {
    if (lastCheck.value.checked === file) return;
    let isCurrent = true;
    let timer = 0;
    const check = async () => {
      try {
        const found = await checkFiles({ board: formatBoardFile(file), house: null });
        if (!isCurrent) return;
        lastCheck.value =
          "key" in found
            ? { checked: file, faults: [], game: found, error: null }
            : { checked: file, faults: findItems(file, found), game: null, error: null };
      } catch (error) {
        if (isCurrent) retry(error);
      }
    };
    const retry = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { code, values } = error.body;
      const isTooFast = code === "too_fast";
      lastCheck.value = { ...lastCheck.value, error: isTooFast ? null : error.body };
      const wait = isTooFast ? Number(values?.seconds ?? 1) * 1000 : RETRY_MS;
      if (isTooFast || RETRIED.includes(code)) timer = window.setTimeout(() => void check(), wait);
    };
    timer = window.setTimeout(() => void check(), REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [file]);
}
