"""The final score by brute force: trails, tickets, tours, stations, harbours, ties."""

from collections import Counter
from collections.abc import Collection
from itertools import chain, product
from typing import Any

Edge = tuple[str, str, int]
Pieces = frozenset[frozenset[tuple[str, int]]]  # cities of each piece, 1 for an odd number of edges
State = tuple[Pieces, int]


def reachable(edges: list[Edge], start: str) -> set[str]:
    """All cities joined to the start, including itself."""
    found, todo = {start}, [start]
    while todo:
        city = todo.pop()
        for a, b, _ in edges:
            for here, there in ((a, b), (b, a)):
                if here == city and there not in found:
                    found.add(there)
                    todo.append(there)
    return found


def longest_trail(edges: list[Edge]) -> int:
    """COM-23: the most spaces on one walk that uses no edge twice.

    Some edges are such a walk if they hang together and at most two cities have an odd number of them (Euler). Edge by
    edge, each is used or not. What came before matters only by its pieces, which cities with edges to come are in each,
    and with an odd number or not, and by how many cities without edges to come have an odd number.
    """
    best, to_come = 0, short_border(edges)
    states: dict[State, int] = {(frozenset(), 0): 0}
    while to_come:
        a, b, length = to_come.pop(0)
        open_cities = {city for edge in to_come for city in edge[:2]}
        after: dict[State, int] = {}
        for (pieces, odd), spaces in states.items():
            joined = with_edge(pieces, a, b)
            if len(joined) == 1 and odd + odd_cities(joined) <= 2:
                best = max(best, spaces + length)
            for chosen, total in ((pieces, spaces), (joined, spaces + length)):
                kept = frozenset(frozenset(city for city in piece if city[0] in open_cities) for piece in chosen)
                now_odd = odd + odd_cities(chosen) - odd_cities(kept)
                if frozenset() not in kept and now_odd <= 2:
                    after[kept, now_odd] = max(total, after.get((kept, now_odd), 0))
        states = after
    return best


def short_border(edges: list[Edge]) -> list[Edge]:
    """The edges in an order that leaves few cities half done: of the city with the fewest edges left, all of them."""
    left, found = list(edges), []
    while left:
        count = Counter(city for edge in left for city in edge[:2])
        city = min(count, key=lambda one: (count[one], one))
        found += [edge for edge in left if city in edge[:2]]
        left = [edge for edge in left if city not in edge[:2]]
    return found


def with_edge(pieces: Pieces, a: str, b: str) -> Pieces:
    """The pieces when an edge between the two cities is used: one piece holds both, with one edge more each."""
    touched = [piece for piece in pieces if not {(a, 0), (a, 1), (b, 0), (b, 1)}.isdisjoint(piece)]
    odd = dict(chain(*touched))
    odd[a], odd[b] = 1 - odd.get(a, 0), 1 - odd.get(b, 0)
    return pieces - set(touched) | {frozenset(odd.items())}


def odd_cities(pieces: Pieces) -> int:
    return sum(odd for piece in pieces for _, odd in piece)


def in_order(cities: list[str], edges: list[Edge]) -> bool:
    """WLD-13: whether some walk that uses no edge twice comes through the cities one after the other.

    Tries every walk, but each combination of city, used edges and next city only once.
    """
    tried = set()

    def walk(city: str, to_come: int, used: frozenset[int]) -> bool:
        if city == cities[to_come]:
            to_come += 1
        if to_come == len(cities):
            return True
        if (city, to_come, used) in tried:
            return False
        tried.add((city, to_come, used))
        for index, (a, b, _) in enumerate(edges):
            if index not in used and city in (a, b) and walk(b if city == a else a, to_come, used | {index}):
                return True
        return False

    return walk(cities[0], 0, frozenset())


def is_done(ticket: dict[str, Any], edges: list[Edge]) -> bool:
    """COM-22, COM-27, WLD-13: the edges join all the cities of the ticket, or the first with one destination."""
    start, *others = ticket["cities"]
    joined = reachable(edges, start)
    return any(city in joined for city in others) if isinstance(ticket["points"], list) else set(others) <= joined


def destination_score(ticket: dict[str, Any], edges: list[Edge]) -> int:
    """COM-27: the best destination that is joined counts; with none, the ticket costs its lowest value."""
    start, *others = ticket["cities"]
    joined = reachable(edges, start)
    reached: list[int] = [points for city, points in zip(others, ticket["points"], strict=True) if city in joined]
    if reached:
        return max(reached)
    lowest: int = ticket.get("penalty", min(ticket["points"]))
    return -lowest


def ticket_score(tickets: list[dict[str, Any]], edges: list[Edge]) -> tuple[int, int]:
    """COM-22, WLD-13: the sum of the tickets, and how many are completed."""
    score, done = 0, 0
    for ticket in tickets:
        if isinstance(ticket["points"], list):
            score += destination_score(ticket, edges)
            done += is_done(ticket, edges)
            continue
        if not is_done(ticket, edges):
            score -= ticket["penalty"] if ticket.get("tour") else ticket["points"]
            continue
        done += 1
        if ticket.get("tour") and not in_order(ticket["cities"], edges):
            score += ticket["points_any_order"]
        else:
            score += ticket["points"]
    return score, done


def harbor_score(city: str, tickets: list[dict[str, Any]], edges: list[Edge]) -> int:
    """WLD-10: by the number of completed tickets that name the city."""
    count = len([ticket for ticket in tickets if city in ticket["cities"] and is_done(ticket, edges)])
    return [0, 20, 30, 40][min(count, 3)]


def best_ticket_score(
    tickets: list[dict[str, Any]], edges: list[Edge], lent: list[list[list[Edge]]]
) -> tuple[int, int]:
    """EUR-09: the best of all ways to borrow; `lent` has one list for each station, of what it can lend.

    Of two ways with the same sum the one with more completed tickets is taken, which matters in a tie only.
    """
    return max(ticket_score(tickets, [*edges, *chain(*choice)]) for choice in product(*lent))


def lendable(board: dict[str, Any], owner: list[int | None], seats: Collection[int], city: str) -> list[list[Edge]]:
    """All that a station of the side in the city can lend: nothing, or one route of somebody else that ends there."""
    choices: list[list[Edge]] = [[]]
    for route, who in zip(board["routes"], owner, strict=True):
        if city in (route["a"], route["b"]) and who is not None and who not in seats:
            choices.append([(route["a"], route["b"], route["length"])])
    return choices


def network(board: dict[str, Any], owner: list[int | None], seats: Collection[int]) -> list[Edge]:
    """The side's own routes."""
    mine = [route for route, who in zip(board["routes"], owner, strict=True) if who in seats]
    return [(route["a"], route["b"], route["length"]) for route in mine]


def winners(rows: list[dict[str, Any]], order: tuple[str, ...]) -> list[int]:
    """USA-04, EUR-13, ASI-14, WLD-15, PAR-06: the sides that are left when each key in turn keeps only the highest."""
    tied = list(range(len(rows)))
    for key in order:
        best = max(rows[side][key] for side in tied)
        tied = [side for side in tied if rows[side][key] == best]
    return tied
