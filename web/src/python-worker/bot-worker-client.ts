// Bots that think for long do so in a second worker, so that the first one can answer its page. It is started when it
// is first needed: a second Python takes seconds and a hundred megabytes.

/** The name of the second worker, which runs the same script. */
export const BOT_WORKER = "bot-worker";

/** A task for ferrovia/local/bot_tasks.py, and its answer; null if it failed. */
export type Task = { readonly id: number; readonly task: string };
export type Thought = { readonly id: number; readonly action: string | null };

type Waiting = { readonly done: (action: string) => void; readonly fail: (why: Error) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let hasFailed = false;
let lastId = 0;

/** The action that a bot chooses; rejects if the second worker cannot run or failed at this task. */
export function think(task: string): Promise<string> {
  if (hasFailed) return Promise.reject(new Error("no second worker"));
  worker ??= startBotWorker();
  const id = ++lastId;
  worker.postMessage({ id, task } satisfies Task);
  return new Promise((done, fail) => waiting.set(id, { done, fail }));
}

function startBotWorker(): Worker {
  const started = new Worker(import.meta.url, { type: "module", name: BOT_WORKER });
  started.onmessage = ({ data: { id, action } }: MessageEvent<Thought>) => {
    if (action === null) waiting.get(id)?.fail(new Error("the bot failed"));
    else waiting.get(id)?.done(action);
    waiting.delete(id);
  };
  started.onerror = (event) => {
    event.preventDefault(); // the first worker decides instead
    hasFailed = true;
    for (const { fail } of waiting.values()) fail(new Error("no second worker"));
    waiting.clear();
  };
  return started;
}
