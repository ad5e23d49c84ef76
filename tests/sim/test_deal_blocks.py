"""Blocks: the same cards in every seating, and no bot has the better seats."""

from collections.abc import Callable

import msgspec
import pytest

from ferrovia.bots import BaseBot, make_bot
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.deal_blocks import BlockGame, DealBlock, ForfeitTally, play_deal_block, seatings
from ferrovia.sim.decision_times import DecisionTimes
from ferrovia.sim.playout import play_out
from ferrovia.sim.seeds import deal_bot_seed, deal_seed, game_bot_seed, game_seed
from ferrovia.sim.tally import Outcome, outcome_of
from tests.random_games import game_of


def pair(first: str, second: str) -> Callable[[int, int], BaseBot]:
    return lambda who, seed: make_bot((first, second)[who], seed)


def test_four_sides_alternate_and_three_are_two_to_one_both_ways_in_every_rotation() -> None:
    assert seatings(4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert sorted(seatings(3)) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize("sides", range(2, 7))
def test_each_bot_has_every_seat_equally_often(sides: int) -> None:
    found = seatings(sides)
    assert len(set(found)) == len(found)
    assert {tuple(1 - who for who in seating) for seating in found} == set(found)
    for side in range(sides):
        assert sum(seating[side] for seating in found) * 2 == len(found)


@pytest.mark.parametrize(("book", "seats"), [("usa", 2), ("europe", 3), ("asia", 4), ("asia", 6), ("paris", 4)])
def test_all_games_of_a_block_are_dealt_the_same_and_begin_in_the_same_seat(book: str, seats: int) -> None:
    game = game_of(book, seats)
    dealt: list[object] = []

    class Watched(Game):
        def new(self, seed: int | bytes, starting_seat: int = -1) -> object:  # type: ignore[override]  # checks the deals
            state = super().new(seed, starting_seat)
            dealt.append((seed, state.starting_seat, state.hands, state.ticket_deck, state.display))
            return state

    watched = Watched(game.rulebook, game.board, seats)
    made: list[tuple[int, int]] = []

    def make(who: int, seed: int) -> BaseBot:
        made.append((who, seed))
        return make_bot("random", seed)

    block = play_deal_block(watched, "arena", 3, 5, make)
    assert len(dealt) == len(block.games) == len(seatings(game.rules.sides))
    assert all(one == dealt[0] for one in dealt)
    assert block.games[0].seating == seatings(game.rules.sides)[0]
    for number, played in enumerate(block.games):
        asked = made[number * seats : (number + 1) * seats]
        assert [who for who, _ in asked] == [played.seating[game.rules.side_of[seat]] for seat in range(seats)]
        assert [seed for _, seed in asked] == [deal_bot_seed("arena", 3, 5, seat) for seat in range(seats)]


def test_partners_of_a_team_are_the_same_bot() -> None:
    game = game_of("asia", 4)
    made: list[int] = []

    def make(who: int, seed: int) -> BaseBot:
        made.append(who)
        return make_bot("random", seed)

    play_deal_block(game, "arena", 1, 0, make)
    assert made == [0, 0, 1, 1, 1, 1, 0, 0]


def test_a_bot_against_itself_gets_exactly_half() -> None:
    for book in RULEBOOKS:
        game = game_of(book, RULEBOOKS[book].seats[0])
        block = play_deal_block(game, "arena", 7, 2, pair("greedy", "greedy"))
        assert (block.won(), block.margin()) == (0.5, 0)


def test_a_block_says_what_its_games_say() -> None:
    game = game_of("usa", 2)
    block = play_deal_block(game, "arena", 3, 4, pair("greedy", "random"))
    for played, names in zip(block.games, (("greedy", "random"), ("random", "greedy")), strict=True):
        state = game.new(deal_seed("arena", 3, 4), 0)
        bots = [make_bot(name, deal_bot_seed("arena", 3, 4, seat)) for seat, name in enumerate(names)]
        assert play_out(game, state, bots) == (played.outcome.decisions, played.outcome.turns)
        assert played.outcome == outcome_of(game.result(state), played.outcome.decisions, played.outcome.turns)
    assert block.times[0].count + block.times[1].count == sum(played.outcome.decisions for played in block.games)


def played(seating: tuple[int, ...], totals: tuple[int, ...], winners: tuple[int, ...]) -> BlockGame:
    zeros = (0,) * len(totals)
    return BlockGame(seating, Outcome(100, 60, winners, totals, zeros, zeros, (False,) * len(totals)))


def test_ties_count_half_and_margins_are_those_of_the_means() -> None:
    assert played((0, 1), (70, 70), (0, 1)).won() == 0.5
    assert played((1, 0), (90, 70), (0,)).won() == 0
    assert played((0, 1, 0), (90, 50, 40), (0,)).won() == 1
    assert played((0, 1, 0), (90, 50, 40), (0,)).margin() == 15
    assert played((0, 1, 0), (90, 90, 90), (0, 1, 2)).won() == pytest.approx(2 / 3)
    block = DealBlock(0, [played((0, 1), (70, 70), (0, 1)), played((1, 0), (50, 75), (1,))])
    assert (block.won(), block.margin()) == (0.75, 12.5)


def test_a_block_survives_serialization() -> None:
    block = play_deal_block(game_of("paris", 3), "arena", 3, 4, pair("greedy", "random"))
    block.forfeits.append(ForfeitTally(1, 2, 17, "raised", "ValueError: no (my_bot.py:3)", 4))
    assert msgspec.convert(msgspec.to_builtins(block), DealBlock, str_keys=True) == block


# Deals.


def test_no_deal_of_the_arena_is_one_of_tuning_or_of_simulate() -> None:
    deals = range(1000)
    arena = {deal_seed("arena", 7, deal) for deal in deals}
    tune = {deal_seed("tune", 7, deal) for deal in deals}
    plain = {game_seed(7, deal) for deal in deals}
    assert len(arena | tune | plain) == 3000
    seats = {
        deal_bot_seed(purpose, 7, deal, seat) for purpose in ("arena", "tune") for deal in deals for seat in range(5)
    }
    assert len(seats | {game_bot_seed(7, deal, seat) for deal in deals for seat in range(5)}) == 15000


# Decision times.


def test_times_can_be_merged_in_any_order_and_serialized() -> None:
    both, first, second = DecisionTimes(), DecisionTimes(), DecisionTimes()
    both.add([0.001 * number for number in range(1, 101)])
    first.add([0.001 * number for number in range(1, 51)])
    second.add([0.001 * number for number in range(51, 101)])
    second.merge(first)
    assert second.lengths == both.lengths and second.longest == both.longest == 0.1
    assert both.mean == pytest.approx(0.0505)
    assert both.quantile(0.99) == pytest.approx(0.099, rel=0.05)
    assert both.quantile(0.5) == pytest.approx(0.05, rel=0.06)
    assert both.quantile(1) == 0.1


def test_no_decision_takes_no_time() -> None:
    assert (DecisionTimes().mean, DecisionTimes().quantile(0.99)) == (0, 0)
