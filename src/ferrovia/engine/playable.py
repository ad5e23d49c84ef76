"""Whether a rulebook, a board and a number of seats make a game that can be played."""

from typing import Final

from ferrovia.engine.board import Board
from ferrovia.engine.coded_error import CodedError
from ferrovia.engine.costs import MAX_PAIRS
from ferrovia.engine.rulebook import MAX_DECK, MAX_PIECES, MAX_SEATS, Rulebook
from ferrovia.engine.rules import count_tunnel_cards, is_long
from ferrovia.engine.state import MAX_OFFER

MAX_DISPLAY: Final = 20
MAX_STATIONS: Final = 5  # each costs a card more than the one before, and scoring tries every route they may lend


class Unplayable(CodedError):
    """A rulebook, a board and a number of seats that cannot be played together; texts `unplayable.<code>`."""


def require_playable(rulebook: Rulebook, board: Board, seats: int) -> None:
    """Raise `Unplayable` if the rulebook cannot be played on the board by this many seats."""
    book = rulebook.id
    _check_seats(rulebook, seats)
    for deck, dealt in zip(rulebook.decks, rulebook.opening_cards, strict=True):
        cards = sum(count for _, count in deck)
        if cards > MAX_DECK:
            raise Unplayable("deck", rulebook=book, cards=cards, most=MAX_DECK)
        if seats * dealt > cards:
            raise Unplayable("cards", rulebook=book, cards=cards, dealt=dealt, seats=seats)
    if not 1 <= rulebook.pieces <= MAX_PIECES:
        raise Unplayable("pieces", rulebook=book, pieces=rulebook.pieces, most=MAX_PIECES)
    for offer in (rulebook.opening_long + rulebook.opening_tickets, rulebook.ticket_offer):
        if not 1 <= offer <= MAX_OFFER:
            raise Unplayable("offer", rulebook=book, offer=offer, most=MAX_OFFER)
    if rulebook.last_turns < 1:
        raise Unplayable("last_turns", rulebook=book)
    if rulebook.racks and rulebook.opening_keep < 1:
        raise Unplayable("opening_keep", rulebook=book)
    _check_display(rulebook)
    _check_ships(rulebook)
    _check_stations(rulebook, board)
    _check_board(rulebook, board)
    normal = sum(1 for ticket in board.tickets if not is_long(ticket, rulebook))
    if seats * rulebook.opening_tickets > normal:
        raise Unplayable("tickets", board=board.id, n=normal, dealt=rulebook.opening_tickets, seats=seats)


def _check_seats(rulebook: Rulebook, seats: int) -> None:
    """Refuse a number of seats that the rulebook or the engine does not allow."""
    book = rulebook.id
    if seats not in rulebook.seats:
        raise Unplayable("seats", rulebook=book, allowed=[str(number) for number in rulebook.seats], seats=seats)
    if seats > MAX_SEATS:
        raise Unplayable("too_many_seats", rulebook=book, most=MAX_SEATS, seats=seats)
    if seats % rulebook.team:
        raise Unplayable("team", rulebook=book, team=rulebook.team, seats=seats)


def _check_display(rulebook: Rulebook) -> None:
    """Refuse an empty display, and one that so few wilds clear that dealing it could take forever."""
    slots = sum(rulebook.display)
    if not 1 <= slots <= MAX_DISPLAY:
        raise Unplayable("display", rulebook=rulebook.id, slots=slots, most=MAX_DISPLAY)
    least = max(1, slots // 2)
    if rulebook.display_wilds < least:
        raise Unplayable("display_wilds", rulebook=rulebook.id, slots=slots, least=least)


def _check_ships(rulebook: Rulebook) -> None:
    """Refuse fleets, harbours and racks that do not fit the rest of the rulebook."""
    book = rulebook.id
    if rulebook.has_fleet and (not rulebook.has_ships or rulebook.pieces > sum(rulebook.fleet)):
        raise Unplayable("fleet", rulebook=book, pieces=rulebook.pieces)
    if rulebook.harbors and (not rulebook.has_ships or rulebook.stations or not rulebook.harbor_points):
        raise Unplayable("harbors", rulebook=book)
    if rulebook.racks and rulebook.has_ships:
        raise Unplayable("racks", rulebook=book)


def _check_stations(rulebook: Rulebook, board: Board) -> None:
    """Refuse too many stations, and stations together with ships or tours, for which no rules exist."""
    if rulebook.stations > (0 if rulebook.has_ships else MAX_STATIONS):
        raise Unplayable("stations", rulebook=rulebook.id, most=MAX_STATIONS)
    if rulebook.stations and any(ticket.any_order for ticket in board.tickets):
        raise Unplayable("tours", rulebook=rulebook.id, board=board.id)


def _check_board(rulebook: Rulebook, board: Board) -> None:
    """Refuse routes that the rulebook has no cards or points for, and ships without sea routes."""
    at_sea = any(route.ship for route in board.routes)
    if at_sea and not rulebook.has_ships:
        raise Unplayable("sea", rulebook=rulebook.id, board=board.id)
    if not at_sea and rulebook.has_ships:
        raise Unplayable("no_sea", rulebook=rulebook.id, board=board.id)
    for route in board.routes:
        ends = f"{board.cities[route.a].name}–{board.cities[route.b].name}"
        if route.pairs and (not rulebook.has_ships or route.length > MAX_PAIRS):
            raise Unplayable("pairs", rulebook=rulebook.id, board=board.id, route=ends)
        if rulebook.has_ships and count_tunnel_cards(route, rulebook):
            raise Unplayable("tunnel", rulebook=rulebook.id, board=board.id, route=ends)
        if route.length >= len(rulebook.route_points):
            raise Unplayable("length", rulebook=rulebook.id, board=board.id, route=ends)
