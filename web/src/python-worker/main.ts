// The script of both workers of a static site, which their names tell apart.
import { serveGame } from "./host.ts";
import { THINKER } from "./thinker-client.ts";
import { doTasks } from "./thinker-worker.ts";

if (self.name === THINKER) doTasks();
else serveGame();
