"""Drawing cards: the decks, the discards and the display (COM-02 to COM-11, WLD-01 to WLD-03)."""

from typing import Final

from ferrovia.engine.actions import DRAW, REFILL_FROM, STOP, TAKE, Action
from ferrovia.engine.cards import CARD_BITS, NO_CARD, SHIP, WILD, Payment
from ferrovia.engine.events import CLEARED, DREW, REFILLED, RESHUFFLED, SAW, STOPPED, TOOK, EventSink
from ferrovia.engine.native import i64, vec
from ferrovia.engine.piles import at_most, gain
from ferrovia.engine.questions import PLACE, REFILL, SECOND, TURN
from ferrovia.engine.racks import keep_card, rack_card
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import CARD_STREAM, SHIP_CARD_STREAM
from ferrovia.engine.state import IN_HAND, NOBODY, ON_RACK, State, ask, shuffle_pile
from ferrovia.engine.turn import end_turn
from ferrovia.engine.vectors import filled

REFILLS: Final = 2  # decks that can refill a slot, where there is a choice


_FACES: Final[i64] = 9  # kinds of train cards and wilds: bits are looked up this many at a time
_ALL_FACES: Final[i64] = 511
_BITS: Final = [[bit for bit in range(_FACES) if bits >> bit & 1] for bits in range(_ALL_FACES + 1)]
# By bits: how many are set, and the places of those, the lowest first.
_BIT_COUNTS: Final = vec[i64]([len(places) for places in _BITS])
_BIT_INDEXES: Final = vec[i64]([bit for bits in _BITS for bit in [*bits, *[0] * (_FACES - len(bits))]])


def _count_bits(bits: i64) -> i64:
    """How many bits are set."""
    total: i64 = 0
    while bits > _ALL_FACES:
        total += _BIT_COUNTS[bits & _ALL_FACES]
        bits >>= _FACES
    return total + _BIT_COUNTS[bits]


def _nth_bit(bits: i64, n: i64) -> i64:
    """The index of the n-th bit that is set, which must exist."""
    first: i64 = 0
    while n >= _BIT_COUNTS[bits & _ALL_FACES]:
        n -= _BIT_COUNTS[bits & _ALL_FACES]
        bits >>= _FACES
        first += _FACES
    return first + _BIT_INDEXES[(bits & _ALL_FACES) * _FACES + n]


def ends_draw(_rules: Rules, card: i64) -> bool:
    """Whether this card, taken from the display, is the only card of a draw, so that it cannot be second (COM-05)."""
    return card == WILD


def face_up(rules: Rules, state: State, kind: i64) -> i64:
    """The different cards that may be taken from the display, as bits.

    The kind of question, here and below, is TURN or SECOND.
    """
    bits: i64 = 0
    for card in state.display:
        if kind == TURN or not ends_draw(rules, card):
            bits |= CARD_BITS[card]
    return bits


def _has_deck(state: State) -> bool:
    """Whether any deck has a card left."""
    return state.deck_size > 0 or state.ship_deck_size > 0


def is_draw_closed(rules: Rules, state: State) -> bool:
    """Whether no draw can begin, because every deck is empty, and then the discards are too (COM-10).

    The display does not matter, and a draw that has begun continues.
    """
    return rules.draw_needs_deck and not _has_deck(state)


def count_draws(rules: Rules, state: State, kind: i64, bits: i64) -> i64:
    """How many different draws there are, with stopping if the rulebook allows it; the bits are those of `face_up`."""
    if kind == TURN and is_draw_closed(rules, state):
        return 0
    total = _count_bits(bits)
    if state.deck_size:
        total += 1
    if state.ship_deck_size:
        total += 1
    if kind == SECOND and rules.may_stop:
        total += 1
    return total


def nth_draw(state: State, seat: i64, bits: i64, n: i64) -> Action:
    """The n-th draw: the display by kind of card, then the decks, then stopping."""
    faces = _count_bits(bits)
    if n < faces:
        return Action(seat, TAKE, _nth_bit(bits, n))
    n -= faces
    if state.deck_size:
        if n == 0:
            return Action(seat, DRAW)
        n -= 1
    if state.ship_deck_size and n == 0:
        return Action(seat, DRAW, 1)
    return Action(seat, STOP)


def why_not_take(rules: Rules, state: State, kind: i64, card: i64) -> str:
    """Return why this card cannot be taken from the display, or "" if it can."""
    if card == NO_CARD or _slot_of(state, card) < 0:
        return "not_on_display"
    if kind == TURN and is_draw_closed(rules, state):
        return "draw_closed"
    return "wild_as_second_card" if kind == SECOND and ends_draw(rules, card) else ""


def why_not_draw(state: State, number: i64) -> str:
    """Return why no card can be drawn from this deck, or "" if one can."""
    if number == 0:
        return "" if state.deck_size else "deck_empty"
    return "" if number == 1 and state.ship_deck_size else "deck_empty"


