// The script of both workers of a static site, which their names tell apart.
import { doTasks } from "./bot-worker.ts";
import { BOT_WORKER } from "./bot-worker-client.ts";
import { serveGame } from "./host.ts";

if (self.name === BOT_WORKER) doTasks();
else serveGame();
