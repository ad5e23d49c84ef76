"""Parallel routes, which are drawn side by side."""

from typing import Any


def routes_by_ends(board_file: dict[str, Any]) -> dict[tuple[int, int], list[int]]:
    """The indices of the routes between the same two cities, in the order of the file."""
    number = {city["id"]: index for index, city in enumerate(board_file["cities"])}
    by_ends: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(board_file["routes"]):
        by_ends.setdefault((number[route["a"]], number[route["b"]]), []).append(index)
    return by_ends
