"""The second worker of a page: bots that think for long decide there.

`web/src/python-worker/bot-worker.ts` calls it.
"""

import msgspec

from ferrovia.server.workers.tasks import SeatTask, choose_action


def encode_task(task: SeatTask) -> str:
    """A task as a text, for the other worker."""
    return msgspec.json.encode(task).decode()


def think(task: str) -> str:
    """The action that the task's bot chooses."""
    return choose_action(msgspec.json.decode(task, type=SeatTask))
