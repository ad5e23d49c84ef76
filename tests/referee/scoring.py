"""The final score by brute force: trails, tickets, stations, ties."""

from itertools import chain, product
from typing import Any

Line = tuple[str, str, int]


def reachable(lines: list[Line], start: str) -> set[str]:
    """Every city that the lines join to the start, itself included."""
    found, todo = {start}, [start]
    while todo:
        city = todo.pop()
        for a, b, _ in lines:
            for here, there in ((a, b), (b, a)):
                if here == city and there not in found:
                    found.add(there)
                    todo.append(there)
    return found


def longest_trail(lines: list[Line]) -> int:
    """COM-23: the most spaces on one walk that uses no line twice; every walk is tried from every city.

    How it can go on depends only on where it stands and on which lines are used, so that is tried once.
    """
    memo: dict[tuple[str, frozenset[int]], int] = {}

    def walk(city: str, used: frozenset[int]) -> int:
        if (city, used) not in memo:
            best = 0
            for index, (a, b, length) in enumerate(lines):
                if index not in used and city in (a, b):
                    best = max(best, length + walk(b if city == a else a, used | {index}))
            memo[city, used] = best
        return memo[city, used]

    cities = {city for a, b, _ in lines for city in (a, b)}
    return max((walk(city, frozenset()) for city in cities), default=0)


def ticket_score(tickets: list[dict[str, Any]], lines: list[Line]) -> tuple[int, int]:
    """COM-22: the sum of the tickets, and how many are completed."""
    score, done = 0, 0
    for ticket in tickets:
        start, *others = ticket["cities"]
        if set(others) <= reachable(lines, start):
            score, done = score + ticket["points"], done + 1
        else:
            score -= ticket["points"]
    return score, done


def best_ticket_score(
    tickets: list[dict[str, Any]], lines: list[Line], lent: list[list[list[Line]]]
) -> tuple[int, int]:
    """EUR-09: the best of all ways to borrow; `lent` has one list for each station, of what it can lend.

    Of two ways with the same sum the one with more completed tickets is taken, which matters in a tie only.
    """
    return max(ticket_score(tickets, [*lines, *chain(*choice)]) for choice in product(*lent))


def lendable(board: dict[str, Any], owner: list[int | None], seat: int, city: str) -> list[list[Line]]:
    """What a station of the seat in the city can lend: nothing, or one route of somebody else that ends there."""
    choices: list[list[Line]] = [[]]
    for index, route in enumerate(board["routes"]):
        if city in (route["a"], route["b"]) and owner[index] not in (None, seat):
            choices.append([(route["a"], route["b"], route["length"])])
    return choices


def network(board: dict[str, Any], owner: list[int | None], seat: int) -> list[Line]:
    """The seat's own routes."""
    mine = [route for route, who in zip(board["routes"], owner, strict=True) if who == seat]
    return [(route["a"], route["b"], route["length"]) for route in mine]


def winners(rows: list[dict[str, Any]], order: tuple[str, ...]) -> list[int]:
    """USA-04, EUR-13: the seats that are left when each key in turn keeps only the highest."""
    tied = list(range(len(rows)))
    for key in order:
        best = max(rows[seat][key] for seat in tied)
        tied = [seat for seat in tied if rows[seat][key] == best]
    return tied
