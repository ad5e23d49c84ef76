"""The value of harbours to the planner, and its decisions about them."""

from itertools import pairwise

import pytest

from ferrovia.bots.common.harbors import Harbors, count_missing, nearness, nearness_after
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.bots.planner.weights import Weights
from ferrovia.notation.cards import parse_cards
from tests.position import Position, position

JAKARTA = ("hong-jak", "mar-jak", "jak-syd")
TO_JAKARTA = {"ban-jak": 0, "ban-hong": 0}  # completes Hong Kong to Jakarta


def choice(table: Position, **weights: float) -> str:
    """Return the choice of a new bot at this table, with other weights if given."""
    bot = PlannerBot(1, Weights(**weights) if weights else None)
    return table.notation.format(bot.choose(table.game.observe(table.state, table.seat)))


def harbors_of(table: Position) -> Harbors:
    """The harbours of the first seat."""
    view = table.game.observe(table.state, 0)
    plan = MultiPlan(view.rules, Weights(), 7)
    plan.update(view)
    return Harbors(view, plan)


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ("", 4),
        ("rrrR2", 4),
        ("***", 4),
        ("r^", 3),
        ("r^r^r^", 2),
        ("r^g^RG", 2),
        ("r^RR*", 0),
        ("r^***", 0),
        ("RRR", 2),
    ],
)
def test_the_missing_cards_of_a_harbor_are_those_of_its_most_complete_color(hand: str, lacking: int) -> None:
    table = position("world", hands=(hand,))
    assert count_missing(table.state.hands[0]) == lacking


def test_the_last_cards_of_a_set_bring_a_harbor_nearest() -> None:
    near = [nearness(position("world", hands=(hand,)).state.hands[0]) for hand in ("", "r^", "r^r^", "r^r^R", "r^r^RR")]
    gains = [later - earlier for earlier, later in pairwise(near)]
    assert near[0] == 0.0 and near[-1] == 1.0 and gains == sorted(gains)
    hand = position("world", hands=("r^r^R",)).state.hands[0]
    assert nearness_after(hand, parse_cards("r^R")) == near[1] and nearness(hand) == near[3]


def test_a_ticket_is_worth_more_where_a_harbor_stands() -> None:
    table = position("world", tickets=(JAKARTA,), owner=TO_JAKARTA, buildings={"jak": 0})
    table.state.buildings_left[0] = 0
    harbors = harbors_of(table)
    first, second, elsewhere = (table.ticket(name) for name in ("mar-jak", "los-jak", "ham-bei"))
    assert harbors.gain([]) == 0
    assert harbors.gain([first]) == 10
    assert harbors.gain([first, second]) == 20
    assert harbors.gain([elsewhere]) == 0


def test_only_as_many_harbors_come_as_are_left() -> None:
    table = position("world", buildings={"jak": 1})
    harbors = harbors_of(table)
    tickets = [table.ticket(name) for name in ("van-mia", "edi-hong")]  # four harbour cities
    assert harbors.left == 3
    assert harbors.gain(tickets) == 60
    assert harbors.next_points(tickets) == 24
    assert harbors.next_points([]) == 0
    harbors.left = 0
    assert harbors.gain(tickets) == 0
    assert harbors.next_points(tickets) == 0


def one_ship_missing() -> Position:
    """At the second card, a single ship is face up that completes the cards for a harbour."""
    table = position("world", hands=("r^r^R",), tickets=(JAKARTA,), owner=TO_JAKARTA, display="kkkRK2K2", deck="kkkk")
    table.do("+?t")
    return table


def test_it_takes_the_card_that_a_harbor_needs() -> None:
    assert choice(one_ship_missing()) == "+R"
    assert choice(one_ship_missing(), harbor=0.0) != "+R"


@pytest.mark.parametrize("owner", [TO_JAKARTA, {"jak-man": 0}])
def test_in_its_last_turn_a_harbor_counts_more_than_a_short_route(owner: dict[str, int]) -> None:
    """Even if no completed ticket names its city: an unbuilt harbour costs four points."""
    table = position("world", hands=("r^r^RRg",), tickets=(("hong-jak",),), owner=owner, turns_left=2)
    assert choice(table).startswith("@")


def test_in_its_last_turn_a_long_route_counts_more_than_a_harbor_that_no_ticket_names() -> None:
    table = position("world", hands=("r^r^RRGGGGGGG",), owner={"jak-man": 0}, turns_left=2)
    assert choice(table).endswith("=GGGGGGG")
