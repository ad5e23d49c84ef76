// HTTP requests to the server.
import { sendRequest } from "./transport.ts";
import type { ErrorBody } from "./types.ts";

/** A refused request, or no answer at all (`code` is then "offline"). */
export class ApiError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.code);
    this.body = body;
  }
}

/** A request that nobody waits for any more. */
export class UnwantedError extends Error {}

const OFFLINE: ErrorBody = { code: "offline", text_key: "web.error.offline" };

type RequestOptions = {
  readonly body?: unknown;
  readonly invite?: string | undefined;
  /** Asked before a request that had to wait is sent. */
  readonly isWanted?: () => boolean;
};

/** Send a request; the type of the answer is the one that the OpenAPI document gives for the path. */
export async function request<Answer>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const response = await send(method, path, options);
  return (await response.json()) as Answer;
}

/** Fetch a text. */
export async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  return (await send("GET", path, options)).text();
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  if (options.body !== undefined) headers["content-type"] = "application/json";
  if (options.invite) headers["ferrovia-invite"] = options.invite;
  const body = options.body === undefined ? null : JSON.stringify(options.body);
  let response: Response;
  try {
    response = await sendRequest(path, { method, headers, body }, options.isWanted);
  } catch {
    if (options.isWanted?.() === false) throw new UnwantedError(path);
    throw new ApiError(OFFLINE);
  }
  if (!response.ok) throw new ApiError(await readError(response));
  return response;
}

async function readError(response: Response): Promise<ErrorBody> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    return { code: "internal", text_key: "server.error.internal" };
  }
}
