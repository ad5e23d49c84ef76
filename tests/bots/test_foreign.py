"""Bots of a person's own: whatever they do, the game goes on, and what they did is known."""

import pytest

from ferrovia.bots import make_bot
from ferrovia.bots.foreign import MOST_SLOW, ForeignBot
from ferrovia.sim.own_bots import seat_bot
from ferrovia.sim.playout import play_out
from tests.random_games import game_of

OWN = "tests.bots.own_bots"


def played(name: str, limit: float = 0.2) -> ForeignBot:
    """A bot after a whole game against another."""
    bot = seat_bot(f"{OWN}:{name}", 5, limit)
    assert isinstance(bot, ForeignBot)
    game = game_of("usa", 2)
    state = game.new(5)
    play_out(game, state, [bot, make_bot("greedy", 1)])
    assert state.is_over
    return bot


@pytest.mark.parametrize("name", ["Sound", "Listening"])
def test_a_sound_bot_decides_everything_itself(name: str) -> None:
    bot = played(name, 5)
    assert bot.decisions > 20
    assert bot.faults == []
    assert bot.listens == (name == "Listening")


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("Raising", "raised", "RuntimeError: I have no idea (own_bots.py:"),
        ("Leaving", "raised", "SystemExit: 1"),
        ("Cheating", "illegal", "Action(0, 4, 0, (0, 0, 0, 0, 0, 0, 0, 0, 0), (), ()) "),
        ("Impersonating", "illegal", "not_asked"),
        ("Babbling", "garbage", "str"),
        ("Odd", "garbage", ""),
        ("Slow", "slow", ""),
        ("Stubborn", "slow", ""),
    ],
)
def test_a_bot_that_errs_forfeits_the_move_and_the_game_goes_on(name: str, kind: str, text: str) -> None:
    bot = played(name)
    assert {fault.kind for fault in bot.faults} == {kind}
    assert bot.faults[0].decision == 7
    assert text in bot.faults[0].text
    assert [fault.decision for fault in bot.faults] == list(range(7, bot.decisions + 1))


def test_a_bot_that_has_no_hear_may_say_so_in_its_own_way() -> None:
    bot = played("Prickly", 5)
    assert len(bot.faults) == bot.decisions
    assert bot.faults[0].text.startswith("KeyError: 'hear' (own_bots.py:")


def test_an_interrupt_is_the_bots_own_fault_where_another_process_hears_of_real_ones() -> None:
    game = game_of("usa", 2)
    with pytest.raises(KeyboardInterrupt):
        play_out(game, game.new(5), [seat_bot(f"{OWN}:Interrupting", 5), make_bot("greedy", 1)])
    asked: list[bool] = []
    bot = seat_bot(f"{OWN}:Interrupting", 5, watch=asked.append)
    assert isinstance(bot, ForeignBot)
    play_out(game, game.new(5), [bot, make_bot("greedy", 1)])
    assert bot.faults[0].decision == 7 and bot.faults[0].text.startswith("KeyboardInterrupt")
    assert asked.count(True) == asked.count(False) == 1 + bot.decisions


def test_what_a_bot_spoils_is_its_own() -> None:
    rules = game_of("usa", 2).rules
    before = repr((rules.length, rules.points, rules.decks, rules.side_of, rules.cost, rules.twins, rules.routes_of))
    bot = played("Spoiling", 5)
    assert {fault.kind for fault in bot.faults} == {"raised"} and bot.faults[0].decision == 2
    after = repr((rules.length, rules.points, rules.decks, rules.side_of, rules.cost, rules.twins, rules.routes_of))
    assert after == before


def test_what_a_bot_prints_is_not_our_output(capsys: pytest.CaptureFixture[str]) -> None:
    bot = played("Talking", 5)
    said = capsys.readouterr()
    assert said.out == "" and said.err == "let me see\n" * bot.decisions


def test_the_game_keeps_a_copy_of_an_action() -> None:
    bot = seat_bot(f"{OWN}:Thrifty", 5)
    game = game_of("usa", 2)
    first, second = (bot.choose(game.observe(game.new(5), 0)) for _ in range(2))
    assert first is not second


def test_a_slow_bot_is_not_asked_for_ever() -> None:
    bot = played("Slow")
    assert bot.theirs.made == 6 + MOST_SLOW
    assert len(bot.faults) == bot.decisions - 6 > MOST_SLOW


def test_a_bot_that_cannot_be_made_is_played_at_random() -> None:
    bot = played("Unborn")
    assert len(bot.faults) == bot.decisions > 20
    assert "ValueError: not today" in bot.faults[0].text
