"""Setting up a game: shuffling, dealing hands and display, offering the opening tickets."""

from ferrovia.engine.actions import Action
from ferrovia.engine.cards import NO_CARD
from ferrovia.engine.draw import draw_card, fill_display
from ferrovia.engine.events import EventSink
from ferrovia.engine.native import i64
from ferrovia.engine.payments import at_most
from ferrovia.engine.questions import OPENING_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.shuffle import (
    CARD_STREAM,
    LONG_TICKET_STREAM,
    SHIP_CARD_STREAM,
    STARTING_SEAT_STREAM,
    STREAM_COUNT,
    TICKET_STREAM,
)
from ferrovia.engine.state import MAX_OFFER, NOBODY, State, ask, shuffle_pile
from ferrovia.engine.vectors import filled


def new_state(rules: Rules, seed: bytes, starting_seat: i64) -> State:
    """Deal a game and ask every seat which tickets it keeps; if `starting_seat` is NOBODY, a random seat begins."""
    seats = rules.seats
    racks: i64 = rules.sides if rules.has_racks else 0
    answers: list[Action | None] = [None] * seats
    state = State(
        rules=rules,
        seed=seed,
        shuffles=filled(STREAM_COUNT, 0),
        starting_seat=starting_seat,
        deck=rules.sorted_deck[:],
        deck_size=len(rules.sorted_deck),
        ship_deck=rules.sorted_ship_deck[:],
        ship_deck_size=len(rules.sorted_ship_deck),
        discarded=filled(rules.card_kinds, 0),
        display=filled(len(rules.slot_deck), NO_CARD),
        held=filled(seats * rules.card_kinds, 0),
        racked=filled(racks * rules.card_kinds, 0),
        flags=filled(seats, 0),
        ticket_pile=filled(rules.ticket_count, 0),
        tickets_left=0,
        held_tickets=filled((seats + racks) * rules.ticket_count, 0),
        ticket_counts=filled(seats + racks, 0),
        owner=filled(rules.route_count, NOBODY),
        open_to=filled(rules.route_count, rules.all_seats),
        claimable=rules.all_routes[:],
        buildings=filled(rules.city_count, NOBODY),
        trains=filled(seats, 0 if rules.has_fleet else rules.pieces),  # a fleet is chosen later
        ships=filled(seats, 0),
        trains_in_box=filled(seats, 0),
        buildings_left=filled(seats, rules.stations + rules.harbors),
        points=filled(rules.sides, 0),
        offers=filled(seats * MAX_OFFER, 0),
        offered=filled(seats, 0),
        answers=answers,
    )
    if starting_seat == NOBODY:
        order = rules.starting_order[:]
        shuffle_pile(state, STARTING_SEAT_STREAM, order, len(order))
        state.starting_seat = order[len(order) - 1]
    _deal_cards(rules, state)
    _offer_opening(rules, state)
    return state


def _deal_cards(rules: Rules, state: State) -> None:
    sink = EventSink(muted=True)  # nobody is shown events of the setup
    shuffle_pile(state, CARD_STREAM, state.deck, state.deck_size)
    if rules.has_ships:
        shuffle_pile(state, SHIP_CARD_STREAM, state.ship_deck, state.ship_deck_size)
    held = state.held
    for seat in range(rules.seats):
        for deck, cards in enumerate(rules.rulebook.opening_cards):
            for _ in range(cards):
                index = seat * rules.card_kinds + draw_card(state, deck, sink)
                held[index] = held[index] + 1
    fill_display(rules, state, sink)


def _offer_opening(rules: Rules, state: State) -> None:
    """Offer long tickets first, where the rulebook has them; those not dealt leave the game (EUR-01, EUR-14)."""
    pile = state.ticket_pile
    normals: i64 = len(rules.normal_tickets)
    for index in range(normals):
        pile[index] = rules.normal_tickets[index]
    long = rules.long_tickets[:]
    longs: i64 = len(long)
    if longs:
        shuffle_pile(state, LONG_TICKET_STREAM, long, longs)
    shuffle_pile(state, TICKET_STREAM, pile, normals)
    for seat in range(rules.seats):
        index = seat * MAX_OFFER
        end = index + at_most(rules.opening_long, longs)
        while index < end:
            longs -= 1
            state.offers[index] = long[longs]
            index += 1
        end = index + at_most(rules.opening_tickets, normals)
        while index < end:
            normals -= 1
            state.offers[index] = pile[normals]
            index += 1
        state.offered[seat] = index - seat * MAX_OFFER
    state.tickets_left = normals
    ask(state, OPENING_TICKETS, 0)
