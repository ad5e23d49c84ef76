"""Drawing cards: the decks, the discards and the display (COM-02 to COM-11, WLD-01 to WLD-03)."""

from typing import Final

from ferrovia.engine.actions import DRAW, REFILL_FROM, STOP, TAKE, Action
from ferrovia.engine.cards import NO_CARD, WILD, Card, Payment, deck_of
from ferrovia.engine.events import CLEARED, DREW, REFILLED, RESHUFFLED, SAW, STOPPED, TOOK, Log
from ferrovia.engine.questions import PLACE, REFILL, SECOND, TURN
from ferrovia.engine.racks import IN_HAND, ON_RACK, keep_card, rack_card
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARDS, SHIP_CARDS, shuffle
from ferrovia.engine.state import NOBODY, Pending, State, ask
from ferrovia.engine.turn import end_turn

REFILLS: Final = 2  # decks that can refill a slot, where there is a choice


def face_up(state: State, question: int) -> int:
    """The different cards that may be taken from the display, as bits; never a wild as the second one (COM-05)."""
    bits = 0
    for card in state.display:
        if card != NO_CARD:
            bits |= 1 << card
    if question == SECOND:
        bits &= ~(1 << WILD)
    return bits


def _any_deck(state: State) -> bool:
    for deck in state.decks:
        if deck:
            return True
    return False


def count_draws(rules: Rules, state: State, question: int) -> int:
    """How many different draws there are, stopping included where the book allows it."""
    total = 1 if state.decks[0] else 0
    bits = face_up(state, question)
    while bits:
        bits &= bits - 1
        total += 1
    if rules.has_ships and state.decks[1]:
        total += 1
    if question == SECOND and rules.rulebook.may_stop:
        total += 1
    return total


def nth_draw(state: State, seat: int, question: int, n: int) -> Action:
    """The n-th draw: the display by kind of card, then the decks, then stopping."""
    bits = face_up(state, question)
    card = 0
    while bits:
        if bits & 1:
            if n == 0:
                return Action(seat, TAKE, card)
            n -= 1
        bits >>= 1
        card += 1
    for number, deck in enumerate(state.decks):
        if deck:
            if n == 0:
                return Action(seat, DRAW, number)
            n -= 1
    return Action(seat, STOP)


def list_draws(rules: Rules, state: State, seat: int, question: int) -> list[Action]:
    """Every draw there is."""
    return [nth_draw(state, seat, question, n) for n in range(count_draws(rules, state, question))]


def refuse_take(state: State, question: int, card: Card) -> str:
    """Why this card cannot be taken from the display; empty if it can."""
    if card == NO_CARD or card not in state.display:
        return "not_on_display"
    return "wild_as_second_card" if card == WILD and question == SECOND else ""


def refuse_draw(state: State, number: int) -> str:
    """Why no card can be drawn from this deck; empty if one can."""
    return "" if 0 <= number < len(state.decks) and state.decks[number] else "deck_empty"


def take(rules: Rules, state: State, question: Pending, card: Card, log: Log) -> None:
    """Take a card from the display; its slot is refilled at once, from the deck that the seat names (WLD-02)."""
    seat = question.seat
    state.hands[seat][card] += 1
    log.tell(TOOK, seat, (card,))
    slot = state.display.index(card)
    state.display[slot] = NO_CARD
    if len(state.decks) > 1 and state.decks[0] and state.decks[1]:
        question.about = [slot, question.kind, card, *question.about]
        question.kind = REFILL
    else:
        _refill(state, slot, 0, log)
        _after_take(rules, state, question, card, log)


def list_refills(seat: int) -> list[Action]:
    """The decks that can refill a slot."""
    return [nth_refill(seat, n) for n in range(REFILLS)]


def nth_refill(seat: int, n: int) -> Action:
    """The n-th of them."""
    return Action(seat, REFILL_FROM, n)


def refill(rules: Rules, state: State, question: Pending, number: int, log: Log) -> None:
    """Refill the slot from the deck that was named, and go on with the draw."""
    slot, question.kind, card = question.about[0], question.about[1], question.about[2]
    question.about = question.about[3:]
    _refill(state, slot, number, log)
    _after_take(rules, state, question, card, log)


def _after_take(rules: Rules, state: State, question: Pending, card: Card, log: Log) -> None:
    _clear_wilds(rules, state, log)
    if card == WILD:
        if rules.racks:
            rack_card(rules, state, question.seat, card, log)  # ASI-05
        end_turn(rules, state, question.seat, log)
    else:
        _after_card(rules, state, question, card, 1, log)


def draw(rules: Rules, state: State, question: Pending, number: int, log: Log) -> None:
    """Draw the top card of a deck unseen; a wild counts as any other (COM-06)."""
    seat = question.seat
    card = draw_card(state, number, log)
    state.hands[seat][card] += 1
    log.tell(DREW, seat, (number,))
    log.tell(SAW, seat, (card,), 1 << seat)
    _clear_wilds(rules, state, log)  # wilds that had to stay may go now that the deck has changed
    _after_card(rules, state, question, card, 0, log)


