"""Tickets: drawing more, what is kept and what goes back (COM-18, COM-19)."""

from itertools import combinations
from typing import Final

from ferrovia.engine.actions import KEEP, SHARE, Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.events import KEPT, KEPT_TICKETS, OFFERED, SAW_TICKETS, Log
from ferrovia.engine.questions import KEEPING, OPENING, SHARING
from ferrovia.engine.racks import share
from ferrovia.engine.rulebook import RETURN_UNDER
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import Pending, State
from ferrovia.engine.turn import end_turn

LARGEST_OFFER: Final = 6


def _choices(offered: int, least: int) -> list[Payment]:
    """The places of an offer that can be kept, fewest first."""
    return [kept for size in range(least, offered + 1) for kept in combinations(range(offered), size)]


CHOICES: Final[list[list[list[Payment]]]] = [
    [_choices(offered, least) for least in range(offered + 1)] for offered in range(LARGEST_OFFER + 1)
]


def _choices_for(rules: Rules, question: Pending) -> list[Payment]:
    return CHOICES[len(question.about)][_least(rules, question)]


def _least(rules: Rules, question: Pending) -> int:
    rulebook = rules.rulebook
    least = rulebook.opening_keep if question.kind == OPENING else rulebook.ticket_keep
    return min(least, len(question.about))


def offer_tickets(rules: Rules, state: State, question: Pending, log: Log) -> None:
    """Show the seat the top tickets, as many as there are."""
    deck = state.ticket_deck
    offer = [deck.pop() for _ in range(min(rules.rulebook.ticket_offer, len(deck)))]
    question.kind = KEEPING
    question.about = offer
    log.tell(OFFERED, question.seat, () if rules.rulebook.tickets_hidden else (len(offer),))
    log.tell(SAW_TICKETS, question.seat, tuple(offer), 1 << question.seat)


def count_keeps(rules: Rules, question: Pending) -> int:
    """How many choices there are, not counting the order of what goes back."""
    return len(_choices_for(rules, question))


def nth_keep(rules: Rules, question: Pending, n: int) -> Action:
    """The n-th choice; what is not kept goes back in the order offered."""
    return Action(question.seat, KEEP, 0, _choices_for(rules, question)[n])


def list_keeps(rules: Rules, question: Pending) -> list[Action]:
    """Every choice of tickets to keep."""
    return [Action(question.seat, KEEP, 0, kept) for kept in _choices_for(rules, question)]


def refuse_keep(rules: Rules, question: Pending, action: Action) -> str:
    """Why this is no answer to the offer; empty if it is."""
    kept = action.cards
    places = list(range(len(question.about)))
    if list(kept) != [place for place in places if place in kept]:
        return "not_the_offer"
    if action.order:
        ordered = question.kind == KEEPING or rules.rulebook.opening_returns == RETURN_UNDER
        if not ordered or sorted(kept + action.order) != places:
            return "not_the_offer"
    return "too_few_kept" if len(kept) < _least(rules, question) else ""


def kept_tickets(question: Pending, action: Action) -> list[int]:
    """The tickets of the offer that the action keeps."""
    return [question.about[place] for place in action.cards]


def returned_tickets(question: Pending, action: Action) -> list[int]:
    """The tickets not kept, in the order in which they go back."""
    if action.order:
        return [question.about[place] for place in action.order]
    return [ticket for place, ticket in enumerate(question.about) if place not in action.cards]


def keep(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Keep some of the drawn tickets and put the others under the deck, the last named lowest."""
    seat = question.seat
    kept = kept_tickets(question, action)
    put_under(state, returned_tickets(question, action))
    receive(rules, state, seat, kept, log)
    if rules.racks and len(kept) > 1:
        question.kind = SHARING
        question.about = kept
        return
    if rules.racks:
        share(rules, state, seat, kept, log)
    question.about = []
    end_turn(rules, state, seat, log)


def list_shared(question: Pending) -> list[Action]:
    """Which of the tickets just kept goes on the rack (ASI-03, ASI-07)."""
    return [Action(question.seat, SHARE, 0, (place,)) for place in range(len(question.about))]


def share_kept(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Put one of the tickets just kept on the rack."""
    share(rules, state, question.seat, [question.about[action.cards[0]]], log)
    question.about = []
    end_turn(rules, state, question.seat, log)


def put_under(state: State, tickets: list[int]) -> None:
    """Put tickets under the deck one after the other."""
    for ticket in tickets:
        state.ticket_deck.insert(0, ticket)


def receive(rules: Rules, state: State, seat: int, tickets: list[int], log: Log) -> None:
    """Give a seat its tickets."""
    state.tickets[seat].extend(tickets)
    log.tell(KEPT, seat, () if rules.rulebook.tickets_hidden else (len(tickets),))
    log.tell(KEPT_TICKETS, seat, tuple(tickets), 1 << seat)
