"""The game and the options of a table, as they are sent."""

from msgspec import structs

from ferrovia.rulebooks import get_base
from ferrovia.server.tables.model.entries import TableOptions
from ferrovia.server.tables.model.state import TableState


class ShownOptions(TableOptions, frozen=True, kw_only=True):
    """The game of a table and its other options."""

    rulebook: str
    base: str  # the printed rulebook that house rules change; a printed one is its own base
    version: int
    board: str
    digest: str
    seat_count: int
    house: str  # what house rules change, as in records; empty for a printed rulebook
    custom_board: bool
    seed_hash: str  # of the server's seed


def show_options(state: TableState) -> ShownOptions:
    """The game of the table and its other options."""
    game = state.created.game
    return ShownOptions(
        rulebook=game.rulebook,
        base=get_base(state.game.rulebook).id,
        version=game.version,
        board=game.board,
        digest=game.digest,
        seat_count=game.seats,
        house=game.house,
        custom_board=bool(game.custom_board),
        seed_hash=state.deal_terms.seed_hash,
        **structs.asdict(state.created.options),
    )
