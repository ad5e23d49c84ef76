"""Racks that a side shares: placing cards, paying from hand and rack, sharing tickets (ASI-02 to ASI-08)."""

from typing import Final

from ferrovia.engine.actions import PUT, SHARE, Action, Indices
from ferrovia.engine.cards import ANY, COLORS, WILD, Payment
from ferrovia.engine.events import RACKED, SAW_RACKED, SAW_SHARED, SHARED, STAYED, EventSink
from ferrovia.engine.native import i64, vec
from ferrovia.engine.payments import (
    COUNT_BITS,
    MAX_LENGTH,
    WILD_SETS,
    at_most,
    cards_of,
    in_field,
    list_shapes,
)
from ferrovia.engine.purse import Purse, purse_of, train_counts
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State, add_ticket, remove_ticket

PLACEMENTS: Final = 2
SHARED_AT_ONCE: Final = 2  # tickets that are moved to the rack in a turn


def _is_forced(free: int, total: int, number: int) -> bool:
    """Whether `number` cards of a kind can come from hand and rack in one way only."""
    return not free or number == 0 or number == total


def _single_split_sets(held_free: int, wilds_free: int, held: int, wilds: int) -> int:
    """Packed counts of the sets that hand and rack together can pay in one way only."""
    packed = 0
    for length in range(1, MAX_LENGTH + 1):
        for used in range(max(0, length - held), min(length - 1, wilds) + 1):
            if _is_forced(held_free, held, length - used) and _is_forced(wilds_free, wilds, used):
                packed += in_field(1, length - 1)
    return packed


_ROWS: Final[i64] = 10  # by cards or wilds held, from none to MAX_LENGTH, and one row for more
# By whether hand and rack both hold cards of the colour, whether both hold wilds, and how many of each together.
SINGLE_SPLIT_SETS: Final = vec[i64](
    [
        _single_split_sets(held_free, wilds_free, held, wilds)
        for held_free in (0, 1)
        for wilds_free in (0, 1)
        for held in range(_ROWS)
        for wilds in range(_ROWS)
    ]
)


def count_single_split_sets(in_hand: i64, on_rack: i64, wilds_in_hand: i64, wilds_on_rack: i64) -> i64:
    """Packed counts of the sets of a colour that hand and rack together can pay in one way only."""
    held = at_most(in_hand + on_rack, _ROWS - 1)
    wilds = at_most(wilds_in_hand + wilds_on_rack, _ROWS - 1)
    row: i64 = 2 if in_hand and on_rack else 0
    if wilds_in_hand and wilds_on_rack:
        row += 1
    return SINGLE_SPLIT_SETS[(row * _ROWS + held) * _ROWS + wilds]


def count_single_split_wilds(in_hand: i64, on_rack: i64) -> i64:
    """The same for wilds alone."""
    wilds = in_hand + on_rack
    if in_hand and on_rack:
        if wilds > MAX_LENGTH:
            return 0
        return WILD_SETS[wilds] - WILD_SETS[wilds - 1]
    return WILD_SETS[at_most(wilds, MAX_LENGTH)]


def count_shared_ferry(rules: Rules, state: State, seat: i64, color: i64, ferry: i64) -> tuple[i64, i64]:
    """For routes that need wilds, packed counts of all sets and of those that can be paid in one way only."""
    packed: i64 = 0
    single_split: i64 = 0
    purse = purse_of(rules, state, seat)
    counts = train_counts(rules, purse)
    one: i64 = 1
    for length in range(1, MAX_LENGTH + 1):
        for paid, wilds in list_shapes(counts, color, length, ferry):
            packed += one
            if count_splits(purse, paid, length - wilds, wilds) == 1:
                single_split += one
        one <<= COUNT_BITS
    return packed, single_split


def splits(purse: Purse, color: i64, number: i64, wilds: i64) -> list[tuple[Payment, Payment]]:
    """List the ways to pay a set, as (cards from hand, cards from rack): from the rack first, then from the hand first.

    There is one way only if both are the same.
    """
    return [nth_split(purse, color, number, wilds, n) for n in range(count_splits(purse, color, number, wilds))]


def count_splits(purse: Purse, color: i64, number: i64, wilds: i64) -> i64:
    """How many ways there are to pay a set; a set of wilds alone has colour WILD and number 0."""
    held = purse.held
    racked = purse.racked
    hand = purse.hand
    rack = purse.rack
    if at_most(racked[rack + color], number) + at_most(held[hand + color], number) > number:
        return 2
    return 2 if at_most(racked[rack + WILD], wilds) + at_most(held[hand + WILD], wilds) > wilds else 1


