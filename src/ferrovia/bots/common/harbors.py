"""Harbours: where to build them, how to pay, what they are worth, and how near a hand is to the next one (WLD-08)."""

from typing import Final

from ferrovia.bots.common.payment_choice import next_building
from ferrovia.bots.common.plan import Plan
from ferrovia.engine.actions import BUILD, Action
from ferrovia.engine.cards import ANCHOR, COLORS, SHIP, WILD, Payment
from ferrovia.engine.costs import HARBOR_CARDS, HARBOR_EACH
from ferrovia.engine.harbors import harbor_points
from ferrovia.engine.native import i64
from ferrovia.engine.observe import Observation
from ferrovia.engine.purse import Purse
from ferrovia.engine.vectors import vector

_NEARNESS: Final = [1.0, 0.56, 0.25, 0.06, 0.0]  # by number of missing cards; the last cards count most


class Harbors:
    """The harbours of one seat at one decision."""

    def __init__(self, view: Observation, plan: Plan) -> None:
        rules = view.rules
        self.facts = rules.board.tickets
        self.rules = rules
        self.unbuilt: int = rules.rulebook.unbuilt_points
        self.left: int = view.buildings_left[view.seat]
        self.own: list[int] = []
        self.free: list[int] = []
        buildings = view.buildings
        for city in rules.harbor_cities:
            if buildings[city] == view.seat:
                self.own.append(city)
            elif buildings[city] < 0:
                self.free.append(city)
        self.named: list[int] = [0] * len(rules.board.cities)  # completed tickets by city
        self._name([ticket for ticket in plan.tickets if ticket not in plan.open_tickets], self.named)
        self.current = 0
        self.current = self.gain([])

    def _name(self, tickets: list[int], named: list[int]) -> None:
        for ticket in tickets:
            for city in self.facts[ticket].cities:
                named[city] += 1

    def gain(self, tickets: list[int]) -> int:
        """Return the additional harbour points if these tickets get completed and every possible harbour is built."""
        named = self.named[:]
        self._name(tickets, named)
        total = -self.current
        for city in self.own:
            total += harbor_points(self.rules, named[city])
        if self.left:
            found = sorted([harbor_points(self.rules, named[city]) for city in self.free if named[city]])
            total += sum(found[-self.left :])
        return total

    def next_points(self, tickets: list[int]) -> int:
        """Return the points of the best harbour still to build if these tickets get completed; 0 if there is none."""
        if self.left == 0:
            return 0
        named = self.named[:]
        self._name(tickets, named)
        most = max([named[city] for city in self.free], default=0)
        return harbor_points(self.rules, most) - self.unbuilt if most else 0


def find_harbor(view: Observation, plan: Plan) -> Action | None:
    """Build a harbour in the connected city that most tickets name, if the hand can pay for it."""
    cards = pay_harbor(view)
    if not cards:
        return None
    reached = reached_cities(view, plan)
    best = -1
    most = 0
    for city in list_wanted_harbors(view, plan):
        if city in reached and plan.count_tickets_naming(city) > most:
            best = city
            most = plan.count_tickets_naming(city)
    return None if best < 0 else Action(view.seat, BUILD, best, cards)


def reached_cities(view: Observation, plan: Plan) -> set[int]:
    """Return the cities at the ends of the seat's own routes."""
    rules = view.rules
    reached: set[int] = set()
    for route, owner in enumerate(plan.owner):
        if owner == view.seat:
            reached.add(rules.end_a[route])
            reached.add(rules.end_b[route])
    return reached


def list_wanted_harbors(view: Observation, plan: Plan) -> list[int]:
    """Return the free harbour cities that tickets name."""
    buildings = view.buildings
    return [city for city in view.rules.harbor_cities if buildings[city] < 0 and plan.count_tickets_naming(city)]


def pay_harbor(view: Observation) -> Payment:
    """Return the payment for a harbour with the fewest wilds; empty if it would take wilds alone."""
    cost = next_building(view)
    if cost is None:
        return ()
    purse = Purse(view.rules)
    purse.look_at(vector(view.hand), 0, vector(view.rack), 0)
    best: i64 = -1
    fewest = HARBOR_CARDS  # never wilds alone: they are worth more on routes
    for index in range(purse.find(cost)):
        wilds = cost.shape(purse.found[index])[2]
        if wilds < fewest:
            best = purse.found[index]
            fewest = wilds
    return () if best < 0 else purse.pay(cost, best)[0]


def find_last_harbor(view: Observation, plan: Plan, most: float) -> Action | None:
    """Return the harbour that scores most with the tickets completed so far, if it scores more than `most`."""
    cards = pay_harbor(view)
    if not cards:
        return None
    facts = view.rules.board.tickets
    done = [ticket for ticket in plan.tickets if plan.paths.completes(plan.cost, ticket)]
    reached = reached_cities(view, plan)
    best: Action | None = None
    for city in view.rules.harbor_cities:
        if city in reached and view.buildings[city] < 0:
            named = sum([1 for ticket in done if city in facts[ticket].cities])
            points = float(harbor_points(view.rules, named) - view.rules.rulebook.unbuilt_points)
            if points > most:
                most = points
                best = Action(view.seat, BUILD, city, cards)
    return best


def count_missing(hand: list[int]) -> int:
    """Return how many cards a harbour still needs, for the most complete colour."""
    most = 0
    for color in range(COLORS):
        held = min(HARBOR_EACH, hand[ANCHOR + color]) + min(HARBOR_EACH, hand[SHIP + color])
        if held > most:
            most = held
    if most:  # wilds alone are worth more on routes
        most = min(most + hand[WILD], HARBOR_CARDS)
    return HARBOR_CARDS - most


def nearness(hand: list[int]) -> float:
    """Return how near a hand is to paying for a harbour, from 0 to 1."""
    return _NEARNESS[count_missing(hand)]


def nearness_after(hand: list[int], cards: Payment) -> float:
    """Return the same after these cards are paid."""
    left = hand[:]
    for card in cards:
        left[card] -= 1
    return nearness(left)
