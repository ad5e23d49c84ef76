"""Measures the search for the longest trail: typical networks, and the worst of printed and of custom boards.

Measures the build of the engine that is importable, compiled or not: `python bench/trails.py [board.json ...]`.
"""

import argparse
import json
import random
import time
from itertools import combinations, pairwise
from pathlib import Path

from ferrovia.engine import trails
from ferrovia.engine.step_budget import MAX_SCORING_STEPS, StepBudget, TooManySteps
from ferrovia.engine.trails import longest_trail

BOARDS = Path(__file__).resolve().parent.parent / "src" / "ferrovia" / "boards"
TRAINS = {"asia": 54}  # a team's; 45 elsewhere
TRIES = 150  # networks tried when searching for the slowest one of a board

Edge = tuple[int, int, int]  # two cities, and the spaces between them

# The slowest networks found by hill climbing without a board: for the current search, and for one without splitting at
# bridges.
SLOW_CUBIC = """
0-5 0-22 0-26 1-8 1-16 1-25 2-3 2-9 2-19 3-4 3-28 4-17 4-20 5-10 5-21 6-10 6-11 6-12 7-14 7-23 7-28 8-20 8-29 9-24 9-25
10-16 11-13 12-14 12-27 13-17 13-24 14-27 15-25 15-26 15-29 16-23 11-18 18-26 18-28 19-20 19-22 17-21 21-27 22-23 24-29
"""
SLOW_STALKS = """
0-7 0-17 0-1 0-1 1-18 1-22 2-7 2-13 2-14 3-14 3-18 3-22 4-10 4-19 4-20 5-27 5-27 6-11 6-21 6-21 7-16 7-25 8-9 8-24 8-9
11-14 11-15 12-14 14-19 10-15 15-25 15-26 10-16 16-24 16-27 15-17 17-20 18-19 7-19 19-22 13-20 22-25 18-24
"""


def ones(pairs: list[tuple[int, int]]) -> list[Edge]:
    """Routes with one space each."""
    return [(a, b, 1) for a, b in pairs]


def parse_network(text: str) -> list[Edge]:
    pairs = [word.split("-") for word in text.split()]
    return ones([(int(a), int(b)) for a, b in pairs])


def complete(cities: int) -> list[Edge]:
    return ones(list(combinations(range(cities), 2)))


def bipartite(first: int, second: int) -> list[Edge]:
    return ones([(a, first + b) for a in range(first) for b in range(second)])


def grid(rows: int, columns: int) -> list[Edge]:
    across = [(row * columns + i, row * columns + i + 1) for row in range(rows) for i in range(columns - 1)]
    down = [(i, i + columns) for i in range((rows - 1) * columns)]
    return ones(across + down)


def ladder(rungs: int) -> list[Edge]:
    return ones([(i, i + 2) for i in range(2 * rungs - 2)] + [(2 * i, 2 * i + 1) for i in range(rungs)])


def wheel(spokes: int) -> list[Edge]:
    return ones([(i, (i + 1) % spokes) for i in range(spokes)] + [(i, spokes) for i in range(spokes)])


def petersen(cities: int, step: int) -> list[Edge]:
    """A ring, a star inside it, and spokes between them; three routes at every city."""
    ring = [(i, (i + 1) % cities) for i in range(cities)]
    star = [(cities + i, cities + (i + step) % cities) for i in range(cities)]
    return ones(ring + star + [(i, cities + i) for i in range(cities)])


def diamonds(counts: list[int]) -> list[Edge]:
    """Two cities joined by chains of diamonds: three routes at every city, planar, without a Hamiltonian cycle."""
    pairs: list[tuple[int, int]] = []
    fresh = 2
    for count in counts:
        last = 0
        for _ in range(count):
            a, b, c, d = range(fresh, fresh + 4)
            pairs += [(last, a), (a, b), (a, c), (b, c), (b, d), (c, d)]
            last = d
            fresh += 4
        pairs.append((last, 1))
    return ones(pairs)


def stalks(count: int) -> list[Edge]:
    """Tangles of five cities, each on a bridge to the same city."""
    tangle = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    starts = [5 * i + 1 for i in range(count)]
    return ones([(0, start) for start in starts] + [(s + a, s + b) for s in starts for a, b in tangle])


def bouquet(triangles: int) -> list[Edge]:
    """Triangles that share a city; three of them have a tail, so that the whole network is not a single trail."""
    loops = [(a, b) for i in range(triangles) for a, b in ((0, 2 * i + 1), (2 * i + 1, 2 * i + 2), (2 * i + 2, 0))]
    return ones(loops + [(2 * i + 1, 100 + i) for i in range(3)])


def theta(paths: int, length: int) -> list[Edge]:
    """Two cities joined by many paths; three of them have a tail."""
    pairs: list[tuple[int, int]] = []
    for path in range(paths):
        between = [2 + path * (length - 1) + i for i in range(length - 1)]
        pairs += pairwise([0, *between, 1])
    return ones(pairs + [(2 + path * (length - 1), 100 + path) for path in range(3)])


