// What entries are called, for people: by the names of their cities.
import { type BoardFile, type Entry, ticketTitle } from "./board-file.ts";

/** A function for the titles of entries; cities without a name, and unknown ones, go by their ids. */
export function entryTitles({ cities }: BoardFile): (entry: Entry) => string {
  const names = new Map(cities.map(({ id, name }) => [id, name || id]));
  const nameOf = (id: string) => names.get(id) ?? id;
  return (entry) => {
    if ("cities" in entry) return ticketTitle(entry, nameOf);
    return "a" in entry ? `${nameOf(entry.a)} – ${nameOf(entry.b)}` : entry.name || entry.id;
  };
}
