"""The numbers that a deal is made from, as viewers see them: hashes before the game, everything after it."""

from msgspec import Struct

from ferrovia.server.tables.model.state import DEALING, ENDED, PLAYING, TableState


class DealView(Struct, frozen=True, omit_defaults=True):
    """What the deal is made from, by seat; a seat without a nonce has null.

    `server_seed` and `nonces` are sent when the table is over or closed; a nonce that was withheld is null.
    """

    nonce_hashes: list[str | None]
    unrevealed: list[int] = []  # the seats whose nonces are awaited
    reveal_until: int | None = None  # when the deal goes on without them
    server_seed: str | None = None
    nonces: list[str | None] | None = None


def deal_view(state: TableState) -> DealView | None:
    """The numbers as everyone may know them; None during the game, and where the seed is the server's alone."""
    sources = None if state.phase == PLAYING else state.deal_sources
    if sources is None:
        return None
    is_dealing, has_ended = state.phase == DEALING, state.phase in ENDED
    return DealView(
        nonce_hashes=[found or None for found in sources.nonce_hashes],
        unrevealed=state.unrevealed if is_dealing else [],
        reveal_until=state.reveal_until if is_dealing else None,
        server_seed=sources.server_seed if has_ended else None,
        nonces=[nonce or None for nonce in sources.nonces] if has_ended else None,
    )
