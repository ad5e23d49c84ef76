"""Perft: the count equals a plain enumeration, and the command prints it."""

from random import Random

import pytest

from ferrovia.engine.game import Game
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.perft import perft, split
from tests.cli.terminal import refused, run
from tests.random_games import game_of, random_state


def sequences(game: Game, state: State, depth: int) -> list[tuple[object, ...]]:
    """List every sequence of this many actions."""
    if depth == 0:
        return [()]
    found: list[tuple[object, ...]] = []
    for seat in game.asked_seats(state)[:1]:
        for action in game.legal_actions(state, seat):
            after = state.copy()
            game.apply(after, action)
            found.extend((action.key(), *rest) for rest in sequences(game, after, depth - 1))
    return found


@pytest.mark.parametrize(("book", "seats", "depth"), [("usa", 2, 3), ("europe", 2, 3), ("usa", 3, 3), ("europe", 5, 3)])
def test_the_count_is_that_of_a_listing(book: str, seats: int, depth: int) -> None:
    game = game_of(book, seats)
    for level in range(depth + 1):
        listed = sequences(game, game.new(1), level)
        assert len(set(listed)) == len(listed)
        assert perft(game, game.new(1), level) == len(listed)


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("actions", [15, 30, 90])
def test_the_count_is_that_of_a_listing_in_the_middle_of_a_game_too(book: str, actions: int) -> None:
    game = game_of(book, RULEBOOKS[book].seats[0])
    state = random_state(game, Random(actions), actions)
    assert perft(game, state, 2) == len(sequences(game, state, 2))


def test_a_game_that_is_over_has_no_sequence_left() -> None:
    game = game_of("usa", 2)
    state = random_state(game, Random(1), 10_000)
    assert state.is_over
    assert [perft(game, state, depth) for depth in range(3)] == [1, 0, 0]
    assert split(game, state, 2) == []


def test_the_split_adds_up_and_follows_the_menu() -> None:
    game = game_of("europe", 2)
    state = game.new(1)
    parts = split(game, state, 3)
    assert [action for action, _ in parts] == game.legal_actions(state, 0)
    assert sum(count for _, count in parts) == perft(game, state, 3)


def test_the_command_prints_a_line_for_each_depth() -> None:
    answer = run("perft", "--rulebook", "usa", "--seats", "2", "--seed", "1", "--depth", "2")
    assert (answer.code, answer.out) == (0, "1 11\n2 121\n")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_command_splits_by_first_action(lang: str) -> None:
    lines = run("perft", "--rulebook", "usa", "--depth", "2", "--split", "--lang", lang).out.splitlines()
    assert lines[0] == "keep=12 11"
    assert len(lines) == 12
    assert lines[-1] == "total 121"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seats", "9"], "usa is played with 2, 3, 4 or 5 seats, not 9; change --seats."),
        (["--depth", "0"], "--depth 0 is out of range: use 1 to 99."),
    ],
)
def test_bad_input_is_refused_with_a_sentence(args: list[str], sentence: str) -> None:
    assert sentence in refused("perft", *args)
