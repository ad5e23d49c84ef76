"""The objects of the library behave as Python users expect, whether the engine is interpreted or compiled."""

import ast
import copy
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

from ferrovia import RULEBOOKS, Action, Event, Game, IllegalAction, Observation, State
from ferrovia.bots import BOTS, BaseBot, Bot, make_bot
from ferrovia.bots.bot import EventFeed
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.engine.actions import CLAIM
from ferrovia.engine.events import SAW, TOOK
from ferrovia.engine.native import Ints
from ferrovia.learn import Batch
from ferrovia.learn.gymnasium_env import SeatEnv
from tests.random_games import game_of, seats_by_book
from tools import compile_engine

SEATS = seats_by_book(2)
Copying = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    """The thing, made again from its pickle."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - of our own making


ways = pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
deeply = pytest.mark.parametrize("copied", [pickled, copy.deepcopy])  # of what is made of things that change


def middle(book: str, actions: int = 30) -> tuple[Game, State, list[Event]]:
    """A game of planners, after some actions, and its last events."""
    game = game_of(book, SEATS[book])
    state = game.new(5)
    bots = [make_bot("planner", seat) for seat in range(game.seats)]
    events: list[Event] = []
    for _ in range(actions):
        seat = game.asked_seats(state)[0]
        events = game.apply(state, bots[seat].choose(game.observe(state, seat)))
    return game, state, events


@ways
@pytest.mark.parametrize("book", RULEBOOKS)
def test_values_are_copied_and_equal(book: str, copied: Copying) -> None:
    game, state, events = middle(book)
    values = [game, game.rules, game.board, game.rulebook, state, *events, *game.legal_actions(state, state.seat)]
    for value in values:
        other = copied(value)
        assert other == value
        assert type(other) is type(value)
        if not isinstance(value, State):
            assert hash(other) == hash(value)
    assert copied(Action(0, CLAIM, 3, (1, 1))) != Action(0, CLAIM, 4, (1, 1))


@ways
def test_a_copied_state_shares_nothing_that_changes(copied: Copying) -> None:
    game, state, _ = middle("asia")
    before = state.copy()
    other = copied(state)
    game.apply(other, game.legal_actions(other, other.seat)[0])
    assert state == before != other


BOTS_BY_NAME: dict[str, Callable[[int], BaseBot]] = {
    **BOTS,
    "expert": partial(ExpertBot, seconds=600.0, rounds=(2,)),  # whatever the machine, it plays all of its rollouts
}


def play_on(game: Game, state: State, bots: list[BaseBot], feed: EventFeed, actions: int) -> list[Action]:
    """Let bots play some more actions."""
    played = []
    for _ in range(actions):
        seat = game.asked_seats(state)[0]
        feed.deliver(bots[seat], seat)
        played.append(bots[seat].choose(game.observe(state, seat)))
        feed.add(game.apply(state, played[-1]))
    return played


@deeply
@pytest.mark.parametrize("name", BOTS_BY_NAME)
def test_a_copied_bot_plays_on_as_the_bot_would(name: str, copied: Copying) -> None:
    game = game_of("europe", 2)
    state = game.new(3)
    bots = [BOTS_BY_NAME[name](seat) for seat in range(2)]
    feed = EventFeed(2)
    play_on(game, state, bots, feed, 24)
    same, twins, same_feed = copied((state, bots, feed))
    assert same == state
    assert play_on(game, same, twins, same_feed, 8) == play_on(game, state, bots, feed, 8)
    assert repr(twins[0]) == f"<{name.title()}Bot with seed 0>"


@deeply
@pytest.mark.parametrize("book", RULEBOOKS)
def test_an_observation_is_copied_with_all_that_it_shows(book: str, copied: Copying) -> None:
    game, state, _ = middle(book)
    for seat in range(game.seats):
        view: Observation = game.observe(state, seat)
        other: Observation = copied(view)
        assert (other.seat, other.redacted_state()) == (view.seat, view.redacted_state())
        assert other.legal_actions() == view.legal_actions()
        assert other.count_actions() == view.count_actions()


@deeply
def test_a_result_is_copied_with_its_lists(copied: Copying) -> None:
    game, state, _ = middle("europe")
    result = game.result(state)
    other = copied(result)
    assert (other.winners, other.tie_break, other.tied) == (result.winners, result.tie_break, result.tied)
    for one, two in zip(result.scores, other.scores, strict=True):
        for name in ("total", "routes", "tickets", "longest", "lent", "harbors"):
            assert getattr(one, name) == getattr(two, name), name


@ways
def test_errors_are_copied(copied: Copying) -> None:
    assert copied(IllegalAction("not_asked")).code == "not_asked"


@deeply
@pytest.mark.parametrize("opponents", ["planner", "random", ()])
def test_a_copied_batch_goes_on_by_itself(opponents: str | tuple[()], copied: Copying) -> None:
    batch = Batch("usa", 2, 3, seed=4, opponents=opponents, hidden=True)
    for _ in range(10):
        batch.step(batch.legal[:, 0])
    other = copied(batch)
    for _ in range(60):
        for name in ("observations", "action_mask", "hidden_states", "rewards", "scores", "terminated", "asked_seats"):
            assert np.array_equal(getattr(other, name), getattr(batch, name)), name
        other.step(other.legal[:, 0])
        batch.step(batch.legal[:, 0])


@deeply
def test_a_copied_environment_goes_on_by_itself(copied: Copying) -> None:
    env = SeatEnv("europe", opponents="pathfinder")
    env.reset(seed=3)
    for _ in range(10):
        env.step(env.action_space.sample())
    other = copied(env)
    for _ in range(20):
        action = other.action_space.sample()
        assert action == env.action_space.sample()
        seen, also_seen = env.step(action), other.step(action)
        assert np.array_equal(seen[0], also_seen[0])
        assert seen[1:4] == also_seen[1:4]


def test_arrays_of_a_batch_are_read_only() -> None:
    for opponents in ("greedy", ()):
        batch = Batch("usa", 2, 2, opponents=opponents, hidden=True)
        rows = [batch.observe(batch.state(0), 0), batch.reveal(batch.state(0), 0)]
        arrays = rows + [
            value for name, value in vars(batch).items() if name[0] != "_" and isinstance(value, np.ndarray)
        ]
        assert len(arrays) > 10
        for array in arrays:
            with pytest.raises(ValueError, match="read-only"):
                array[...] = 0
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.flags.writeable = True


@pytest.mark.parametrize("name", ["hands", "racks", "decks", "discards_by_deck", "tickets", "ticket_deck", "held"])
def test_a_field_of_a_state_refuses_what_is_no_list(name: str) -> None:
    """In another process, which must not be killed by it."""
    code = f"""
