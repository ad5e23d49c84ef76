"""The batch plays the same games as the engine, and refuses bad input without breaking."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from ferrovia.boards import load_board
from ferrovia.boards.load import parse_board
from ferrovia.bots import make_bot
from ferrovia.engine.actions import CLAIM, KEEP, Action
from ferrovia.learn import Batch, LearnError
from ferrovia.learn.core.action_numbers import ActionNumbers
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.seeds import deal_bot_seed
from tests.learn.twin_games import TwinGames, check_row, dealt
from tests.position import state_facts
from tests.random_games import game_of, seats_by_book
from tests.server.hostile_boards import board_file, grid

SETUPS = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
STEPS = 250
ROWS = 3

setups = pytest.mark.parametrize(("book", "seats"), SETUPS)


@setups
def test_a_batch_plays_the_games_of_the_engine(book: str, seats: int) -> None:
    games = TwinGames(book, seats, ROWS, seed=5)
    rng = Random(seats)
    for _ in range(STEPS):
        games.step(rng)
        for row, state in enumerate(games.states):
            assert state_facts(games.batch.state(row)) == state_facts(state)
            assert games.batch.observations[row].tolist() == games.batch.observe(state, state.seat).tolist()


@pytest.mark.parametrize(("book", "seats"), seats_by_book(3).items())
def test_opponents_play_as_they_do_elsewhere(book: str, seats: int) -> None:
    game = game_of(book, seats)
    names = ["greedy", "pathfinder", "random"][: seats - 1]
    numbers = ActionNumbers(game.rules)
    batch = Batch(book, seats, 1, seed=9, opponents=names)
    rng = Random(1)
    for number in range(2):
        learner = number % seats
        state = dealt(game, 0, number, 9)
        bots = {}
        for distance, name in enumerate(names):
            seat = (learner + 1 + distance) % seats
            bots[seat] = make_bot(name, deal_bot_seed("learn 0", 9, number, seat))
        while not state.is_over:
            if state.seat == learner:
                check_row(batch, 0, game, numbers, state)
                action = rng.choice(game.legal_actions(state, learner))
                batch.step([batch.number(0, action)])
            else:
                action = bots[state.seat].choose(game.observe(state, state.seat))
            game.apply(state, action)
        result = game.result(state)
        side = game.rules.side_of[learner]
        sides = [(side + distance) % game.rules.sides for distance in range(game.rules.sides)]
        assert batch.terminated[0]
        assert batch.scores[0].tolist() == [result.scores[other].total for other in sides]
        assert batch.wins[0].tolist() == [(side in result.winners) / len(result.winners)]


def play(batch: Batch, steps: int) -> list[Any]:
    """What a batch shows over some random steps."""
    rng = np.random.default_rng(1)
    seen = []
    for _ in range(steps):
        seen.append([a.tolist() for a in (batch.observations, batch.legal_counts, batch.rewards, batch.terminated)])
        batch.step(batch.random_actions(rng))
    return seen


def test_the_same_seed_gives_the_same_games() -> None:
    batch = Batch("usa", 3, 2, seed=4, opponents="greedy")
    first = play(batch, 120)
    assert any(any(step[3]) for step in first)
    assert play(Batch("usa", 3, 2, seed=4, opponents="greedy"), 120) == first
    batch.reset()
    assert play(batch, 120) == first
    batch.reset(5)
    assert play(batch, 120) != first
    batch.reset(4)
    assert play(batch, 120) == first


def test_a_game_does_not_depend_on_how_many_games_a_batch_has() -> None:
    assert (
        Batch("paris", 2, 5, seed=4).observations[1].tolist() == Batch("paris", 2, 2, seed=4).observations[1].tolist()
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_winning_is_rewarded_with_1_and_rewards_add_up_to_0(seats: int) -> None:
    batch = Batch("paris", seats, 8, seed=1)
    rng = np.random.default_rng(2)
    ended = 0
    while ended < 10:
        batch.step(batch.random_actions(rng))
        assert np.allclose(batch.rewards.sum(1), 0)
        assert not batch.rewards[~batch.terminated].any()
        alone = batch.terminated & (batch.wins.max(1) == 1)
        assert np.allclose(batch.rewards[alone].max(1), 1)
        ended += int(batch.terminated.sum())


def test_points_are_rewarded_as_the_lead_grows() -> None:
    batch = Batch("usa", 2, 4, seed=1, opponents="greedy", reward="points")
    rng = np.random.default_rng(2)
    sums = np.zeros(4)
    ended = 0
    while ended < 6:
        batch.step(batch.random_actions(rng))
        sums += batch.rewards[:, 0]
        for row in np.flatnonzero(batch.terminated):
            own, other = batch.scores[row].tolist()
            assert sums[row] == pytest.approx((own - other) / 100)
            sums[row] = 0
            ended += 1


def test_a_game_that_takes_too_long_is_truncated() -> None:
    batch = Batch("usa", 2, 1, opponents="greedy", max_steps=3)
    rng = np.random.default_rng(2)
    flags = []
    for _ in range(6):
        batch.step(batch.random_actions(rng))
        flags.append((bool(batch.terminated[0]), bool(batch.truncated[0])))
    assert flags == [(False, False), (False, False), (False, True)] * 2


def test_a_game_that_is_broken_off_leaves_its_own_points_and_no_victory() -> None:
    batch = Batch("paris", 2, 1, opponents="greedy", illegal="lose")
    rng = np.random.default_rng(3)
    while not (batch.terminated[0] and batch.wins[0, 0]):  # until a game has been won
        batch.step(batch.random_actions(rng))
    while not _points(batch.observations[0], batch)[0]:
        batch.step(batch.random_actions(rng))
        assert not batch.terminated[0]
    points = _points(batch.observations[0], batch)
    batch.step([batch.action_count])
    assert batch.was_illegal[0]
    assert batch.scores[0].tolist() == points == _points(batch.final_observations[0], batch)
    assert batch.wins.tolist() == [[0.0]]


def _points(observation: Any, batch: Batch) -> list[int]:
    """The points so far in an observation, the learner's side first."""
    field = next(field for field in batch.observation_fields if field.name == "points")
    found: list[int] = observation[field.first : field.first + field.size].tolist()
    return found


