"""Every bot plays legal games to the end, is deterministic for a seed, and uses only what its seat may know."""

from dataclasses import replace
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.bots import BOTS, LEVELS, BaseBot, UnknownBotError, is_time_limited, make_bot
from ferrovia.bots.bot import EventFeed
from ferrovia.bots.expert.expert import THINKING_SECONDS, ExpertBot
from ferrovia.engine.actions import DRAW, DRAW_TICKETS, KEEP, TAKE, Action
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import (
    FIRST_SHARE,
    FLAG,
    FLEET,
    OPENING_TICKETS,
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
from tests.bots.short_games import short_game, steady_bot
from tests.random_games import game_of
from tests.redealt import redeal

LADDER = ["random", "greedy", "pathfinder", "planner", "expert"]
SEATS = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


# The expert is slow: it plays short games, with the fewest seats or with the most.
TABLES = [(name, book, seats) for name in LADDER[:-1] for book, seats in SEATS]
EXPERT_TABLES = [
    ("expert", book, seats) for book, rulebook in RULEBOOKS.items() for seats in (rulebook.seats[0], rulebook.seats[-1])
]


def smallest(book: str) -> Game:
    """A rulebook with its fewest seats."""
    return game_of(book, RULEBOOKS[book].seats[0])


def game_for(name: str, book: str, seats: int) -> Game:
    return short_game(book, seats) if name == "expert" else game_of(book, seats)


def play(game: Game, seed: int, names: list[str]) -> tuple[State, Result]:
    state = game.new(seed)
    play_out(game, state, [steady_bot(name, seed + seat) for seat, name in enumerate(names)])
    return state, game.result(state)


def play_checked(game: Game, state: State, bots: list[BaseBot]) -> None:
    """Play to the end and check that every action is legal."""
    feed = EventFeed(game.seats)
    for _ in range(5000):
        if state.is_over:
            break
        seat = game.asked_seats(state)[-1]
        feed.deliver(bots[seat], seat)
        action = bots[seat].choose(game.observe(state, seat))
        assert action in game.legal_actions(state, seat)
        feed.add(game.apply(state, action))
    assert state.is_over


def test_the_bots_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert list(BOTS) == LADDER


def test_an_unknown_bot_is_refused_with_the_known_names() -> None:
    names = ", ".join(LADDER)
    with pytest.raises(UnknownBotError, match=f"there is no bot 'chess': the bots are {names}"):
        make_bot("chess", 1)


def test_the_levels_are_bots_from_weak_to_strong() -> None:
    bots = list(LEVELS.values())
    assert sorted(bots, key=LADDER.index) == bots
    assert "random" not in bots
    for level, name in LEVELS.items():
        assert type(make_bot(level, 1)) is BOTS[name]


@pytest.mark.parametrize(
    ("name", "seconds"), [("expert", THINKING_SECONDS), ("expert@0.5", 0.5), ("expert@3600", 3600.0)]
)
def test_the_name_of_the_expert_sets_its_time(name: str, seconds: float) -> None:
    bot = make_bot(name, 7)
    assert isinstance(bot, ExpertBot)
    assert (bot.seconds, bot.seed) == (seconds, 7)


@pytest.mark.parametrize("cores", ["0", "65", "x"])
def test_expert_thinks_on_a_limited_number_of_cores(cores: str) -> None:
    with pytest.raises(UnknownBotError, match="on one core or on a number after x, up to 64"):
        make_bot(f"expert@2x{cores}", 1)


@pytest.mark.parametrize("seconds", ["", "0", "-1", "x", "nan", "inf", "3601", "1s", "1@2"])
def test_a_time_to_think_is_a_number_of_seconds(seconds: str) -> None:
    with pytest.raises(
        UnknownBotError, match=f"'expert@{seconds}': the time to think is a number of seconds, up to 3600"
    ):
        make_bot(f"expert@{seconds}", 1)


@pytest.mark.parametrize("name", ["planner@1", "hard@1", "random@"])
def test_only_the_expert_takes_a_time_to_think(name: str) -> None:
    with pytest.raises(UnknownBotError, match=f"'{name}': only expert takes a time to think"):
        make_bot(name, 1)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("expert", True), ("expert@0.5", True), ("expert@2x4", True), ("hard", False), ("planner", False), ("", False)],
)
def test_only_bots_that_think_until_a_time_is_over_are_time_limited(name: str, expected: bool) -> None:
    assert is_time_limited(name) is expected


@pytest.mark.parametrize(("name", "book", "seats"), TABLES + EXPERT_TABLES)
def test_a_bot_plays_legal_games_to_the_end(name: str, book: str, seats: int) -> None:
    game = game_for(name, book, seats)
    for seed in range(1 if name in {"planner", "expert"} else 3):
        play_checked(game, game.new(seed), [steady_bot(name, seed * seats + seat) for seat in range(seats)])


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_keeps_the_last_ticket_where_more_should_be_kept(name: str) -> None:
    game = Game(replace(RULEBOOKS["usa"], ticket_keep=2), load_board("usa"), 2)
    state = game.new(3)
    for seat in range(2):
        game.apply(state, game.legal_actions(state, seat)[-1])
    state.ticket_deck = state.ticket_deck[:1]
    seat = game.asked_seats(state)[0]
    game.apply(state, Action(seat, DRAW_TICKETS))
    assert steady_bot(name, 1).choose(game.observe(state, seat)) == Action(seat, KEEP, indices=(0,))


