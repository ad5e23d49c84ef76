"""Tables in lists: nothing that a spectator could not see."""

from typing import Final

import msgspec
from msgspec import Struct

from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import TimeControl
from ferrovia.server.tables.model.state import Phase, TableState
from ferrovia.server.tables.views.occupants import OccupantView, occupant_views


class TableSummary(Struct, frozen=True, omit_defaults=True):
    """A table in a list; `asked` are seats whose people must decide, `totals` and `winners` are by side at the end."""

    table: str
    phase: Phase
    rulebook: str
    board: str
    time_control: TimeControl
    is_open: bool
    created_at: int
    touched_at: int
    occupants: list[OccupantView]  # by seat
    base: str = ""  # the printed rulebook that house rules change; a printed one is its own base
    house: str = ""  # what house rules change, as in records
    custom_board: bool = False
    asked: list[int] = []
    points: list[int] = []
    totals: list[int] = []
    winners: list[int] = []


_decode: Final = msgspec.json.Decoder(TableSummary).decode


def find_summary(text: str) -> TableSummary | None:
    """The summary that is stored as this text; None if it cannot be read."""
    try:
        return _decode(text)
    except msgspec.DecodeError:
        return None


def make_summary(state: TableState) -> TableSummary:
    """The table as lists show it."""
    created, game_state = state.created, state.game_state
    result = state.result
    return TableSummary(
        table=state.table_id,
        phase=state.phase,
        rulebook=created.game.rulebook,
        board=created.game.board,
        time_control=created.options.time_control,
        is_open=created.options.is_open,
        created_at=state.created_at,
        touched_at=state.touched_at,
        occupants=occupant_views(state),
        base=get_base(state.game.rulebook).id,
        house=created.game.house,
        custom_board=bool(created.game.custom_board),
        asked=state.asked_people,
        points=state.game.observe(game_state, NOBODY).points if game_state is not None else [],
        totals=[score.total for score in result.scores] if result else [],
        winners=result.winners if result else [],
    )