def test_an_illegal_action_can_lose_the_game() -> None:
    batch = Batch("usa", 2, 2, opponents="greedy", illegal="lose")
    legal = int(batch.legal[0, 0])
    batch.step([legal, batch.action_count - 1])
    assert batch.terminated.tolist() == batch.was_illegal.tolist() == [False, True]
    assert batch.rewards.tolist() == [[0.0], [-1.0]]
    batch.step(batch.random_actions(np.random.default_rng(1)))
    assert batch.was_illegal.tolist() == [False, False]


def test_the_arrays_are_views_that_nobody_can_change() -> None:
    batch = Batch("usa", 2, 2)
    before = batch.observations.copy()
    batch.step(batch.random_actions(np.random.default_rng(1)))
    assert (batch.observations != before).any()
    for array in (batch.observations, batch.action_mask, batch.rewards, batch.terminated):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


BAD_BATCHES: list[tuple[dict[str, Any], str]] = [
    ({"rulebook": "mars"}, "there is no rulebook 'mars': the rulebooks are usa, europe, asia, world, paris"),
    ({"rulebook": None}, "the rulebook must be an id or a Rulebook, not None"),
    ({"board": "usa"}, "the board must be a Board, as load_board returns it, not 'usa'"),
    ({"seats": "2"}, "the number of seats must be a whole number from 1 to 12, not '2'"),
    ({"seats": 6}, "usa is played with 2, 3, 4 or 5 seats, not 6"),
    ({"games": 0}, "the number of games must be a whole number from 1 to 1048576, not 0"),
    ({"seed": -1}, "the seed must be a whole number from 0 to 18446744073709551615, not -1"),
    ({"opponents": "grandmaster"}, "there is no bot 'grandmaster': the bots are"),
    ({"opponents": None}, "opponents must be the name of a bot or a list, not None"),
    ({"opponents": [5]}, "an opponent must be the name of a bot or a function from a seed to one, not 5"),
    ({"opponents": ["greedy", "greedy"]}, "with 2 seats there are 1 opponents, but 2 were given"),
    ({"reward": "fun"}, "reward must be one of win, points, not 'fun'"),
    ({"illegal": "ignore"}, "illegal must be one of error, lose, not 'ignore'"),
    ({"illegal": "lose"}, "illegal='lose' needs opponents"),
    ({"max_steps": 0}, "max_steps must be a whole number from 1"),
]


def make_batch(settings: dict[str, Any]) -> Batch:
    return Batch(**settings)


@pytest.mark.parametrize(("settings", "message"), BAD_BATCHES)
def test_bad_settings_are_refused_in_one_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(LearnError) as caught:
        make_batch({"rulebook": "usa", "seats": 2, "games": 1} | settings)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_boards_with_too_many_actions_are_refused() -> None:
    board = load_board("asia")
    board = replace(board, id="many", tickets=(board.tickets * 400)[:400])
    with pytest.raises(LearnError, match="actions, more than 32767: use a smaller board"):
        Batch("asia", 4, 1, board=board)


def test_boards_that_are_too_complex_to_score_are_refused() -> None:
    board = parse_board(json.dumps(board_file(grid(10))))
    with pytest.raises(LearnError, match=r"networks around .+ take too long to score"):
        Batch(replace(RULEBOOKS["usa"], id="long", pieces=125), 2, 1, board=board)


