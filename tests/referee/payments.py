"""What a route, a building or a tunnel costs: each rule once as a judgement, once as an enumeration, once by counting.

An enumeration uses plain train cards before those with the harbour symbol, which count the same on a route.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

from .notation import COLOURS, LETTER_OF, WILD, holds, is_ship, ordered, split, tally, without


def route_colours(route: dict[str, Any]) -> str:
    """The colours that the route takes: its own, or for a gray one any (COM-12, COM-13)."""
    return COLOURS if route["color"] == "gray" else LETTER_OF[route["color"]]


def colours_of(cards: str) -> set[str]:
    """The colours in the cards, of trains and ships alike."""
    return {card[0].lower() for card in split(cards) if card != WILD}


def plain_first(hand: str, colour: str, count: int) -> str:
    """So many train cards of the colour, in so far as the hand has them, plain ones first."""
    plain = min(count, tally(hand)[colour])
    return colour * plain + f"{colour}^" * (count - plain)


def is_set(cards: str, size: int, colours: str, wilds: int = 0) -> bool:
    """Whether the cards are so many trains, of one of the colours, the others wild, and wild often enough."""
    kinds = {card[0] for card in split(cards)} - {WILD}
    return len(split(cards)) == size and len(kinds) <= 1 and kinds <= set(colours) and cards.count(WILD) >= wilds


@lru_cache(maxsize=10_000)
def all_sets(hand: str, size: int, colours: str, wilds: int = 0) -> frozenset[str]:
    """Every such set that the hand can make."""
    tries = {WILD * size}
    for colour, wild in product(colours, range(wilds, size)):
        tries.add(plain_first(hand, colour, size - wild) + WILD * wild)
    return frozenset(cards for cards in tries if holds(hand, cards))


def makes_a_set(hand: str, size: int, colours: str, wilds: int = 0) -> bool:
    """Whether the hand can make such a set at all: by counting."""
    kinds = Counter(card[0] for card in split(hand))
    return kinds[WILD] >= wilds and kinds[WILD] + max(kinds[colour] for colour in colours) >= size


def is_crossing(cards: str, size: int, colours: str) -> bool:
    """WLD-05, WLD-06: ships of one of the colours and wilds that cover the size, and no card could be left out."""
    worth = {card: 2 if card.endswith("2") else 1 for card in split(cards)}
    covered = sum(worth[card] for card in split(cards))
    only_ships = all(is_ship(card) or card == WILD for card in worth)
    right = only_ships and len(colours_of(cards)) <= 1 and colours_of(cards) <= set(colours)
    return right and covered >= size and all(covered - worth[card] < size for card in worth)


@lru_cache(maxsize=10_000)
def all_crossings(hand: str, size: int, colours: str) -> frozenset[str]:
    """Every such set that the hand can make: exactly the size, or one more with double ships alone."""
    tries = set()
    for colour in colours.upper():
        double = f"{colour}2"
        tries.add(double * ((size + 1) // 2))
        for doubles in range(size // 2 + 1):
            rest = size - 2 * doubles
            tries |= {colour * (rest - wild) + double * doubles + WILD * wild for wild in range(rest + 1)}
    return frozenset(cards for cards in tries if holds(hand, cards))


def makes_a_crossing(hand: str, size: int, colours: str) -> bool:
    """Whether the hand can make such a set at all: all that it has of a colour, laid down together."""
    count = tally(hand)
    return any(count[colour] + 2 * count[f"{colour}2"] + count[WILD] >= size for colour in colours.upper())


def are_pairs(cards: str, size: int, colours: str) -> bool:
    """WLD-07: two trains for each space, alike or with a wild: every colour with an odd card needs a wild for it."""
    kinds = Counter(card[0] for card in split(cards))
    wilds = kinds.pop(WILD, 0)
    odd = [colour for colour, count in kinds.items() if count % 2]
    return kinds.total() + wilds == 2 * size and set(kinds) <= set(colours) and len(odd) <= wilds


@lru_cache(maxsize=10_000)
def all_pairs(hand: str, size: int, colours: str) -> frozenset[str]:
    """Every choice of how many of each colour and how many wilds, built pair by pair."""
    found = set()
    held = "".join(colour for colour in colours if colour in hand)
    pairs = [WILD * 2, *(colour * 2 for colour in held), *(colour + WILD for colour in held)]
    for choice in combinations_with_replacement(pairs, size):
        laid = "".join(choice)
        trains = "".join(plain_first(hand, colour, laid.count(colour)) for colour in held)
        cards = ordered(trains + WILD * laid.count(WILD))
        if holds(hand, cards):
            found.add(cards)
    return frozenset(found)


def makes_pairs(hand: str, size: int, colours: str) -> bool:
    """Whether the hand can make such pairs at all: pairs of a colour, then odd cards with a wild, then wilds."""
    kinds = Counter(card[0] for card in split(hand) if card[0] in colours)
    wilds, odd = hand.count(WILD), sum(count % 2 for count in kinds.values())
    helped = min(wilds, odd)
    return sum(count // 2 for count in kinds.values()) + helped + (wilds - helped) // 2 >= size


def pays_harbour(cards: str) -> bool:
    """WLD-08, WLD-09: two trains and two ships of one colour, all with the symbol, wilds in place of any."""
    plain = [card for card in split(cards) if card != WILD]
    trains = [card for card in plain if card.endswith("^")]
    ships = [card for card in plain if is_ship(card) and not card.endswith("2")]
    right = len(trains) + len(ships) == len(plain) and len(colours_of(cards)) <= 1
    return right and len(split(cards)) == 4 and len(trains) <= 2 and len(ships) <= 2


@lru_cache(maxsize=10_000)
def harbour_payments(hand: str) -> frozenset[str]:
    """Every way to pay for a harbour from the hand."""
    tries = set()
    for colour, trains, ships in product(COLOURS, range(3), range(3)):
        tries.add(f"{colour}^" * trains + colour.upper() * ships + WILD * (4 - trains - ships))
    return frozenset(cards for cards in tries if holds(hand, cards))


def can_pay_harbour(hand: str) -> bool:
    """Whether there is a way to pay for a harbour from the hand."""
    count = tally(hand)
    best = max(min(2, count[f"{colour}^"]) + min(2, count[colour.upper()]) for colour in COLOURS)
    return best + count[WILD] >= 4


def pays_route(route: dict[str, Any], cards: str) -> bool:
    """COM-12, COM-13, EUR-03, WLD-05 to WLD-07: the cards are exactly what the route asks for."""
    if route.get("ship"):
        return is_crossing(cards, route["length"], route_colours(route))
    if route.get("pairs"):
        return are_pairs(cards, route["length"], route_colours(route))
    return is_set(cards, route["length"], route_colours(route), route.get("ferry", 0))


def route_payments(route: dict[str, Any], hand: str) -> frozenset[str]:
    """Every way to pay for the route from the hand."""
    if route.get("ship"):
        return all_crossings(hand, route["length"], route_colours(route))
    if route.get("pairs"):
        return all_pairs(hand, route["length"], route_colours(route))
    return all_sets(hand, route["length"], route_colours(route), route.get("ferry", 0))


def can_pay_route(route: dict[str, Any], hand: str) -> bool:
    """Whether there is a way to pay for the route from the hand."""
    if route.get("ship"):
        return makes_a_crossing(hand, route["length"], route_colours(route))
    if route.get("pairs"):
        return makes_pairs(hand, route["length"], route_colours(route))
    return makes_a_set(hand, route["length"], route_colours(route), route.get("ferry", 0))


def cards_turned_up(route: dict[str, Any]) -> int:
    """How many cards the route's tunnel turns up: 0 for no tunnel, 3 unless the board gives a number."""
    tunnel = route.get("tunnel", False)
    return 3 if tunnel is True else int(tunnel)


