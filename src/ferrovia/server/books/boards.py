"""Boards as facts: cities with their places, routes and tickets."""

from functools import lru_cache

from msgspec import Struct

from ferrovia.boards.drawing.places import places_of, size_of
from ferrovia.engine.board import TUNNEL_BY_BOOK
from ferrovia.engine.cards import ANY
from ferrovia.notation.action import LETTERS
from ferrovia.server.tables.games import MOST_GAMES, board_of, drawn_facts, notation_of


class Name(Struct, frozen=True):
    """A name in both languages."""

    en: str
    es: str


class City(Struct, frozen=True):
    """A city: its code is what notation uses, x and y are its place on the drawing."""

    id: str
    code: str
    name: str
    x: float
    y: float
    harbor: bool
    junction: bool


class RouteFacts(Struct, frozen=True):
    """A route, by its text in notation. `colour` is a card's letter, or null for any."""

    name: str
    a: str
    b: str
    length: int
    colour: str | None
    ferry: int
    tunnel: int | None  # cards turned up; -1: as many as the book says
    ship: bool
    pairs: bool


class TicketFacts(Struct, frozen=True):
    """A ticket, known by its number in this list."""

    cities: list[str]
    points: int
    penalty: int
    long: bool
    any_order: int


class BoardFacts(Struct, frozen=True):
    """A board as facts."""

    id: str
    name: Name
    digest: str
    width: float
    height: float
    cities: list[City]
    routes: list[RouteFacts]
    tickets: list[TicketFacts]


@lru_cache(maxsize=MOST_GAMES)
def board_facts(name: str, own_board: str = "") -> BoardFacts:
    """A shipped board, or one's own; to find places for the cities of a large one takes seconds."""
    board, notation, drawn = board_of(name, own_board), notation_of(name, own_board), drawn_facts(name, own_board)
    codes = notation.city_codes
    width, height = size_of(drawn)
    return BoardFacts(
        id=board.id,
        name=Name(board.name_en, board.name_es),
        digest=board.digest,
        width=width,
        height=height,
        cities=[
            City(city.id, code, city.name, x, y, city.harbor, city.junction)
            for city, code, (x, y) in zip(board.cities, codes, places_of(drawn), strict=True)
        ],
        routes=[
            RouteFacts(
                name=route_name,
                a=codes[route.a],
                b=codes[route.b],
                length=route.length,
                colour=None if route.colour == ANY else LETTERS[route.colour],
                ferry=route.ferry,
                tunnel=-1 if route.tunnel == TUNNEL_BY_BOOK else route.tunnel or None,
                ship=route.ship,
                pairs=route.pairs,
            )
            for route, route_name in zip(board.routes, notation.route_names, strict=True)
        ],
        tickets=[
            TicketFacts([codes[city] for city in t.cities], t.points, t.penalty, t.long, t.any_order)
            for t in board.tickets
        ],
    )
