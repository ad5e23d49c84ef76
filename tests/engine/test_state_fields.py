"""Every field of a state is copied, and is compared by the tests that look for differences and leaks."""

from random import Random

import pytest

from ferrovia.rulebooks import RULEBOOKS
from tests.position import KNOWN_BY, STATE_FIELDS, STORED_FIELDS, frozen
from tests.random_games import game_of, random_state, seats_by_book


def test_every_field_is_among_the_compared_facts() -> None:
    """A new field also needs a line in `State.copy`, and if it is hidden, in `redact`, `determinize` and redealt.py."""
    assert set(STORED_FIELDS) - {"rules"} == {*STATE_FIELDS, *KNOWN_BY}
    assert set(KNOWN_BY.values()) <= set(STATE_FIELDS)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_copies_have_every_field(book: str) -> None:
    game = game_of(book, seats_by_book(3)[book])
    random = Random(1)
    for actions in range(0, 160, 8):
        state = random_state(game, random, actions)
        copy = state.copy()
        for name in set(STORED_FIELDS) - {"questions", "rules"}:  # questions are made from other fields
            assert frozen(getattr(copy, name)) == frozen(getattr(state, name)), name
