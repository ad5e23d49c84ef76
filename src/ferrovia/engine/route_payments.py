"""The ways in which a seat can pay for a route: from its hand, from its side's rack, with ships."""

from ferrovia.engine.cards import WILD, Payment, deck_of
from ferrovia.engine.native import i64
from ferrovia.engine.payments import holds, list_shapes, nth_shape, why_not_set
from ferrovia.engine.purse import purse_of, train_counts
from ferrovia.engine.racks import nth_split_set, splits
from ferrovia.engine.rules import PAIRS, SHIPS, Rules
from ferrovia.engine.ships import (
    list_pairs,
    list_ship_sets,
    nth_pairs,
    nth_ship_set,
    why_not_pairs,
    why_not_ship_set,
    with_symbols,
)
from ferrovia.engine.state import State

NO_RACK: Payment = ()


def list_payments(rules: Rules, state: State, seat: i64, route: i64) -> list[tuple[Payment, Payment]]:
    """Every payment of the route as (cards from the hand, cards from the rack).

    Where the same set can be paid in several ways, the list has representatives: from the rack first and from the hand
    first; cards without the harbour symbol before those with it.
    """
    hand = seat * rules.card_kinds
    color = rules.color[route]
    length = rules.length[route]
    payment_kind = rules.payment_kind[route]
    if payment_kind == SHIPS:
        return [(cards, NO_RACK) for cards in list_ship_sets(state.held, hand, color, length)]
    if payment_kind == PAIRS:
        return [(cards, NO_RACK) for cards in list_pairs(state.held, hand, length)]
    purse = purse_of(rules, state, seat)
    shapes = list_shapes(train_counts(rules, purse), color, length, rules.ferry[route])
    if not rules.has_racks:
        return [(with_symbols(state.held, hand, paid, length - wilds, wilds), NO_RACK) for paid, wilds in shapes]
    found: list[tuple[Payment, Payment]] = []
    for paid, wilds in shapes:
        found.extend(splits(purse, paid, length - wilds, wilds))
    return found


def nth_payment(rules: Rules, state: State, seat: i64, route: i64, n: i64) -> tuple[Payment, Payment]:
    """The n-th payment, without listing the others."""
    hand = seat * rules.card_kinds
    color = rules.color[route]
    length = rules.length[route]
    payment_kind = rules.payment_kind[route]
    if payment_kind == SHIPS:
        return nth_ship_set(state.held, hand, color, length, n), NO_RACK
    if payment_kind == PAIRS:
        return nth_pairs(state.held, hand, length, n), NO_RACK
    purse = purse_of(rules, state, seat)
    if rules.has_racks:
        return nth_split_set(purse, color, length, rules.ferry[route], n)
    paid, wilds = nth_shape(train_counts(rules, purse), 0, color, length, rules.ferry[route], n)
    return with_symbols(state.held, hand, paid, length - wilds, wilds), NO_RACK


def why_not_payment(rules: Rules, state: State, seat: i64, route: i64, cards: Payment, rack: Payment) -> str:
    """Return why the seat cannot pay for the route with these cards, or "" if it can."""
    length = rules.length[route]
    payment_kind = rules.payment_kind[route]
    if rules.has_ships and not _are_of_deck(cards, 1 if payment_kind == SHIPS else 0):
        return "wrong_deck"
    if payment_kind == SHIPS:
        code = why_not_ship_set(cards + rack, rules.color[route], length)
    elif payment_kind == PAIRS:
        code = why_not_pairs(cards + rack, length)
    else:
        code = why_not_set(cards + rack, rules.color[route], length, rules.ferry[route])
    return code or why_not_holding(rules, state, seat, cards, rack)


def _are_of_deck(cards: Payment, deck: i64) -> bool:
    """Whether all these cards are of a deck, or wilds (WLD-05)."""
    for card in cards:
        if card != WILD and deck_of(card) != deck:
            return False
    return True


def why_not_holding(rules: Rules, state: State, seat: i64, cards: Payment, rack: Payment) -> str:
    """Return why the seat does not have these cards in its hand and on its side's rack, or "" if it has."""
    kinds = rules.card_kinds
    if not holds(state.held, seat * kinds, kinds, cards):
        return "not_in_hand"
    if not rack:
        return ""
    if not rules.has_racks:
        return "no_rack"
    return "" if holds(state.racked, rules.side_of[seat] * kinds, kinds, rack) else "not_on_rack"
