"""The decisions in which the expert deviates from the planner's choice, and those in which it does not."""

import pytest

from ferrovia.bots.bot import EventFeed
from ferrovia.bots.expert.expert import MAX_CANDIDATES, ExpertBot, choose_candidate, gain, list_candidates, survivors
from ferrovia.bots.expert.rollouts import Rollouts
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.engine.actions import CLAIM, DECLINE, DRAW, DRAW_TICKETS, KEEP, PAY, TAKE, Action
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from tests.bots.short_games import short_game
from tests.position import Position, position

DRAWN = Action(0, DRAW, 0)
CLAIMED = Action(0, CLAIM, 3, (0, 0))
NEW_TICKETS = Action(0, DRAW_TICKETS)


def expert(seed: int = 1, rounds: tuple[int, ...] = (2, 2)) -> ExpertBot:
    """Make an expert without a time limit."""
    return ExpertBot(seed, seconds=1e9, rounds=rounds)


def decided(candidates: list[Action], *margins: list[int]) -> Action:
    return candidates[choose_candidate(candidates, list(margins), list(range(len(candidates))))]


def test_too_few_games_say_nothing() -> None:
    assert gain([0, 0, 0], [50, 50, 50]) == (0.0, 1.0)
    assert gain([0] * 10, [50] * 3) == (0.0, 1.0)


def test_the_gain_is_that_in_the_games_that_both_played() -> None:
    mean, error = gain([0, 10, -10, 20, -20, 500], [5, 15, -5, 25, -15])
    assert mean > 0.0
    assert error < mean
    assert gain([5, 15, -5, 25], [0, 10, -10, 20])[0] < 0.0
    assert gain([3, 1, 4, 1], [3, 1, 4, 1])[0] == 0.0


def test_a_lead_counts_less_the_greater_it_is() -> None:
    """Winning by more is hardly better than winning."""
    base = [-20, 20, -20, 20]
    assert gain(base, [20, 20, 20, 20])[0] > gain(base, [-20, 60, -20, 60])[0] > 0.0


def test_a_candidate_that_is_better_by_luck_is_not_chosen() -> None:
    """It wins one game by a lot, and the others are unchanged."""
    assert decided([DRAWN, CLAIMED], [0, 5, -5, 8], [30, 5, -5, 8]) is DRAWN
    assert decided([DRAWN, CLAIMED], [0, 10, -10, 20], [15, 0, -1, 12]) is DRAWN


@pytest.mark.parametrize(
    ("candidates", "taken"),
    [
        ([DRAWN, CLAIMED], True),
        ([DRAWN, NEW_TICKETS], False),
        ([NEW_TICKETS, CLAIMED], False),
        ([Action(0, KEEP, indices=(0, 1)), Action(0, KEEP, indices=(0, 2))], False),
    ],
)
def test_where_tickets_are_at_stake_more_is_asked(candidates: list[Action], taken: bool) -> None:
    base = [0, 10, -10, 20, -20, 5]
    other = [12, 8, -2, 18, -8, 3]
    mean, error = gain(base, other)
    assert error < mean < 2 * error
    assert (decided(candidates, base, other) is candidates[1]) == taken


def test_the_base_and_the_best_of_the_other_candidates_go_on() -> None:
    margins = [[0, 5, -5, 8], [20, 25, 15, 28], [-20, -15, -25, -12], [10, 15, 5, 18], [2, 7, -3, 10]]
    assert survivors(margins, [0, 1, 2, 3, 4]) == [0, 1, 3, 4]
    assert survivors(margins, [0, 1, 3]) == [0, 1, 3]
    assert survivors(margins, [0, 2]) == [0]


def candidates_at(table: Position) -> list[Action]:
    view = table.game.observe(table.state, table.seat)
    decision = PlannerBot(1).decide(view)
    candidates = list_candidates(view, decision)
    assert candidates[0] is decision.action
    return candidates


def test_candidates_are_legal_and_few_with_at_most_two_draws() -> None:
    table = position(hands=("rrkkkkkkgg",), tickets=(("den-elp", "los-newy"),), owner={"den-sal": 1})
    candidates = candidates_at(table)
    assert 2 <= len(candidates) <= MAX_CANDIDATES
    assert len({candidate.key() for candidate in candidates}) == len(candidates)
    assert sum(candidate.kind in {TAKE, DRAW} for candidate in candidates) <= 2
    assert all(candidate in table.game.legal_actions(table.state, 0) for candidate in candidates)


