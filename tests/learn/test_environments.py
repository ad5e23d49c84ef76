"""The environments keep the promises of Gymnasium, PettingZoo and the libraries that learn with masks."""

import subprocess
import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from pettingzoo.test.api_test import api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import seed_test

from ferrovia.learn import LearnError
from ferrovia.learn.gymnasium_env import SeatEnv, SeatVectorEnv
from ferrovia.learn.pettingzoo_env import AllSeatsEnv, env
from ferrovia.learn.registration import env_id
from ferrovia.rulebooks import RULEBOOKS

SETUPS = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
SMALLEST = [(book.id, book.seats[0]) for book in RULEBOOKS.values()]
ENDS = [*SMALLEST, *((book.id, book.seats[-1]) for book in RULEBOOKS.values())]  # the fewest and the most seats

# PettingZoo warns about every environment whose observations are dictionaries with a mask.
with_masks = pytest.mark.filterwarnings("ignore:Observation")


@pytest.mark.parametrize(("book", "seats"), SETUPS)
def test_every_setup_has_an_id(book: str, seats: int) -> None:
    made = gymnasium.make(env_id(book, seats))
    unwrapped: Any = made.unwrapped
    assert unwrapped.batch.game.rulebook.id == book
    assert unwrapped.batch.game.seats == seats


@pytest.mark.parametrize(("book", "seats"), ENDS)
def test_gymnasium_finds_no_fault(book: str, seats: int) -> None:
    check_env(gymnasium.make(env_id(book, seats)).unwrapped)


@with_masks
@pytest.mark.parametrize(("book", "seats"), ENDS)
def test_pettingzoo_finds_no_fault(book: str, seats: int) -> None:
    api_test(env(book, seats), num_cycles=100)  # type: ignore[no-untyped-call]


@with_masks
def test_pettingzoo_finds_the_same_games_for_the_same_seed() -> None:
    seed_test(lambda: env("usa", 3), num_cycles=30)  # type: ignore[no-untyped-call]


@with_masks
@pytest.mark.parametrize(("book", "seats"), SMALLEST)
def test_pettingzoo_can_measure_every_rulebook(book: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0, 0.01)  # instead of the time, so that the five seconds are 500 cycles
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(clock)))
    measured = env(book, seats)
    performance_benchmark(measured)  # type: ignore[no-untyped-call]
    assert next(clock) > 5
    assert measured.agents


@pytest.mark.parametrize("most", [False, True])
@with_masks
def test_pettingzoos_state_is_all_that_a_critic_needs(most: bool) -> None:
    game = AllSeatsEnv("world", 5 if most else 2)
    game.reset(seed=3)
    for _ in range(30):
        observation, *_ = game.last()
        assert observation is not None
        state, seen = game.state(), observation["observation"]
        assert game.state_space.contains(state)
        assert state[: len(seen)].tolist() == seen.tolist()
        seat = game.possible_agents.index(game.agent_selection)
        hidden = game.batch.reveal(game.batch.state(0), seat)
        assert hidden.any() and state[len(seen) :].tolist() == hidden.tolist()
        game.step(int(game.action_space(game.agent_selection).sample()))


def test_a_pettingzoo_game_must_be_started_and_not_be_over() -> None:
    game = AllSeatsEnv("paris", 2, max_steps=1)
    for call in (lambda: game.step(0), lambda: game.observe("seat_0"), game.last, game.state):
        with pytest.raises(LearnError, match="call reset first"):
            call()
    game.reset(seed=1)
    game.step(int(game.action_space("seat_0").sample()))
    assert all(game.truncations.values())
    game.step(None)
    game.step(None)
    with pytest.raises(LearnError, match="call reset first"):
        game.step(None)
    assert not game.observe("seat_1")["action_mask"].any()