def _slot_of(state: State, card: i64) -> i64:
    """The first slot that shows this card, or -1."""
    display = state.display
    slots: i64 = len(display)
    for slot in range(slots):
        if display[slot] == card:
            return slot
    return -1


def take(rules: Rules, state: State, card: i64, sink: EventSink) -> None:
    """Take a card from the display; its slot is refilled at once, from the deck that the seat names (WLD-02).

    With racks the seat is first asked where the first card goes (ASI-04).
    """
    held = state.held
    index = state.seat * rules.card_kinds + card
    held[index] = held[index] + 1
    if not sink.muted:
        sink.emit(TOOK, state.seat, (card,))
    slot = _slot_of(state, card)
    display = state.display
    display[slot] = NO_CARD
    if state.deck_size and state.ship_deck_size:
        state.slot = slot
        state.card = card
        state.is_public = True
        state.resume = state.question_kind
        state.question_kind = REFILL
    elif rules.has_racks and state.question_kind == TURN and not ends_draw(rules, card):
        _ask_place(state, card, True)
    else:
        _refill(state, slot, 0, sink)
        _after_take(rules, state, card, sink)


def nth_refill(seat: i64, n: i64) -> Action:
    """The n-th action that refills a slot."""
    return Action(seat, REFILL_FROM, n)


def refill(rules: Rules, state: State, number: i64, sink: EventSink) -> None:
    """Refill the slot from the chosen deck, and continue the draw."""
    slot = state.slot
    card = state.card
    state.question_kind = state.resume
    state.slot = -1
    state.card = NO_CARD
    state.is_public = False
    state.resume = -1
    _refill(state, slot, number, sink)
    _after_take(rules, state, card, sink)


def _after_take(rules: Rules, state: State, card: i64, sink: EventSink) -> None:
    _clear_wilds(rules, state, sink)
    if ends_draw(rules, card):
        if rules.has_racks:
            rack_card(rules, state, state.seat, card, sink)  # ASI-05
        end_turn(rules, state, state.seat, sink)
    else:
        _after_card(rules, state, card, sink)


def draw(rules: Rules, state: State, number: i64, sink: EventSink) -> None:
    """Draw the top card of a deck unseen; a wild is a card like any other here (COM-06)."""
    seat = state.seat
    card = draw_card(state, number, sink)
    held = state.held
    index = seat * rules.card_kinds + card
    held[index] = held[index] + 1
    if not sink.muted:
        sink.emit(DREW, seat, (number,))
        sink.emit(SAW, seat, (card,), 1 << seat)
    if rules.has_racks and state.question_kind == TURN:
        _ask_place(state, card, False)
    else:
        _clear_wilds(rules, state, sink)  # with another deck, a display that had to stay may be cleared
        _after_card(rules, state, card, sink)


def _after_card(rules: Rules, state: State, card: i64, sink: EventSink) -> None:
    if rules.has_racks:
        _place_card(rules, state, card, state.placement, sink)
        state.placement = IN_HAND
    if state.question_kind == TURN and (_has_deck(state) or face_up(rules, state, SECOND)):
        state.question_kind = SECOND
    else:
        end_turn(rules, state, state.seat, sink)


def _ask_place(state: State, card: i64, is_public: bool) -> None:
    """Ask where the first card goes."""
    state.question_kind = PLACE
    state.card = card
    state.is_public = is_public


def place(rules: Rules, state: State, placement: i64, sink: EventSink) -> None:
    """Place the first card; the second one gets the other placement (ASI-04)."""
    card = state.card
    state.card = NO_CARD
    state.is_public = False
    _place_card(rules, state, card, placement, sink)
    fill_display(rules, state, sink)
    if _has_deck(state) or face_up(rules, state, SECOND):
        ask(state, SECOND, state.seat)
        state.placement = ON_RACK if placement == IN_HAND else IN_HAND
    else:
        end_turn(rules, state, state.seat, sink)


def _place_card(rules: Rules, state: State, card: i64, placement: i64, sink: EventSink) -> None:
    if placement == ON_RACK:
        rack_card(rules, state, state.seat, card, sink)
    else:
        keep_card(state.seat, sink)


def stop(rules: Rules, state: State, sink: EventSink) -> None:
    """Draw no second card (WLD-17)."""
    if not sink.muted:
        sink.emit(STOPPED, state.seat, ())
    end_turn(rules, state, state.seat, sink)


def draw_card(state: State, number: i64, sink: EventSink) -> i64:
    """Draw the top card of a deck that has one; if that was the last, reshuffle the discards at once (COM-08)."""
    if number == 0:
        top = state.deck_size - 1
        card = state.deck[top]
        state.deck_size = top
    else:
        top = state.ship_deck_size - 1
        card = state.ship_deck[top]
        state.ship_deck_size = top
    if top == 0:
        _reshuffle_deck(state, number, sink)
    return card


