"""Bot levels can be used wherever a bot can be named."""

from pathlib import Path

import pytest

from ferrovia.bots import BOTS, LEVELS
from ferrovia.bots.expert.expert import ExpertBot
from ferrovia.cli.common.bot_names import resolve_bot_name, resolve_bots
from ferrovia.cli.common.seats import assign_bots, bots_from_names, format_opponents, name_seats
from ferrovia.cli.terminal.game_session import make_bots
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.notation.record import format_record, parse_record
from ferrovia.rulebooks import RULEBOOKS
from tests.cli.terminal import refused, run, table


def test_every_level_is_a_bot_and_has_a_name_in_both_languages() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    assert set(LEVELS.values()) <= set(BOTS)
    for lang in LANGUAGES:
        assert {key for key in texts(lang) if key.startswith("level.")} == {f"level.{level}" for level in LEVELS}
    assert [texts("es")[f"level.{level}"] for level in LEVELS] == ["fácil", "normal", "difícil", "experto"]


@pytest.mark.parametrize(
    ("typed", "real"),
    [
        ("easy", "greedy"),
        ("fácil", "greedy"),
        ("FACIL", "greedy"),
        ("normal", "pathfinder"),
        ("Medium", "pathfinder"),
        ("difícil", "planner"),
        ("dificil", "planner"),
        ("experto", "expert"),
        ("experto@0.5", "expert@0.5"),
        ("expert@2", "expert@2"),
        ("planner", "planner"),
        ("random", "random"),
    ],
)
def test_a_level_names_its_bot_with_or_without_accents(typed: str, real: str) -> None:
    assert resolve_bot_name(typed) == real
    assert resolve_bots(f" {typed} ,random") == [real, "random"]


def test_opponents_are_shown_by_level_and_recorded_by_name() -> None:
    seat_bots = assign_bots(RULEBOOKS["usa"], 5, 1, resolve_bots("hard,easy,expert@0.5,random"))
    names = name_seats(Translator("es"), seat_bots, ("Ana",))
    assert names == ["Ana", "planner:2", "greedy:3", "expert@0.5:4", "random:5"]
    assert format_opponents(Translator("en"), names) == ["Ana", "hard 2", "easy 3", "expert 4", "random 5"]
    assert format_opponents(Translator("es"), names) == [
        "Ana",
        "bot difícil 2",
        "bot fácil 3",
        "bot experto 4",
        "random 5",
    ]
    assert bots_from_names(names) == seat_bots
    expert = make_bots(seat_bots, b"seed-of-the-game")[3]
    assert isinstance(expert, ExpertBot) and expert.seconds == 0.5


@pytest.mark.parametrize(
    ("lang", "bots", "shown"), [("en", "hard,easy", "hard 2"), ("es", "difícil,facil", "difícil 2")]
)
def test_a_game_against_levels_is_saved_and_resumed(lang: str, bots: str, shown: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    args = ["--seed", "13", "--lang", lang, "--bots", bots, "--save", str(file)]
    answer = run("play", *args, typed="1 2\n")
    assert (answer.code, answer.err) == (0, "")
    assert shown in answer.out and "planner" not in answer.out
    assert ", planner:2, greedy:3" in file.read_text(encoding="utf-8")
    again = run("play", "--lang", lang, "--resume", str(file), typed="")
    assert (again.code, again.err) == (0, "") and shown in again.out


def test_a_record_keeps_the_thinking_time() -> None:
    session = table("usa", 2, 1, bot="expert@0.5")
    assert parse_record(format_record(session.record)).names == ["Player 1", "expert@0.5:2"]


def test_the_default_level_is_medium() -> None:
    assert " medium 2 " in run("play", "--seed", "13", typed="").out


def test_simulations_surveys_and_tournaments_take_levels_too(tmp_path: Path) -> None:
    simulated = run("simulate", "--bots", "hard,fácil", "--games", "1", "--json")
    assert simulated.code == 0 and '"planner"' in simulated.out and '"greedy"' in simulated.out
    surveyed = run("survey", "--bot", "easy", "--games", "1", "--rulebook", "paris", "--json")
    assert surveyed.code == 0 and '"bot": "greedy"' in surveyed.out
    met = run("arena", "--rulebook", "paris", "--bots", "easy,random", "--games", "2", "--out", str(tmp_path / "arena"))
    assert met.code == 0 and "greedy" in met.out
    assert 'names "greedy" twice' in refused("arena", "--bots", "easy,greedy")


@pytest.mark.parametrize(
    ("bots", "reason"),
    [
        ("hrd", 'there is no bot "hrd"; try hard.'),
        ("zzz", "try a level (easy, medium, hard, expert) or the name of a bot: random"),
        ("hard@3", "only expert takes a thinking time"),
        ("expert@", "only expert takes a thinking time"),
        ("expert@soon", "only expert takes a thinking time"),
        ("expert@-1", "only expert takes a thinking time"),
        ("expert@nan", "only expert takes a thinking time"),
    ],
)
def test_an_unknown_level_is_refused(bots: str, reason: str) -> None:
    for command in ("play", "simulate", "arena"):
        assert reason in refused(command, "--bots", f"random,{bots}")
    assert reason in refused("survey", "--bot", bots)
