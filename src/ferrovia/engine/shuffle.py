"""All chance: shuffles from a keyed hash stream.

A game's seed is 32 bytes. Every pile has a stream of its own, so that one does not disturb another; nothing that a
player sees tells what comes next; and the same seed gives the same game on every machine.
"""

from hashlib import blake2b
from struct import unpack
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
_CHUNK: Final = 32  # numbers in one digest
_SPAN: Final = 65536  # each below this


def shuffle(seed: bytes, stream: int, turn: int, items: list[int]) -> None:
    """Shuffle in place, the way the stream's `turn`-th shuffle goes (Fisher-Yates, without bias)."""
    prefix = f"{stream}.{turn}."
    block = 0
    numbers: tuple[int, ...] = ()
    place = _CHUNK
    size = len(items)
    while size > 1:
        if place == _CHUNK:
            digest = blake2b((prefix + str(block)).encode(), key=seed).digest()
            numbers = unpack("<32H", digest)
            block += 1
            place = 0
        scaled = numbers[place] * size
        place += 1
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
