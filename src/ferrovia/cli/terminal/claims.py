"""The claims and buildings that a seat can pay for, grouped by route or city."""

from dataclasses import dataclass

from ferrovia.engine.actions import BUILD, CLAIM, Action
from ferrovia.engine.cards import ANCHOR, SHIP, WILD
from ferrovia.engine.observe import Observation


@dataclass(frozen=True)
class Claim:
    """A route that the seat can pay for, with every way to pay, the cheapest first."""

    number: int  # that chooses it
    route: int
    points: int
    wanted: bool  # on the shortest path of a ticket
    payments: list[Action]


def list_numbered_claims(view: Observation, wanted: frozenset[int], first_number: int) -> list[Claim]:
    """List the wanted routes first, then the others, each by points, and number them."""
    payments = _group_actions(view, CLAIM)
    points = view.rules.points
    different = [route for route in payments if not _has_equal_before(view, route, payments)]
    order = sorted(different, key=lambda route: (route not in wanted, -points[route], route))
    return [
        Claim(number, route, points[route], route in wanted, payments[route])
        for number, route in enumerate(order, first_number)
    ]


def _has_equal_before(view: Observation, route: int, payments: dict[int, list[Action]]) -> bool:
    """Whether an earlier parallel route costs the same, so that listing one of them is enough."""
    routes = view.rules.board.routes
    earlier = [other for other in view.rules.parallels[route] if other < route]
    return any(other in payments and routes[other] == routes[route] for other in earlier)


def list_buildings(view: Observation) -> dict[int, list[Action]]:
    """List the ways to pay for a station or harbour, by city."""
    return _group_actions(view, BUILD)


def _group_actions(view: Observation, kind: int) -> dict[int, list[Action]]:
    """Group actions of a kind by their target, sorted by `_price`."""
    held = [hand + rack for hand, rack in zip(view.hand, view.rack, strict=True)]
    groups: dict[int, list[Action]] = {}
    for action in view.legal_actions():
        if action.kind == kind:
            groups.setdefault(action.target, []).append(action)
    for actions in groups.values():
        actions.sort(key=lambda action: _price(held, action))
    return groups


def _price(held: list[int], action: Action) -> tuple[int, int, int, int]:
    """Sort key of a payment: wilds, harbour symbols, then scarce colours cost most; the rack pays before the hand."""
    cards = action.cards + action.rack
    symbols = sum(ANCHOR <= card < SHIP for card in cards)
    return (cards.count(WILD), symbols, -held[min(cards)], len(action.cards))
