"""Invariants of every state: nothing is lost or duplicated."""

from ferrovia.engine.cards import COLORS, NO_CARD, UNKNOWN
from ferrovia.engine.claim import may_claim
from ferrovia.engine.game import Game
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, PLACE, REFILL
from ferrovia.engine.state import State


def check_cards(game: Game, state: State) -> None:
    """Every card exists exactly once."""
    counted = [0] * game.rules.card_kinds
    for pile in [*state.hands, *state.racks, *state.discards_by_deck]:
        assert min(pile) >= 0 and pile[UNKNOWN] == 0
        for card, count in enumerate(pile):
            counted[card] += count
    laid = [card for question in state.questions for card in question.laid + question.laid_from_rack]
    turned = [card for question in state.questions for card in question.turned_up]
    flags = [color for flag in state.flags for color in range(COLORS) if flag >> color & 1]
    showing = [card for card in state.display if card != NO_CARD]
    for card in [*laid, *turned, *flags, *showing, *(card for deck in state.decks for card in deck)]:
        counted[card] += 1
    assert {card: count for card, count in enumerate(counted) if count} == {
        card: count for deck in game.rulebook.decks for card, count in deck
    }


def check_pieces(game: Game, state: State) -> None:
    """Every piece is in the reserve or on a claimed route, and no seat owns two routes of a double."""
    has_fleet = sum(state.trains) + sum(state.ships) > 0
    for seat in range(game.seats):
        routes = [route for route, owner in enumerate(state.owner) if owner == seat]
        placed = sum(game.rules.length[route] for route in routes)
        if has_fleet:
            assert state.trains[seat] + state.ships[seat] + placed == game.rulebook.pieces
        assert min(state.trains[seat], state.ships[seat], state.trains_in_box[seat]) >= 0
        for route in routes:
            assert sum(state.owner[parallel] == seat for parallel in game.rules.parallels[route]) == 1
        buildings = game.rulebook.stations + game.rulebook.harbors
        assert state.buildings_left[seat] + list(state.buildings).count(seat) == buildings
        cells = game.rules.cells
        packed = [0] * cells
        for route in range(game.rules.route_count):
            packed[game.rules.cell[route]] += may_claim(game.rules, state, route, seat) * game.rules.one_route[route]
        assert list(state.claimable)[seat * cells : (seat + 1) * cells] == packed
        assert [bool(seats >> seat & 1) for seats in state.open_to] == [
            may_claim(game.rules, state, route, seat) for route in range(game.rules.route_count)
        ]


def check_display(state: State) -> None:
    """A slot is empty only if no card is left to fill it, and a deck only if no card is left to shuffle.

    But the slot of the card just taken waits for the deck to be named, or for the card to be placed (ASI-04).
    """
    refilling = any(question.kind in (REFILL, PLACE) and question.is_public for question in state.questions)
    assert list(state.display).count(NO_CARD) == int(refilling) or not any(state.decks)
    for deck, discards in zip(state.decks, state.discards_by_deck, strict=True):
        assert deck or sum(discards) == 0


def tickets_in_play(state: State) -> list[int]:
    """All tickets in the deck, in offers, in hands and on racks."""
    offered = [
        ticket
        for question in state.questions
        if question.kind in (OPENING_TICKETS, KEEPING)
        for ticket in question.offer
    ]
    held = [ticket for tickets in [*state.tickets, *state.rack_tickets] for ticket in tickets]
    return sorted([*state.ticket_deck, *offered, *held])


__all__ = ["check_cards", "check_display", "check_pieces", "tickets_in_play"]