def caterpillar(spine: int, legs: int) -> list[Edge]:
    feet = [(i, 100 + legs * i + j) for i in range(spine) for j in range(legs)]
    return ones([(i, i + 1) for i in range(spine)] + feet)


def tree(routes: int, rng: random.Random) -> list[Edge]:
    return ones([(rng.randrange(city), city) for city in range(1, routes + 1)])


def regular(cities: int, degree: int, rng: random.Random) -> list[Edge]:
    """A random regular network without double routes."""
    while True:
        ends = [city for city in range(cities) for _ in range(degree)]
        rng.shuffle(ends)
        pairs = {(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True) if a != b}
        if 2 * len(pairs) == len(ends):
            return ones(sorted(pairs))


def without_first(edges: list[Edge], count: int) -> list[Edge]:
    """Remove the first few routes, so that not all cities have an even number of routes."""
    return edges[count:]


def mixed(cities: int, spaces: int, rng: random.Random) -> list[Edge]:
    """Random routes of one to three spaces."""
    edges: list[Edge] = []
    while spaces:
        a, b = rng.sample(range(cities), 2)
        length = min(spaces, rng.randint(1, 3))
        edges.append((a, b, length))
        spaces -= length
    return edges


def adversaries(rng: random.Random) -> list[tuple[str, list[Edge]]]:
    return [
        ("K10", complete(10)),
        ("K6,7", bipartite(6, 7)),
        ("K5,9", bipartite(5, 9)),
        ("grid 5x5", grid(5, 5)),
        ("grid 5x6", grid(5, 6)),
        ("ladder, 15 rungs", ladder(15)),
        ("wheel, 22 spokes", wheel(22)),
        ("cubic, generalised Petersen 15,2", petersen(15, 2)),
        ("cubic, generalised Petersen 11,2, not Hamiltonian", petersen(11, 2)),
        ("cubic, planar, not Hamiltonian", diamonds([3, 2, 2])),
        ("cubic tangles on bridges", stalks(5)),
        ("cubic, 30 cities", regular(30, 3, rng)),
        ("cubic, the slowest found", parse_network(SLOW_CUBIC)),
        ("loops on bridges, once the slowest found", parse_network(SLOW_STALKS)),
        ("4-regular, 22 cities, less 3 routes", without_first(regular(22, 4, rng), 3)),
        ("5-regular, 18 cities", regular(18, 5, rng)),
        ("6-regular, 15 cities, less 5 routes", without_first(regular(15, 6, rng), 5)),
        ("lengths 1-3, 10 cities", mixed(10, 45, rng)),
        ("lengths 1-3, 16 cities", mixed(16, 45, rng)),
        ("tree", tree(45, rng)),
        ("caterpillar", caterpillar(15, 2)),
        ("theta, 7 paths of 6", theta(7, 6)),
        ("bouquet of 14 triangles", bouquet(14)),
    ]


def random_network(cities: int, routes: int, rng: random.Random) -> list[Edge]:
    """A connected network without double routes."""
    pairs = {(rng.randrange(city), city) for city in range(1, cities)}
    while len(pairs) < routes:
        a, b = sorted(rng.sample(range(cities), 2))
        pairs.add((a, b))
    return ones(sorted(pairs))


def attacks(rng: random.Random) -> list[tuple[str, list[Edge]]]:
    """Networks of custom boards with up to 200 pieces."""
    return [
        ("60 cities, 125 routes", random_network(60, 125, rng)),
        ("60 cities, 150 routes", random_network(60, 150, rng)),
        ("100 cities, 200 routes", random_network(100, 200, rng)),
        ("K5,36", bipartite(5, 36)),
        ("K9,13", bipartite(9, 13)),
        ("K17 less 5 routes", without_first(complete(17), 5)),
        ("grid 8x8", grid(8, 8)),
        ("grid 10x10", grid(10, 10)),
        ("cubic, 60 cities", regular(60, 3, rng)),
        ("cubic, 80 cities", regular(80, 3, rng)),
        ("cubic, 100 cities", regular(100, 3, rng)),
        ("cubic, generalised Petersen 31,7", petersen(31, 7)),
        ("5-regular, 50 cities", regular(50, 5, rng)),
    ]


def board_edges(path: Path) -> list[Edge]:
    facts = json.loads(path.read_text(encoding="utf-8"))
    number = {city["id"]: i for i, city in enumerate(facts["cities"])}
    return [(number[route["a"]], number[route["b"]], route["length"]) for route in facts["routes"]]


