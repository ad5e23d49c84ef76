"""What makes the expert leave the planner's choice, and what does not."""

import pytest

from ferrovia.bots.expert import IDEAS, ExpertBot, better_half, choose_idea, gain
from ferrovia.bots.hearing import Hearing
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.rollouts import Rollouts
from ferrovia.engine.actions import CLAIM, DECLINE, DRAW, KEEP, PAY, TAKE, TICKETS, Action
from ferrovia.engine.game import Game
from ferrovia.engine.questions import TURN
from ferrovia.rulebooks import RULEBOOKS
from tests.bots.short import short_game
from tests.position import Position, position

DRAWN = Action(0, DRAW, 0)
CLAIMED = Action(0, CLAIM, 3, (0, 0))
NEW_TICKETS = Action(0, TICKETS)


def expert(seed: int = 1, rounds: tuple[int, ...] = (2, 2)) -> ExpertBot:
    """One that does not look at the clock."""
    return ExpertBot(seed, seconds=1e9, rounds=rounds)


def decided(ideas: list[Action], *margins: list[int]) -> Action:
    return ideas[choose_idea(ideas, list(margins), list(range(len(ideas))))]


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
    """To win by more is nearly the same as to win."""
    base = [-20, 20, -20, 20]
    assert gain(base, [20, 20, 20, 20])[0] > gain(base, [-20, 60, -20, 60])[0] > 0.0


def test_a_clearly_better_idea_is_taken() -> None:
    assert decided([DRAWN, CLAIMED], [0, 5, -5, 8, -8], [20, 25, 15, 28, 12]) is CLAIMED


def test_the_best_of_better_ideas_is_taken() -> None:
    other = Action(0, CLAIM, 4, (1, 1))
    assert decided([DRAWN, CLAIMED, other], [0, 5, -5, 8], [10, 15, 5, 18], [20, 25, 15, 28]) is other


def test_a_worse_idea_is_not_taken() -> None:
    assert decided([DRAWN, CLAIMED], [0, 5, -5, 8], [-10, -5, -15, -2]) is DRAWN


def test_an_idea_that_is_better_by_luck_is_not_taken() -> None:
    """It wins one game by far, and the others go on as before."""
    assert decided([DRAWN, CLAIMED], [0, 5, -5, 8], [30, 5, -5, 8]) is DRAWN
    assert decided([DRAWN, CLAIMED], [0, 10, -10, 20], [15, 0, -1, 12]) is DRAWN


def test_ideas_that_were_dropped_are_not_taken() -> None:
    margins = [[0, 5, -5, 8], [20, 25, 15, 28]]
    assert choose_idea([DRAWN, CLAIMED], margins, [0]) == 0


@pytest.mark.parametrize(
    ("ideas", "taken"),
    [
        ([DRAWN, CLAIMED], True),
        ([DRAWN, NEW_TICKETS], False),
        ([NEW_TICKETS, CLAIMED], False),
        ([Action(0, KEEP, 0, (0, 1)), Action(0, KEEP, 0, (0, 2))], False),
    ],
)
def test_where_tickets_are_at_stake_more_is_asked(ideas: list[Action], taken: bool) -> None:
    base = [0, 10, -10, 20, -20, 5]
    other = [12, 8, -2, 18, -8, 3]
    mean, error = gain(base, other)
    assert error < mean < 2 * error
    assert (decided(ideas, base, other) is ideas[1]) == taken


def test_only_the_better_half_of_the_ideas_goes_on_and_always_the_base() -> None:
    margins = [[0, 5, -5, 8], [20, 25, 15, 28], [-20, -15, -25, -12], [10, 15, 5, 18], [2, 7, -3, 10]]
    assert better_half(margins, [0, 1, 2, 3, 4]) == [0, 1, 3, 4]
    assert better_half(margins, [0, 1, 3]) == [0, 1, 3]
    assert better_half(margins, [0, 2]) == [0]


def ideas_at(table: Position) -> list[Action]:
    bot = expert()
    view = table.game.observe(table.state, table.seat)
    base = bot.planner.choose(view)
    ideas = bot._ideas(view, base)
    assert ideas[0] is base
    return ideas


def test_its_ideas_are_legal_and_few_and_of_draws_there_are_two() -> None:
    table = position(hands=("rrkkkkkkgg",), tickets=(("den-elp", "los-newy"),), owner={"den-sal": 1})
    ideas = ideas_at(table)
    assert 2 <= len(ideas) <= IDEAS
    assert len({idea.key() for idea in ideas}) == len(ideas)
    assert sum(idea.kind in {TAKE, DRAW} for idea in ideas) <= 2
    assert all(idea in table.game.legal_actions(table.state, 0) for idea in ideas)