def test_points_are_bounded_and_rewards_are_not() -> None:
    book = replace(RULEBOOKS["usa"], id="rich", route_points=(1000,) * 9)
    batch = Batch(book, 2, 1, reward="points")
    rng = np.random.default_rng(1)
    highest, total = 0, 0.0
    while not batch.terminated[0]:
        batch.step(batch.random_actions(rng))
        highest = max(highest, int(batch.observations.max()))
        total += float(batch.rewards[0, 0])
    points = next(field for field in batch.observation_fields if field.name == "points")
    assert highest == points.high
    assert total == pytest.approx((batch.scores[0, 0] - batch.scores[0, 1]) / 100)
    assert batch.scores.max() > points.high


def test_trains_in_a_large_box_are_within_their_bounds() -> None:
    batch = Batch(replace(RULEBOOKS["world"], id="boxes", fleet=(150, 50)), 2, 4)
    box = next(field for field in batch.observation_fields if field.name == "trains_in_box")
    rng = np.random.default_rng(1)
    for _ in range(20):
        batch.step(batch.random_actions(rng))
    seen = batch.observations[:, box.first : box.first + box.size]
    assert 60 < seen.max() <= box.high


BAD_ACTIONS: list[tuple[Any, str]] = [
    ([0], "a step takes 2 whole numbers, one for each game, not int64 in the shape (1,)"),
    ([0.5, 1.0], "a step takes 2 whole numbers, one for each game, not float64 in the shape (2,)"),
    (["a", "b"], "a step takes 2 whole numbers"),
    ([[0], [0, 1]], "a step takes 2 whole numbers"),
    ([-1, 13], "game 0: action -1 is not legal now, choose one that action_mask[0] allows"),
    ([14, 99999], "game 1: action 99999 is not legal now"),
    ([14, 0], "game 1: action 0 is not legal now"),
    (np.array([1 << 63, 0], np.uint64), "game 0: action 9223372036854775808 is not legal now"),
    ([1 << 64, 14], "a step takes 2 whole numbers"),
]


@pytest.mark.parametrize(("actions", "message"), BAD_ACTIONS)
def test_bad_actions_are_refused_and_change_nothing(actions: Any, message: str) -> None:
    batch = Batch("usa", 2, 2)
    before = [state_facts(batch.state(row)) for row in range(2)]
    with pytest.raises(LearnError) as caught:
        batch.step(actions)
    assert str(caught.value).startswith(message)
    assert [state_facts(batch.state(row)) for row in range(2)] == before
    batch.step(batch.random_actions(np.random.default_rng(1)))


def test_only_legal_actions_of_the_asked_seat_have_a_number() -> None:
    batch = Batch("usa", 2, 2)
    state = batch.state(1)
    legal, other = (batch.game.legal_actions(state, seat)[0] for seat in (0, 1))
    assert batch.action(1, batch.number(1, legal)) == legal
    for action, code in [
        (other, "not_asked"),
        (Action(0, CLAIM, 0, (0,)), "tickets_expected"),
        (Action(0, KEEP, indices=(0,)), "too_few_kept"),
        (Action(0, KEEP, indices=(0, 9)), "not_the_offer"),
        (Action(0, 99), "tickets_expected"),
    ]:
        with pytest.raises(LearnError) as caught:
            batch.number(1, action)
        assert str(caught.value) == f"game 1: {action!r} is not legal now ({code})"
    nothing: Any = None
    with pytest.raises(LearnError, match="the action must be an Action, not None"):
        batch.number(0, nothing)


def test_numbers_of_games_and_actions_are_checked() -> None:
    batch = Batch("usa", 2, 2)
    with pytest.raises(LearnError, match="the number of a game must be a whole number from 0 to 1, not 2"):
        batch.state(2)
    with pytest.raises(
        LearnError, match=f"the number of an action must be a whole number from 0 to {batch.action_count - 1}, not -1"
    ):
        batch.action(0, -1)
    with pytest.raises(LearnError, match="game 0: action 0 is not legal now"):
        batch.action(0, 0)


def test_whole_numbers_of_numpy_are_accepted() -> None:
    batch = Batch("usa", 2, 2, seed=3)
    same = Batch("usa", int64(2), int64(2), seed=int64(3))
    assert same.observations.tolist() == batch.observations.tolist()


def int64(number: int) -> Any:
    return np.int64(number)


def test_a_closed_batch_says_so_and_its_arrays_stay_readable() -> None:
    batch = Batch("usa", 2, 2)
    legal = batch.legal[:, 0].tolist()
    batch.close()
    with pytest.raises(LearnError, match="the batch is closed: make a new one"):
        batch.step(legal)
    with pytest.raises(LearnError, match="the batch is closed"):
        batch.reset()
    assert batch.observations.any(axis=1).all()
