"""What harbours bring: those that stand, the best of those to come, and the cards for the next."""

from typing import Final

from ferrovia.bots.afloat import SYMBOLS, pay_harbor, reached_cities
from ferrovia.bots.plan import Plan
from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANCHOR, COLOURS, SHIP, WILD, Payment
from ferrovia.engine.observe import Observation

_NEARNESS: Final = [1.0, 0.56, 0.25, 0.06, 0.0]  # by the cards that a set lacks: the last ones count most


class Harbors:
    """The harbours of a seat, as they stand at a decision."""

    def __init__(self, view: Observation, plan: Plan) -> None:
        rules = view.rules
        self.facts = rules.board.tickets
        self.table: list[int] = list(rules.rulebook.harbor_points)
        self.unbuilt: int = rules.rulebook.unbuilt_points
        self.left: int = view.stations[view.seat]
        self.own: list[int] = []
        self.free: list[int] = []
        buildings = view.buildings
        for city in rules.harbor_cities:
            if buildings[city] == view.seat:
                self.own.append(city)
            elif buildings[city] < 0:
                self.free.append(city)
        self.named: list[int] = [0] * len(rules.board.cities)  # by city: tickets done that name it
        self._name([ticket for ticket in plan.tickets if ticket not in plan.open], self.named)
        self.stand = 0
        self.stand = self.add([])

    def _name(self, tickets: list[int], named: list[int]) -> None:
        for ticket in tickets:
            for city in self.facts[ticket].cities:
                named[city] += 1

    def _points(self, named: int) -> int:
        """What a harbour scores whose city so many tickets name."""
        return self.table[min(named, len(self.table) - 1)]

    def add(self, tickets: list[int]) -> int:
        """The points that harbours bring more when these tickets are done, with all built that can be."""
        named = self.named[:]
        self._name(tickets, named)
        total = -self.stand
        for city in self.own:
            total += self._points(named[city])
        if self.left:
            found = sorted([self._points(named[city]) for city in self.free if named[city]])
            total += sum(found[-self.left :])
        return total

    def next(self, tickets: list[int]) -> int:
        """The points of the best harbour to come when these tickets are done; 0 if none is to come."""
        if self.left == 0:
            return 0
        named = self.named[:]
        self._name(tickets, named)
        most = max([named[city] for city in self.free], default=0)
        return self._points(most) - self.unbuilt if most else 0


def build_last_harbor(view: Observation, plan: Plan, most: float) -> Action | None:
    """The harbour that brings most with the tickets that are done, if that is more than so many points."""
    cards = pay_harbor(view.hand) if view.stations[view.seat] else ()
    if not cards:
        return None
    book = view.rules.rulebook
    facts = view.rules.board.tickets
    done = [ticket for ticket in plan.tickets if plan.ways.find(plan.cost, facts[ticket].cities, 0) == 0]
    reached = reached_cities(view, plan)
    best: Action | None = None
    for city in view.rules.harbor_cities:
        if city in reached and view.buildings[city] < 0:
            named = sum([1 for ticket in done if city in facts[ticket].cities])
            points = float(book.harbor_points[min(named, len(book.harbor_points) - 1)] - book.unbuilt_points)
            if points > most:
                most = points
                best = Action(view.seat, BUILD, city, cards)
    return best


def count_lacking(hand: list[int]) -> int:
    """How many cards the set for a harbour lacks, of the colour that lacks fewest."""
    most = 0
    for colour in range(COLOURS):
        held = min(SYMBOLS, hand[ANCHOR + colour]) + min(SYMBOLS, hand[SHIP + colour])
        if held > most:
            most = held
    if most:  # wilds alone are no set
        most = min(most + hand[WILD], 2 * SYMBOLS)
    return 2 * SYMBOLS - most


def nearness(hand: list[int]) -> float:
    """How near a hand is to the set for a harbour: 0 with nothing of it, 1 with all."""
    return _NEARNESS[count_lacking(hand)]


def nearness_after(hand: list[int], cards: Payment) -> float:
    """The same when these cards are paid."""
    left = hand[:]
    for card in cards:
        left[card] -= 1
    return nearness(left)
