"""Where there are ships: which pieces to take, to exchange, and where to build harbours (WLD-04, WLD-08, WLD-12)."""

from typing import Final

from ferrovia.bots.plan import Plan
from ferrovia.bots.purse import Purse
from ferrovia.bots.ways import FAR
from ferrovia.engine.actions import BUILD, EXCHANGE, MAN, Action
from ferrovia.engine.cards import ANCHOR, COLOURS, SHIP, WILD, Payment
from ferrovia.engine.observe import Observation

WORTH: Final = 3  # points of a route for each piece exchanged, of which one point is lost
SYMBOLS: Final = 2  # trains, and ships, that a harbour takes


def choose_fleet(view: Observation, plan: Plan) -> Action:
    """As many trains as the plan takes, and of the pieces that it leaves every third."""
    book = view.rules.rulebook
    trains = plan.need[0] + (book.pieces - plan.need[0] - plan.need[1]) // 3
    fewest = max(0, book.pieces - book.fleet[1])
    return Action(view.seat, MAN, min(max(trains, fewest), book.pieces, book.fleet[0]))


def exchange(view: Observation, plan: Plan, purse: Purse) -> Action | None:
    """Pieces for a route that could be paid, but for which they lack: one that is wanted, or else one worth it."""
    rules = view.rules
    for route in plan.wanted or plan.ways.by_length:
        kind = plan.kind(route)
        least = rules.length[route] - plan.pieces[kind]
        if least <= 0 or plan.cost[route] == 0 or rules.length[route] > plan.reach[kind]:
            continue
        if not plan.wanted and rules.points[route] < WORTH * least:
            continue
        for twin in rules.twins[route]:
            if plan.owner[twin] < 0 and plan.cost[route] < FAR and purse.pay(twin, 0)[0]:
                number = min(max(least, plan.need[kind] - plan.pieces[kind]), plan.reach[kind] - plan.pieces[kind])
                return Action(view.seat, EXCHANGE, number if kind == 0 else -number)
    return None


def build_harbor(view: Observation, plan: Plan) -> Action | None:
    """A harbour in the city that most tickets name, of those that the network reaches, if the hand can pay for it."""
    if view.stations[view.seat] == 0:
        return None
    cards = pay_harbor(view.hand)
    if not cards:
        return None
    reached = reached_cities(view, plan)
    best = -1
    most = 0
    for city in harbor_sites(view, plan):
        if city in reached and plan.names(city) > most:
            best = city
            most = plan.names(city)
    return None if best < 0 else Action(view.seat, BUILD, best, cards)


def reached_cities(view: Observation, plan: Plan) -> set[int]:
    """The cities at own routes."""
    rules = view.rules
    reached: set[int] = set()
    for route, owner in enumerate(plan.owner):
        if owner == view.seat:
            reached.add(rules.end_a[route])
            reached.add(rules.end_b[route])
    return reached


def harbor_sites(view: Observation, plan: Plan) -> list[int]:
    """The free harbour cities that tickets name."""
    buildings = view.buildings
    return [city for city in view.rules.harbor_cities if buildings[city] < 0 and plan.names(city)]


def pay_harbor(hand: list[int]) -> Payment:
    """The set with the fewest wilds."""
    best: Payment = ()
    fewest = min(2 * SYMBOLS, hand[WILD] + 1)  # not with wilds alone
    for colour in range(COLOURS):
        trains = min(SYMBOLS, hand[ANCHOR + colour])
        ships = min(SYMBOLS, hand[SHIP + colour])
        wilds = 2 * SYMBOLS - trains - ships
        if wilds < fewest:
            best = (WILD,) * wilds + (ANCHOR + colour,) * trains + (SHIP + colour,) * ships
            fewest = wilds
    return best
