// Requests: one function to ask, one shape of refusal.
import type { Trouble } from "./types.ts";

/** A refusal by the server, or no answer at all (`code` is then "offline"). */
export class Refused extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.code);
    this.trouble = trouble;
  }
}

const OFFLINE: Trouble = { code: "offline", text: "web.error.offline" };

type Wish = { readonly body?: unknown; readonly invite?: string | undefined };

/** Ask the server; the answer is of the type that the OpenAPI document states for the path. */
export async function ask<Answer>(method: "GET" | "POST", path: string, wish: Wish = {}): Promise<Answer> {
  const response = await fetched(method, path, wish);
  return (await response.json()) as Answer;
}

/** Ask for a text. */
export async function askText(path: string, wish: Wish = {}): Promise<string> {
  return (await fetched("GET", path, wish)).text();
}

async function fetched(method: string, path: string, wish: Wish): Promise<Response> {
  const headers: Record<string, string> = {};
  if (wish.body !== undefined) headers["content-type"] = "application/json";
  if (wish.invite) headers["ferrovia-invite"] = wish.invite;
  const body = wish.body === undefined ? null : JSON.stringify(wish.body);
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body });
  } catch {
    throw new Refused(OFFLINE);
  }
  if (!response.ok) throw new Refused(await troubleOf(response));
  return response;
}

async function troubleOf(response: Response): Promise<Trouble> {
  try {
    return (await response.json()) as Trouble;
  } catch {
    return { code: "internal", text: "server.error.internal" };
  }
}
