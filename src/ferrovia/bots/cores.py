"""Work divided among forked processes: a child sees all that its parent knows, and only sends numbers back."""

import json
import os
from collections.abc import Callable


def spread_work(numbers: list[int], cores: int, work: Callable[[int], list[int]]) -> list[list[int]]:
    """What the work gives for each of these numbers, in their order; nothing of a process that was lost."""
    if cores == 1 or not hasattr(os, "fork"):
        return [work(number) for number in numbers]
    pipes: list[int] = []
    children: list[int] = []
    for core in range(1, cores):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            _send(writing, numbers[core::cores], work)
        os.close(writing)
        pipes.append(reading)
        children.append(child)
    found = {number: work(number) for number in numbers[::cores]}
    for core, (reading, child) in enumerate(zip(pipes, children, strict=True), 1):
        with os.fdopen(reading, "rb") as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        if text:
            found.update(zip(numbers[core::cores], json.loads(text), strict=True))
    return [found[number] for number in numbers if number in found]


def _send(pipe: int, numbers: list[int], work: Callable[[int], list[int]]) -> None:
    """The child's part, which ends its process."""
    try:
        os.write(pipe, json.dumps([work(number) for number in numbers]).encode())
    finally:
        os._exit(0)
