// The shelf in IndexedDB: what ferrovia/local/shelf.py describes. Texts are stored under keys that are arrays.
import { type SHELF_OPERATIONS, SHELF_STORES } from "./constants.ts";

/** Why the database cannot be used: not at all, not as it is, because a newer version has written it, or no more. */
export type ShelfErrorCode = "storage" | "damaged" | "newer" | "deleted";

const DATABASE = "ferrovia";
const VERSION = 1; // raised with a new store, which is then added to existing databases

export type Store = (typeof SHELF_STORES)[number];
export type Change = readonly [
  operation: (typeof SHELF_OPERATIONS)[number],
  store: Store,
  key: IDBValidKey,
  text: string,
];

/** The database cannot be used. */
export class ShelfError extends Error {
  readonly code: ShelfErrorCode;

  constructor(code: ShelfErrorCode) {
    super(code);
    this.code = code;
  }
}

export class Shelf {
  private readonly database: IDBDatabase;

  private constructor(database: IDBDatabase, onLost: (code: ShelfErrorCode) => void) {
    this.database = database;
    database.onversionchange = ({ newVersion }) => {
      database.close(); // otherwise whoever deletes or upgrades it would wait
      onLost(newVersion === null ? "deleted" : "newer");
    };
    database.onclose = () => onLost("deleted"); // the user has cleared the data of this site
  }

  /** Open the database; `onLost` is called if it is deleted, or upgraded by a newer version, while it is open. */
  static async open(onLost: (code: ShelfErrorCode) => void = () => {}): Promise<Shelf> {
    const shelf = new Shelf(await openDatabase(), onLost);
    if (SHELF_STORES.some((store) => !shelf.database.objectStoreNames.contains(store))) throw new ShelfError("damaged");
    return shelf;
  }

  async read(store: Store, key: string): Promise<string | undefined> {
    const objects = this.database.transaction(store).objectStore(store);
    return settled<string | undefined>(objects.get(JSON.parse(key)));
  }

  async readAll(store: Store, first: string): Promise<string> {
    const objects = this.database.transaction(store).objectStore(store);
    return JSON.stringify(await settled(objects.getAll(first ? keysAfter(JSON.parse(first)) : null)));
  }

  /** Everything in a store, with its keys. */
  async entries(store: Store): Promise<readonly (readonly [IDBValidKey, string])[]> {
    const objects = this.database.transaction(store).objectStore(store);
    const [keys, texts] = await Promise.all([settled(objects.getAllKeys()), settled<string[]>(objects.getAll())]);
    return keys.map((key, index) => [key, texts[index] ?? ""]);
  }

  close(): void {
    this.database.close();
  }

  /** All changes or none; resolves when they are on disk. */
  write(changes: string): Promise<boolean> {
    const parsed = JSON.parse(changes) as readonly Change[];
    if (!parsed.length) return Promise.resolve(true);
    const stores = [...new Set(parsed.map(([, store]) => store))];
    const transaction = this.database.transaction(stores, "readwrite", { durability: "strict" });
    let hasConflict = false;
    for (const [operation, store, key, text] of parsed) {
      const objects = transaction.objectStore(store);
      if (operation === "delete") objects.delete(key);
      else if (operation === "put") objects.put(text, key);
      else {
        const adding = objects.add(text, key);
        adding.onerror = (event) => {
          if (adding.error?.name !== "ConstraintError") return;
          if (operation === "add") hasConflict = true;
          else event.preventDefault(); // what is there stays, and the transaction goes on
        };
      }
    }
    return new Promise((done, fail) => {
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => (hasConflict ? done(false) : fail(transaction.error ?? new Error("aborted")));
    });
  }
}

/** The keys that begin with the same part and follow this one. */
function keysAfter([part, after]: readonly [string, string | number]): IDBKeyRange {
  return IDBKeyRange.bound([part, after], [part, []], true, true); // an array is greater than any text or number
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const opening = requestDatabase();
    opening.onupgradeneeded = () => {
      const known = opening.result.objectStoreNames;
      for (const store of SHELF_STORES) if (!known.contains(store)) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(new ShelfError(opening.error?.name === "VersionError" ? "newer" : "storage"));
  });
}

/** Some browsers that allow no database have none, or refuse at once. */
function requestDatabase(): IDBOpenDBRequest {
  try {
    return indexedDB.open(DATABASE, VERSION);
  } catch {
    throw new ShelfError("storage");
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}
