"""Racks that a side shares: placing cards, sharing tickets (ASI-02 to ASI-08)."""

from typing import Final

from ferrovia.engine.actions import PUT, SHARE, Action, Indices
from ferrovia.engine.events import RACKED, SAW_RACKED, SAW_SHARED, SHARED, STAYED, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State, add_ticket, remove_ticket

PLACEMENTS: Final = 2
SHARED_AT_ONCE: Final = 2  # tickets that are moved to the rack in a turn


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
