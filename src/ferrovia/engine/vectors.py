"""Making and reading vectors of native integers."""

from collections.abc import Iterable

from ferrovia.engine.native import Ints, i64, vec


def filled(size: i64, value: i64) -> Ints:
    """A vector with the same value everywhere."""
    return vec[i64]([value] * size)


def vector(items: Iterable[int]) -> Ints:
    """A vector of these numbers."""
    return vec[i64](items)


def write(items: list[int], target: Ints) -> Ints:
    """Write a list into a vector that has room for it; quicker than a new vector."""
    for index, item in enumerate(items):
        target[index] = item
    return target


def fill(items: Ints, first: i64, size: i64, value: i64) -> None:
    """Write the same value `size` times, from `first` on."""
    for index in range(first, first + size):
        items[index] = value


def numbers(items: Ints) -> list[int]:
    """The numbers of a vector as a list."""
    return [item for item in items]  # noqa: C416 - a list of ints, whatever a vector is


def part(items: Ints, first: i64, size: i64) -> list[int]:
    """The `size` numbers of a vector from `first` on, as a list."""
    return [items[index] for index in range(first, first + size)]


def equals(items: Ints, others: list[int]) -> bool:
    """Whether a vector has the same numbers as a list."""
    size: i64 = len(items)
    if len(others) != size:
        return False
    for index in range(size):
        if others[index] != items[index]:
            return False
    return True


def rows(items: Ints, width: i64) -> list[list[int]]:
    """A flat vector as a list of rows of this width."""
    return [part(items, first, width) for first in range(0, len(items), width)] if width else []


def pile_sizes(piles: Ints, kinds: i64) -> list[int]:
    """How many cards each of several piles has, which count their cards by kind."""
    return [sum(row) for row in rows(piles, kinds)]


def flat(lists: Iterable[Iterable[int]]) -> Ints:
    """Rows one after the other, as a vector."""
    return vec[i64]([item for row in lists for item in row])


def starts(sizes: list[int]) -> Ints:
    """The index at which each of several consecutive rows begins, and the one at which the last row ends."""
    found = [0]
    for size in sizes:
        found.append(found[-1] + size)
    return vec[i64](found)
