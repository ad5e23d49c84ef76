"""What can be played, over HTTP. These answers only change with the version of the server."""

from functools import cache
from typing import get_args

from msgspec import Struct

from ferrovia.boards import BOARDS, load
from ferrovia.boards.drawing.form import Drawing
from ferrovia.bots import LEVELS
from ferrovia.engine.board import Board
from ferrovia.engine.rulebook import Rulebook
from ferrovia.notation.action import LETTERS
from ferrovia.rulebooks import RULEBOOKS, house_changes, printed_rulebook
from ferrovia.server.books.boards import BoardFacts, board_facts
from ferrovia.server.books.pictures import picture
from ferrovia.server.errors import Refusal
from ferrovia.server.http import Call, Endpoint
from ferrovia.server.tables.commands import Phrase


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
    tickets_hidden: bool  # whether nobody is told how many tickets others hold and how many are left
    flag: list[str]
    changes: list[HouseChange] = []  # in the printed book, by house rules


class Books(Struct, frozen=True):
    """Everything that a table can be made of."""

    rulebooks: list[Book]
    boards: list[str]
    levels: list[str]
    phrases: dict[str, str]  # what can be said without words of one's own: the key of its text


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
        tickets_hidden=book.tickets_hidden,
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
