"""The routes of a longest path in the order in which they are travelled."""

from ferrovia.engine.board import Board


def travel(board: Board, routes: list[int]) -> list[int]:
    """The cities along a trail that uses each of these routes once; they must form one (Hierholzer's way)."""
    near: dict[int, list[int]] = {}
    for route in routes:
        near.setdefault(board.routes[route].a, []).append(route)
        near.setdefault(board.routes[route].b, []).append(route)
    if not near:
        return []
    odd = [city for city, there in near.items() if len(there) % 2]
    stack = [min(odd or near)]
    used: set[int] = set()
    cities: list[int] = []
    while stack:
        city = stack[-1]
        while near[city] and near[city][-1] in used:
            near[city].pop()
        if near[city]:
            route = near[city].pop()
            used.add(route)
            stack.append(board.routes[route].b if board.routes[route].a == city else board.routes[route].a)
        else:
            cities.append(stack.pop())
    return cities
