"""What can be played, over HTTP. These answers only change with the version of the server."""

from functools import cache, lru_cache
from typing import get_args

from msgspec import Struct

from ferrovia.boards import BOARDS, load
from ferrovia.boards.drawing.form import Drawing
from ferrovia.boards.drawing.places import places_of, size_of
from ferrovia.bots import LEVELS
from ferrovia.engine.board import TUNNEL_BY_BOOK, Board
from ferrovia.engine.cards import ANY
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import LETTERS
from ferrovia.rulebooks import RULEBOOKS, house_changes, printed_rulebook
from ferrovia.server.books.pictures import picture
from ferrovia.server.errors import Refusal
from ferrovia.server.http import Call, Endpoint
from ferrovia.server.tables.commands import Phrase
from ferrovia.server.tables.games import MOST_GAMES, board_of, drawn_facts, notation_of


class Name(Struct, frozen=True):
    """A name in both languages."""

    en: str
    es: str


class HouseChange(Struct, frozen=True):
    """A number, a switch or a list of numbers that house rules change; its words are `change.field.<name>`."""

    name: str
    printed: bool | int | list[int]
    value: bool | int | list[int]


class Book(Struct, frozen=True):
    """A rulebook: with how many it is played, on which board of its own, and what there is in it."""

    id: str
    base: str  # the printed book that house rules change; a printed one is its own
    version: int
    board: str
    seats: list[int]
    team: int
    pieces: int
    has_ships: bool
    has_racks: bool
    has_tunnels: bool
    stations: int
    harbors: int
    flag: list[str]
    changes: list[HouseChange] = []  # in the printed book, by house rules


class Books(Struct, frozen=True):
    """Everything that a table can be made of."""

    rulebooks: list[Book]
    boards: list[str]
    levels: list[str]
    phrases: dict[str, str]  # what can be said without words of one's own: the key of its text


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


def book_facts(book: Rulebook, board: Board) -> Book:
    """A rulebook on a board."""
    return Book(
        id=book.id,
        base=printed_rulebook(book).id,
        version=book.version,
        board=book.board,
        seats=list(book.seats),
        team=book.team,
        pieces=book.pieces,
        has_ships=len(book.decks) > 1,
        has_racks=book.racks,
        has_tunnels=any(route.tunnel for route in board.routes),
        stations=book.stations,
        harbors=book.harbors,
        flag=[LETTERS[colour] for colour in book.flag],
        changes=[HouseChange(name, _sent(printed), _sent(value)) for name, printed, value in house_changes(book)],
    )


def _sent(value: bool | int | tuple[int, ...]) -> bool | int | list[int]:
    return list(value) if isinstance(value, tuple) else value


@cache
def books() -> Books:
    """What there is."""
    return Books(
        [book_facts(book, load(book.board)) for book in RULEBOOKS.values()],
        list(BOARDS),
        list(LEVELS),
        {phrase: f"server.phrase.{phrase}" for phrase in get_args(Phrase)},
    )


@lru_cache(maxsize=MOST_GAMES)
def board_facts(name: str, own_board: str = "") -> BoardFacts:
    """A shipped board, or one's own."""
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


async def read_books(_call: Call) -> Books:
    """What can be played."""
    return books()


def asked_board(call: Call) -> str:
    """The board in the path."""
    name = str(call.request.path_params["board"])
    if name not in BOARDS:
        raise Refusal("not_found", "server.error.no_board", names=list(BOARDS))
    return name


async def read_board(call: Call) -> BoardFacts:
    """A board."""
    name = asked_board(call)
    return board_facts(name)


async def read_drawing(call: Call) -> bytes:
    """A board's drawing."""
    return picture(asked_board(call))


ENDPOINTS = [
    Endpoint("GET", "/api/books", "Rulebooks, boards and levels of bots", read_books, Books, guest="no", tagged=True),
    Endpoint(
        "GET",
        "/api/boards/{board}",
        "A board as facts",
        read_board,
        BoardFacts,
        guest="no",
        refuses=("not_found",),
        tagged=True,
    ),
    Endpoint(
        "GET",
        "/api/boards/{board}/drawing",
        "A board as it is drawn",
        read_drawing,
        Drawing,
        guest="no",
        refuses=("not_found",),
        tagged=True,
    ),
]
