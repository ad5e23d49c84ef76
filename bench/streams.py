"""Measures where the chance of shuffles could come from: the shuffles of one game of USA with each stream.

Every figure is the best of several runs in processor time. The first two lines are the engine's own functions, in the
build that is importable, compiled or not; the others are interpreted.
"""

import argparse
import platform
import struct
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import blake2b, shake_128
from typing import Final, TypeVar

from ferrovia.engine.native import Ints
from ferrovia.engine.payments import MAX_DECK
from ferrovia.engine.shuffle import shuffle, shuffle_singly
from ferrovia.engine.vectors import vector
from ferrovia.sim.build import engine_build

# Stream, number of the shuffle and size of the pile, as in most games of random bots: starting seat, cards, tickets,
# returned tickets, and the cards again.
PILES: Final = ((0, 0, 2), (1, 0, 110), (2, 0, 33), (4, 0, 4), (1, 1, 84))
SEED: Final = bytes(range(32))
GAMES: Final = 20  # per run

Stream = Callable[[int, int, int], bytes]  # the block of a shuffle of a stream


# Blocks.


def hashed(stream: int, number: int, block: int) -> bytes:
    """The current stream."""
    return blake2b(SEED + f"{stream}.{number}.{block}".encode()).digest()


def keyed(stream: int, number: int, block: int) -> bytes:
    return blake2b(f"{stream}.{number}.{block}".encode(), key=SEED).digest()


def shaken(stream: int, number: int, block: int) -> bytes:
    """As many bytes as SHAKE-128 makes at once."""
    return shake_128(SEED + f"{stream}.{number}.{block}".encode()).digest(168)


def enciphered(rounds: int, stream: int, number: int, block: int) -> bytes:
    return chacha_block(SEED, block, struct.pack("<III", stream, number, 0), rounds)


# ChaCha (RFC 8439). A row of its state is one number with a word in every 64 bits: four words are computed at once.

LANES: Final = 0xFFFFFFFF_00000000_FFFFFFFF_00000000_FFFFFFFF_00000000_FFFFFFFF
WORD: Final = 0xFFFFFFFF
LANE: Final = 64
ROW: Final = 4 * LANE


def chacha_block(key: bytes, counter: int, nonce: bytes, rounds: int) -> bytes:
    """A block of 64 bytes; `rounds` is even."""
    words = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce)
    start = [_pack(words[first : first + 4]) for first in range(0, 16, 4)]
    a, b, c, d = start
    for _ in range(rounds // 2):
        a, b, c, d = _quarter_rounds(a, b, c, d)
        a, b, c, d = _quarter_rounds(a, _turn(b, 1), _turn(c, 2), _turn(d, 3))
        b, c, d = _turn(b, 3), _turn(c, 2), _turn(d, 1)
    rows = [(row + first) & LANES for row, first in zip((a, b, c, d), start, strict=True)]
    return struct.pack("<16I", *(row >> shift & WORD for row in rows for shift in range(0, ROW, LANE)))


def _pack(words: Sequence[int]) -> int:
    return sum(word << LANE * index for index, word in enumerate(words))


def _turn(row: int, lanes: int) -> int:
    """Move the words of a row to lower places; the first ones become the last."""
    return row >> LANE * lanes | (row & (1 << LANE * lanes) - 1) << ROW - LANE * lanes


def _quarter_rounds(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """A quarter round for each of the four places."""
    a = (a + b) & LANES
    d ^= a
    d = (d << 16 | d >> 16) & LANES
    c = (c + d) & LANES
    b ^= c
    b = (b << 12 | b >> 20) & LANES
    a = (a + b) & LANES
    d ^= a
    d = (d << 8 | d >> 24) & LANES
    c = (c + d) & LANES
    b ^= c
    b = (b << 7 | b >> 25) & LANES
    return a, b, c, d


# Shuffles from blocks, as `ferrovia.engine.shuffle` does it.

BITS: Final = 53
MASK: Final = (1 << BITS) - 1
MAX_COMBINATIONS: Final = 2**48


def _batch(size: int) -> tuple[int, int]:
    """How many items one word leaves of a pile of this size, and how many combinations of indices it chooses from."""
    combinations = 1
    while size > 1 and combinations * size <= MAX_COMBINATIONS:
        combinations *= size
        size -= 1
    return size, combinations


BATCHES: Final = [_batch(size) for size in range(MAX_DECK + 1)]


def shuffle_from(blocks: Stream, stream: int, number: int, items: list[int]) -> None:
    """Shuffle with as many indices from a word as it can choose."""
    size, block = len(items), 0
    while size > 1:
        data = blocks(stream, number, block)
        block += 1
        for word in struct.unpack(f"<{len(data) // 8}Q", data):
            word &= MASK
            last, combinations = BATCHES[size]
            rest = word * combinations & MASK
            if rest < combinations and rest < (1 << BITS) % combinations:
                continue
            while size > last:
                scaled = word * size
                word = scaled & MASK
                other = scaled >> BITS
                size -= 1
                items[size], items[other] = items[other], items[size]
            if size < 2:
                return


# Measuring.

Pile = TypeVar("Pile")

STREAMS: Final[dict[str, Stream]] = {
    "BLAKE2b": hashed,
    "keyed BLAKE2b": keyed,
    "SHAKE-128": shaken,
    "ChaCha8": partial(enciphered, 8),
    "ChaCha12": partial(enciphered, 12),
    "ChaCha20": partial(enciphered, 20),
}


def shuffle_batched(stream: int, number: int, pile: Ints) -> None:
    shuffle(SEED, stream, number, pile, len(pile))


def shuffle_cards_singly(stream: int, number: int, pile: Ints) -> None:
    shuffle_singly(SEED, stream, number, pile, len(pile))


def measure(
    shuffle_pile: Callable[[int, int, Pile], None], make_pile: Callable[[Iterable[int]], Pile], repeats: int
) -> float:
    """Microseconds for the shuffles of a game."""
    piles = [(stream, number, make_pile(range(size))) for stream, number, size in PILES]
    best = float("inf")
    for _ in range(repeats):
        started = time.process_time()
        for _game in range(GAMES):
            for stream, number, pile in piles:
                shuffle_pile(stream, number, pile)
        best = min(best, time.process_time() - started)
    return 1e6 * best / GAMES


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure streams for shuffles.")
    parser.add_argument(
        "--repeats", type=int, default=100, metavar="N", help="number of runs; the best one counts (default: 100)"
    )
    repeats = parser.parse_args().repeats
    print(f"Python {platform.python_version()}, engine {engine_build()}; µs per game")
    print_line("engine, a card at a time (versions 1 and 2)", measure(shuffle_cards_singly, vector, repeats))
    print_line("engine, batched (version 3)", measure(shuffle_batched, vector, repeats))
    for name, blocks in STREAMS.items():
        print_line(f"{name}, batched, interpreted", measure(partial(shuffle_from, blocks), list, repeats))


def print_line(name: str, microseconds: float) -> None:
    print(f"{name:45}{microseconds:8.1f}", flush=True)


if __name__ == "__main__":
    main()
