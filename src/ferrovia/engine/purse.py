"""What a seat can pay a route with: its hand, its side's rack, cards with symbols, ships."""

from ferrovia.engine.cards import WILD, Payment
from ferrovia.engine.payments import holds, list_sets, list_shapes, nth_shape, set_refusal
from ferrovia.engine.racks import count_splits, merged, nth_split, splits
from ferrovia.engine.rules import PAIRS, SHIPS, Rules
from ferrovia.engine.ships import (
    list_pairs,
    list_ship_sets,
    nth_ship_set,
    pairs_refusal,
    ship_refusal,
    train_counts,
    with_symbols,
)
from ferrovia.engine.state import State

NO_RACK: Payment = ()


def list_payments(rules: Rules, state: State, seat: int, route: int) -> list[tuple[Payment, Payment]]:
    """Every payment of the route as (cards from the hand, cards from the rack).

    Where the same set can be paid in several ways, the list has representatives: from the rack first and from the hand
    first; cards without the harbour symbol before those with it.
    """
    hand = state.hands[seat]
    colour = rules.colour[route]
    length = rules.length[route]
    made_of = rules.made_of[route]
    if made_of == SHIPS:
        return [(cards, NO_RACK) for cards in list_ship_sets(hand, colour, length)]
    if made_of == PAIRS:
        return [(cards, NO_RACK) for cards in list_pairs(hand, length)]
    if rules.is_plain:
        return [(cards, NO_RACK) for cards in list_sets(hand, colour, length, rules.ferry[route])]
    if rules.racks:
        rack = state.racks[rules.side_of[seat]]
        found: list[tuple[Payment, Payment]] = []
        for paid, wilds in list_shapes(merged(hand, rack), colour, length, rules.ferry[route]):
            found.extend(splits(hand, rack, paid, length - wilds, wilds))
        return found
    shapes = list_shapes(train_counts(hand), colour, length, rules.ferry[route])
    return [(with_symbols(hand, paid, length - wilds) + (WILD,) * wilds, NO_RACK) for paid, wilds in shapes]


def nth_payment(rules: Rules, state: State, seat: int, route: int, n: int) -> tuple[Payment, Payment]:
    """The n-th of them, without listing most of the others."""
    hand = state.hands[seat]
    colour = rules.colour[route]
    length = rules.length[route]
    made_of = rules.made_of[route]
    if made_of == SHIPS:
        return nth_ship_set(hand, colour, length, n), NO_RACK
    if made_of == PAIRS:
        return list_pairs(hand, length)[n], NO_RACK
    if rules.racks:
        rack = state.racks[rules.side_of[seat]]
        for paid, wilds in list_shapes(merged(hand, rack), colour, length, rules.ferry[route]):
            ways = count_splits(hand, rack, paid, length - wilds, wilds)
            if n < ways:
                return nth_split(hand, rack, paid, length - wilds, wilds, n)
            n -= ways
    paid, wilds = nth_shape(train_counts(hand), colour, length, rules.ferry[route], n)
    return with_symbols(hand, paid, length - wilds) + (WILD,) * wilds, NO_RACK


def refuse_payment(rules: Rules, state: State, seat: int, route: int, cards: Payment, rack: Payment) -> str:
    """Why the seat cannot pay for the route with these cards; empty if it can."""
    length = rules.length[route]
    made_of = rules.made_of[route]
    if made_of == SHIPS:
        code = ship_refusal(cards + rack, rules.colour[route], length)
    elif made_of == PAIRS:
        code = pairs_refusal(cards + rack, length)
    else:
        code = set_refusal(cards + rack, rules.colour[route], length, rules.ferry[route])
    return code or refuse_holding(rules, state, seat, cards, rack)


def refuse_holding(rules: Rules, state: State, seat: int, cards: Payment, rack: Payment) -> str:
    """Why the seat does not have these cards in its hand and on its side's rack; empty if it has."""
    if not holds(state.hands[seat], cards):
        return "not_in_hand"
    if not rack:
        return ""
    if not rules.racks:
        return "no_rack"
    return "" if holds(state.racks[rules.side_of[seat]], rack) else "not_on_rack"
