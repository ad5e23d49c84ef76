"""The name by which `web/src/python-worker/thinker-worker.ts` imports `bot_tasks`."""

from ferrovia.local.bot_tasks import run_task as think

__all__ = ["think"]
