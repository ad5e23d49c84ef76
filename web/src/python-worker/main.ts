// The script of both workers of a static site, which their names tell apart.
import { BOT_WORKER, type Task, type Thought } from "./bot-worker-client.ts";
import { serveGame } from "./host.ts";
import { startPython } from "./python.ts";

if (self.name === BOT_WORKER) doTasks();
else serveGame();

type RunTask = (task: string) => string;

/** Start Python, and do tasks one after the other. */
function doTasks(): void {
  const starting = startPython(() => {}).then(
    (python) => python.pyimport("ferrovia.local.bot_tasks").run_task as RunTask,
  );
  addEventListener("message", async ({ data: { id, task } }: MessageEvent<Task>) => {
    const runTask = await starting.catch(() => null);
    postMessage({ id, action: runTask && attempt(runTask, task) } satisfies Thought);
  });
}

function attempt(runTask: RunTask, task: string): string | null {
  try {
    return runTask(task);
  } catch {
    return null;
  }
}
