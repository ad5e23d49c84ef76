// The texts of files that somebody has chosen or dropped.
import { Refused } from "../wire/api.ts";

export type Chosen = { readonly name: string; readonly text: string };

/** More than any board, house rules or record; the server says the same of what is sent to it. */
const MOST_BYTES = 500_000;

/** Read files; one that is far too large, or cannot be read (a folder that was dropped), is refused by its name. */
export function readFiles(files: readonly File[]): Promise<readonly Chosen[]> {
  return Promise.all(files.map(readFile));
}

async function readFile(file: File): Promise<Chosen> {
  const { name, size } = file;
  if (size > MOST_BYTES) throw refusal("web.file.large", { name, most: MOST_BYTES / 1000 });
  try {
    return { name, text: await file.text() };
  } catch {
    throw refusal("web.file.unreadable", { name });
  }
}

function refusal(text: string, values: { readonly [key: string]: string | number }): Refused {
  return new Refused({ code: "bad_file", text, values });
}
