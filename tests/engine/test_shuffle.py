"""Shuffles: the same as a plain account of them, without bias, and independent of each other."""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise, permutations

import pytest

from ferrovia.engine.rulebook import MAX_DECK
from ferrovia.engine.shuffle import CARD_STREAM, STREAM_COUNT, TICKET_STREAM, seed_hash, shuffle
from ferrovia.engine.vectors import numbers, vector

SEED = bytes(range(32))
WORD = 2**53
MOST = 2**48


def shuffled(size: int, seed: bytes = SEED, stream: int = CARD_STREAM, number: int = 0) -> list[int]:
    pile = vector(range(size))
    shuffle(seed, stream, number, pile, size)
    return numbers(pile)


def batch_of(size: int) -> list[int]:
    """The numbers of items left for which one word chooses indices."""
    found = [1]
    while size > 1 and found[-1] * size <= MOST:
        found.append(found[-1] * size)
        size -= 1
    return [after // before for before, after in pairwise(found)]


def expected(size: int, seed: bytes, stream: int, number: int, rejected: list[int] | None = None) -> list[int]:
    """The same shuffle in plain code: a word is scaled to a number of a combination, whose digits are the indices."""
    items = list(range(size))
    rejected = [] if rejected is None else rejected
    block = 0
    while size > 1:
        digest = blake2b(seed + f"{stream}.{number}.{block}".encode()).digest()
        block += 1
        for place in range(0, 64, 8):
            lefts = batch_of(size)
            combinations = 1
            for left in lefts:
                combinations *= left
            word = int.from_bytes(digest[place : place + 8], "little") % WORD
            combination, rest = divmod(word * combinations, WORD)
            if rest < WORD % combinations:
                rejected.append(word)
                continue
            for left in lefts:
                combinations //= left
                index, combination = divmod(combination, combinations)
                size -= 1
                items[size], items[index] = items[index], items[size]
    return items


def rfc_input(size: int, seed: int) -> bytes:
    """The input that the self test of RFC 7693 makes from Fibonacci numbers."""
    first, second = 0xDEAD4BAD * seed & 0xFFFFFFFF, 1
    found = bytearray()
    for _ in range(size):
        first, second = second, (first + second) & 0xFFFFFFFF
        found.append(second >> 24)
    return bytes(found)


def test_the_hash_passes_the_self_test_of_its_standard() -> None:
    """RFC 7693, appendix E."""
    total = blake2b(digest_size=32)
    for out in (20, 32, 48, 64):
        for size in (0, 3, 128, 129, 255, 1024):
            data = rfc_input(size, size)
            total.update(blake2b(data, digest_size=out).digest())
            total.update(blake2b(data, digest_size=out, key=rfc_input(out, out)).digest())
    assert total.hexdigest() == "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475"


def test_the_shuffle_is_the_one_of_every_stored_game() -> None:
    assert shuffled(12) == [0, 5, 4, 10, 11, 2, 1, 3, 7, 6, 9, 8]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 9, 30, 53, 110, 144, 400, MAX_DECK])
def test_a_shuffle_is_as_described(size: int) -> None:
    for number in (0, 1, 9):
        for stream in range(STREAM_COUNT):
            assert shuffled(size, SEED, stream, number) == expected(size, SEED, stream, number)
    assert sorted(shuffled(size)) == list(range(size))


def test_words_that_would_bias_the_order_are_rejected() -> None:
    rejected: list[int] = []
    for number in range(200):
        seed = number.to_bytes(32, "big")
        assert shuffled(110, seed) == expected(110, seed, CARD_STREAM, 0, rejected)
    assert rejected


def test_all_orders_are_about_equally_likely() -> None:
    counts = Counter(tuple(shuffled(4, number.to_bytes(32, "big"))) for number in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert max(abs(count - 200) for count in counts.values()) < 5 * 200**0.5


def test_other_seeds_streams_and_numbers_give_other_orders() -> None:
    orders = [
        shuffled(30),
        shuffled(30, bytes(32)),
        shuffled(30, SEED, TICKET_STREAM),
        shuffled(30, SEED, CARD_STREAM, 1),
    ]
    assert len({tuple(order) for order in orders}) == len(orders)


def test_the_hash_that_players_see_is_no_part_of_a_stream() -> None:
    assert seed_hash(SEED) not in blake2b(SEED + b"0.0.0").hexdigest()
    assert seed_hash(SEED) not in blake2b(SEED).hexdigest()
