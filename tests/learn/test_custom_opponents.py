"""Opponents that are not among the bots of the project: any object with `choose`, checked at every decision."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ferrovia.bots import make_bot
from ferrovia.bots.greedy import GreedyBot
from ferrovia.engine.actions import Action
from ferrovia.engine.events import Event
from ferrovia.engine.observe import Observation
from ferrovia.learn import Batch, LearnError, OpponentError
from ferrovia.sim.build import engine_build
from tests.bots.custom_bots import (
    Cheating,
    Impersonating,
    PlaysLegally,
    Raising,
    ReturnsOddAction,
    ReturnsText,
    Spoiling,
)
from tests.learn.test_batch import play


class Listening(PlaysLegally):
    """Counts the events that it hears, of all its games."""

    heard = 0

    def hear(self, events: list[Event]) -> None:
        Listening.heard += len(events)


class Remembering(PlaysLegally):
    """Keeps what it has seen, of all its games."""

    seen: list[tuple[Observation, list[int]]] = []  # noqa: RUF012 - shared on purpose

    def choose(self, view: Observation) -> Action:
        Remembering.seen.append((view, list(view.hand)))
        return super().choose(view)


def batch_against(make: Callable[[int], Any], games: int = 2) -> Batch:
    return Batch("usa", 2, games, seed=3, opponents=[make])


def step_randomly(batch: Batch, steps: int) -> None:
    rng = np.random.default_rng(1)
    for _ in range(steps):
        batch.step(batch.random_actions(rng))


def test_an_opponent_with_the_method_hear_hears_events() -> None:
    Listening.heard = 0
    step_randomly(batch_against(Listening), 10)
    assert Listening.heard > 20


def test_an_opponent_may_keep_what_it_saw_and_finds_nothing_hidden_behind_it() -> None:
    Remembering.seen.clear()
    batch = batch_against(Remembering)
    step_randomly(batch, 20)
    assert all(list(view.hand) == hand for view, hand in Remembering.seen)
    view, _ = Remembering.seen[-1]
    assert view._state.seed != batch.state(0).seed


def test_an_opponent_derived_from_a_bot_of_the_project_finds_nothing_hidden_either() -> None:
    seeds: set[bytes] = set()

    class Derived(GreedyBot):
        def choose(self, view: Observation) -> Action:
            seeds.add(view._state.seed)
            return super().choose(view)

    if engine_build() == "interpreted":
        step_randomly(batch_against(Derived), 10)
        assert seeds == {b""}
    else:
        with pytest.raises(TypeError, match="compiled"):
            Derived(1)


def test_an_opponent_can_only_destroy_its_own_copy_of_the_rules() -> None:
    batch = batch_against(Spoiling)
    rules = batch.game.rules
    before = repr((rules.length, rules.decks, rules.parallels))
    with pytest.raises(OpponentError):
        step_randomly(batch, 20)
    assert repr((rules.length, rules.decks, rules.parallels)) == before


def test_a_function_may_return_a_bot_of_the_project() -> None:
    batch = batch_against(lambda seed: make_bot("greedy", seed))
    assert play(batch, 60) == play(Batch("usa", 2, 2, seed=3, opponents=["greedy"]), 60)


FAILING: list[tuple[Callable[[int], Any], str]] = [
    (Raising, "seat 1: the opponent raised RuntimeError: I have no idea (custom_bots.py:"),
    (Cheating, "seat 1: the opponent chose Action(seat=1, kind=claim, route=0, cards=(0, 0, 0, 0, 0, 0, 0, 0, 0)), "),
    (Impersonating, "seat 1: the opponent chose Action(seat=0, kind=claim, route=0), which is not legal (not_asked)"),
    (ReturnsText, "seat 1: the opponent must choose an Action, not str"),
    (ReturnsOddAction, "seat 1: the opponent "),
]


@pytest.mark.parametrize(("make", "message"), FAILING)
def test_an_opponent_that_fails_is_named_and_the_batch_must_be_reset(make: Callable[[int], Any], message: str) -> None:
    batch = batch_against(make)
    with pytest.raises(OpponentError) as caught:
        step_randomly(batch, 20)
    assert str(caught.value).startswith(f"game 0, {message}")
    assert "\n" not in str(caught.value)
    with pytest.raises(LearnError, match="the last step was not completed: call reset first"):
        step_randomly(batch, 1)
    batch.reset()
    step_randomly(batch, 3)


def raise_error(_seed: int) -> Any:
    raise KeyError("x")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda _seed: None, "game 0, seat 1: an opponent must have a method choose, but NoneType has none"),
        (raise_error, "game 0, seat 1: the opponent could not be made, KeyError: 'x' (test_custom_opponents.py:"),
    ],
)
def test_a_function_that_makes_no_opponent_is_refused(make: Callable[[int], Any], message: str) -> None:
    with pytest.raises(OpponentError) as caught:
        batch_against(make)
    assert str(caught.value).startswith(message)


def test_a_reset_that_fails_must_be_repeated() -> None:
    is_broken = False

    def make(seed: int) -> PlaysLegally:
        if is_broken:
            raise KeyError("x")
        return PlaysLegally(seed)

    batch = batch_against(make)
    is_broken = True
    with pytest.raises(OpponentError, match="could not be made"):
        batch.reset()
    with pytest.raises(LearnError, match="call reset first"):
        batch.step([0, 0])
    is_broken = False
    batch.reset()
    step_randomly(batch, 3)


def test_an_interrupted_step_must_be_followed_by_a_reset() -> None:
    class Interrupting(PlaysLegally):
        def answer_later(self, _view: object) -> object:
            raise KeyboardInterrupt

    batch = batch_against(Interrupting)
    with pytest.raises(KeyboardInterrupt):
        step_randomly(batch, 20)
    with pytest.raises(LearnError, match="call reset first"):
        batch.step([0, 0])
