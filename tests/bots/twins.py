"""Twins of a game: another that looks the same to one seat."""

from random import Random

from ferrovia.engine.cards import UNKNOWN, deck_of
from ferrovia.engine.game import Game
from ferrovia.engine.menu import list_actions
from ferrovia.engine.questions import FIRST_SHARE, KEEPING, OPENING
from ferrovia.engine.state import State


def deal_anew(game: Game, state: State, seat: int, rng: Random) -> State:
    """A state that differs in all that the seat cannot know: decks, hands and racks, tickets, answers, the seed."""
    twin = state.copy()
    twin.seed = rng.randbytes(32)
    side = game.rules.side_of[seat]
    others = [other for other in range(game.seats) if other != seat]
    hidden = [twin.hands[other] for other in others] + [r for other, r in enumerate(twin.racks) if other != side]
    for number, deck in enumerate(twin.decks):
        _deal_cards(number, deck, hidden, rng)
    offers = [q.about for q in twin.pending if q.kind in {OPENING, KEEPING} and q.seat != seat]
    piles = [twin.ticket_deck, *(twin.tickets[other] for other in others), *offers]
    piles += [rack for other, rack in enumerate(twin.rack_tickets) if other != side]
    tickets = [ticket for pile in piles for ticket in pile]
    rng.shuffle(tickets)
    for pile in piles:
        pile[:] = [tickets.pop() for _ in pile]
    for question in twin.pending:
        if question.seat != seat:
            if question.kind == FIRST_SHARE:
                question.about = twin.tickets[question.seat][:]
            if question.answer is not None:
                question.answer = rng.choice(list_actions(game.rules, twin, question))
    return twin


def _deal_cards(number: int, deck: list[int], hands: list[list[int]], rng: Random) -> None:
    """Shuffle the cards of one deck together with those of it in these hands, and deal as many to each again."""
    kinds = [card for card in range(len(hands[0])) if card != UNKNOWN and deck_of(card) == number]
    sizes = [sum(hand[card] for card in kinds) for hand in hands]
    cards = deck + [card for hand in hands for card in kinds for _ in range(hand[card])]
    rng.shuffle(cards)
    for hand, size in zip(hands, sizes, strict=True):
        for card in kinds:
            hand[card] = 0
        for _ in range(size):
            hand[cards.pop()] += 1
    deck[:] = cards


__all__ = ["deal_anew"]