def grow_network(board: list[Edge], trains: int, closing: float, start: list[int], rng: random.Random) -> list[int]:
    """Add connected routes one after another until the trains are used up; the higher `closing`, the more loops."""
    taken = start.copy()
    while True:
        spaces = sum(board[route][2] for route in taken)
        cities = {city for route in taken for city in board[route][:2]}
        best = -1
        highest = -100.0
        for route, (a, b, length) in enumerate(board):
            if route in taken or spaces + length > trains or (taken and a not in cities and b not in cities):
                continue
            worth = rng.random() + (closing if a in cities and b in cities else 0) - abs(closing) * length / 4
            if worth > highest:
                best, highest = route, worth
        if best < 0:
            return taken
        taken.append(best)


def slowest(board: list[Edge], trains: int, rng: random.Random) -> list[Edge]:
    """The slowest of many dense networks; each try rebuilds half of the slowest network so far."""
    worst = 0.0
    kept: list[int] = []
    for _ in range(TRIES):
        start = rng.sample(kept, len(kept) // 2) if rng.random() < 0.7 else []
        routes = grow_network(board, trains, rng.choice((1.0, 2.0, 4.0)), start, rng)
        taken = microseconds([board[route] for route in routes], 0.0)
        if taken > worst:
            worst, kept = taken, routes
    return [board[route] for route in kept]


def typical(board: list[Edge], trains: int, rng: random.Random) -> dict[int, list[list[Edge]]]:
    """Typical final networks of 10 to 18 routes, by number of loops (0 to 3)."""
    found: dict[int, list[list[Edge]]] = {0: [], 1: [], 2: [], 3: []}
    for _ in range(400):
        edges = [board[route] for route in grow_network(board, trains, rng.choice((-0.4, -0.2, 0.0, 0.1)), [], rng)]
        if 10 <= len(edges) <= 18 and loops(edges) in found:
            found[loops(edges)].append(edges)
    return found


def loops(edges: list[Edge]) -> int:
    """The number of independent loops: routes to remove until none is left."""
    root: dict[int, int] = {city: city for edge in edges for city in edge[:2]}
    count = 0
    for a, b, _ in edges:
        while root[a] != a:
            a = root[a]
        while root[b] != b:
            b = root[b]
        count += a == b
        root[a] = b
    return count


def columns(edges: list[Edge]) -> tuple[list[int], list[int], list[int]]:
    return [edge[0] for edge in edges], [edge[1] for edge in edges], [edge[2] for edge in edges]


def microseconds(edges: list[Edge], seconds: float = 0.02) -> float:
    """The time of the fastest of at least three runs."""
    ends_a, ends_b, lengths = columns(edges)
    best = float("inf")
    runs = 0
    end = time.perf_counter() + seconds
    while runs < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        longest_trail(ends_a, ends_b, lengths)
        best = min(best, time.perf_counter() - start)
        runs += 1
    return best * 1e6


def show(name: str, edges: list[Edge]) -> None:
    spaces = sum(edge[2] for edge in edges)
    budget = StepBudget()
    row = f"{name:52}{len(edges):7}{spaces:8}{loops(edges):7}"
    try:
        trail = sum(edges[route][2] for route in longest_trail(*columns(edges), budget))
    except TooManySteps:
        print(f"{row}{'-':>7}{'more than':>12}{MAX_SCORING_STEPS:>12,}")
        return
    print(f"{row}{trail:7}{budget.spent:12,}{microseconds(edges):12,.1f}")


def show_typical(name: str, networks: list[list[Edge]]) -> None:
    """Print one row with the mean of many networks."""
    count = len(networks)
    routes = sum(len(edges) for edges in networks) / count
    spaces = sum(edge[2] for edges in networks for edge in edges) / count
    taken = [microseconds(edges, 0.001) for edges in networks]
    print(f"{name:52}{routes:7.1f}{spaces:8.1f}{loops(networks[0]):7}{'':19}{sum(taken) / count:12,.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    default = [BOARDS / f"{board}.json" for board in ("usa", "europe", "asia")]
    parser.add_argument(
        "boards", nargs="*", type=Path, default=default, help="board files (default: usa, europe, asia)"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    build = "interpreted" if str(trails.__file__).endswith(".py") else "compiled"
    print(f"longest trail, {build}\n")
    print(f"{'network':52}{'routes':>7}{'spaces':>8}{'loops':>7}{'trail':>7}{'steps':>12}{'µs':>12}")
    boards = [(path.stem, board_edges(path), TRAINS.get(path.stem, 45)) for path in args.boards]
    for name, board, trains in boards:
        for networks in typical(board, trains, rng).values():
            if len(networks) >= 5:
                show_typical(f"typical, {name}, mean of {len(networks)}", networks)
    for name, board, trains in boards:
        show(f"the slowest found on {name}, {trains} trains", slowest(board, trains, rng))
    for name, edges in adversaries(random.Random(args.seed)):  # the same in every run
        show(name, edges)
    for name, edges in attacks(random.Random(args.seed)):
        show(name, edges)


if __name__ == "__main__":
    main()
