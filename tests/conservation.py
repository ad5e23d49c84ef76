"""What holds in every state: nothing is lost and nothing is there twice."""

from ferrovia.engine.cards import COLOURS, NO_CARD, UNKNOWN
from ferrovia.engine.claim import may_claim
from ferrovia.engine.game import Game
from ferrovia.engine.questions import KEEPING, OPENING, REFILL, TUNNEL
from ferrovia.engine.state import State


def check_cards(game: Game, state: State) -> None:
    """Every card is somewhere, once."""
    counted = [0] * game.rules.kinds
    for pile in [*state.hands, *state.racks, *state.discards]:
        assert min(pile) >= 0 and pile[UNKNOWN] == 0
        for card, count in enumerate(pile):
            counted[card] += count
    laid = [card for question in state.pending for card in question.laid + question.rack]
    turned = [card for question in state.pending if question.kind == TUNNEL for card in question.about]
    flags = [colour for flag in state.flags for colour in range(COLOURS) if flag >> colour & 1]
    showing = [card for card in state.display if card != NO_CARD]
    for card in [*laid, *turned, *flags, *showing, *(card for deck in state.decks for card in deck)]:
        counted[card] += 1
    assert {card: count for card, count in enumerate(counted) if count} == {
        card: count for deck in game.rulebook.decks for card, count in deck
    }


def check_pieces(game: Game, state: State) -> None:
    """Every piece is in the reserve or on a route that scored, and twins obey the seat count."""
    manned = sum(state.pieces) + sum(state.ships) > 0
    for seat in range(game.seats):
        routes = [route for route, owner in enumerate(state.owner) if owner == seat]
        placed = sum(game.rules.length[route] for route in routes)
        if manned:
            assert state.pieces[seat] + state.ships[seat] + placed == game.rulebook.pieces
        assert min(state.pieces[seat], state.ships[seat], state.box[seat]) >= 0
        for route in routes:
            assert sum(state.owner[twin] == seat for twin in game.rules.twins[route]) == 1
        buildings = game.rulebook.stations + game.rulebook.harbors
        assert state.stations[seat] + state.buildings.count(seat) == buildings
        assert state.openings[seat] == [
            sum(may_claim(game.rules, state, route, seat) for route in routes) for routes in game.rules.routes_of
        ]


def check_display(state: State) -> None:
    """A slot is empty only when nothing is left to fill it, and a deck only when nothing is left to shuffle."""
    refilling = any(question.kind == REFILL for question in state.pending)
    assert state.display.count(NO_CARD) == int(refilling) or not any(state.decks)
    for deck, discards in zip(state.decks, state.discards, strict=True):
        assert deck or sum(discards) == 0


def tickets_in_play(state: State) -> list[int]:
    """All tickets of the game, wherever they are."""
    offered = [ticket for question in state.pending if question.kind in (OPENING, KEEPING) for ticket in question.about]
    held = [ticket for tickets in [*state.tickets, *state.rack_tickets] for ticket in tickets]
    return sorted([*state.ticket_deck, *offered, *held])


__all__ = ["check_cards", "check_display", "check_pieces", "tickets_in_play"]
