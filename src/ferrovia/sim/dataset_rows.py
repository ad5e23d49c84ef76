"""The rows of a dataset: one for each game, and one for each decision. docs/datasets.md describes every field."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from ferrovia import __version__
from ferrovia.bots import BaseBot
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import QUESTION_KINDS, TURN
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.notation.action import Notation
from ferrovia.sim.playout import play_decisions

SCHEMA_VERSION: Final = 1  # raised whenever a field is added, removed or changed
SCHEMA_KEY: Final = "ferrovia.schema"  # of the version, in the metadata of every file

# The fields and their types. Lists are by seat, by side, by kind of card, or of numbers of cards or tickets.
GAME_FIELDS: Final = {
    "game": "int64",
    "seed": "string",
    "rulebook": "string",
    "rulebook_version": "int16",
    "house_rules": "string",
    "board": "string",
    "board_digest": "string",
    "bots": "list<string>",
    "bot_seeds": "list<uint64>",
    "starting_seat": "int8",
    "total": "list<int16>",
    "routes": "list<int16>",
    "flags_and_exchanges": "list<int16>",
    "tickets": "list<int16>",
    "tickets_completed": "list<int16>",
    "tickets_kept": "list<int16>",
    "tickets_bonus": "list<int16>",
    "longest_length": "list<int16>",
    "longest_bonus": "list<int16>",
    "harbors": "list<int16>",
    "unbuilt": "list<int16>",
    "winners": "list<int8>",
    "decisions": "int32",
    "turns": "int32",
    "version": "string",
    "program": "string",
}
DECISION_FIELDS: Final = {
    "game": "int64",
    "decision": "int32",
    "turn": "int32",
    "seat": "int8",
    "side": "int8",
    "question": "string",
    "actions": "int32",
    "choice": "int32",
    "action": "string",
    "points": "list<int16>",
    "trains": "list<int16>",
    "ships": "list<int16>",
    "hand_sizes": "list<int16>",
    "ticket_counts": "list<int16>",
    "turns_left": "int16",
    "display": "list<int8>",
    "hand": "list<int8>",
    "held_tickets": "list<int16>",
    "offer": "list<int16>",
}


@dataclass
class Columns:
    """Rows, as lists of values by field."""

    types: dict[str, str]
    values: dict[str, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.values = {name: [] for name in self.types}

    def add(self, row: dict[str, Any]) -> None:
        """Add a row, which has all fields."""
        for name, values in self.values.items():
            values.append(row[name])

    def to_parquet(self) -> bytes:
        """Return the rows as the bytes of a Parquet file; the same rows give the same bytes."""
        arrow, parquet = import_arrow()
        fields = [(name, _arrow_type(arrow, kind)) for name, kind in self.types.items()]
        schema = arrow.schema(fields, metadata={SCHEMA_KEY: str(SCHEMA_VERSION), "ferrovia.version": __version__})
        sink = arrow.BufferOutputStream()
        parquet.write_table(arrow.table(self.values, schema=schema), sink, compression="zstd")
        return bytes(sink.getvalue())


class ArrowMissingError(Exception):
    """The package pyarrow is not installed."""


def import_arrow() -> tuple[Any, Any]:
    """Import pyarrow and its module for Parquet, which are an optional extra."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise ArrowMissingError from None


def _arrow_type(arrow: Any, kind: str) -> Any:
    """Return the Arrow type with a name such as "int8" or "list<int8>"."""
    if kind.startswith("list<"):
        return arrow.list_(_arrow_type(arrow, kind[5:-1]))
    return getattr(arrow, kind)()


def play_rows(game: Game, notation: Notation, state: State, number: int, bots: Sequence[BaseBot], rows: Columns) -> int:
    """Let the bots play to the end, and add a row for each decision; return the number of turns."""
    turn = 0
    for decision, (view, action) in enumerate(play_decisions(game, state, bots)):
        turn += view.question_kind == TURN
        menu = view.legal_actions()
        row = describe_decision(game, view)
        row |= {"game": number, "decision": decision, "turn": turn, "action": notation.format(action)}
        rows.add({**row, "choice": menu.index(action) if action in menu else None})
    return turn


def describe_decision(game: Game, view: Observation) -> dict[str, Any]:
    """Return what a seat knows before it decides: the fields that do not depend on its choice."""
    return {
        "seat": view.seat,
        "side": game.rules.side_of[view.seat],
        "question": QUESTION_KINDS[view.question_kind].name,
        "actions": view.count_actions(),
        "points": view.points,
        "trains": view.trains,
        "ships": view.ships,
        "hand_sizes": view.hand_sizes,
        "ticket_counts": view.ticket_counts,
        "turns_left": view.turns_left,
        "display": list(view.display),
        "hand": list(view.hand),
        "held_tickets": list(view.tickets),
        "offer": view.offer,
    }


def describe_scores(result: Result) -> dict[str, list[int]]:
    """Return the fields of a game's result."""
    scores = result.scores
    return {
        "total": [score.total for score in scores],
        "routes": [score.routes for score in scores],
        "flags_and_exchanges": [score.flags_and_exchanges for score in scores],
        "tickets": [score.ticket_points for score in scores],
        "tickets_completed": [score.completed for score in scores],
        "tickets_kept": [len(score.tickets) for score in scores],
        "tickets_bonus": [score.tickets_bonus for score in scores],
        "longest_length": [score.longest_length for score in scores],
        "longest_bonus": [score.longest_bonus for score in scores],
        "harbors": [score.harbor_points for score in scores],
        "unbuilt": [score.unbuilt_points for score in scores],
        "winners": list(result.winners),
    }
