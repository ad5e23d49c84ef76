// The messages between a page of the static site and the worker that has the game.
import type { ShelfErrorCode } from "../platform/shelf.ts";

/** Why the game cannot start or go on here; each has the text `web.static.failed.<code>`. */
export type HostErrorCode = ShelfErrorCode | "download" | "python";

export type ToWorker =
  | {
      readonly kind: "request";
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | null;
    }
  | { readonly kind: "open"; readonly id: number; readonly path: string }
  | { readonly kind: "message"; readonly id: number; readonly text: string }
  | { readonly kind: "close"; readonly id: number };

export type FromWorker =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly code: HostErrorCode }
  | {
      readonly kind: "reply";
      readonly id: number;
      readonly status: number;
      readonly media: string;
      readonly text: string;
    }
  | { readonly kind: "opened"; readonly id: number }
  | { readonly kind: "message"; readonly id: number; readonly text: string }
  | { readonly kind: "closed"; readonly id: number; readonly code: number };