def test_closed_environments_say_so() -> None:
    single, many, all_seats = SeatEnv("paris"), SeatVectorEnv(2, "paris"), AllSeatsEnv("paris")
    single.reset(seed=1)
    many.reset(seed=1)
    all_seats.reset(seed=1)
    actions = many.action_space.sample()
    for made in (single, many, all_seats):
        made.close()
    for call in (
        lambda: single.step(0),
        single.reset,
        lambda: many.step(actions),
        many.reset,
        lambda: all_seats.step(0),
        all_seats.reset,
        all_seats.last,
        all_seats.state,
    ):
        with pytest.raises(LearnError, match="the batch is closed: make a new one"):
            call()


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("gymnasium_env", "gymnasium"),
        ("spaces", "gymnasium"),
        ("pettingzoo_env", "gymnasium"),
        ("pettingzoo_env", "pettingzoo"),
        ("batch", "numpy"),
    ],
)
def test_a_missing_package_is_named_in_one_sentence(module: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import ferrovia.learn.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last == (
        f"ferrovia.learn.core.errors.MissingPackageError: ferrovia.learn needs the package {package}: "
        "install it with pip install 'ferrovia[learn]'"
    )


def test_masks_are_found_through_gymnasiums_wrappers() -> None:
    made = gymnasium.make(env_id("paris", 2))
    _, info = made.reset(seed=1)
    masks = made.get_wrapper_attr("action_masks")()
    assert masks.any() and masks.tolist() == info["action_mask"].astype(bool).tolist()


def test_many_games_must_be_started() -> None:
    many = SeatVectorEnv(2, "paris")
    with pytest.raises(LearnError, match="call reset first"):
        many.step(many.action_space.sample())
    many.reset()
    many.step(many.action_space.sample())


def play_one(single: SeatEnv, seed: int) -> tuple[list[Any], dict[str, Any]]:
    """Everything that one random game returns, and its last info."""
    observation, info = single.reset(seed=seed)
    single.action_space.seed(seed)
    seen: list[Any] = [observation.tolist()]
    while True:
        assert info["action_mask"].tolist() == single.action_masks().tolist()
        action = single.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = single.step(action)
        assert single.observation_space.contains(observation)
        seen.append((observation.tolist(), reward, terminated, truncated))
        if terminated or truncated:
            return seen, info


def test_a_game_against_bots_is_played_to_its_end() -> None:
    single = SeatEnv("paris", 2, "greedy")
    seen, info = play_one(single, 3)
    assert seen[-1][1] == 2 * info["win"] - 1
    assert info["scores"].shape == (2,)
    assert seen == play_one(single, 3)[0]
    assert seen != play_one(single, 4)[0]


def test_a_game_that_is_over_must_be_reset() -> None:
    single = SeatEnv("paris", 2, "greedy")
    with pytest.raises(LearnError, match="call reset first"):
        single.step(0)
    play_one(single, 3)
    with pytest.raises(LearnError, match="call reset first"):
        single.step(0)
    single.reset()
    single.step(single.action_space.sample())


def test_ignoring_the_mask_loses_the_game_or_raises() -> None:
    single = SeatEnv("paris", 2, "greedy")
    single.reset(seed=1)
    _, reward, terminated, _, info = single.step(0)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    strict = SeatEnv("paris", 2, "greedy", illegal="error")
    strict.reset(seed=1)
    with pytest.raises(LearnError, match="game 0: action 0 is not legal now"):
        strict.step(0)
    strict.step(strict.action_space.sample())


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("ferrovia/Mars-2p-v0")
    with pytest.raises(LearnError, match="an environment for one seat needs opponents"):
        gymnasium.make(env_id("usa", 2), opponents=())


def test_many_games_follow_gymnasiums_vector_interface() -> None:
    many: Any = gymnasium.make_vec(
        env_id("paris", 2), num_envs=3, vectorization_mode="vector_entry_point", opponents="random"
    )
    assert isinstance(many.unwrapped, SeatVectorEnv)
    observations, info = many.reset(seed=7)
    many.action_space.seed(1)
    ended = 0
    while ended < 3:
        assert many.observation_space.contains(observations)
        actions = many.action_space.sample()
        assert info["action_mask"][np.arange(3), actions].all()
        observations, rewards, terminated, truncated, info = many.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        if terminated.any():
            assert info["_final_obs"].tolist() == terminated.tolist()
            wins = info["final_info"]["win"][terminated]
            assert np.allclose(rewards[terminated], 2 * wins - 1)
        ended += int(terminated.sum())
    many.close()
    with pytest.raises(LearnError, match="the batch is closed"):
        many.unwrapped.batch.step([0, 0, 0])


@pytest.mark.parametrize(("book", "seats"), SMALLEST)
def test_gymnasiums_vector_wrappers_work(book: str, seats: int) -> None:
    made = gymnasium.make_vec(
        env_id(book, seats), num_envs=4, vectorization_mode="vector_entry_point", opponents="random", max_steps=15
    )
    assert made.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert made.observation_space.shape == (4, *(made.single_observation_space.shape or ()))
    many: Any = DictInfoToList(RecordEpisodeStatistics(made))
    _, infos = many.reset(seed=1)
    for _ in range(15):
        assert all(info["action_mask"].any() for info in infos)
        *_, truncated, infos = many.step(many.action_space.sample())
    assert truncated.all()
    assert [int(info["episode"]["l"]) for info in infos] == [15] * 4
    assert all(info["final_obs"].shape == made.single_observation_space.shape for info in infos)
    many.close()


def test_an_agent_that_is_not_asked_has_nothing_to_choose_from() -> None:
    game = AllSeatsEnv("usa", 3)
    game.reset(seed=2)
    masks = [int(game.observe(agent)["action_mask"].sum()) for agent in game.agents]
    assert game.agent_selection == "seat_0"
    assert masks[0] == 11 and masks[1:] == [0, 0]
    with pytest.raises(LearnError, match="there is no agent 'seat_9'"):
        game.observe("seat_9")
    with pytest.raises(LearnError, match="game 0: action 0 is not legal now"):
        game.step(0)
    with pytest.raises(LearnError, match="seat_0 must act"):
        game.step(None)
    assert game.agent_selection == "seat_0"