def test_it_does_not_think_about_the_second_card() -> None:
    table = position(tickets=(("los-newy",),))
    table.do("+g")
    assert len(ideas_at(table)) == 1


def test_it_may_give_a_tunnel_up_that_it_could_pay() -> None:
    table = position("europe", hands=("ggg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert [idea.kind for idea in ideas_at(table)] == [PAY, DECLINE]


def test_it_gives_a_tunnel_up_that_it_cannot_pay() -> None:
    table = position("europe", hands=("gg",), tickets=(("zur-bri",),), deck="rrrrgrr")
    table.do("ven-zur=gg")
    assert [idea.kind for idea in ideas_at(table)] == [DECLINE]


def test_a_question_that_the_planner_does_not_weigh_gives_no_other_idea() -> None:
    """What it weighed for the turn before is not an answer to it."""
    table = position("paris", hands=("bbrr",), tickets=(("jar-lou",),), owner={"lou-not": 0})
    bot = expert()
    view = table.game.observe(table.state, 0)
    bot.planner.choose(view)
    assert len(bot.planner.options) > 1
    table.do("jar-not=b")
    assert len(bot._ideas(view, bot.planner.choose(view))) == 1


def play(game: Game, bots: list[ExpertBot], seed: int) -> list[object]:
    """A whole game, to compare; until a bot counts a choice of its own it must do what a planner does."""
    state = game.new(seed)
    hearing = Hearing(game.seats)
    planners = [PlannerBot(bot.seed) for bot in bots]
    made: list[object] = []
    while not state.is_over:
        seat = game.to_answer(state)[0]
        hearing.tell(bots[seat], seat)
        view = game.observe(state, seat)
        action = bots[seat].choose(view)
        assert action in game.legal_actions(state, seat)
        base = planners[seat].choose(view)
        assert bots[seat].deviations or action == base
        hearing.add(game.apply(state, action))
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
    assert all(bot.games <= 4 * IDEAS * bot.decisions for bot in bots)


def test_without_time_it_plays_as_the_planner() -> None:
    game = short_game("usa", 2)
    bots = [ExpertBot(seat, seconds=1e-9, rounds=(100, 100)) for seat in range(2)]
    play(game, bots, 2)
    assert all(bot.decisions and not bot.games and not bot.deviations for bot in bots)


def test_several_cores_decide_the_same() -> None:
    game = short_game("usa", 2)
    alone = [expert(seat) for seat in range(2)]
    shared = [ExpertBot(seat, seconds=1e9, cores=3, rounds=(2, 2)) for seat in range(2)]
    assert play(game, alone, 1) == play(game, shared, 1)
    assert [bot.games for bot in alone] == [bot.games for bot in shared]


def test_a_rollout_ends_with_the_lead_of_the_seat() -> None:
    """Both seats have their last turn; the first can complete its ticket, and draws instead if it is told to."""
    table = position(hands=("rr",), tickets=(("den-elp",),), owner={"elp-sant": 0}, trains=(9, 2), turns_left=2)
    rollouts = Rollouts(table.game, 0)
    before = table.facts()
    built = rollouts.play(table.state.copy(), table.notation.parse("den-sant=rr", 0), 0, 20)
    drawn = rollouts.play(table.state.copy(), table.notation.parse("+?", 0), 0, 20)
    assert table.facts() == before
    assert built - drawn >= 2 + 4 + 4
    assert built == Rollouts(table.game, 0).play(table.state.copy(), table.notation.parse("den-sant=rr", 0), 0, 20)


def test_a_crew_forgets_the_game_before() -> None:
    """Whatever was played before, the same game goes on the same way."""
    game = short_game("usa", 3)
    state = game.new(4)
    for seat in range(3):
        game.apply(state, Action(seat, KEEP, 0, (0, 1)))
    seat = game.to_answer(state)[0]
    assert game.observe(state, seat).question == TURN
    action = game.legal_actions(state, seat)[0]
    used = Rollouts(game, seat)
    for _ in range(2):
        used.play(state.copy(), game.legal_actions(state, seat)[-1], 0b101, 3)
        fresh = Rollouts(game, seat)
        assert used.play(state.copy(), action, 0b010, 1) == fresh.play(state.copy(), action, 0b010, 1)
