"""The claims and stations that a seat can pay for, grouped the way people choose them."""

from dataclasses import dataclass
from typing import Final

from ferrovia.engine.actions import BUILD, CLAIM, Action
from ferrovia.engine.cards import ANCHOR, SHIP, WILD
from ferrovia.engine.observe import Observation

FIRST_CLAIM: Final = 10  # the number of the first claim, or the next ten where other choices reach so far


@dataclass(frozen=True)
class Numbers:
    """What to type for what: the slots of the display come first, from 1; 0 is what the game does not have."""

    display: int
    deck: int
    ships: int  # the deck of ships
    tickets: int
    station: int  # or harbour
    exchange: int
    share: int
    claim: int


def choice_numbers(view: Observation) -> Numbers:
    """The numbers of a turn's choices; the same all through a game."""
    book = view.rules.rulebook
    slots = len(view.display)
    last = slots + 1
    has = {
        "ships": view.rules.has_ships,
        "tickets": True,
        "station": bool(book.stations or book.harbors),
        "exchange": bool(book.fleet[1]),
        "share": view.rules.racks,
    }
    numbers: dict[str, int] = {}
    for name, there in has.items():
        last += there
        numbers[name] = last if there else 0
    return Numbers(display=slots, deck=slots + 1, claim=FIRST_CLAIM * (last // FIRST_CLAIM + 1), **numbers)


@dataclass(frozen=True)
class Claim:
    """A route that the seat can pay for, with every way to pay, the thriftiest first."""

    number: int  # to choose it by
    route: int
    points: int
    wanted: bool  # lies on the way of a ticket
    payments: list[Action]


def list_claims(view: Observation, wanted: frozenset[int]) -> list[Claim]:
    """Routes on the way of a ticket first, then the others, each by points; numbered."""
    payments = _grouped(view, CLAIM)
    points = view.rules.points
    different = [route for route in payments if not _has_equal_before(view, route, payments)]
    order = sorted(different, key=lambda route: (route not in wanted, -points[route], route))
    return [
        Claim(number, route, points[route], route in wanted, payments[route])
        for number, route in enumerate(order, choice_numbers(view).claim)
    ]


def _has_equal_before(view: Observation, route: int, payments: dict[int, list[Action]]) -> bool:
    """Whether an earlier route of the same double costs the same: then one of them is choice enough."""
    routes = view.rules.board.routes
    return any(twin < route and twin in payments and routes[twin] == routes[route] for twin in view.rules.twins[route])


def list_stations(view: Observation) -> dict[int, list[Action]]:
    """The ways to pay for a station, by city."""
    return _grouped(view, BUILD)


def _grouped(view: Observation, kind: int) -> dict[int, list[Action]]:
    """Actions of a kind by their target: fewest wilds first, then fewest harbour symbols, then the colour held most."""
    held = [hand + rack for hand, rack in zip(view.hand, view.rack, strict=True)]
    groups: dict[int, list[Action]] = {}
    for action in view.legal_actions():
        if action.kind == kind:
            groups.setdefault(action.target, []).append(action)
    for actions in groups.values():
        actions.sort(key=lambda action: _price(held, action))
    return groups


def _price(held: list[int], action: Action) -> tuple[int, int, int, int]:
    """What speaks against a payment, weightiest first; the rack comes before the hand."""
    cards = action.cards + action.rack
    symbols = sum(ANCHOR <= card < SHIP for card in cards)
    return (cards.count(WILD), symbols, -held[min(cards)], len(action.cards))
