"""Drawing cards: the deck, the discards and the display (COM-02 to COM-11)."""

from ferrovia.engine.actions import DRAW, TAKE, Action
from ferrovia.engine.cards import NO_CARD, WILD, Card, Payment
from ferrovia.engine.events import CLEARED, DREW, REFILLED, RESHUFFLED, SAW, TOOK, Log
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARDS, shuffle
from ferrovia.engine.state import NOBODY, SECOND, TURN, State, ask
from ferrovia.engine.turn import end_turn


def face_up(state: State, question: int) -> int:
    """The different cards that may be taken from the display, as bits; never a wild as the second one (COM-05)."""
    bits = 0
    for card in state.display:
        if card != NO_CARD:
            bits |= 1 << card
    if question == SECOND:
        bits &= ~(1 << WILD)
    return bits


def count_draws(state: State, question: int) -> int:
    """How many different draws there are."""
    total = 1 if state.deck else 0
    bits = face_up(state, question)
    while bits:
        bits &= bits - 1
        total += 1
    return total


def nth_draw(state: State, seat: int, question: int, n: int) -> Action:
    """The n-th draw: the display by colour, then the deck."""
    bits = face_up(state, question)
    card = 0
    while bits:
        if bits & 1:
            if n == 0:
                return Action(seat, TAKE, card)
            n -= 1
        bits >>= 1
        card += 1
    return Action(seat, DRAW)


def refuse_take(state: State, question: int, card: Card) -> str:
    """Why this card cannot be taken from the display; empty if it can."""
    if card == NO_CARD or card not in state.display:
        return "not_on_display"
    return "wild_as_second_card" if card == WILD and question == SECOND else ""


def take(rules: Rules, state: State, seat: int, question: int, card: Card, log: Log) -> None:
    """Take a card from the display; its slot is refilled at once."""
    state.hands[seat][card] += 1
    log.tell(TOOK, seat, (card,))
    slot = state.display.index(card)
    state.display[slot] = NO_CARD
    _refill(state, slot, log)
    _clear_wilds(rules, state, log)
    if card == WILD:
        end_turn(rules, state, seat, log)
    else:
        _after_card(rules, state, seat, question, log)


def draw(rules: Rules, state: State, seat: int, question: int, log: Log) -> None:
    """Draw the top card of the deck unseen; a wild counts as any other (COM-06)."""
    card = draw_card(state, log)
    state.hands[seat][card] += 1
    log.tell(DREW, seat, (0,))
    log.tell(SAW, seat, (card,), 1 << seat)
    _clear_wilds(rules, state, log)  # wilds that had to stay may go now that the deck has changed
    _after_card(rules, state, seat, question, log)


def _after_card(rules: Rules, state: State, seat: int, question: int, log: Log) -> None:
    if question == TURN and (state.deck or face_up(state, SECOND)):
        ask(state, SECOND, seat)
    else:
        end_turn(rules, state, seat, log)


def draw_card(state: State, log: Log) -> Card:
    """The top card of the deck, which must have one; a deck that runs out is made anew at once (COM-08)."""
    card = state.deck.pop()
    if not state.deck:
        _remake_deck(state, log)
    return card


def discard(rules: Rules, state: State, cards: Payment, log: Log) -> None:
    """Discard cards, and where deck and display lacked some, fill them up (COM-08, COM-09)."""
    discards = state.discards
    for card in cards:
        discards[card] += 1
    if not state.deck:
        _remake_deck(state, log)
        fill_display(rules, state, log)
    else:
        _clear_wilds(rules, state, log)  # wilds left showing for want of other cards may be cleared now


def fill_display(rules: Rules, state: State, log: Log) -> None:
    """Refill every empty slot as far as the cards go."""
    for slot in range(len(state.display)):
        if state.display[slot] == NO_CARD:
            _refill(state, slot, log)
    _clear_wilds(rules, state, log)


def _refill(state: State, slot: int, log: Log) -> None:
    if state.deck:
        card = draw_card(state, log)
        state.display[slot] = card
        log.tell(REFILLED, NOBODY, (slot, card))


def _remake_deck(state: State, log: Log) -> None:
    deck = state.deck
    for card in range(WILD + 1):
        deck.extend([card] * state.discards[card])
        state.discards[card] = 0
    if deck:
        shuffle(state.seed, CARDS, state.shuffles[CARDS], deck)
        state.shuffles[CARDS] += 1
        log.tell(RESHUFFLED, NOBODY, (0,))


def _clear_wilds(rules: Rules, state: State, log: Log) -> None:
    """Deal the display anew as long as it shows too many wilds (COM-02)."""
    while state.display.count(WILD) >= rules.rulebook.display_wilds and _may_show_fewer(rules, state):
        log.tell(CLEARED, NOBODY, ())
        for slot, card in enumerate(state.display):
            if card != NO_CARD:
                state.discards[card] += 1
                state.display[slot] = NO_CARD
        if not state.deck:
            _remake_deck(state, log)
        for slot in range(len(state.display)):
            _refill(state, slot, log)


def _may_show_fewer(rules: Rules, state: State) -> bool:
    """Whether dealing anew, as often as it takes, can show fewer wilds than clear the display (COM-03)."""
    enough = rules.rulebook.display_wilds
    if len(state.deck) == len(state.display) and sum(state.discards) == 0:
        # Deck and display would only change places, over and over.
        return state.deck.count(WILD) < enough
    cards = state.deck + state.display
    total = len(cards) - cards.count(NO_CARD) + sum(state.discards)
    wilds = cards.count(WILD) + state.discards[WILD]
    shown = min(len(state.display), total)
    return total - wilds > shown - enough
