// The second worker: Python that only decides for bots.

import type { Task, Thought } from "./bot-worker-client.ts";
import { startPython } from "./python.ts";

type Think = (task: string) => string;

/** Start Python, and do tasks one after the other. */
export function doTasks(): void {
  const thinking = startPython(() => {}).then((python) => python.pyimport("ferrovia.local.thinking").think as Think);
  addEventListener("message", async ({ data: { id, task } }: MessageEvent<Task>) => {
    const think = await thinking.catch(() => null);
    postMessage({ id, action: think && attempt(think, task) } satisfies Thought);
  });
}

function attempt(think: Think, task: string): string | null {
  try {
    return think(task);
  } catch {
    return null;
  }
}