def test_it_may_decline_a_tunnel_that_it_could_pay_for() -> None:
    table = position("europe", hands=("ggg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert [candidate.kind for candidate in candidates_at(table)] == [PAY, DECLINE]


def test_it_declines_a_tunnel_that_it_cannot_pay_for() -> None:
    table = position("europe", hands=("gg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert [candidate.kind for candidate in candidates_at(table)] == [DECLINE]


def test_a_question_without_options_has_a_single_candidate() -> None:
    """The options of the previous turn do not answer it."""
    table = position("paris", hands=("bbrr",), tickets=(("jar-lou",),), owner={"lou-not": 0})
    planner = PlannerBot(1)
    view = table.game.observe(table.state, 0)
    assert len(planner.decide(view).options) > 1
    table.do("jar-not=b")
    assert len(list_candidates(view, planner.decide(view))) == 1


def play(game: Game, bots: list[ExpertBot], seed: int) -> list[object]:
    """Play a game and return its actions; until a bot deviates it must do what a planner does."""
    state = game.new(seed)
    feed = EventFeed(game.seats)
    planners = [PlannerBot(bot.seed) for bot in bots]
    made: list[object] = []
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        feed.deliver(bots[seat], seat)
        view = game.observe(state, seat)
        action = bots[seat].choose(view)
        assert action in game.legal_actions(state, seat)
        base = planners[seat].choose(view)
        assert bots[seat].deviations or action == base
        feed.add(game.apply(state, action))
        made.append(action.key())
    return made


@pytest.mark.parametrize(
    ("book", "rounds"), [*((book, ()) for book in RULEBOOKS), ("usa", (3,)), ("europe", (3,)), ("paris", (3,))]
)
def test_without_games_enough_it_plays_as_the_planner(book: str, rounds: tuple[int, ...]) -> None:
    game = short_game(book, RULEBOOKS[book].seats[0])
    bots = [expert(seat, rounds) for seat in range(game.seats)]
    play(game, bots, 2)
    assert all(bot.decisions and not bot.deviations for bot in bots)
    assert all(bool(bot.games) == bool(rounds) for bot in bots)


@pytest.mark.parametrize("book", ["usa", "world"])
def test_the_same_seed_decides_the_same_and_leaves_the_planner_at_times(book: str) -> None:
    game = short_game(book, 2)
    bots = [expert(seat) for seat in range(2)]
    assert play(game, bots, 1) == play(game, [expert(seat) for seat in range(2)], 1)
    assert sum(bot.deviations for bot in bots) > 0
    assert all(bot.games <= 4 * MAX_CANDIDATES * bot.decisions for bot in bots)


def test_several_cores_decide_the_same() -> None:
    game = short_game("usa", 2)
    alone = [expert(seat) for seat in range(2)]
    shared = [ExpertBot(seat, seconds=1e9, cores=3, rounds=(2, 2)) for seat in range(2)]
    assert play(game, alone, 1) == play(game, shared, 1)
    assert [bot.games for bot in alone] == [bot.games for bot in shared]


def test_a_rollout_ends_with_the_lead_of_the_seat() -> None:
    """Both seats have their last turn; the first can complete its ticket, or draw instead."""
    table = position(hands=("rr",), tickets=(("den-elp",),), owner={"elp-sant": 0}, trains=(9, 2), turns_left=2)
    rollouts = Rollouts(table.game, 0)
    before = table.facts()
    built = rollouts.play(table.state.copy(), table.notation.parse("den-sant=rr", 0), 0, 20)
    drawn = rollouts.play(table.state.copy(), table.notation.parse("+?", 0), 0, 20)
    assert table.facts() == before
    assert built - drawn >= 2 + 4 + 4
    assert built == Rollouts(table.game, 0).play(table.state.copy(), table.notation.parse("den-sant=rr", 0), 0, 20)


def test_a_rollout_that_is_too_complex_to_score_is_a_draw() -> None:
    table = position(hands=("rr",), owner={"dal-okl": 0, "kan-okl": 0, "kan-sai": 0, "lit-sai": 0, "dal-lit": 0})
    table.state.turns_left = 2
    action = table.notation.parse("+?", 0)
    assert Rollouts(table.game, 0).play(table.state.copy(), action, 0, 20) > 0
    assert Rollouts(table.game, 0, tries=0).play(table.state.copy(), action, 0, 20) == 0
