"""The purse of a seat: all cards that it can pay with, in its hand and, where there are racks, on its side's rack."""

from ferrovia.engine.cards import ANCHOR, COLORS, WILD
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State


@mypyc_attr(free_list_len=1, acyclic=True)
class Purse:
    """The two piles that a seat pays from, its hand and its side's rack, without copying them.

    Each pile is a row of one of the state's vectors: card kind `k` of the hand is `held[hand + k]`, that of the rack is
    `racked[rack + k]`. Where there are no racks, `racked` is empty and must not be read.
    """

    def __init__(self, held: Ints, hand: i64, racked: Ints, rack: i64) -> None:
        self.held = held
        self.hand: i64 = hand  # where the hand begins
        self.racked = racked
        self.rack: i64 = rack  # where the rack begins


def purse_of(rules: Rules, state: State, seat: i64) -> Purse:
    """The purse of a seat; it follows the state as cards come and go."""
    return Purse(state.held, seat * rules.card_kinds, state.racked, rules.side_of[seat] * rules.card_kinds)


def train_counts(rules: Rules, purse: Purse) -> Ints:
    """Train cards by colour, then wilds: in the hand, with the harbour symbol or without, and on the rack."""
    counts = purse.held[purse.hand : purse.hand + WILD + 1]
    _add_more_trains(rules, purse, counts)
    return counts


def write_train_counts(rules: Rules, purse: Purse, counts: Ints) -> None:
    """Write the counts of `train_counts` into a vector."""
    for card in range(WILD + 1):
        counts[card] = purse.held[purse.hand + card]
    _add_more_trains(rules, purse, counts)


def _add_more_trains(rules: Rules, purse: Purse, counts: Ints) -> None:
    """Add the cards on the rack and those with the harbour symbol to the others of the hand."""
    if rules.has_racks:
        racked = purse.racked
        rack = purse.rack
        for card in range(WILD + 1):
            counts[card] = counts[card] + racked[rack + card]
    if rules.has_ships:
        held = purse.held
        hand = purse.hand
        for color in range(COLORS):
            counts[color] = counts[color] + held[hand + ANCHOR + color]
