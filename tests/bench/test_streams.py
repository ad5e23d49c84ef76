"""The streams that were compared: ChaCha is ChaCha, and the others shuffle as the engine does."""

import pytest

from bench.streams import PILES, SEED, STREAMS, chacha_block, hashed, shuffle_from
from ferrovia.engine.shuffle import shuffle
from ferrovia.engine.vectors import numbers, vector


def test_chacha_with_twenty_rounds_gives_the_block_of_its_standard() -> None:
    """RFC 8439, section 2.3.2."""
    nonce = bytes.fromhex("000000090000004a00000000")
    assert chacha_block(bytes(range(32)), 1, nonce, 20) == bytes.fromhex(
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize(("stream", "number", "size"), PILES)
def test_digests_shuffle_as_in_the_engine(stream: int, number: int, size: int) -> None:
    pile = vector(range(size))
    shuffle(SEED, stream, number, pile, size)
    items = list(range(size))
    shuffle_from(hashed, stream, number, items)
    assert items == numbers(pile)


@pytest.mark.parametrize("name", STREAMS)
def test_every_stream_shuffles_a_whole_deck(name: str) -> None:
    items = list(range(110))
    shuffle_from(STREAMS[name], 1, 0, items)
    assert sorted(items) == list(range(110)) != items