from ferrovia import RULEBOOKS, Game, load_board
state = Game(RULEBOOKS["usa"], load_board("usa"), 2).new(1)
before = state.copy()
try:
    state.{name} = 10**9
    len(state.{name})
except (TypeError, ValueError):
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "refused\n", "")


def test_things_are_shown_by_what_they_are() -> None:
    game, state, events = middle("usa")
    for value in (game, game.rules, game.board, state, game.observe(state, 0), game.result(state), *events):
        assert " at 0x" not in repr(value)
        assert len(repr(value)) < 200
    assert repr(game) == "<Game of usa on the board usa with 2 seats>"
    assert repr(game.new(1)) == "<State of usa with 2 seats: seats [0, 1] asked opening, points [0, 0]>"
    assert repr(Event(TOOK, 1, (3,))) == "Event(kind=took, seat=1, values=(3,))"
    assert repr(Event(SAW, 0, (3,), 1)) == "Event(kind=saw, seat=0, values=(3,), audience=0b1)"


def documented() -> Iterator[tuple[str, str, str]]:
    """The names of all functions, classes, methods and properties with a docstring of the compiled modules."""
    for name in compile_engine.modules(compile_engine.ROOT):
        module = name.removesuffix(".py").replace("/", ".")
        tree = ast.parse((compile_engine.ROOT / "src" / name).read_bytes())
        for node in tree.body:
            for item in (node, *(node.body if isinstance(node, ast.ClassDef) else ())):
                if isinstance(item, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(item)):
                    owner = f"{node.name}." if isinstance(node, ast.ClassDef) and item is not node else ""
                    yield module, owner + item.name, text


def test_docstrings_are_kept() -> None:
    lost = [
        f"{module}.{name}"
        for module, name, text in documented()
        if inspect.getdoc(attrgetter(name)(import_module(module))) != text
    ]
    assert lost == []
    assert inspect.getdoc(import_module("ferrovia.engine.game"))


def test_a_state_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(game_of("usa", 2).new(1))


def test_a_vector_is_read_as_any_iterable_of_numbers() -> None:
    _, state, _ = middle("usa")
    trains: list[int] = list(state.trains)
    numbers: Iterable[int] = state.trains
    assert [state.trains[seat] for seat in range(2)] == trains == list(numbers)
    assert sum(state.trains) == sum(trains) < 90
    vector: Ints = state.trains
    vector[0] = 3
    assert state.trains[0] == 3


def test_a_plain_class_is_a_bot() -> None:
    class Mine:
        def choose(self, view: Observation) -> Action:
            return view.legal_actions()[0]

    mine: Bot = Mine()
    game = game_of("usa", 2)
    state = game.new(1)
    assert game.why_not(state, mine.choose(game.observe(state, 0))) == ""
