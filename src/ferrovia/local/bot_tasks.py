"""Tasks for the bot worker: the second worker of a page, in which bots that take long decide."""

import msgspec

from ferrovia.server.workers.tasks import SeatTask, choose_action


def encode_task(task: SeatTask) -> str:
    """A task as a text, for the bot worker."""
    return msgspec.json.encode(task).decode()


def run_task(task: str) -> str:
    """The action that the task's bot chooses; called in the bot worker."""
    return choose_action(msgspec.json.decode(task, type=SeatTask))
