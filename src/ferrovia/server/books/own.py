"""Boards and house rules of one's own, looked at before anything is played: as files, so that faults have lines."""

import asyncio
from typing import Annotated, Final, Literal, cast

import msgspec
from msgspec import Meta, Raw, Struct, structs

from ferrovia.boards import BOARDS, BoardError, Fault, facts_in
from ferrovia.boards.drawing.form import Drawing
from ferrovia.engine.board import Board
from ferrovia.engine.game import Unplayable, check_playable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import RULEBOOKS, RulebookError, written_rulebook
from ferrovia.server.books.boards import BoardFacts
from ferrovia.server.books.routes import Book, book_facts
from ferrovia.server.errors import Refusal, Value
from ferrovia.server.http import Call, Endpoint
from ferrovia.server.tables.games import LARGEST_BOARD, board_of, is_large, told, told_house

LARGEST_OWN: Final = 120 * 1024  # bytes of a board without blanks: what a table takes, and room for the rest of it
LARGEST_FILES: Final = 512 * 1024  # bytes of a request, where files may be written with many blanks
MOST_FAULTS: Final = 8  # of a file, that are told at a time


class OwnFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of the files: a board, house rules, or both."""

    board: Annotated[str, Meta(max_length=LARGEST_FILES)] | None = None
    house: Annotated[str, Meta(max_length=LARGEST_FILES)] | None = None


class OwnFault(Struct, frozen=True, omit_defaults=True):
    """What is wrong, and where: `text` is the key of a sentence in the locales, `values` fill its places."""

    file: Literal["board", "house", "record"]
    text: str
    values: dict[str, Value] = {}
    line: int = 0
    place: str = ""


class OwnGame(Struct, frozen=True, omit_defaults=True):
    """What one's own files are: faults, or the board and the books that can be played on it, with their seats."""

    faults: list[OwnFault] = []
    board: BoardFacts | None = None
    drawing: Drawing | None = None
    books: list[Book] = []


class Faulty(Exception):
    """Files that cannot be used."""

    def __init__(self, faults: list[OwnFault]) -> None:
        super().__init__(len(faults))
        self.faults = faults


async def check_own(call: Call) -> OwnGame:
    """Look at files; nothing of them is kept."""
    asked: OwnFiles = call.body
    if asked.board is None and asked.house is None:
        raise Refusal("bad_request", detail="board")
    if asked.board is not None:
        call.services.boards.take(call.guest.id)
    try:
        name, own_board, books = await asyncio.to_thread(_looked_at, asked)
    except Faulty as error:
        return OwnGame(faults=error.faults)
    facts, drawing = await call.services.pictures.find(name, own_board)
    return OwnGame(board=cast(BoardFacts, Raw(facts)), drawing=cast(Drawing, Raw(drawing)), books=books)


def _looked_at(asked: OwnFiles) -> tuple[str, str, list[Book]]:
    """The board by its id, its text if it is one's own, and what can be played on it."""
    faults: list[OwnFault] = []
    changed = own_board = None
    try:
        changed = _house(asked.house) if asked.house is not None else None
    except Faulty as error:
        faults = error.faults
    try:
        own_board = own_board_text(asked.board) if asked.board is not None else None
    except Faulty as error:
        faults = [*faults, *error.faults]
    if faults:
        raise Faulty(faults)
    name = changed.board if own_board is None and changed else ""
    text = own_board or ""
    board = board_of(name, text)
    return board.id, text, _playable([changed] if changed else list(RULEBOOKS.values()), board)


def _house(text: str) -> Rulebook:
    """The book that a file of house rules stands for; a name may be left out, as at a table."""
    try:
        return written_rulebook(text)
    except RulebookError as error:
        raise Faulty([_house_fault(fault) for fault in error.faults[:MOST_FAULTS]]) from None


def own_board_text(text: str) -> str:
    """The text of a board as tables keep it."""
    try:
        value = facts_in(text)
    except BoardError as error:
        raise Faulty([_board_fault(fault) for fault in error.faults[:MOST_FAULTS]]) from None
    if value["id"] in BOARDS:
        raise Faulty([OwnFault("board", "server.error.board_name", {"names": list(BOARDS)}, place="id")])
    if is_large(value):
        raise Faulty([OwnFault("board", "server.error.large_board", {**LARGEST_BOARD})])
    kept = msgspec.json.encode(value)
    if len(kept) > LARGEST_OWN:
        raise Refusal("too_large", most=LARGEST_OWN)
    return kept.decode()


def _house_fault(fault: RulebookError) -> OwnFault:
    return OwnFault("house", f"house.{fault.code}", told_house(fault), fault.line)


def _board_fault(fault: Fault) -> OwnFault:
    return OwnFault("board", f"fault.{fault.code}", dict(fault.values), fault.line, fault.place)


def _playable(books: list[Rulebook], board: Board) -> list[Book]:
    """The books that can be played on the board, each with the numbers of seats that make a game."""
    found: list[Book] = []
    faults: list[OwnFault] = []
    for book in books:
        seats = []
        for number in book.seats:
            try:
                check_playable(book, board, number)
                seats.append(number)
            except Unplayable as error:
                fault = OwnFault("board", f"unplayable.{error.code}", told(error.values))
        if seats:
            found.append(structs.replace(book_facts(book, board), seats=seats))
        else:
            faults.append(fault)
    if not found:
        raise Faulty(faults)
    return found


ENDPOINTS = [
    Endpoint(
        "POST",
        "/api/boards/check",
        "What a board or house rules of one's own are, or what is wrong with them",
        check_own,
        OwnGame,
        body=OwnFiles,
        largest=LARGEST_FILES,
        cost=5.0,
        refuses=("busy",),
    )
]
