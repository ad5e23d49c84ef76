"""Custom bots: the game goes on whatever they do, and their failures are reported."""

import pytest

from ferrovia.bots import make_bot
from ferrovia.bots.guarded import MAX_SLOW, GuardedBot
from ferrovia.sim.custom_bots import make_seat_bot
from ferrovia.sim.playout import play_out
from tests.random_games import game_of

CUSTOM = "tests.bots.custom_bots"


def played(name: str, limit: float = 0.2) -> GuardedBot:
    """Return a bot after a whole game against another."""
    bot = make_seat_bot(f"{CUSTOM}:{name}", 5, limit)
    assert isinstance(bot, GuardedBot)
    game = game_of("usa", 2)
    state = game.new(5)
    play_out(game, state, [bot, make_bot("greedy", 1)])
    assert state.is_over
    return bot


@pytest.mark.parametrize("name", ["PlaysLegally", "Listening"])
def test_a_sound_bot_decides_everything_itself(name: str) -> None:
    bot = played(name, 5)
    assert bot.decisions > 20
    assert bot.forfeits == []
    assert bot.hears == (name == "Listening")


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("Raising", "raised", "RuntimeError: I have no idea (custom_bots.py:"),
        ("Exits", "raised", "SystemExit: 1"),
        ("Cheating", "illegal", "Action(seat=0, kind=claim, route=0, cards=(0, 0, 0, 0, 0, 0, 0, 0, 0)) "),
        ("Impersonating", "illegal", "not_asked"),
        ("ReturnsText", "garbage", "str"),
        ("ReturnsOddAction", "garbage", ""),
        ("Slow", "slow", ""),
        ("Stubborn", "slow", ""),
    ],
)
def test_a_bot_that_errs_forfeits_the_move_and_the_game_goes_on(name: str, kind: str, text: str) -> None:
    bot = played(name)
    assert {forfeit.kind for forfeit in bot.forfeits} == {kind}
    assert bot.forfeits[0].decision == 7
    assert text in bot.forfeits[0].text
    assert [forfeit.decision for forfeit in bot.forfeits] == list(range(7, bot.decisions + 1))


def test_a_bot_without_hear_may_raise_any_error_for_it() -> None:
    bot = played("RaisesKeyError", 5)
    assert len(bot.forfeits) == bot.decisions
    assert bot.forfeits[0].text.startswith("KeyError: 'hear' (custom_bots.py:")


def test_an_interrupt_counts_as_a_forfeit_if_another_process_handles_real_ones() -> None:
    game = game_of("usa", 2)
    with pytest.raises(KeyboardInterrupt):
        play_out(game, game.new(5), [make_seat_bot(f"{CUSTOM}:Interrupting", 5), make_bot("greedy", 1)])
    asked: list[bool] = []
    bot = make_seat_bot(f"{CUSTOM}:Interrupting", 5, on_thinking=asked.append)
    assert isinstance(bot, GuardedBot)
    play_out(game, game.new(5), [bot, make_bot("greedy", 1)])
    assert bot.forfeits[0].decision == 7 and bot.forfeits[0].text.startswith("KeyboardInterrupt")
    assert asked.count(True) == asked.count(False) == 1 + bot.decisions


def test_a_bot_can_only_destroy_its_own_copy() -> None:
    rules = game_of("usa", 2).rules
    tables = (rules.length, rules.points, rules.decks, rules.side_of, rules.cell, rules.parallels)
    before = repr((tables, rules.payments.routes_of))
    bot = played("Spoiling", 5)
    assert {forfeit.kind for forfeit in bot.forfeits} == {"raised"} and bot.forfeits[0].decision == 2
    assert repr((tables, rules.payments.routes_of)) == before


def test_output_of_a_bot_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    bot = played("Talking", 5)
    said = capsys.readouterr()
    assert said.out == "" and said.err == "let me see\n" * bot.decisions


def test_the_game_keeps_a_copy_of_an_action() -> None:
    bot = make_seat_bot(f"{CUSTOM}:ReusesAction", 5)
    game = game_of("usa", 2)
    first, second = (bot.choose(game.observe(game.new(5), 0)) for _ in range(2))
    assert first is not second


def test_a_slow_bot_is_not_asked_forever() -> None:
    bot = played("Slow")
    assert bot.custom.made == 6 + MAX_SLOW
    assert len(bot.forfeits) == bot.decisions - 6 > MAX_SLOW


def test_a_bot_that_cannot_be_made_is_played_at_random() -> None:
    bot = played("FailsToStart")
    assert len(bot.forfeits) == bot.decisions > 20
    assert "ValueError: not today" in bot.forfeits[0].text
