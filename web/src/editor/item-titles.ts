// What items are called, for people: by the names of their cities.
import { type BoardFile, type Item, ticketTitle } from "./board-file.ts";

/** A function for the titles of items; cities without a name, and unknown ones, go by their ids. */
export function itemTitles({ cities }: BoardFile): (item: Item) => string {
  const names = new Map(cities.map(({ id, name }) => [id, name || id]));
  const nameOf = (id: string) => names.get(id) ?? id;
  return (item) => {
    if ("cities" in item) return ticketTitle(item, nameOf);
    return "a" in item ? `${nameOf(item.a)} – ${nameOf(item.b)}` : item.name || item.id;
  };
}
