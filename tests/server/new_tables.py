"""The first entries of tables that tests make without a server."""

from collections.abc import Sequence
from typing import Any

from ferrovia.notation.game_spec import GameSpec, spec_of
from ferrovia.server.api.table_types import NewTable
from ferrovia.server.tables.model.entries import Created, SeatSetup
from tests.random_games import game_of

PERSON = SeatSetup()


def creation(game: GameSpec, seats: Sequence[SeatSetup] = (), seed: str = "11" * 32, **options: Any) -> Created:
    """The creation of an open table; all seats are for people unless it says otherwise."""
    wanted = NewTable(rulebook=game.rulebook, seats=[], **{"is_open": True, "fill": "easy", **options})
    setups = list(seats) or [PERSON] * game.seats
    return Created(game, wanted.options, setups, "normal", "invite", seed)


def printed(book: str, seats: int) -> GameSpec:
    """The game of a printed rulebook on its own board."""
    return spec_of(game_of(book, seats))
