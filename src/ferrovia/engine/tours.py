"""Tours: whether a network has a path through cities in their printed order, no route used twice (WLD-13)."""

from ferrovia.engine.rules import Rules


def passes_in_order(rules: Rules, routes: list[int], cities: list[int]) -> bool:
    """Whether some trail through the routes passes the cities in this order."""
    walk = _Walk(rules, routes, cities)
    return walk.goes_on(cities[0], 1)


class _Walk:
    """A depth-first search; parts of it that failed with the same routes used are not tried again."""

    def __init__(self, rules: Rules, routes: list[int], cities: list[int]) -> None:
        self.cities = cities
        self.failed: set[tuple[int, int, int]] = set()
        self.used = 0  # routes, as bits
        self.steps: dict[int, list[tuple[int, int]]] = {}  # by city: (bit of the route, city at its other end)
        for number, route in enumerate(routes):
            a = rules.end_a[route]
            b = rules.end_b[route]
            self.steps.setdefault(a, []).append((1 << number, b))
            self.steps.setdefault(b, []).append((1 << number, a))

    def goes_on(self, city: int, reached: int) -> bool:
        """Whether the walk can pass the cities from number `reached` on."""
        while reached < len(self.cities) and city == self.cities[reached]:
            reached += 1
        if reached == len(self.cities):
            return True
        if (city, reached, self.used) in self.failed:
            return False
        for bit, other in self.steps.get(city, []):
            if not self.used & bit:
                self.used |= bit
                found = self.goes_on(other, reached)
                self.used &= ~bit
                if found:
                    return True
        self.failed.add((city, reached, self.used))
        return False
