"""Records as files: games that somebody has saved, opened again. Nothing of them is kept."""

import asyncio
from typing import Annotated, Final, cast

from msgspec import Meta, Raw, Struct, structs

from ferrovia.boards import BOARDS, facts_in
from ferrovia.boards.drawing.form import Drawing
from ferrovia.bots import LEVELS
from ferrovia.engine.game import Game
from ferrovia.notation.record import Record, RecordError, parse_record
from ferrovia.rulebooks import RULEBOOKS, RulebookError, recorded_rulebook
from ferrovia.server.books.boards import BoardFacts
from ferrovia.server.books.own import LARGEST_FILES, Faulty, OwnFault, own_board_text
from ferrovia.server.books.routes import Book, book_facts
from ferrovia.server.errors import Refusal, Value
from ferrovia.server.http import Call, Endpoint, encode
from ferrovia.server.tables.frames import SeatCard
from ferrovia.server.tables.games import COST_OF_A_BOARD, Box, asked_board, asked_game, notation_of, told, told_house
from ferrovia.server.tables.replays import Replay, shown_record

MOST_MOVES: Final = 3000  # of a record that is shown; the longest games have some hundreds

_LEVEL_OF: Final = {bot: level for level, bot in LEVELS.items()}


class RecordFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, and that of its board's file where the board is not a shipped one."""

    record: Annotated[str, Meta(max_length=LARGEST_FILES)]
    board: Annotated[str, Meta(max_length=LARGEST_FILES)] | None = None


class OpenedRecord(Struct, frozen=True, omit_defaults=True):
    """What a record is: faults, or every step of its game, and the rulebook and board that it was played with."""

    faults: list[OwnFault] = []
    replay: Replay | None = None
    book: Book | None = None
    board: BoardFacts | None = None
    drawing: Drawing | None = None


async def open_record(call: Call) -> OpenedRecord:
    """Open a record; in a thread, for to play it again takes a while."""
    asked: RecordFiles = call.body
    if asked.board is not None:
        call.services.by_guest.take(call.guest.id, COST_OF_A_BOARD)
    try:
        opened, box = await asyncio.to_thread(_opened, asked)
    except Faulty as error:
        return OpenedRecord(faults=error.faults)
    facts, drawing = await call.services.pictures.find(box.board, box.own_board)
    return structs.replace(opened, board=cast(BoardFacts, Raw(facts)), drawing=cast(Drawing, Raw(drawing)))


def _opened(asked: RecordFiles) -> tuple[OpenedRecord, Box]:
    """All but the board, and what it was played with."""
    try:
        record = parse_record(asked.record)
        if len(record.moves) > MOST_MOVES:
            raise _faulty("server.error.long_record", most=MOST_MOVES)
        game, box = _game(record, asked.board)
        notation = notation_of(box.board, box.own_board)
        replay = encode(shown_record(record, game, notation, _seats(record)))
    except RecordError as error:
        raise Faulty([OwnFault("record", f"record.{error.code}", told(error.values), error.line)]) from None
    book = book_facts(game.rulebook, game.board)
    return OpenedRecord(replay=cast(Replay, Raw(replay)), book=book), box


def _game(record: Record, board: str | None) -> tuple[Game, Box]:
    """The game that a record is of; house rules stand in the record, a board of one's own comes beside it."""
    if not record.house and record.rulebook not in RULEBOOKS:
        raise _faulty("server.error.record_book", book=record.rulebook, names=list(RULEBOOKS))
    try:
        book = recorded_rulebook(record.rulebook, record.house)
    except RulebookError as error:
        raise _faulty(f"house.{error.code}", **told_house(error)) from None
    if record.board not in BOARDS and board is None:
        raise _faulty("server.error.record_board", board=record.board)
    own = None if record.board in BOARDS or board is None else facts_in(own_board_text(board))
    try:
        return asked_game(book, *asked_board(record.board, own), record.seats)
    except Refusal as refusal:
        raise _faulty(refusal.key, **refusal.values) from None


def _faulty(text: str, **values: Value) -> Faulty:
    return Faulty([OwnFault("record", text, values)])


def _seats(record: Record) -> list[SeatCard]:
    """Who sat where, as far as the record says; bots by their level."""
    return [_seat(name) for name in record.names] or [SeatCard("person")] * record.seats


def _seat(name: str) -> SeatCard:
    """Servers name bots by their level, the terminal as `pathfinder:2`."""
    bot, colon, _ = name.partition(":")
    level = name if name in LEVELS else _LEVEL_OF.get(bot.partition("@")[0]) if colon else None
    return SeatCard("bot", level=level) if level else SeatCard("person", name=name.replace(":", " "))


ENDPOINTS = [
    Endpoint(
        "POST",
        "/api/records/open",
        "Every step of a game that was saved as a record, or what is wrong with the file",
        open_record,
        OpenedRecord,
        body=RecordFiles,
        largest=LARGEST_FILES,
        cost=20.0,
        packed=True,
        refuses=("busy",),
    )
]
