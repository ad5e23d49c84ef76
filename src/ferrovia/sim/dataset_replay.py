"""Replaying a game of a dataset from its rows, with a check of every field that the engine can compute."""

from pathlib import Path
from typing import Any

from ferrovia.boards import load_board
from ferrovia.engine.actions import IllegalAction
from ferrovia.engine.coded_error import CodedError
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import NotationError
from ferrovia.notation.players import MAX_PLAYER_NAME_LENGTH, format_bot_player
from ferrovia.notation.record import Record, new_record
from ferrovia.rulebooks import restore_rulebook
from ferrovia.sim.custom_bots import is_custom
from ferrovia.sim.dataset import DECISIONS, GAMES, DatasetFolder, read_manifest
from ferrovia.sim.dataset_rows import SCHEMA_KEY, SCHEMA_VERSION, describe_decision, describe_scores, import_arrow


class ReplayError(CodedError):
    """A game that cannot be replayed."""


def replay_game(path: Path, number: int, board: str | None = None) -> Record:
    """Replay a game of the dataset in a folder and return its record; `board` replaces the one of the manifest.

    Raises `ReplayError` if the game is missing or any of its rows does not follow from the rules.
    """
    folder = DatasetFolder(path, read_manifest(path))
    first = (number - 1) // folder.block * folder.block + 1
    if not 1 <= number <= folder.manifest["games"] or not folder.is_finished(first):
        raise ReplayError("no_game", game=number)
    [row] = _read_rows(folder.file(GAMES, first), number)
    decisions = _read_rows(folder.file(DECISIONS, first), number)
    loaded = load_board(board or folder.manifest["board"])
    if loaded.digest != row["board_digest"]:
        raise ReplayError("other_board", board=row["board"])
    book = restore_rulebook(row["rulebook"], row["house_rules"], row["rulebook_version"])
    return _replay(Game(book, loaded, len(row["bots"])), row, decisions)


def _read_rows(file: Path, number: int) -> list[dict[str, Any]]:
    """Read the rows of one game from a file."""
    _, parquet = import_arrow()
    found = (parquet.read_schema(file).metadata or {}).get(SCHEMA_KEY.encode(), b"").decode()
    if found != str(SCHEMA_VERSION):
        raise ReplayError("schema", found=found, known=SCHEMA_VERSION)
    rows: list[dict[str, Any]] = parquet.read_table(file, filters=[("game", "=", number)]).to_pylist()
    return rows


def _replay(game: Game, row: dict[str, Any], decisions: list[dict[str, Any]]) -> Record:
    seed = bytes.fromhex(row["seed"])
    names = [_player(bot, seat) for seat, bot in enumerate(row["bots"])]
    record = new_record(game, seed, names)
    notation = Notation(game.board)
    state = game.new(seed)
    turn = 0
    for decision in decisions:
        seat, text, index = decision["seat"], decision["action"], decision["decision"]
        view = game.observe(state, seat)
        turn += view.question_kind == TURN
        try:
            _compare({**describe_decision(game, view), "turn": turn}, decision)
            action = notation.parse(text, seat)
            choice = decision["choice"]
            if choice is not None and notation.format(view.legal_actions()[choice]) != text:
                raise ReplayError("differs", game=row["game"], names="choice")
            game.apply(state, action)
        except (IllegalAction, NotationError, KeyError, IndexError):
            raise ReplayError("illegal", game=row["game"], decision=index, action=text) from None
        record.moves.append((seat, text))
    result = game.result(state)
    counts = {"decisions": len(decisions), "turns": turn}
    _compare({**describe_scores(result), **counts, "starting_seat": state.starting_seat}, row)
    if not state.is_over:
        raise ReplayError("differs", game=row["game"], names="decisions")
    record.totals = row["total"]
    record.winners = row["winners"]
    return record


def _compare(computed: dict[str, Any], row: dict[str, Any]) -> None:
    """Raise `ReplayError` if the row has other values than those computed."""
    differ = [name for name, value in computed.items() if row[name] != value]
    if differ:
        raise ReplayError("differs", game=row["game"], names=", ".join(differ))


def _player(bot: str, seat: int) -> str:
    """Name a player for the record; a custom bot is named after its class, like a person."""
    if not is_custom(bot):
        return format_bot_player(bot, seat)
    return f"{bot.rpartition(':')[2][: MAX_PLAYER_NAME_LENGTH - 3]} {seat + 1}"
