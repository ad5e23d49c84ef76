"""The row that a storage keeps of a table in addition to its log: for the server, never sent as a whole."""

from ferrovia.server.storage.interface import TableRow
from ferrovia.server.tables.model.entries import EntryBody, Left, Played, Sat
from ferrovia.server.tables.model.state import OVER, TableState
from ferrovia.server.tables.views.encoding import encode
from ferrovia.server.tables.views.history import make_history_rows
from ferrovia.server.tables.views.summary import make_summary


def make_table_row(state: TableState, body: EntryBody) -> TableRow:
    """The row of a table after an entry with this body."""
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
        summary=encode(make_summary(state)).decode(),
        finished_games=make_history_rows(state) if has_ended else (),
    )
