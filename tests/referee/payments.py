"""Payments for routes, buildings and tunnels: each rule as a judgement, as an enumeration and by counting.

Enumerations use plain train cards before those with the harbour symbol, which are equal on routes.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

from .notation import COLORS, LETTER_OF, WILD, holds, is_ship, ordered, split, tally, without


def route_colors(route: dict[str, Any]) -> str:
    """The colours that a route accepts: its own, or any for a grey route (COM-12, COM-13)."""
    return COLORS if route["color"] == "gray" else LETTER_OF[route["color"]]


def colors_of(cards: str) -> set[str]:
    """The colours of the cards, trains and ships alike."""
    return {card[0].lower() for card in split(cards) if card != WILD}


def plain_first(hand: str, color: str, count: int) -> str:
    """This many train cards of a colour, plain ones first as far as the hand has them."""
    plain = min(count, tally(hand)[color])
    return color * plain + f"{color}^" * (count - plain)


def is_set(cards: str, size: int, colors: str, wilds: int = 0) -> bool:
    """Whether the cards are this many trains of one of the colours or wilds, with at least `wilds` wilds."""
    kinds = {card[0] for card in split(cards)} - {WILD}
    return len(split(cards)) == size and len(kinds) <= 1 and kinds <= set(colors) and cards.count(WILD) >= wilds


@lru_cache(maxsize=10_000)
def all_sets(hand: str, size: int, colors: str, wilds: int = 0) -> frozenset[str]:
    """Every such set in the hand."""
    tries = {WILD * size}
    for color, wild in product(colors, range(wilds, size)):
        tries.add(plain_first(hand, color, size - wild) + WILD * wild)
    return frozenset(cards for cards in tries if holds(hand, cards))


def makes_a_set(hand: str, size: int, colors: str, wilds: int = 0) -> bool:
    """Whether the hand contains such a set, by counting."""
    kinds = Counter(card[0] for card in split(hand))
    return kinds[WILD] >= wilds and kinds[WILD] + max(kinds[color] for color in colors) >= size


def is_sea_payment(cards: str, size: int, colors: str) -> bool:
    """WLD-05, WLD-06: ships of one colour and wilds that cover the size, without superfluous cards."""
    worth = {card: 2 if card.endswith("2") else 1 for card in split(cards)}
    covered = sum(worth[card] for card in split(cards))
    only_ships = all(is_ship(card) or card == WILD for card in worth)
    right = only_ships and len(colors_of(cards)) <= 1 and colors_of(cards) <= set(colors)
    return right and covered >= size and all(covered - worth[card] < size for card in worth)


@lru_cache(maxsize=10_000)
def all_sea_payments(hand: str, size: int, colors: str) -> frozenset[str]:
    """Every such set in the hand: exactly the size, or one more with double ships only."""
    tries = set()
    for color in colors.upper():
        double = f"{color}2"
        tries.add(double * ((size + 1) // 2))
        for doubles in range(size // 2 + 1):
            rest = size - 2 * doubles
            tries |= {color * (rest - wild) + double * doubles + WILD * wild for wild in range(rest + 1)}
    return frozenset(cards for cards in tries if holds(hand, cards))


def makes_a_sea_payment(hand: str, size: int, colors: str) -> bool:
    """Whether the hand contains such a set: all cards of one colour together."""
    count = tally(hand)
    return any(count[color] + 2 * count[f"{color}2"] + count[WILD] >= size for color in colors.upper())


def are_pairs(cards: str, size: int, colors: str) -> bool:
    """WLD-07: a pair of trains for each space: every colour with an odd number of cards needs a wild."""
    kinds = Counter(card[0] for card in split(cards))
    wilds = kinds.pop(WILD, 0)
    odd = [color for color, count in kinds.items() if count % 2]
    return kinds.total() + wilds == 2 * size and set(kinds) <= set(colors) and len(odd) <= wilds


@lru_cache(maxsize=10_000)
def all_pairs(hand: str, size: int, colors: str) -> frozenset[str]:
    """Every such payment in the hand, built pair by pair."""
    found = set()
    held = "".join(color for color in colors if color in hand)
    pairs = [WILD * 2, *(color * 2 for color in held), *(color + WILD for color in held)]
    for choice in combinations_with_replacement(pairs, size):
        laid = "".join(choice)
        trains = "".join(plain_first(hand, color, laid.count(color)) for color in held)
        cards = ordered(trains + WILD * laid.count(WILD))
        if holds(hand, cards):
            found.add(cards)
    return frozenset(found)


def makes_pairs(hand: str, size: int, colors: str) -> bool:
    """Whether the hand contains such pairs: pairs of a colour, then odd cards with a wild, then wilds."""
    kinds = Counter(card[0] for card in split(hand) if card[0] in colors)
    wilds, odd = hand.count(WILD), sum(count % 2 for count in kinds.values())
    helped = min(wilds, odd)
    return sum(count // 2 for count in kinds.values()) + helped + (wilds - helped) // 2 >= size


def pays_harbor(cards: str) -> bool:
    """WLD-08, WLD-09: two trains and two ships of one colour with the symbol; wilds may replace any of them."""
    plain = [card for card in split(cards) if card != WILD]
    trains = [card for card in plain if card.endswith("^")]
    ships = [card for card in plain if is_ship(card) and not card.endswith("2")]
    right = len(trains) + len(ships) == len(plain) and len(colors_of(cards)) <= 1
    return right and len(split(cards)) == 4 and len(trains) <= 2 and len(ships) <= 2


@lru_cache(maxsize=10_000)
def harbor_payments(hand: str) -> frozenset[str]:
    """Every payment for a harbour in the hand."""
    tries = set()
    for color, trains, ships in product(COLORS, range(3), range(3)):
        tries.add(f"{color}^" * trains + color.upper() * ships + WILD * (4 - trains - ships))
    return frozenset(cards for cards in tries if holds(hand, cards))


def can_pay_harbor(hand: str) -> bool:
    """Whether the hand can pay for a harbour."""
    count = tally(hand)
    best = max(min(2, count[f"{color}^"]) + min(2, count[color.upper()]) for color in COLORS)
    return best + count[WILD] >= 4


def pays_route(route: dict[str, Any], cards: str) -> bool:
    """COM-12, COM-13, EUR-03, WLD-05 to WLD-07: whether the cards pay exactly for the route."""
    if route.get("ship"):
        return is_sea_payment(cards, route["length"], route_colors(route))
    if route.get("pairs"):
        return are_pairs(cards, route["length"], route_colors(route))
    return is_set(cards, route["length"], route_colors(route), route.get("ferry", 0))


def route_payments(route: dict[str, Any], hand: str) -> frozenset[str]:
    """Every payment for the route in the hand."""
    if route.get("ship"):
        return all_sea_payments(hand, route["length"], route_colors(route))
    if route.get("pairs"):
        return all_pairs(hand, route["length"], route_colors(route))
    return all_sets(hand, route["length"], route_colors(route), route.get("ferry", 0))


def can_pay_route(route: dict[str, Any], hand: str) -> bool:
    """Whether the hand can pay for the route."""
    if route.get("ship"):
        return makes_a_sea_payment(hand, route["length"], route_colors(route))
    if route.get("pairs"):
        return makes_pairs(hand, route["length"], route_colors(route))
    return makes_a_set(hand, route["length"], route_colors(route), route.get("ferry", 0))


def cards_turned_up(route: dict[str, Any]) -> int:
    """How many cards a tunnel turns up: the number on the board or 3; 0 if the route is not a tunnel."""
    tunnel = route.get("tunnel", False)
    return 3 if tunnel is True else int(tunnel)


def tunnel_extra(laid: str, turned: str) -> int:
    """EUR-04, EUR-05: the number of matching turned-up cards: wilds, and the colour that was laid down."""
    return len([card for card in turned if card == WILD or card in laid])


def pays_extra(laid: str, extra: int, cards: str) -> bool:
    """EUR-04, EUR-05: this many cards, each a wild or in the colour laid down."""
    return len(split(cards)) == extra and all(card == WILD or card in laid for card in split(cards))


def extra_payments(laid: str, extra: int, hand: str) -> frozenset[str]:
    """Every payment for the extra cards of a tunnel in the hand."""
    return all_sets(hand, extra, laid.replace(WILD, "")[:1])


@lru_cache(maxsize=10_000)
def hand_and_rack(cards: str, hand: str, rack: str) -> frozenset[str]:
    """The two listed splits of a payment: as many cards as possible from the rack, or from the hand (ASI-06)."""
    from_rack = "".join((tally(cards) & tally(rack)).elements())
    from_hand = "".join((tally(cards) & tally(hand)).elements())
    splits = {(without(cards, from_rack), ordered(from_rack)), (ordered(from_hand), without(cards, from_hand))}
    return frozenset(f"{own}/{shared}" if shared else own for own, shared in splits)


def doubles(board: dict[str, Any], index: int) -> list[int]:
    """The other routes of the same double or triple: same two cities, same length (COM-17)."""

    def shape(route: dict[str, Any]) -> tuple[set[str], int]:
        return {route["a"], route["b"]}, route["length"]

    routes = board["routes"]
    return [other for other in range(len(routes)) if other != index and shape(routes[other]) == shape(routes[index])]
