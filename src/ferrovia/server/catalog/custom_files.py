"""Custom boards and house rules, checked as files, so that every fault has a line."""

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from ferrovia.boards import BOARDS, BoardError, Fault, parse_board_file
from ferrovia.boards.scorable import Unscorable, require_scorable
from ferrovia.boards.source import parse_source
from ferrovia.engine.board import Board
from ferrovia.engine.coded_error import Value
from ferrovia.engine.game import Game
from ferrovia.engine.playable import Unplayable, require_playable
from ferrovia.engine.rulebook import Rulebook
from ferrovia.rulebooks import RULEBOOKS, RulebookError, parse_house_file
from ferrovia.rulebooks.house import find_blamed_rule, find_key_line
from ferrovia.server.catalog.rulebooks import RulebookInfo, rulebook_info
from ferrovia.server.core.errors import RequestError, house_error_values, wire_values
from ferrovia.server.games.spec import MAX_BOARD_SIZES, get_board, is_too_large

MAX_BOARD_BYTES: Final = 120 * 1024  # of a board without whitespace; a new table has room for it and everything else
MAX_FILES_BYTES: Final = 512 * 1024  # of a request, where files may contain much whitespace
MAX_FAULTS: Final = 8  # reported for one file


class CustomFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the files: a board, house rules, or both."""

    board: Annotated[str, Meta(max_length=MAX_FILES_BYTES)] | None = None
    house: Annotated[str, Meta(max_length=MAX_FILES_BYTES)] | None = None


class FileFault(Struct, frozen=True, omit_defaults=True):
    """A defect and where it is: `text_key` is that of a sentence in the locales, `values` fill its placeholders."""

    file: Literal["board", "house", "record"]
    text_key: str
    values: dict[str, Value] = {}
    line: int = 0
    path: str = ""


class FaultyFiles(Exception):
    """Files that cannot be used."""

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(len(faults))
        self.faults = faults


class CheckedFiles(NamedTuple):
    """The board's id, its file if it is custom, and the rulebooks that can be played on it; or faults."""

    board: str
    custom_board: str
    rulebooks: list[RulebookInfo]
    faults: list[FileFault]


def check_files(files: CustomFiles) -> CheckedFiles:
    """Check files: a task for workers."""
    try:
        return CheckedFiles(*_check(files), [])
    except FaultyFiles as error:
        return CheckedFiles("", "", [], error.faults)


def _check(files: CustomFiles) -> tuple[str, str, list[RulebookInfo]]:
    """The board's id, its file if it is custom, and the rulebooks that can be played on it; or `FaultyFiles`."""
    faults: list[FileFault] = []
    rulebook = custom_board = None
    try:
        rulebook = _parse_house(files.house) if files.house is not None else None
    except FaultyFiles as error:
        faults = error.faults
    try:
        custom_board = normalize_board(files.board) if files.board is not None else None
    except FaultyFiles as error:
        faults = [*faults, *error.faults]
    if faults:
        raise FaultyFiles(faults)
    name = rulebook.board if custom_board is None and rulebook else ""
    text = custom_board or ""
    board = get_board(name, text)
    return board.id, text, _list_playable([rulebook] if rulebook else list(RULEBOOKS.values()), board, files)


def _parse_house(text: str) -> Rulebook:
    """The rulebook that a file of house rules describes; its id may be left out, as at a table."""
    try:
        return parse_house_file(text)
    except RulebookError as error:
        raise FaultyFiles([_house_fault(fault) for fault in error.faults[:MAX_FAULTS]]) from None


def normalize_board(text: str) -> str:
    """A board's file as tables keep it."""
    try:
        value = parse_board_file(text)
    except BoardError as error:
        raise FaultyFiles([_board_fault(fault) for fault in error.faults[:MAX_FAULTS]]) from None
    if value["id"] in BOARDS:
        raise FaultyFiles([FileFault("board", "server.error.board_name", {"names": list(BOARDS)}, path="id")])
    if is_too_large(value):
        raise FaultyFiles([FileFault("board", "server.error.large_board", {**MAX_BOARD_SIZES})])
    kept = msgspec.json.encode(value)
    if len(kept) > MAX_BOARD_BYTES:
        raise RequestError("too_large", most=MAX_BOARD_BYTES)
    return kept.decode()


def _house_fault(fault: RulebookError) -> FileFault:
    return FileFault("house", f"house.{fault.code}", house_error_values(fault), fault.line)


def _board_fault(fault: Fault) -> FileFault:
    return FileFault("board", f"fault.{fault.code}", dict(fault.values), fault.line, fault.path)


def _list_playable(rulebooks: list[Rulebook], board: Board, files: CustomFiles) -> list[RulebookInfo]:
    """The rulebooks that can be played on the board, each with the numbers of seats that work."""
    found: list[RulebookInfo] = []
    faults: list[FileFault] = []
    for rulebook in rulebooks:
        counts = []
        for number in rulebook.seats:
            try:
                require_playable(rulebook, board, number)
                counts.append(number)
            except Unplayable as error:
                fault = FileFault("board", f"unplayable.{error.code}", wire_values(error.values))
        try:
            if counts:
                require_scorable(Game(rulebook, board, max(counts)))
                found.append(structs.replace(rulebook_info(rulebook), seat_counts=counts))
        except Unscorable as error:
            fault = _scoring_fault(error, rulebook, files)
            counts = []
        if not counts:
            faults.append(fault)
    if not found:
        raise FaultyFiles(faults)
    return found


def _scoring_fault(error: Unscorable, rulebook: Rulebook, files: CustomFiles) -> FileFault:
    """The fault of a game too complex to score: at the house rule that makes it so, otherwise at the board's routes."""
    text_key, values = f"unscorable.{error.code}", wire_values(error.values)
    name = find_blamed_rule(error, rulebook)
    if files.house is not None and name is not None:
        return FileFault("house", text_key, values, find_key_line(files.house, name), name)
    line = parse_source(files.board, "board").lines[("routes",)] if files.board is not None else 0
    return FileFault("board", text_key, values, line, "routes")
