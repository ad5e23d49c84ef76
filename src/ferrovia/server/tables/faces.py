"""What lists show of a table: nothing that a spectator could not see."""

import msgspec
from msgspec import Struct

from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import printed_rulebook
from ferrovia.server.storage.storage import Card
from ferrovia.server.tables.entries import Body, Clock, Left, Sat
from ferrovia.server.tables.frames import Phase, SeatCard, seat_cards
from ferrovia.server.tables.standing import OVER, Standing


class Face(Struct, frozen=True, omit_defaults=True):
    """A table in a list; `asked` are seats whose people must decide, `totals` and `winners` by side once it is over."""

    table: str
    phase: Phase
    rulebook: str
    board: str
    clock: Clock
    is_open: bool
    made_at: int
    touched_at: int
    seats: list[SeatCard]
    base: str = ""  # the printed book that house rules change; a printed one is its own
    house: str = ""
    own_board: bool = False
    asked: list[int] = []
    points: list[int] = []
    totals: list[int] = []
    winners: list[int] = []


_encode = msgspec.json.Encoder().encode


def face(standing: Standing) -> Face:
    """The table as lists show it."""
    made, state = standing.made, standing.state
    result = standing.game.result(state) if state is not None and standing.phase == OVER else None
    return Face(
        table=standing.table,
        phase=standing.phase,  # type: ignore[arg-type] # one of the four
        rulebook=made.rulebook,
        board=made.board,
        clock=made.clock,
        is_open=made.is_open,
        made_at=standing.made_at,
        touched_at=standing.touched_at,
        seats=seat_cards(standing),
        base=printed_rulebook(standing.game.rulebook).id,
        house=made.house,
        own_board=bool(made.own_board),
        asked=[seat for seat in standing.asked if not standing.sittings[seat].by_bot],
        points=standing.game.observe(state, NOBODY).points if state is not None else [],
        totals=[score.total for score in result.scores] if result else [],
        winners=result.winners if result else [],
    )


def card(standing: Standing, body: Body) -> Card:
    """What the storage keeps of a table beside its log, after a line with this body."""
    seats_changed = isinstance(body, Sat | Left)
    held = [(sitting.guest, seat) for seat, sitting in enumerate(standing.sittings) if sitting.guest]
    return Card(
        table=standing.table,
        seq=standing.seq,
        maker=standing.maker,
        phase=standing.phase,
        is_open=standing.made.is_open,
        made_at=standing.made_at,
        touched_at=standing.touched_at,
        due_at=standing.due_at,
        holders=tuple(held) if seats_changed else None,
        face=_encode(face(standing)).decode(),
    )
