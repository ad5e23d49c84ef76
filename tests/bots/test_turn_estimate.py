"""Turn estimates for given hands and routes."""

from random import Random

import pytest

from ferrovia.bots.common.payment_choice import PaymentChooser
from ferrovia.bots.planner.multi_plan import MultiPlan
from ferrovia.bots.planner.turn_estimate import SPAN, TurnEstimator
from ferrovia.bots.planner.weights import Weights
from ferrovia.engine.cards import ANCHOR, DOUBLE_SHIP, UNKNOWN, WILD
from ferrovia.engine.vectors import vector
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position
from tests.random_games import game_of


def turns_of(table: Position) -> TurnEstimator:
    """Make an estimator for the hand of the first seat."""
    plan = MultiPlan(table.game.rules, Weights(), 7)
    view = table.game.observe(table.state, 0)
    plan.update(view)
    plan.turns.set_hand(PaymentChooser(view, plan), plan.owner)
    return plan.turns


def count(book: str, hand: str, *names: str, owner: dict[str, int] | None = None) -> float:
    table = position(book, 4 if book == "asia" else 2, hands=(hand,), owner=owner)
    return turns_of(table).count([table.route(name) for name in names])


def test_what_can_be_paid_takes_a_turn_each() -> None:
    assert count("usa", "rrrr", "dal-elp") == 1.0
    assert count("usa", "rrrrkkkkkk", "dal-elp", "elp-los") == 2.0
    assert count("usa", "") == 0.0


def test_a_wild_replaces_any_missing_card() -> None:
    assert count("usa", "rr**", "dal-elp") == 1.0
    assert count("usa", "rr*", "dal-elp") == 1.0 + SPAN[1]


def test_missing_cards_of_several_suits_are_drawn_together() -> None:
    one = count("usa", "rrr", "dal-elp")
    both = count("usa", "rrrkkkkk", "dal-elp", "elp-los")
    assert both - 1.0 < 2 * one - 1.0
    assert both == 2.0 + SPAN[2]


def test_a_gray_route_takes_the_suit_of_which_most_is_to_spare() -> None:
    assert count("usa", "ggg", "elp-pho") == 1.0
    assert count("usa", "rrrrggg", "dal-elp", "elp-pho") == 2.0
    assert count("usa", "rrrrgg", "dal-elp", "elp-pho") > 2.0


def test_of_a_double_the_best_supplied_open_route_counts() -> None:
    """Between Denver and Salt Lake City there are a red and a yellow route."""
    assert count("usa", "rrr", "den-sal") == count("usa", "yyy", "den-sal") == 1.0
    assert count("usa", "rrr", "den-sal", owner={"den-sal": 1}) == 1.0 + 3 * SPAN[1]


def test_a_tunnel_holds_a_card_back() -> None:
    assert count("europe", "gg", "ven-zur") > count("europe", "ggg", "ven-zur") == 1.0


def test_pairs_take_two_cards_of_one_color_a_space() -> None:
    """Anchorage–Vancouver has two spaces of pairs."""
    assert count("world", "rrgg", "anc-van") == count("world", "rrrr", "anc-van") == 1.0
    assert count("world", "rgby", "anc-van") > count("world", "rrg", "anc-van") > 1.0


def hands(book: str, seed: int) -> tuple[TurnEstimator, list[int], list[int]]:
    """A random hand, and random routes with a single colour, whichever parallel is claimed."""
    rng = Random(seed)
    rules = game_of(book, RULEBOOKS[book].seats[0]).rules
    plain = [
        route
        for route, parallels in enumerate(rules.parallels)
        if parallels[0] == route and len({rules.color[parallel] for parallel in parallels}) == 1
    ]
    turns = TurnEstimator(rules, [0] * len(rules.length))
    turns.owner = [-1] * len(rules.length)
    turns.have = vector([rng.choice([0, 0, 1, 2, 3, 5]) for _ in range(turns.suits)])
    turns.wilds = rng.randint(0, 4)
    cards = [card for card in range(rules.card_kinds) if card != UNKNOWN]
    return turns, rng.sample(plain, rng.randint(1, 7)), cards


@pytest.mark.parametrize("book", RULEBOOKS)
def test_more_cards_never_take_more_turns(book: str) -> None:
    """Doubles in two colours are excluded: their colours are chosen one after the other, by the hand."""
    for seed in range(300):
        turns, routes, cards = hands(book, seed)
        before = turns.count(routes)
        assert before >= len(routes)
        for card in cards:
            assert turns.gain(card, routes, before) >= -1e-9
        assert turns.count(routes) == before


def test_what_was_spent_is_in_the_hand_again_afterwards() -> None:
    table = position("world", hands=("rrg^G2*",))
    turns = turns_of(table)
    have = turns.have[:]
    routes = [table.route("anc-van")]
    before = turns.count(routes)
    assert turns.after(((0, 0, ANCHOR + 3, DOUBLE_SHIP + 3, WILD), ()), routes) > before
    assert (turns.have, turns.wilds) == (have, 1)
