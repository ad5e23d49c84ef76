"""Shuffles from a hash stream, the only source of chance.

A game's seed is 32 bytes. Every pile has its own stream, so that one does not affect another. Nothing that a player
sees reveals what comes next, and the same seed gives the same game on every machine.
"""

from hashlib import blake2b
from typing import Final

from ferrovia.engine.native import Ints, i64, read_i64_le, vec
from ferrovia.engine.rulebook import MAX_DECK

# Streams.
STARTING_SEAT_STREAM: Final = 0
CARD_STREAM: Final = 1
TICKET_STREAM: Final = 2
LONG_TICKET_STREAM: Final = 3
RETURNED_TICKET_STREAM: Final = 4
SHIP_CARD_STREAM: Final = 5
STREAM_COUNT: Final[i64] = 6

SEED_BYTES: Final = 32
_DIGEST: Final = 64  # bytes of a block of a stream


def _label(stream: int, number: int, block: int) -> bytes:
    """The bytes that are hashed, after the seed, for a block of a shuffle."""
    return f"{stream}.{number}.{block}".encode()


_KNOWN: Final[i64] = 8  # shuffles of a stream, and blocks of a shuffle, that nearly every game is content with
_LABELS: Final = [
    _label(stream, number, block)
    for stream in range(STREAM_COUNT)
    for number in range(_KNOWN)
    for block in range(_KNOWN)
]


def _find_label(stream: i64, number: i64, block: i64) -> bytes:
    if number < _KNOWN and block < _KNOWN:
        return _LABELS[(stream * _KNOWN + number) * _KNOWN + block]
    return _label(stream, number, block)


# A block is eight words, of which these bits are used: a word times the size of any pile still fits into 63 bits.
_WORD_BYTES: Final = 8
_WORD_BITS: Final[i64] = 53
_SPAN: Final[i64] = 0x20_0000_0000_0000  # words are below this number
_MASK: Final[i64] = 0x1F_FFFF_FFFF_FFFF
_MAX_COMBINATIONS: Final = 2**48  # of indices that one word may choose from: few enough to reject words rarely


def _batch(size: int) -> tuple[int, int]:
    """How many indices one word chooses for a pile of this size, and how many combinations of them there are."""
    indices, combinations = 0, 1
    while size - indices > 1 and combinations * (size - indices) <= _MAX_COMBINATIONS:
        combinations *= size - indices
        indices += 1
    return indices, combinations


_BATCHES: Final = [_batch(size) for size in range(MAX_DECK + 1)]
_INDICES: Final = vec[i64]([indices for indices, _ in _BATCHES])  # by size of the pile
_COMBINATIONS: Final = vec[i64]([combinations for _, combinations in _BATCHES])


def shuffle(seed: bytes, stream: i64, number: i64, items: Ints, size: i64) -> None:
    """Shuffle the first `size` items in place as shuffle `number` of the stream (Fisher-Yates, without bias).

    A block is the BLAKE2b digest of the seed and a label. The next index is the top of a word times the number of items
    left; the rest of the product is the word for the index after that.
    """
    block: i64 = 0
    while size > 1:
        digest = blake2b(seed + _find_label(stream, number, block)).digest()
        block += 1
        for index in range(0, _DIGEST, _WORD_BYTES):
            word = read_i64_le(digest, index) & _MASK
            combinations = _COMBINATIONS[size]
            rest = word * combinations & _MASK
            # Reject words that would make some combinations more likely than others (Lemire).
            if rest < combinations and rest < _SPAN % combinations:
                continue
            last = size - _INDICES[size]
            while size > last:
                scaled = word * size
                word = scaled & _MASK
                other = scaled >> _WORD_BITS
                size -= 1
                kept = items[size]
                items[size] = items[other]
                items[other] = kept
            if size < 2:
                return


def seed_hash(seed: bytes) -> str:
    """The hash of a seed, which may be shown during the game, so that the seed can be checked afterwards."""
    return blake2b(seed, digest_size=32).hexdigest()