def tunnel_extra(laid: str, turned: str) -> int:
    """EUR-04, EUR-05: turned-up cards that match; a wild always does, a colour only if it was laid down."""
    return len([card for card in turned if card == WILD or card in laid])


def pays_extra(laid: str, extra: int, cards: str) -> bool:
    """EUR-04, EUR-05: so many cards, each a wild or of the colour laid down."""
    return len(split(cards)) == extra and all(card == WILD or card in laid for card in split(cards))


def extra_payments(laid: str, extra: int, hand: str) -> frozenset[str]:
    """Every way to pay the extra cards of a tunnel from the hand."""
    return all_sets(hand, extra, laid.replace(WILD, "")[:1])


@lru_cache(maxsize=10_000)
def hand_and_rack(cards: str, hand: str, rack: str) -> frozenset[str]:
    """The two ways to pay the cards that are listed: as many as possible from the rack, or from the hand (ASI-06)."""
    from_rack = "".join((tally(cards) & tally(rack)).elements())
    from_hand = "".join((tally(cards) & tally(hand)).elements())
    ways = {(without(cards, from_rack), ordered(from_rack)), (ordered(from_hand), without(cards, from_hand))}
    return frozenset(f"{own}/{shared}" if shared else own for own, shared in ways)


def doubles(board: dict[str, Any], index: int) -> list[int]:
    """The other routes of the same double or triple: same two cities, same length (COM-17)."""

    def shape(route: dict[str, Any]) -> tuple[set[str], int]:
        return {route["a"], route["b"]}, route["length"]

    routes = board["routes"]
    return [other for other in range(len(routes)) if other != index and shape(routes[other]) == shape(routes[index])]
