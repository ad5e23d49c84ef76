"""Tickets: drawing, keeping and returning them (COM-18, COM-19)."""

from itertools import combinations
from typing import Final

from ferrovia.engine.actions import KEEP, SHARE, Action, Indices
from ferrovia.engine.events import KEPT, KEPT_TICKETS, OFFERED, SAW_TICKETS, EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.piles import at_most
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, SHARING
from ferrovia.engine.racks import share
from ferrovia.engine.rulebook import RETURN_UNDER
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import MAX_OFFER, State, add_ticket, ticket_in_deck
from ferrovia.engine.turn import end_turn


def _choices(offered: int, least: int) -> list[Indices]:
    """Every choice of indices of an offer that can be kept, fewest first."""
    return [kept for size in range(least, offered + 1) for kept in combinations(range(offered), size)]


# By tickets offered and the least number to keep.
CHOICES: Final[list[list[list[Indices]]]] = [
    [_choices(offered, least) for least in range(offered + 1)] for offered in range(MAX_OFFER + 1)
]
# By tickets offered and those kept, as bits: the indices of the others.
NOT_KEPT: Final[list[list[Indices]]] = [
    [tuple([index for index in range(offered) if not kept >> index & 1]) for kept in range(2**offered)]
    for offered in range(MAX_OFFER + 1)
]


def _choices_for(rules: Rules, state: State, seat: i64) -> list[Indices]:
    return CHOICES[state.offered[seat]][least_kept(rules, state, seat)]


def least_kept(rules: Rules, state: State, seat: i64) -> i64:
    """How many of the tickets offered the seat must keep (COM-18)."""
    least = rules.opening_keep if state.question_kind == OPENING_TICKETS else rules.ticket_keep
    return at_most(least, state.offered[seat])


def offer_tickets(rules: Rules, state: State, sink: EventSink) -> None:
    """Offer the seat the top tickets of the deck, fewer if the deck has fewer."""
    seat = state.seat
    number = at_most(rules.ticket_offer, state.tickets_left)
    for index in range(number):
        state.tickets_left -= 1
        state.offers[seat * MAX_OFFER + index] = ticket_in_deck(state, state.tickets_left)
    state.offered[seat] = number
    state.question_kind = KEEPING
    if not sink.muted:
        sink.emit(OFFERED, seat, () if rules.rulebook.tickets_hidden else (number,))
        sink.emit(SAW_TICKETS, seat, tuple(state.offer_to(seat)), 1 << seat)


def count_keeps(rules: Rules, state: State, seat: i64) -> i64:
    """How many choices of tickets to keep there are, whatever order the others go back in."""
    return len(_choices_for(rules, state, seat))


def nth_keep(rules: Rules, state: State, seat: i64, n: i64) -> Action:
    """The n-th choice; what is not kept goes back in the order offered."""
    return Action(seat, KEEP, indices=_choices_for(rules, state, seat)[n])


def why_not_keep(rules: Rules, state: State, action: Action) -> str:
    """Return why the action does not answer the offer, or "" if it does."""
    kept = action.indices
    indices = list(range(state.offered[action.seat]))
    if list(kept) != [index for index in indices if index in kept]:
        return "not_the_offer"
    if action.order:
        ordered = state.question_kind == KEEPING or rules.rulebook.opening_returns == RETURN_UNDER
        if not ordered or sorted(kept + action.order) != indices:
            return "not_the_offer"
    return "too_few_kept" if len(kept) < least_kept(rules, state, action.seat) else ""


def kept_tickets(state: State, action: Action) -> list[int]:
    """The tickets of the offer that the action keeps."""
    first = action.seat * MAX_OFFER
    return [state.offers[first + index] for index in action.indices]


def _returned_indices(state: State, action: Action) -> Indices:
    """The indices of the tickets not kept, in the order in which they go back."""
    if action.order:
        return action.order
    kept: i64 = 0
    for index in action.indices:
        kept |= 1 << index
    return NOT_KEPT[state.offered[action.seat]][kept]


def returned_tickets(state: State, action: Action) -> list[int]:
    """The tickets not kept, in the order in which they go back."""
    first = action.seat * MAX_OFFER
    return [state.offers[first + index] for index in _returned_indices(state, action)]


def keep(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Keep some of the tickets and put the others under the deck, the last one lowest."""
    seat = state.seat
    first = seat * MAX_OFFER
    for index in _returned_indices(state, action):
        put_under(state, state.offers[first + index])
    receive(rules, state, action, sink)
    if rules.has_racks:
        kept = kept_tickets(state, action)
        if len(kept) > 1:
            state.question_kind = SHARING
            state.set_offer(seat, kept)
            return
        share(rules, state, seat, kept, sink)
    state.offered[seat] = 0
    end_turn(rules, state, seat, sink)


def nth_shared(seat: i64, n: i64) -> Action:
    """The choice of the n-th of these tickets."""
    return Action(seat, SHARE, indices=(n,))


def share_kept(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Put one of the tickets just kept on the rack."""
    seat = state.seat
    share(rules, state, seat, kept_tickets(state, action), sink)
    state.offered[seat] = 0
    end_turn(rules, state, seat, sink)


def share_two(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Put two tickets of the hand on the rack, as a turn (ASI-08)."""
    seat = action.seat
    first = seat * rules.ticket_count
    share(rules, state, seat, [state.held_tickets[first + index] for index in action.indices], sink)
    end_turn(rules, state, seat, sink)


def put_under(state: State, ticket: i64) -> None:
    """Put a ticket under the deck."""
    bottom = state.ticket_bottom - 1
    if bottom < 0:
        bottom = len(state.ticket_pile) - 1
    state.ticket_pile[bottom] = ticket
    state.ticket_bottom = bottom
    state.tickets_left += 1


def receive(rules: Rules, state: State, action: Action, sink: EventSink) -> None:
    """Give a seat the tickets that it keeps."""
    seat = action.seat
    first = seat * MAX_OFFER
    for index in action.indices:
        add_ticket(rules, state, seat, state.offers[first + index])
    if not sink.muted:
        kept = kept_tickets(state, action)
        sink.emit(KEPT, seat, () if rules.rulebook.tickets_hidden else (len(kept),))
        sink.emit(KEPT_TICKETS, seat, tuple(kept), 1 << seat)