def nth_split(purse: Purse, color: i64, number: i64, wilds: i64, n: i64) -> tuple[Payment, Payment]:
    """The n-th way to pay a set."""
    if n == 0:
        on_rack = at_most(purse.racked[purse.rack + color], number)
        wilds_on_rack = at_most(purse.racked[purse.rack + WILD], wilds)
    else:
        on_rack = number - at_most(purse.held[purse.hand + color], number)
        wilds_on_rack = wilds - at_most(purse.held[purse.hand + WILD], wilds)
    wilds_in_hand = wilds - wilds_on_rack
    return (
        cards_of(color, number - on_rack + wilds_in_hand, wilds_in_hand),
        cards_of(color, on_rack + wilds_on_rack, wilds_on_rack),
    )


def count_held(purse: Purse, card: i64) -> i64:
    """How many cards of a kind hand and rack have together."""
    in_hand = purse.hand + card
    on_rack = purse.rack + card
    return purse.held[in_hand] + purse.racked[on_rack]


def nth_split_set(purse: Purse, color: i64, length: i64, ferry: i64, n: i64) -> tuple[Payment, Payment]:
    """The n-th way to pay a set of this colour, or ANY, and length: the sets are in the order of `list_shapes`."""
    most = at_most(count_held(purse, WILD), length - 1)
    paid = color
    last = color
    if color == ANY:
        paid = 0
        last = COLORS - 1
    while paid <= last:
        wilds = length - count_held(purse, paid)
        if wilds < ferry:
            wilds = ferry
        while wilds <= most:
            ways = count_splits(purse, paid, length - wilds, wilds)
            if n < ways:
                return nth_split(purse, paid, length - wilds, wilds, n)
            n -= ways
            wilds += 1
        paid += 1
    return nth_split(purse, WILD, 0, length, n)


def rack_card(rules: Rules, state: State, seat: i64, card: i64, sink: EventSink) -> None:
    """Move a card from the seat's hand to its side's rack."""
    held = state.held
    in_hand = seat * rules.card_kinds + card
    held[in_hand] = held[in_hand] - 1
    racked = state.racked
    on_rack = rules.side_of[seat] * rules.card_kinds + card
    racked[on_rack] = racked[on_rack] + 1
    if not sink.muted:
        sink.emit(RACKED, seat, ())
        sink.emit(SAW_RACKED, seat, (card,), rules.rack_mask[seat])


def keep_card(seat: i64, sink: EventSink) -> None:
    """The card just drawn stays in the hand."""
    if not sink.muted:
        sink.emit(STAYED, seat, ())


def list_placements(seat: i64) -> list[Action]:
    """The actions that place a drawn card: in the hand, or on the rack."""
    return [nth_placement(seat, n) for n in range(PLACEMENTS)]


def nth_placement(seat: i64, n: i64) -> Action:
    """The n-th action that places a drawn card."""
    return Action(seat, PUT, n)


def shared_at_once(rules: Rules, held: i64) -> i64:
    """How many of the tickets in a hand are shared in a turn (ASI-08)."""
    return 1 if held == 1 and rules.may_share_one else SHARED_AT_ONCE


def count_shares(rules: Rules, state: State, seat: i64) -> i64:
    """How many ways there are to share tickets of the hand in a turn."""
    held = state.ticket_counts[seat]
    return 1 if shared_at_once(rules, held) == 1 else held * (held - 1) // 2  # pairs


def nth_share(state: State, seat: i64, n: i64) -> Action:
    """The n-th way to share, in the order of the tickets in the hand."""
    held = state.ticket_counts[seat]
    if held == 1:
        return Action(seat, SHARE, indices=(0,))
    first: i64 = 0
    while n >= held - first - 1:
        n -= held - first - 1
        first += 1
    return Action(seat, SHARE, indices=(first, first + 1 + n))


def why_not_share(indices: Indices, held: int, number: int) -> str:
    """Return why these are not the indices of `number` different tickets out of those held, or "" if they are."""
    if len(indices) != number or list(indices) != sorted(set(indices)):
        return "wrong_number_of_tickets"
    return "" if not indices or (indices[0] >= 0 and indices[-1] < held) else "not_in_hand"


def share(rules: Rules, state: State, seat: i64, tickets: list[int], sink: EventSink) -> None:
    """Move tickets from the hand to the rack."""
    for ticket in tickets:
        remove_ticket(rules, state, seat, ticket)
        add_ticket(rules, state, rules.seats + rules.side_of[seat], ticket)
    if not sink.muted:
        sink.emit(SHARED, seat, (len(tickets),))
        sink.emit(SAW_SHARED, seat, tuple(tickets), rules.rack_mask[seat])
