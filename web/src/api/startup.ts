// How far the game of a static site has started. With a server there is nothing to start.
import { signal } from "@preact/signals";
import type { HostErrorCode } from "./python-worker-messages.ts";

export type Startup =
  | { readonly state: "loading"; readonly share: number }
  | { readonly state: "ready" }
  | { readonly state: "failed"; readonly code: HostErrorCode };

export const startup = signal<Startup>({ state: "ready" });
