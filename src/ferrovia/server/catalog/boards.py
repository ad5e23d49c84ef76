"""Boards as clients get them: cities with their positions, routes and tickets."""

from functools import lru_cache

from msgspec import Struct

from ferrovia.boards.drawing.positions import board_size, city_positions
from ferrovia.engine.board import TUNNEL_BY_BOOK
from ferrovia.engine.cards import ANY
from ferrovia.notation.cards import LETTERS
from ferrovia.server.games.spec import MAX_GAMES, get_board, get_notation, read_board_file


class Name(Struct, frozen=True):
    """A name in both languages."""

    en: str
    es: str


class CityInfo(Struct, frozen=True):
    """A city: `code` is its name in notation, x and y are its position on the drawing."""

    id: str
    code: str
    name: str
    x: float
    y: float
    harbor: bool
    junction: bool


class RouteInfo(Struct, frozen=True):
    """A route, by its name in notation. `color` is a card's letter, or null for any."""

    name: str
    a: str
    b: str
    length: int
    color: str | None
    ferry: int
    tunnel: int | None  # cards turned up; -1: as many as the rulebook says
    ship: bool
    pairs: bool


class TicketInfo(Struct, frozen=True):
    """A ticket, identified by its index in the board's list."""

    cities: list[str]
    points: int
    penalty: int
    long: bool
    any_order: int
    destination_points: list[int]  # by city after the first; empty unless the ticket has several destinations


class BoardInfo(Struct, frozen=True):
    """A board, without its drawing."""

    id: str
    name: Name
    digest: str
    width: float
    height: float
    cities: list[CityInfo]
    routes: list[RouteInfo]
    tickets: list[TicketInfo]


@lru_cache(maxsize=MAX_GAMES)
def board_info(name: str, custom_board: str = "") -> BoardInfo:
    """A built-in board, or a custom one; finding positions for the cities of a large one takes seconds."""
    board, notation = get_board(name, custom_board), get_notation(name, custom_board)
    file = read_board_file(name, custom_board)
    codes = notation.city_codes
    width, height = board_size(file)
    return BoardInfo(
        id=board.id,
        name=Name(board.name_en, board.name_es),
        digest=board.digest,
        width=width,
        height=height,
        cities=[
            CityInfo(city.id, code, city.name, x, y, city.harbor, city.junction)
            for city, code, (x, y) in zip(board.cities, codes, city_positions(file), strict=True)
        ],
        routes=[
            RouteInfo(
                name=route_name,
                a=codes[route.a],
                b=codes[route.b],
                length=route.length,
                color=None if route.color == ANY else LETTERS[route.color],
                ferry=route.ferry,
                tunnel=-1 if route.tunnel == TUNNEL_BY_BOOK else route.tunnel or None,
                ship=route.ship,
                pairs=route.pairs,
            )
            for route, route_name in zip(board.routes, notation.route_names, strict=True)
        ],
        tickets=[
            TicketInfo(
                [codes[city] for city in t.cities], t.points, t.penalty, t.long, t.any_order, list(t.destination_points)
            )
            for t in board.tickets
        ],
    )
