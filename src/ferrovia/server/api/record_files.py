"""Replays of games that users have saved as records. Nothing is stored."""

from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Raw, Struct

from ferrovia.boards import BOARDS, parse_board_file
from ferrovia.boards.drawing.model import Drawing
from ferrovia.bots import LEVELS
from ferrovia.engine.coded_error import Value
from ferrovia.notation.game_spec import GameSpec
from ferrovia.notation.players import find_player_bot, format_player
from ferrovia.notation.record import Record, RecordError, parse_record, restore_record_rulebook
from ferrovia.rulebooks import RULEBOOKS, RulebookError
from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.catalog.boards import BoardInfo
from ferrovia.server.catalog.custom_files import MAX_FILES_BYTES, FaultyFiles, FileFault, normalize_board
from ferrovia.server.catalog.rulebooks import RulebookInfo, rulebook_info
from ferrovia.server.core.errors import RequestError, house_error_values, wire_values
from ferrovia.server.games.spec import (
    CUSTOM_BOARD_COST,
    get_game,
    resolve_board,
    resolve_game,
)
from ferrovia.server.tables.views.occupants import OccupantView
from ferrovia.server.tables.views.replay import Replay, ReplayTask, encode_replay

MAX_MOVES: Final = 3000  # of a record; the longest games have a few hundred

_LEVEL_OF: Final = {bot: level for level, bot in LEVELS.items()}


class RecordFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, and the file of its board if that is not built-in."""

    record: Annotated[str, Meta(max_length=MAX_FILES_BYTES)]
    board: Annotated[str, Meta(max_length=MAX_FILES_BYTES)] | None = None


class OpenedRecord(Struct, frozen=True, omit_defaults=True):
    """The result of opening a record: faults, or every step of its game with the rulebook and the board."""

    faults: list[FileFault] = []
    replay: Replay | None = None
    rulebook: RulebookInfo | None = None
    board: BoardInfo | None = None
    drawing: Drawing | None = None


class _EncodedRecord(Struct, frozen=True):
    """An opened record whose large parts were encoded elsewhere."""

    replay: Raw
    rulebook: RulebookInfo
    board: Raw
    drawing: Raw


async def open_record(context: RequestContext) -> OpenedRecord | _EncodedRecord:
    """Open a record, in a worker because replaying it takes a while."""
    files: RecordFiles = context.body
    if files.board is not None:
        context.services.by_guest.take(context.guest.id, CUSTOM_BOARD_COST)
    found = await context.services.workers.run_task(replay_files, files, asker=context.asker)
    if found is None:
        raise RequestError("busy")
    if isinstance(found, list):
        return OpenedRecord(faults=found)
    info, drawing = await context.draw(found.spec.board, found.spec.custom_board)
    return _EncodedRecord(Raw(found.replay), found.rulebook, Raw(info), Raw(drawing))


class ReplayedFiles(NamedTuple):
    """The encoded replay of a record, its rulebook, and the spec of its game."""

    replay: bytes
    rulebook: RulebookInfo
    spec: GameSpec


def replay_files(files: RecordFiles) -> ReplayedFiles | list[FileFault]:
    """Replay a record, or list the faults of its files: a task for workers."""
    try:
        return _replay(files)
    except FaultyFiles as error:
        return error.faults


def _replay(files: RecordFiles) -> ReplayedFiles:
    try:
        record = parse_record(files.record)
        if len(record.moves) > MAX_MOVES:
            raise _faulty_record("server.error.long_record", most=MAX_MOVES)
        spec = _resolve_game(record, files.board)
        record.game = replace(record.game, custom_board=spec.custom_board)  # what else it says is compared
        replay = encode_replay(ReplayTask(record, _occupants(record)))
    except RecordError as error:
        raise FaultyFiles(
            [FileFault("record", f"record.{error.code}", wire_values(error.values), error.line)]
        ) from None
    return ReplayedFiles(replay, rulebook_info(get_game(spec).rulebook), spec)


def _resolve_game(record: Record, board: str | None) -> GameSpec:
    """The game of a record. House rules are in the record itself; a custom board comes as a second file."""
    if not record.game.house and record.game.rulebook not in RULEBOOKS:
        raise _faulty_record("server.error.record_book", book=record.game.rulebook, names=list(RULEBOOKS))
    try:
        rulebook = restore_record_rulebook(record)
    except RulebookError as error:
        raise _faulty_record(f"house.{error.code}", **house_error_values(error)) from None
    if record.game.board not in BOARDS and board is None:
        raise _faulty_record("server.error.record_board", board=record.game.board)
    custom = None if record.game.board in BOARDS or board is None else parse_board_file(normalize_board(board))
    try:
        return resolve_game(rulebook, *resolve_board(record.game.board, custom), record.game.seats)
    except RequestError as error:
        raise _faulty_record(error.text_key, **error.values) from None


def _faulty_record(text_key: str, **values: Value) -> FaultyFiles:
    return FaultyFiles([FileFault("record", text_key, values)])


def _occupants(record: Record) -> list[OccupantView]:
    """The occupants of the seats, as far as the record names them; bots by their level."""
    return [_occupant(name) for name in record.names] or [OccupantView("person")] * record.game.seats


def _occupant(name: str) -> OccupantView:
    """A player of a record."""
    bot = find_player_bot(name)
    level = _LEVEL_OF.get(bot.partition("@")[0]) if bot else None
    return OccupantView("bot", level=level) if level else OccupantView("person", name=format_player(name))


ENDPOINTS = [
    Endpoint(
        "POST",
        "/api/records/open",
        "Every step of a game that was saved as a record, or the faults of the file",
        open_record,
        OpenedRecord,
        body=RecordFiles,
        max_body=MAX_FILES_BYTES,
        cost=20.0,
        is_compressed=True,
        errors=("busy",),
    )
]
