"""What follows from the fields that a state declares, whichever they are."""

from random import Random
from typing import Any

import pytest

from ferrovia.engine.actions import PASS, Action
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from tests.position import fields_of, frozen
from tests.random_games import game_of, random_state, seats_by_book

MORE: dict[type, Any] = {int: 1, bytes: b"x", tuple: (1,)}


def random_states(book: str) -> list[State]:
    """States of random games of a rulebook, from the deal on."""
    game, random = game_of(book, seats_by_book(3)[book]), Random(1)
    return [random_state(game, random, actions) for actions in range(0, 160, 8)]


def changeable(state: State) -> list[str]:
    """The fields that `change` can change: all but empty vectors and lists."""
    return [name for name, value in fields_of(state).items() if not hasattr(value, "__setitem__") or len(value)]


def change(state: State, name: str) -> None:
    """Give a field another value; vectors and lists are changed in place."""
    value = fields_of(state)[name]
    if isinstance(value, bool):
        setattr(state, name, not value)
    elif type(value) in MORE:
        setattr(state, name, value + MORE[type(value)])
    elif name == "answers":
        value[0] = Action(0, PASS)
    else:
        value[0] += 1


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_copy_is_equal_and_shares_nothing_that_changes(book: str) -> None:
    for state in random_states(book):
        copy = state.copy()
        assert copy == state
        before = frozen(fields_of(state).items())
        for name in changeable(copy):
            change(copy, name)
        assert frozen(fields_of(state).items()) == before


@pytest.mark.parametrize("book", RULEBOOKS)
def test_states_are_equal_only_if_every_field_is(book: str) -> None:
    state = random_states(book)[0]
    for name in changeable(state):
        other = state.copy()
        change(other, name)
        assert other != state, name
