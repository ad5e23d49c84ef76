"""What a route, a station or a tunnel costs: each rule once as a judgement and once as an enumeration."""

from typing import Any

from .notation import COLOURS, LETTER_OF, WILD, holds


def route_colours(route: dict[str, Any]) -> str:
    """The colours that the route takes: its own, or for a gray one any (COM-12, COM-13)."""
    return COLOURS if route["color"] == "gray" else LETTER_OF[route["color"]]


def is_set(cards: str, size: int, colours: str, wilds: int = 0) -> bool:
    """Whether the cards are so many, of one of the colours, the others wild, and wild often enough."""
    plain = set(cards) - {WILD}
    return len(cards) == size and len(plain) <= 1 and plain <= set(colours) and cards.count(WILD) >= wilds


def all_sets(hand: str, size: int, colours: str, wilds: int = 0) -> set[str]:
    """Every such set that the hand can make."""
    tries = {colour * (size - wild) + WILD * wild for colour in colours for wild in range(wilds, size + 1)}
    return {cards for cards in tries if holds(hand, cards)}


def makes_a_set(hand: str, size: int, colours: str, wilds: int = 0) -> bool:
    """Whether the hand can make such a set at all: by counting."""
    wild = hand.count(WILD)
    return wild >= wilds and wild + max(hand.count(colour) for colour in colours) >= size


def pays_route(route: dict[str, Any], cards: str) -> bool:
    """COM-12, COM-13, EUR-03: the cards are exactly what the route asks for."""
    return is_set(cards, route["length"], route_colours(route), route.get("ferry", 0))


def route_payments(route: dict[str, Any], hand: str) -> set[str]:
    """Every way to pay for the route from the hand."""
    return all_sets(hand, route["length"], route_colours(route), route.get("ferry", 0))


def can_pay_route(route: dict[str, Any], hand: str) -> bool:
    """Whether there is a way to pay for the route from the hand."""
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
    return len(cards) == extra and all(card == WILD or card in laid for card in cards)


def extra_payments(laid: str, extra: int, hand: str) -> set[str]:
    """Every way to pay the extra cards of a tunnel from the hand."""
    return all_sets(hand, extra, laid.replace(WILD, "")[:1] or WILD)


def doubles(board: dict[str, Any], index: int) -> list[int]:
    """The other routes of the same double or triple: same two cities, same length (COM-17)."""

    def shape(route: dict[str, Any]) -> tuple[set[str], int]:
        return {route["a"], route["b"]}, route["length"]

    routes = board["routes"]
    return [other for other in range(len(routes)) if other != index and shape(routes[other]) == shape(routes[index])]
