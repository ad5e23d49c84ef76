"""Redealt games: a game and its twin, in which everything that one seat does not know is dealt again."""

from itertools import chain
from random import Random

from ferrovia.engine.cards import UNKNOWN, deck_of
from ferrovia.engine.game import Game
from ferrovia.engine.menu import list_actions
from ferrovia.engine.questions import FIRST_SHARE, KEEPING, OPENING_TICKETS, PLACE, SHARING
from ferrovia.engine.state import NOBODY, Question, State
from tests.position import set_questions


def redeal(game: Game, state: State, seat: int, rng: Random) -> State:
    """A state that this seat cannot distinguish from the given one: everything it does not know is dealt again."""
    twin = state.copy()
    twin.seed = rng.randbytes(32)
    _deal_cards(game, twin, seat, rng)
    _deal_tickets(game, twin, seat, rng)
    _answer_again(game, twin, seat, rng)
    return twin


def _deal_cards(game: Game, twin: State, seat: int, rng: Random) -> None:
    """Shuffle each deck together with its cards in the hands of others and on the racks of other sides."""
    side = NOBODY if seat == NOBODY else game.rules.side_of[seat]
    hands, racks, decks, questions = twin.hands, twin.racks, twin.decks, twin.questions
    hidden = [hand for other, hand in enumerate(hands) if other != seat]
    hidden += [rack for other, rack in enumerate(racks) if other != side]
    shown = [q for q in questions if q.kind == PLACE and q.seat != seat and q.is_public]
    for question in shown:
        hands[question.seat][question.card] -= 1  # everyone has seen this one
    for number, deck in enumerate(decks):
        kinds = [card for card in range(game.rules.card_kinds) if card != UNKNOWN and deck_of(card) == number]
        sizes = [sum(hand[card] for card in kinds) for hand in hidden]
        deck.extend(card for hand in hidden for card in kinds for _ in range(hand[card]))
        rng.shuffle(deck)
        for hand, size in zip(hidden, sizes, strict=True):
            for card in kinds:
                hand[card] = 0
            for _ in range(size):
                hand[deck.pop()] += 1
    for question in shown:
        hands[question.seat][question.card] += 1
    for question in questions:
        if question.kind == PLACE and question.seat != seat and not question.is_public:
            held = [card for card, count in enumerate(hands[question.seat]) if count]
            question.card = rng.choice(held)
    twin.hands, twin.racks, twin.decks = hands, racks, decks
    set_questions(twin, questions)


def _deal_tickets(game: Game, twin: State, seat: int, rng: Random) -> None:
    """Shuffle all tickets that this seat has not seen, including those in the box.

    Long tickets only go where they can be: one in each opening offer, at most one per player, none in the deck.
    """
    side = NOBODY if seat == NOBODY else game.rules.side_of[seat]
    held, racked, questions = twin.tickets, twin.rack_tickets, twin.questions
    others = [tickets for other, tickets in enumerate(held) if other != seat]
    others += [tickets for other, tickets in enumerate(racked) if other != side]
    known = set() if seat == NOBODY else set(twin.tickets[seat])
    if twin.racks and seat != NOBODY:
        known.update(twin.rack_tickets[side])
    if twin.is_over:
        known = set(chain.from_iterable([*twin.tickets, *twin.rack_tickets]))
        others = []
    offers = [q for q in questions if q.kind in {OPENING_TICKETS, KEEPING}]
    known.update(*(question.offer for question in offers if question.seat == seat))
    hidden = [ticket for ticket in range(len(game.board.tickets)) if ticket not in known]
    rng.shuffle(hidden)
    is_long = [bool(game.rulebook.opening_long) and ticket.long for ticket in game.board.tickets]
    long = [ticket for ticket in hidden if is_long[ticket]]
    normal = [ticket for ticket in hidden if not is_long[ticket]]
    for question in offers:
        if question.seat != seat:
            question.offer = [long.pop() if is_long[ticket] else normal.pop() for ticket in question.offer]
    if game.rulebook.tickets_hidden and not twin.is_over:
        _deal_any_number(twin, others, normal, rng)
        _put_tickets(twin, [*held, *racked], questions)
        return
    twin.ticket_deck = [normal.pop() for _ in twin.ticket_deck]
    holders = [tickets for tickets in others if tickets]
    fewest = max(0, sum(map(len, holders)) - len(normal))
    with_long = rng.sample(range(len(holders)), rng.randint(fewest, min(len(holders), len(long))))
    for number, tickets in enumerate(holders):
        place = rng.randrange(len(tickets)) if number in with_long else -1
        tickets[:] = [long.pop() if here == place else normal.pop() for here in range(len(tickets))]
    for question in questions:
        if question.seat != seat and question.kind in {FIRST_SHARE, SHARING}:
            question.offer = held[question.seat][-len(question.offer) :]
    _put_tickets(twin, [*held, *racked], questions)


def _put_tickets(twin: State, holders: list[list[int]], questions: list[Question]) -> None:
    """Put the tickets that were dealt again where they belong."""
    for holder, tickets in enumerate(holders):
        twin.set_tickets(holder, tickets)
    set_questions(twin, questions)


def _deal_any_number(twin: State, others: list[list[int]], tickets: list[int], rng: Random) -> None:
    """If numbers are secret too: any number to each seat, and an empty deck only if it was empty."""
    left = 1 if twin.ticket_deck else 0
    for held in others:
        count = rng.randint(0, len(tickets) - left) if held is not others[-1] or left else len(tickets)
        held[:] = [tickets.pop() for _ in range(count)]
    twin.ticket_deck = tickets


def _answer_again(game: Game, state: State, seat: int, rng: Random) -> None:
    """Give the other seats that have answered an opening question any other answer."""
    for other, answer in enumerate(state.answers):
        if other != seat and answer is not None:
            state.answers[other] = None
            state.answers[other] = rng.choice(list_actions(game.rules, state, other))