def _after_card(rules: Rules, state: State, question: Pending, card: Card, shown: int, log: Log) -> None:
    seat = question.seat
    if rules.racks:
        if question.kind == TURN:
            question.kind = PLACE
            question.about = [card, shown]
            return
        if question.about[0] == ON_RACK:
            rack_card(rules, state, seat, card, log)
        else:
            keep_card(seat, log)
        question.about = []
    if question.kind == TURN and (state.decks[0] or _any_deck(state) or face_up(state, SECOND)):
        ask(state, SECOND, seat)
    else:
        end_turn(rules, state, seat, log)


def place(rules: Rules, state: State, question: Pending, where: int, log: Log) -> None:
    """Put the first card in its place; the second will go to the other one (ASI-04)."""
    seat = question.seat
    if where == ON_RACK:
        rack_card(rules, state, seat, question.about[0], log)
    else:
        keep_card(seat, log)
    if _any_deck(state) or face_up(state, SECOND):
        question.kind = SECOND
        question.about = [ON_RACK if where == IN_HAND else IN_HAND]
    else:
        question.about = []
        end_turn(rules, state, seat, log)


def stop(rules: Rules, state: State, seat: int, log: Log) -> None:
    """Draw no second card (WLD-17)."""
    log.tell(STOPPED, seat, ())
    end_turn(rules, state, seat, log)


def draw_card(state: State, number: int, log: Log) -> Card:
    """The top card of a deck, which must have one; a deck that runs out is made anew at once (COM-08)."""
    deck = state.decks[number]
    card = deck.pop()
    if not deck:
        _remake_deck(state, number, log)
    return card


def discard(rules: Rules, state: State, cards: Payment, log: Log) -> None:
    """Discard cards, and where decks and display lacked some, fill them up (COM-08, COM-09)."""
    if rules.has_ships:
        for card in cards:
            state.discards[deck_of(card)][card] += 1
    else:
        discards = state.discards[0]
        for card in cards:
            discards[card] += 1
        if state.decks[0]:
            _clear_wilds(rules, state, log)  # nothing lacks, but wilds left for want of other cards may go
            return
    for number, deck in enumerate(state.decks):
        if not deck:
            _remake_deck(state, number, log)
    fill_display(rules, state, log)


def fill_display(rules: Rules, state: State, log: Log) -> None:
    """Refill every empty slot as far as the cards go, and clear wilds."""
    if NO_CARD in state.display:
        for slot, card in enumerate(state.display):
            if card == NO_CARD:
                _refill(state, slot, rules.slot_deck[slot], log)
    _clear_wilds(rules, state, log)


def _refill(state: State, slot: int, number: int, log: Log) -> None:
    """Refill a slot from this deck, or from the other where it is empty."""
    if not state.decks[number]:
        number = len(state.decks) - 1 - number
    if state.decks[number]:
        card = draw_card(state, number, log)
        state.display[slot] = card
        log.tell(REFILLED, NOBODY, (slot, card))


def _remake_deck(state: State, number: int, log: Log) -> None:
    deck = state.decks[number]
    discards = state.discards[number]
    for card, count in enumerate(discards):
        if count:
            deck.extend([card] * count)
            discards[card] = 0
    if deck:
        stream = SHIP_CARDS if number else CARDS
        shuffle(state.seed, stream, state.shuffles[stream], deck)
        state.shuffles[stream] += 1
        log.tell(RESHUFFLED, NOBODY, (number,))


def _clear_wilds(rules: Rules, state: State, log: Log) -> None:
    """Deal the display anew as long as it shows too many wilds (COM-02, WLD-03)."""
    while state.display.count(WILD) >= rules.rulebook.display_wilds and _may_show_fewer(rules, state):
        log.tell(CLEARED, NOBODY, ())
        for slot, card in enumerate(state.display):
            if card != NO_CARD:
                state.discards[deck_of(card)][card] += 1
                state.display[slot] = NO_CARD
        for number, deck in enumerate(state.decks):
            if not deck:
                _remake_deck(state, number, log)
        for slot in range(len(state.display)):
            _refill(state, slot, rules.slot_deck[slot], log)


def _may_show_fewer(rules: Rules, state: State) -> bool:
    """Whether dealing anew, as often as it takes, can show fewer wilds than clear the display (COM-03)."""
    enough = rules.rulebook.display_wilds
    showing = [card for card in state.display if card != NO_CARD and deck_of(card) == 0]
    discards = state.discards[0]
    total = len(showing) + len(state.decks[0]) + sum(discards)
    # As many of the first deck's cards as a deal shows: its own slots, and those that the other deck cannot fill.
    slots = rules.slot_deck.count(0)
    if len(state.decks) > 1:
        ships = len(state.display) - state.display.count(NO_CARD) - len(showing)
        ships += len(state.decks[1]) + sum(state.discards[1])
        slots += max(0, rules.slot_deck.count(1) - ships)
    shown = min(slots, total)
    if len(state.decks[0]) == shown == len(showing) and sum(discards) == 0:
        # Deck and display would only change places, over and over.
        return state.decks[0].count(WILD) < enough
    wilds = showing.count(WILD) + state.decks[0].count(WILD) + discards[WILD]
    return total - wilds > shown - enough
