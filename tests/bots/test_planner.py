"""The planner in whole games, and its weights."""

from dataclasses import asdict
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.bots.planner.weights import TUNED, WEIGHTS, Weights, weights_for
from ferrovia.engine.actions import CLAIM
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.rulebooks.house import make_house_rulebook
from tests.position import Position, position
from tests.random_games import game_of


def choice(table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(PlannerBot(1).choose(table.game.observe(table.state, table.seat)))


@pytest.mark.parametrize(("seats", "owner", "claims"), [(2, 1, False), (4, 1, True), (4, 0, False), (2, 0, False)])
def test_the_other_side_of_a_double_is_claimed_only_where_that_is_allowed(seats: int, owner: int, claims: bool) -> None:
    """In its last turn it claims the best route that it can pay for: with three yellow cards that would be this one."""
    others = {"los-sanf": 1, "los-sanf.2": 2} if seats == 4 else {"los-sanf": 1}
    gray = dict.fromkeys(("cal-van", "dul-sau", "elp-pho", "los-pho", "mon-tor", "pho-sant"), 1)
    table = position(
        seats=seats,
        hands=("yyy",),
        owner={"den-sal": owner, **others, **gray},
        trains=(20,) * seats,
        turns_left=seats,
    )
    assert ("den-sal.2=yyy" in table.menu()) == claims
    assert (choice(table) == "den-sal.2=yyy") == claims
    assert choice(table) in table.menu()


@pytest.mark.parametrize(("book", "seats"), [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats])
def test_it_never_owns_both_sides_of_a_double(book: str, seats: int) -> None:
    game = game_of(book, seats)
    rules = game.rules
    state = game.new(11)
    bots = [PlannerBot(seat) for seat in range(seats)]
    claimed = 0
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        action = bots[seat].choose(game.observe(state, seat))
        if action.kind == CLAIM and len(rules.parallels[action.target]) > 1:
            claimed += 1
            owners = [
                state.owner[parallel] for parallel in rules.parallels[action.target] if state.owner[parallel] >= 0
            ]
            assert seat not in owners
            assert len(owners) < rules.parallel_limit[action.target]
        game.apply(state, action)
    assert claimed


@pytest.mark.parametrize("book", RULEBOOKS)
def test_its_options_are_legal(book: str) -> None:
    """The expert plays these without checking them."""
    game = game_of(book, RULEBOOKS[book].seats[0])
    state = game.new(6)
    rng = Random(6)
    bots = [PlannerBot(seat) for seat in range(game.seats)]
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        decision = bots[seat].decide(game.observe(state, seat))
        if rng.random() < 0.3:
            for _, option in decision.options:
                assert game.why_not(state, option) == ""
        game.apply(state, decision.action)


def test_without_exact_plans_it_plays_too() -> None:
    game = game_of("usa", 2)
    state = game.new(1)
    bots = [PlannerBot(seat, None, 0) for seat in range(2)]
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        game.apply(state, bots[seat].choose(game.observe(state, seat)))
    assert min(game.result(state).scores[side].total for side in range(2)) > 0


def test_every_weight_has_a_default_and_a_book_may_change_some() -> None:
    assert asdict(Weights()) == WEIGHTS
    for book in RULEBOOKS:
        assert asdict(weights_for(book)) == {**WEIGHTS, **TUNED.get(book, {})}
    assert set(TUNED) <= set(RULEBOOKS)


def test_house_rules_are_played_with_the_weights_of_the_printed_rulebook() -> None:
    house = make_house_rulebook({"base": "world", "id": "world-house", "opening_keep": 2})
    game = Game(house, load_board("world"), 2)
    bot = PlannerBot(0)
    bot.choose(game.observe(game.new(1), 0))
    assert bot.weights is not None
    assert asdict(bot.weights) == {**WEIGHTS, **TUNED["world"]}
