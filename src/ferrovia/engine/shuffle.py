"""All chance: shuffles from a keyed hash stream.

A game's seed is 32 bytes. Every pile has a stream of its own, so that one does not disturb another; nothing that a
player sees tells what comes next; and the same seed gives the same game on every machine.
"""

from hashlib import blake2b
from typing import Final

# Streams.
FIRST_SEAT: Final = 0
CARDS: Final = 1
TICKETS: Final = 2
LONG_TICKETS: Final = 3
RETURNED_TICKETS: Final = 4
SHIP_CARDS: Final = 5
STREAMS: Final = 6

SEED_BYTES: Final = 32
_DIGEST: Final = 64  # bytes; two make a number
_SPAN: Final = 65536  # below which each number is


def shuffle(seed: bytes, stream: int, turn: int, items: list[int]) -> None:
    """Shuffle in place, the way the stream's `turn`-th shuffle goes (Fisher-Yates, without bias)."""
    prefix = f"{stream}.{turn}."
    block = 0
    digest = b""
    place = _DIGEST
    size = len(items)
    while size > 1:
        if place == _DIGEST:
            digest = blake2b((prefix + str(block)).encode(), key=seed).digest()
            block += 1
            place = 0
        scaled = (digest[place] + 256 * digest[place + 1]) * size
        place += 2
        rest = scaled & 65535
        # Reject what would make some places likelier than others (Lemire).
        if rest < size and rest < _SPAN % size:
            continue
        size -= 1
        other = scaled >> 16
        kept = items[size]
        items[size] = items[other]
        items[other] = kept


def seed_hash(seed: bytes) -> str:
    """What may be shown of a seed while the game runs: whoever gets the seed later can check it."""
    return blake2b(seed, digest_size=32).hexdigest()