def drawn_empty(game: Game) -> State:
    """The turn at which no deck has a card left, after everyone has only drawn cards."""
    state, rng = game.new(2), Random(2)
    while any(state.decks) or game.observe(state, game.asked_seats(state)[0]).question_kind != TURN:
        seat = game.asked_seats(state)[0]
        actions = game.legal_actions(state, seat)
        draws = [action for action in actions if action.kind in (DRAW, TAKE)]
        game.apply(state, rng.choice(draws or actions))
    return state


@pytest.mark.rule("COM-10")
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_bot_plays_on_when_no_card_is_left_to_draw(book: str, name: str) -> None:
    game = game_for(name, book, RULEBOOKS[book].seats[0])
    state = drawn_empty(game)
    assert game.observe(state, 0).is_draw_closed
    play_checked(game, state, [steady_bot(name, seat) for seat in range(game.seats)])


# Questions that a good bot gets in a game or two of a rulebook, besides those of all rulebooks.
ASKED: dict[str, set[int]] = {
    "europe": {TUNNEL},
    "asia": {PLACE, FIRST_SHARE},
    "world": {FLEET, REFILL},
    "paris": {FLAG},
}


def play_redealt(game: Game, seed: int, name: str) -> tuple[set[int], list[BaseBot]]:
    """Check that bots decide the same for the game, for the game with hidden parts redealt, and when sealed.

    Return the kinds of questions and the bots that played the game itself.
    """
    rng = Random(7)
    asked = set()
    state = game.new(seed)
    live, other, sealed = ([steady_bot(name, seat, 4) for seat in range(game.seats)] for _ in range(3))
    hearings = [EventFeed(game.seats) for _ in range(3)]
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        view = game.observe(state, seat)
        asked.add(view.question_kind)
        for bots, feed in zip((live, other, sealed), hearings, strict=True):
            feed.deliver(bots[seat], seat)
        action = live[seat].choose(view)
        assert other[seat].choose(Observation(game.rules, redeal(game, state, seat, rng), seat)) == action
        assert sealed[seat].choose(view.sealed()) == action
        events = game.apply(state, action)
        for feed in hearings:
            feed.add(events)
    return asked, live


@pytest.mark.parametrize(("name", "book", "seats"), TABLES)
def test_a_bot_knows_only_what_its_seat_may_know(name: str, book: str, seats: int) -> None:
    asked = set()
    for seed in range(2):
        asked |= play_redealt(game_of(book, seats), seed, name)[0]
    assert name == "random" or asked >= {OPENING_TICKETS, TURN, SECOND} | ASKED.get(book, set())


def test_the_expert_knows_only_what_its_seat_may_know_even_where_it_leaves_the_planners_choice() -> None:
    left = 0
    for book, rulebook in RULEBOOKS.items():
        for bot in play_redealt(short_game(book, rulebook.seats[0]), 0, "expert")[1]:
            assert isinstance(bot, ExpertBot)
            left += bot.deviations
    assert left


@pytest.mark.parametrize("name", ["greedy", "pathfinder"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_bot_answers_the_same_whatever_it_was_asked_before(book: str, name: str) -> None:
    """Its state is only a cache."""
    game = smallest(book)
    state = game.new(3)
    bots = [make_bot(name, 1) for _ in range(game.seats)]
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        view = game.observe(state, seat)
        action = bots[seat].choose(view)
        assert make_bot(name, 1).choose(view) == action
        game.apply(state, action)


@pytest.mark.parametrize("name", ["planner", "expert"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_table_may_be_handed_to_new_bots_at_any_moment(book: str, name: str) -> None:
    """The new bots start with empty plans and card trackers."""
    game = game_for(name, book, RULEBOOKS[book].seats[0])
    state = game.new(3)
    old = [make_bot("pathfinder", seat) for seat in range(game.seats)]
    handed: set[int] = set()
    for moment in range(5000):
        if state.is_over:
            break
        seat = game.asked_seats(state)[0]
        view = game.observe(state, seat)
        if view.question_kind not in handed or moment % 120 == 50:
            handed.add(view.question_kind)
            play_checked(game, state.copy(), [steady_bot(name, moment + seat) for seat in range(game.seats)])
        else:
            new = steady_bot(name, moment)
            if isinstance(new, ExpertBot):
                new.rounds = ()
            assert new.choose(view) in game.legal_actions(state, seat)
        game.apply(state, old[seat].choose(view))
    assert len(handed) >= 3


def play_sides(book: str, side: int, name: str, rival: str) -> list[Result]:
    """Play games of a rulebook with two sides, the first bot on one of them; with teams, two against two."""
    game = smallest(book)
    names = [name if game.rules.side_of[seat] == side else rival for seat in range(game.seats)]
    return [play(game, seed, names)[1] for seed in range(20)]


def test_greedy_beats_random_in_every_rulebook_and_nearly_always_in_most() -> None:
    won = {
        book: sum(result.winners == [side] for side in (0, 1) for result in play_sides(book, side, "greedy", "random"))
        for book in RULEBOOKS
    }
    assert min(won.values()) > 20, won
    assert sum(won.values()) >= 0.85 * 40 * len(won), won


@pytest.mark.parametrize("book", RULEBOOKS)
def test_pathfinder_beats_greedy_and_finishes_its_tickets(book: str) -> None:
    results = [(side, result) for side in (0, 1) for result in play_sides(book, side, "pathfinder", "greedy")]
    assert sum(result.winners == [side] for side, result in results) >= 30
    scores = [result.scores[side] for side, result in results]
    assert sum(score.completed for score in scores) >= 0.8 * sum(len(score.tickets) for score in scores)


@pytest.mark.parametrize("side", [0, 1])
def test_planner_beats_pathfinder(side: int) -> None:
    results = play_sides("usa", side, "planner", "pathfinder")
    assert sum(result.winners == [side] for result in results) > 10
