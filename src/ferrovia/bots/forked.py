"""Parallel work in forked processes: a child shares its parent's memory and sends back numbers only."""

import json
import os
from collections.abc import Callable


def map_forked(numbers: list[int], cores: int, work: Callable[[int], list[int]]) -> list[list[int]]:
    """Map `work` over numbers on several cores, in order; the results of a child that died are left out."""
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
    """Run the child's share of the work, send the results and exit."""
    try:
        os.write(pipe, json.dumps([work(number) for number in numbers]).encode())
    finally:
        os._exit(0)
