"""Tables in lists: nothing that a spectator could not see."""

import msgspec
from msgspec import Struct

from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import get_base
from ferrovia.server.storage.interface import TableRow
from ferrovia.server.tables.model.entries import EntryBody, Left, Played, Sat
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.tables.views.frame import OccupantView, Phase, TimeControlView, encode_occupants, time_control_view
from ferrovia.server.tables.views.history import make_history_rows


class TableSummary(Struct, frozen=True, omit_defaults=True):
    """A table in a list; `asked` are seats whose people must decide, `totals` and `winners` are by side at the end."""

    table: str
    phase: Phase
    rulebook: str
    board: str
    time_control: TimeControlView
    is_open: bool
    created_at: int
    touched_at: int
    occupants: list[OccupantView]  # by seat
    base: str = ""  # the printed rulebook that house rules change; a printed one is its own base
    house: str = ""
    custom_board: bool = False
    asked: list[int] = []
    points: list[int] = []
    totals: list[int] = []
    winners: list[int] = []


_encode = msgspec.json.Encoder().encode


def make_summary(state: TableState) -> TableSummary:
    """The table as lists show it."""
    created, game_state = state.created, state.game_state
    result = state.result
    return TableSummary(
        table=state.table_id,
        phase=state.phase,  # type: ignore[arg-type] # one of the five
        rulebook=created.rulebook,
        board=created.board,
        time_control=time_control_view(created.time_control),
        is_open=created.is_open,
        created_at=state.created_at,
        touched_at=state.touched_at,
        occupants=encode_occupants(tuple(state.occupants), tuple(state.styles)),
        base=get_base(state.game.rulebook).id,
        house=created.house_rules_text,
        custom_board=bool(created.custom_board),
        asked=[seat for seat in state.asked if not state.occupants[seat].is_bot_driven],
        points=state.game.observe(game_state, NOBODY).points if game_state is not None else [],
        totals=[score.total for score in result.scores] if result else [],
        winners=result.winners if result else [],
    )


def make_table_row(state: TableState, body: EntryBody) -> TableRow:
    """The row that the storage keeps of a table in addition to its log, after an entry with this body."""
    seats_changed = isinstance(body, Sat | Left)
    has_ended = state.phase == OVER and isinstance(body, Played)
    holders = [(occupant.guest_id, seat) for seat, occupant in enumerate(state.occupants) if occupant.guest_id]
    return TableRow(
        table_id=state.table_id,
        seq=state.seq,
        host_id=state.host_id,
        phase=state.phase,
        is_open=state.created.is_open,
        created_at=state.created_at,
        touched_at=state.touched_at,
        due_at=state.due_at,
        seat_holders=tuple(holders) if seats_changed else None,
        summary=_encode(make_summary(state)).decode(),
        finished_games=make_history_rows(state) if has_ended else (),
    )