def discard(rules: Rules, state: State, cards: Payment, sink: EventSink) -> None:
    """Discard cards, then refill empty decks and slots of the display (COM-08, COM-09)."""
    gain(state.discarded, 0, cards)
    if state.deck_size and not rules.has_ships:
        _clear_wilds(rules, state, sink)  # with more discards, a display that had to stay may be cleared
        return
    _reshuffle_empty(rules, state, sink)
    fill_display(rules, state, sink)


def _reshuffle_empty(rules: Rules, state: State, sink: EventSink) -> None:
    """Make new decks of the discards where a deck is empty."""
    if state.deck_size == 0:
        _reshuffle_deck(state, 0, sink)
    if rules.has_ships and state.ship_deck_size == 0:
        _reshuffle_deck(state, 1, sink)


def fill_display(rules: Rules, state: State, sink: EventSink) -> None:
    """Refill the empty slots as far as there are cards, then clear a display with too many wilds."""
    slots: i64 = len(state.display)
    for slot in range(slots):
        if state.display[slot] == NO_CARD:
            _refill(state, slot, rules.slot_deck[slot], sink)
    _clear_wilds(rules, state, sink)


def _refill(state: State, slot: i64, number: i64, sink: EventSink) -> None:
    """Refill a slot from this deck, or from the other one if this is empty; if both are, the slot stays empty."""
    left = state.ship_deck_size if number else state.deck_size
    if left == 0:
        number = 1 - number
        left = state.ship_deck_size if number else state.deck_size
    if left:
        card = draw_card(state, number, sink)
        state.display[slot] = card
        if not sink.muted:
            sink.emit(REFILLED, NOBODY, (slot, card))


def _reshuffle_deck(state: State, number: i64, sink: EventSink) -> None:
    """Make a new deck of the discards, if there are any: ships are in deck 1, all other cards in deck 0."""
    discarded = state.discarded
    kinds: i64 = len(discarded)
    first: i64 = 0
    last = at_most(SHIP, kinds)
    if number:
        first = SHIP
        last = kinds
    size: i64 = 0
    for card in range(first, last):
        size += discarded[card]
    if size == 0:
        return
    deck = state.ship_deck if number else state.deck
    if len(deck) < size:
        deck = filled(size, NO_CARD)
    index: i64 = 0
    for card in range(first, last):
        end = index + discarded[card]
        while index < end:
            deck[index] = card
            index += 1
        discarded[card] = 0
    if number:
        state.ship_deck = deck
        state.ship_deck_size = size
    else:
        state.deck = deck
        state.deck_size = size
    shuffle_pile(state, SHIP_CARD_STREAM if number else CARD_STREAM, deck, size)
    if not sink.muted:
        sink.emit(RESHUFFLED, NOBODY, (number,))


def _clear_wilds(rules: Rules, state: State, sink: EventSink) -> None:
    """Replace the display if it shows too many wilds (COM-02, WLD-03)."""
    if _shown_wilds(state) >= rules.display_wilds:
        _replace_display(rules, state, sink)


def _replace_display(rules: Rules, state: State, sink: EventSink) -> None:
    """Replace the display until it shows few enough wilds, or must stay as it is."""
    while _shown_wilds(state) >= rules.display_wilds and _may_show_fewer(rules, state):
        if not sink.muted:
            sink.emit(CLEARED, NOBODY, ())
        display = state.display
        discarded = state.discarded
        slots: i64 = len(display)
        for slot in range(slots):
            card = display[slot]
            if card != NO_CARD:
                discarded[card] = discarded[card] + 1
                display[slot] = NO_CARD
        _reshuffle_empty(rules, state, sink)
        for slot in range(slots):
            _refill(state, slot, rules.slot_deck[slot], sink)


def _shown_wilds(state: State) -> i64:
    wilds: i64 = 0
    for card in state.display:
        if card == WILD:
            wilds += 1
    return wilds


def _may_show_fewer(rules: Rules, state: State) -> bool:
    """Whether replacing the display often enough can show few enough wilds (COM-03)."""
    enough = rules.display_wilds
    showing: i64 = 0  # cards of the first deck
    ships: i64 = state.ship_deck_size
    for card in state.display:
        if card >= SHIP:
            ships += 1
        elif card != NO_CARD:
            showing += 1
    discards: i64 = 0
    for kind in range(rules.card_kinds):
        if kind < SHIP:
            discards += state.discarded[kind]
        else:
            ships += state.discarded[kind]
    # A new display shows as many cards of the first deck as it has slots, plus those that the other deck cannot fill.
    slots: i64 = len(rules.slot_deck)
    slots -= at_most(rules.ship_slots, ships)
    total = showing + state.deck_size + discards
    shown = at_most(slots, total)
    wilds = _wilds_in_deck(state)
    if state.deck_size == shown and shown == showing and discards == 0:
        # Deck and display would only be swapped, over and over.
        return wilds < enough
    wilds += _shown_wilds(state) + state.discarded[WILD]
    return total - wilds > shown - enough


def _wilds_in_deck(state: State) -> i64:
    wilds: i64 = 0
    deck = state.deck
    for index in range(state.deck_size):
        if deck[index] == WILD:
            wilds += 1
    return wilds
