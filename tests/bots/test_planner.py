"""The planner in small positions."""

from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.bots.planner.weights import TUNED, WEIGHTS, Weights, weights_for
from ferrovia.engine.actions import CLAIM
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.rulebooks.house import make_house_rulebook
from tests.position import Position, opening, position
from tests.random_games import game_of


def choice(table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(PlannerBot(1).choose(table.game.observe(table.state, table.seat)))


def test_it_builds_the_cheapest_path_of_its_ticket() -> None:
    table = position(hands=("rr",), tickets=(("den-elp",),))
    assert choice(table) in {"den-sant=rr", "elp-sant=rr"}


def test_it_saves_wilds() -> None:
    table = position(hands=("rr**",), tickets=(("den-elp",),))
    assert choice(table) in {"den-sant=rr", "elp-sant=rr"}


def test_it_uses_its_own_routes_for_nothing() -> None:
    table = position(hands=("rrrr",), tickets=(("den-elp",),), owner={"den-okl": 0, "dal-okl": 0, "elp-sant": 1})
    assert choice(table) == "dal-elp=rrrr"


def test_it_takes_the_card_that_it_needs_after_an_unseen_one() -> None:
    table = position(
        hands=("rrr",),
        tickets=(("den-elp",),),
        owner={"den-okl": 0, "dal-okl": 0, "elp-sant": 1},
        display="gbyrw",
        deck="wwwwww",
    )
    assert choice(table) == "+?"
    table.do("+?")
    assert choice(table) == "+r"


def test_a_wild_is_never_its_second_card() -> None:
    table = position(hands=("rrr",), tickets=(("los-newy",),), display="gby*w")
    table.do("+g")
    assert choice(table) != "+*"


def test_it_keeps_a_color_that_another_route_wants() -> None:
    """Dallas–El Paso is red, so the grey route is paid with green."""
    table = position(
        hands=("rrrggg",),
        tickets=(("den-elp", "kan-hou"),),
        owner={"den-okl": 0, "elp-sant": 1},
        display="-----",
        deck="",
    )
    assert choice(table) in {"dal-hou=g", "dal-okl=gg"}


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


@pytest.mark.parametrize(("book", "seats"), [("usa", 2), ("usa", 5), ("europe", 3), ("asia", 4), ("world", 2)])
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


def test_it_builds_the_best_that_it_can_in_its_last_turn() -> None:
    table = position(hands=("rrrrrryyy",), tickets=(("van-mon",),), trains=(20, 2), turns_left=2)
    assert "=rrrr" in choice(table)


def test_in_its_last_turn_a_ticket_counts_more_than_a_long_route() -> None:
    table = position(hands=("kkkkkkrr",), turns_left=2)
    assert choice(table) == "elp-los=kkkkkk"
    table = position(
        hands=("kkkkkkrr",),
        tickets=(("dul-elp",),),
        owner={"elp-sant": 0, "den-oma": 0, "dul-oma": 0},
        turns_left=2,
    )
    assert choice(table) == "den-sant=rr"


def test_a_ticket_along_its_path_is_kept() -> None:
    table = position(ticket_deck=("van-mon", "los-newy", "den-elp"), owner={"den-sant": 0}, trains=(20, 20))
    table.do("tickets")
    assert choice(table) == "keep=1"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_it_keeps_at_least_as_many_tickets_as_it_must(book: str) -> None:
    for seed in range(3):
        table = opening(book, RULEBOOKS[book].seats[0], seed=seed)
        assert choice(table) in table.menu()
        assert len(choice(table).removeprefix("keep=")) >= RULEBOOKS[book].opening_keep


def test_with_nothing_left_to_do_it_passes() -> None:
    table = position(display="-----", deck="", ticket_deck=())
    assert choice(table) == "pass"


def test_it_stops_drawing_only_when_no_turn_will_come() -> None:
    for turns_left, answer in ((-1, False), (3, False), (2, True)):
        table = position("world", tickets=(("los-jak",),), turns_left=turns_left)
        table.do("+?s")
        assert (choice(table) == "stop") == answer


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
    assert vars_of(Weights()) == WEIGHTS
    for book in RULEBOOKS:
        assert vars_of(weights_for(book)) == {**WEIGHTS, **TUNED.get(book, {})}
    assert set(TUNED) <= set(RULEBOOKS)


def test_house_rules_are_played_with_the_weights_of_the_printed_rulebook() -> None:
    house = make_house_rulebook({"base": "world", "id": "world-house", "opening_keep": 2})
    game = Game(house, load_board("world"), 2)
    bot = PlannerBot(0)
    bot.choose(game.observe(game.new(1), 0))
    assert bot.weights is not None
    assert vars_of(bot.weights) == {**WEIGHTS, **TUNED["world"]}


def test_an_unknown_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="no such weight: hops, luck"):
        Weights({"luck": 1.0, "hops": 2.0})


def vars_of(weights: Weights) -> dict[str, float]:
    return {name: getattr(weights, name) for name in WEIGHTS}
