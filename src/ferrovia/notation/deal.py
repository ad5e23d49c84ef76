"""The seed of a deal, derived from numbers that nobody could choose together.

The server draws a seed and shows its hash; every player draws a nonce and sends its hash. Once all of that is fixed,
which is what `commitment` states, the nonces are revealed, and the deal's own seed is a hash of everything. If one
nonce was drawn at random, nobody could choose the deal. Clients in other languages compute the same: every hash is
BLAKE2b of 32 bytes over a label and fields, each after its length as four bytes, the highest first.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.notation.game_spec import GameSpec

TABLE_ID_PATTERN: Final = "[0-9a-z-]{1,40}"
NONCE_BYTES: Final = 32
NONCE_PATTERN: Final = f"[0-9a-f]{{{2 * NONCE_BYTES}}}"
HASH_BYTES: Final = 32  # of the hashes of seeds and nonces
HASH_PATTERN: Final = f"[0-9a-f]{{{2 * HASH_BYTES}}}"
NO_NONCE: Final = ""  # of a seat without a nonce, or one that was not revealed

_NONCE_LABEL: Final = "ferrovia nonce 1"
_COMMITMENT_LABEL: Final = "ferrovia commitment 1"
_SEED_LABEL: Final = "ferrovia deal 1"
_LENGTH_BYTES: Final = 4


class DealTerms(NamedTuple):
    """Everything that is fixed before the first nonce is revealed. Hashes are in hexadecimal."""

    table_id: str
    game: GameSpec
    seed_hash: str  # of the server's seed
    nonce_hashes: tuple[str, ...]  # by seat; NO_NONCE for a seat without one


class DealSources(NamedTuple):
    """The numbers that the seed of a deal was made from, published after the game. Numbers are in hexadecimal."""

    table_id: str
    server_seed: str
    nonce_hashes: tuple[str, ...]  # by seat; NO_NONCE for a seat without one
    nonces: tuple[str, ...]  # by seat; NO_NONCE also if it was not revealed

    @property
    def withheld(self) -> list[int]:
        """The seats whose nonces were announced but not revealed."""
        pairs = zip(self.nonce_hashes, self.nonces, strict=True)
        return [seat for seat, (announced, nonce) in enumerate(pairs) if announced and not nonce]

    @property
    def revealed(self) -> list[int]:
        """The seats whose nonces are part of the deal."""
        return [seat for seat, nonce in enumerate(self.nonces) if nonce]


def hash_nonce(nonce: str) -> str:
    """The hash of a nonce, which is sent before the nonce."""
    return _hash_fields(_NONCE_LABEL, bytes.fromhex(nonce)).hex()


def commitment(terms: DealTerms) -> str:
    """One hash for all that is fixed before the first nonce is revealed."""
    hashes = [bytes.fromhex(found) for found in (terms.seed_hash, *terms.nonce_hashes)]
    return _hash_fields(_COMMITMENT_LABEL, hashes[0], *_game_fields(terms), *hashes[1:]).hex()


def derive_seed(terms: DealTerms, server_seed: bytes, nonces: Sequence[str]) -> bytes:
    """The seed of the deal; `nonces` are by seat, NO_NONCE for those that are missing."""
    return _hash_fields(_SEED_LABEL, server_seed, *_game_fields(terms), *map(bytes.fromhex, nonces))


def _game_fields(terms: DealTerms) -> list[bytes]:
    """The table and the game that the deal is for, so that the same numbers give another deal in another game."""
    game = terms.game
    return [text.encode() for text in (terms.table_id, game.rulebook_tag, game.house, game.board_tag)]


def _hash_fields(label: str, *fields: bytes) -> bytes:
    found = blake2b(digest_size=SEED_BYTES)
    for field in (label.encode(), *fields):
        found.update(len(field).to_bytes(_LENGTH_BYTES, "big"))
        found.update(field)
    return found.digest()
