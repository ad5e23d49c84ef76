"""The options of a table, as they are sent."""

from msgspec import Struct, field

from ferrovia.engine.state import NOBODY
from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import TimeControl
from ferrovia.server.tables.model.state import TableState


class TableOptions(Struct, frozen=True):
    """The game of a table and its other options."""

    rulebook: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    version: int
    board: str
    digest: str
    seat_count: int
    time_control: TimeControl
    is_open: bool
    fill: str  # the level of bots that fill empty seats and stand in for people
    chat: bool
    shared: bool  # whether one guest may hold several seats
    allows_undo: bool
    starting_seat: int | None  # the seat that has the first turn; null: it is drawn
    house_rules_text: str = field(name="house")  # what they change, as in records; empty for a printed rulebook
    has_custom_board: bool = field(name="custom_board")
    seed_hash: str  # of the server's seed
    tutorial: bool  # whether the deal is that of the tutorial, which is published and counts in no history


def make_options(state: TableState) -> TableOptions:
    """The game of the table and its other options."""
    created = state.created
    return TableOptions(
        rulebook=created.rulebook,
        base=get_base(state.game.rulebook).id,
        version=created.version,
        board=created.board,
        digest=created.digest,
        seat_count=len(created.seat_setups),
        time_control=created.time_control,
        is_open=created.is_open,
        fill=created.fill_level,
        chat=created.chat,
        shared=created.shared,
        allows_undo=created.allows_undo,
        starting_seat=None if created.starting_seat == NOBODY else created.starting_seat,
        house_rules_text=created.house_rules_text,
        has_custom_board=bool(created.custom_board_text),
        seed_hash=state.deal_terms.seed_hash,
        tutorial=created.tutorial,
    )
