// The script of both workers of a static site, which their names tell apart.
import { serveGame } from "./host.ts";
import { THINKER } from "./thinker.ts";
import { doTasks } from "./thinking.ts";

if (self.name === THINKER) doTasks();
else serveGame();
