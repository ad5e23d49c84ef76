"""Tickets: the opening choice, drawing more, what is kept and what goes back (COM-18, COM-19, COM-25)."""

from itertools import combinations
from typing import Final

from ferrovia.engine.actions import KEEP, Action
from ferrovia.engine.cards import Payment
from ferrovia.engine.events import ANSWERED, KEPT, KEPT_TICKETS, OFFERED, SAW_TICKETS, Log
from ferrovia.engine.rulebook import RETURN_SHUFFLED
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import RETURNED_TICKETS, shuffle
from ferrovia.engine.state import KEEPING, OPENING, TURN, Pending, State
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


def offer_tickets(rules: Rules, state: State, seat: int, log: Log) -> None:
    """Show the seat the top tickets, as many as there are."""
    deck = state.ticket_deck
    offer = [deck.pop() for _ in range(min(rules.rulebook.ticket_offer, len(deck)))]
    question = state.pending[0]
    question.kind = KEEPING
    question.about = offer
    log.tell(OFFERED, seat, (len(offer),))
    log.tell(SAW_TICKETS, seat, tuple(offer), 1 << seat)


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
    if action.order and (question.kind == OPENING or sorted(kept + action.order) != places):
        return "not_the_offer"
    return "too_few_kept" if len(kept) < _least(rules, question) else ""


def _returned(question: Pending, action: Action) -> list[int]:
    """The tickets not kept, in the order in which they go back."""
    if action.order:
        return [question.about[place] for place in action.order]
    return [ticket for place, ticket in enumerate(question.about) if place not in action.cards]


def keep(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Keep some of the drawn tickets and put the others under the deck, the last named lowest."""
    seat = question.seat
    kept = [question.about[place] for place in action.cards]
    for ticket in _returned(question, action):
        state.ticket_deck.insert(0, ticket)
    question.about = []
    _receive(state, seat, kept, log)
    end_turn(rules, state, seat, log)


def answer_opening(rules: Rules, state: State, question: Pending, action: Action, log: Log) -> None:
    """Note the choice; when every seat has chosen, carry all of them out (COM-25)."""
    question.answer = action
    log.tell(ANSWERED, question.seat, ())
    if any(other.answer is None for other in state.pending):
        return
    returned: list[int] = []
    for other in state.pending:
        if other.answer is not None:
            _receive(state, other.seat, [other.about[place] for place in other.answer.cards], log)
            returned.extend(_returned(other, other.answer))
    if rules.rulebook.opening_returns == RETURN_SHUFFLED and returned:
        returned.sort()
        shuffle(state.seed, RETURNED_TICKETS, state.shuffles[RETURNED_TICKETS], returned)
        state.shuffles[RETURNED_TICKETS] += 1
        state.ticket_deck = returned + state.ticket_deck
    state.pending = [Pending(TURN, state.first, [])]


def _receive(state: State, seat: int, tickets: list[int], log: Log) -> None:
    state.tickets[seat].extend(tickets)
    log.tell(KEPT, seat, (len(tickets),))
    log.tell(KEPT_TICKETS, seat, tuple(tickets), 1 << seat)
