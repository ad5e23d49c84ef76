"""Every bot: plays by the rules to the end, is the same for the same seed, and knows only what its seat may know."""

from random import Random

import pytest

from ferrovia.bots import BOTS, UnknownBot, make_bot
from ferrovia.engine.cards import UNKNOWN, deck_of
from ferrovia.engine.game import Game
from ferrovia.engine.menu import list_actions
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    KEEPING,
    OPENING,
    PLACE,
    REFILL,
    SECOND,
    TUNNEL,
    TURN,
)
from ferrovia.engine.scoring import Result
from ferrovia.engine.state import State
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.playout import play_out
from tests.random_games import game_of

LADDER = ["random", "greedy", "pathfinder", "planner", "expert"]
SEATS = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


def smallest(book: str) -> Game:
    """A book with as few seats as it can have."""
    return game_of(book, RULEBOOKS[book].seats[0])


def play(game: Game, seed: int, names: list[str]) -> tuple[State, Result]:
    state = game.new(seed)
    play_out(game, state, [make_bot(name, seed + seat) for seat, name in enumerate(names)])
    return state, game.result(state)


def test_the_bots_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == LADDER


def test_an_unknown_bot_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(
        UnknownBot, match="there is no bot 'chess': the bots are random, greedy, pathfinder, planner, expert"
    ):
        make_bot("chess", 1)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "seats"), SEATS)
def test_a_bot_plays_legal_games_to_the_end(book: str, seats: int, name: str) -> None:
    game = game_of(book, seats)
    for seed in range(3):
        state = game.new(seed)
        bots = [make_bot(name, seed * seats + seat) for seat in range(seats)]
        for _ in range(5000):
            if state.is_over:
                break
            seat = game.to_answer(state)[-1]
            action = bots[seat].choose(game.observe(state, seat))
            assert action in game.legal_actions(state, seat)
            game.apply(state, action)
        assert state.is_over


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_same_seed_gives_the_same_game(book: str, name: str) -> None:
    game = smallest(book)
    totals = [[score.total for score in play(game, 5, [name] * game.seats)[1].scores] for _ in range(2)]
    assert totals[0] == totals[1]


def test_another_seed_makes_a_random_bot_choose_otherwise() -> None:
    game = game_of("usa", 2)
    state = game.new(1)
    choices = {make_bot("random", seed).choose(game.observe(state, 0)).key() for seed in range(20)}
    assert len(choices) > 1


# What a bot that plays to win is asked in a game or two of each book.
ASKED = {
    "usa": {OPENING, TURN, SECOND},
    "europe": {OPENING, TURN, SECOND, TUNNEL},
    "asia": {OPENING, TURN, SECOND, PLACE, FIRST_SHARE},
    "world": {OPENING, TURN, SECOND, FLEET, REFILL},
    "paris": {OPENING, TURN, SECOND, FLAG},
}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "seats"), SEATS)
def test_a_bot_knows_only_what_its_seat_may_know(book: str, seats: int, name: str) -> None:
    """It decides alike for the game, a twin in which all that is hidden was dealt anew, and a sealed observation."""
    game = game_of(book, seats)
    rng = Random(7)
    asked = set()
    for seed in range(2):
        state = game.new(seed)
        live, other, sealed = ([make_bot(name, seat) for seat in range(seats)] for _ in range(3))
        while not state.is_over:
            seat = game.to_answer(state)[0]
            view = game.observe(state, seat)
            asked.add(view.question)
            action = live[seat].choose(view)
            assert other[seat].choose(Observation(game.rules, deal_anew(game, state, seat, rng), seat)) == action
            assert sealed[seat].choose(view.sealed()) == action
            game.apply(state, action)
    assert name == "random" or asked >= ASKED[book]


@pytest.mark.parametrize("name", LADDER[1:])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_bot_answers_the_same_whatever_it_was_asked_before(book: str, name: str) -> None:
    """What it remembers saves time only, so a table may be handed to a new bot at any moment."""
    game = smallest(book)
    state = game.new(3)
    bots = [make_bot(name, 1) for _ in range(game.seats)]
    while not state.is_over:
        seat = game.to_answer(state)[0]
        view = game.observe(state, seat)
        action = bots[seat].choose(view)
        assert make_bot(name, 1).choose(view) == action
        game.apply(state, action)


def play_sides(book: str, side: int, name: str, rival: str) -> list[Result]:
    """Games of a book with two sides, this one played by the first bot; where there are teams, two against two."""
    game = smallest(book)
    names = [name if game.rules.side_of[seat] == side else rival for seat in range(game.seats)]
    return [play(game, seed, names)[1] for seed in range(20)]


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("side", [0, 1])
def test_greedy_beats_random(book: str, side: int) -> None:
    assert sum(result.winners == [side] for result in play_sides(book, side, "greedy", "random")) >= 18


def test_pathfinder_beats_random() -> None:
    """In one book, since it beats greedy in all of them."""
    assert sum(result.winners == [0] for result in play_sides("usa", 0, "pathfinder", "random")) >= 18


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("side", [0, 1])
def test_pathfinder_beats_greedy_and_finishes_its_tickets(book: str, side: int) -> None:
    results = play_sides(book, side, "pathfinder", "greedy")
    scores = [result.scores[side] for result in results]
    assert sum(result.winners == [side] for result in results) >= 15
    assert sum(score.completed for score in scores) >= 0.8 * sum(len(score.tickets) for score in scores)
