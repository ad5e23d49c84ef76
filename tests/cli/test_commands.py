"""What the other commands print."""

from pathlib import Path

import pytest

from ferrovia import __version__
from ferrovia.boards import BOARDS
from ferrovia.cli.main import ferrovia, main
from ferrovia.locales import guide, rules_page, texts
from ferrovia.notation.record import write_record
from tests.cli.playing import run, table, whole_game

BOARD_COMMANDS = [["board"], ["board", "list"], ["board", "show"], ["board", "check"], ["board", "draw"]]
COMMANDS = [[], ["play"], ["serve"], ["replay"], ["verify-deal"], *BOARD_COMMANDS, ["rules"]]
COMMANDS += [["simulate"], ["arena"], ["tune"], ["survey"], ["perft"]]


def test_the_version_is_printed() -> None:
    assert run("--version").out == f"ferrovia {__version__}\n"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(command: list[str], lang: str) -> None:
    answer = run(*command, "--help", *([] if command in ([], ["board"]) else ["--lang", lang]))
    assert (answer.code, answer.err) == (0, "")
    assert f"\n    ferrovia {' '.join(command)}" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    if command not in ([], ["board"]):
        assert answer.out.startswith("Uso:" if lang == "es" else "Usage:")
        assert texts(lang)["help.lang"].split()[0] in answer.out


def test_all_commands_are_there() -> None:
    assert list(ferrovia.commands) == [
        "play",
        "serve",
        "replay",
        "verify-deal",
        "board",
        "rules",
        "simulate",
        "arena",
        "tune",
        "survey",
        "perft",
    ]


def test_without_a_command_there_is_help() -> None:
    assert run().out == run("--help").out
    assert run("board").out == run("board", "--help").out


def test_main_returns_the_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "EUR-04", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("EUR-04 Tunnel:")
    assert main(["rules", "EUR-77", "--lang", "en"]) == 2


def test_one_rule_is_printed_alone() -> None:
    answer = run("rules", "eur-04")
    assert " ".join(answer.out.split()) == f"EUR-04 {rules_page('en').rules['EUR-04']}"


def test_a_chapter_is_printed_by_how_its_ids_begin() -> None:
    answer = run("rules", "WLD", "USA-03", "--lang", "es")
    assert answer.out.startswith("WLD — Mundo")
    assert answer.out.count("WLD-") >= 17
    assert "USA-03" in answer.out and "USA-04" not in answer.out


def test_all_rules_are_printed_without_an_id() -> None:
    answer = run("rules")
    assert [rule for rule in rules_page("en").rules if f"\n{rule} " not in answer.out] == []


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("book", BOARDS)
def test_the_guide_to_a_game_is_printed(book: str, lang: str) -> None:
    answer = run("rules", "--rulebook", book, "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == guide(lang, book)


def test_a_rule_of_one_game_is_printed_alone() -> None:
    answer = run("rules", "--rulebook", "world", "WLD-06", "--lang", "es")
    assert " ".join(answer.out.split()) == f"WLD-06 {rules_page('es').rules['WLD-06']}".replace("**", "")


def test_boards_are_listed() -> None:
    answer = run("board", "list", "--lang", "es")
    assert [line.split()[0] for line in answer.out.splitlines()[1:]] == list(BOARDS)
    assert "Europa                   47        101       46" in answer.out


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_board_can_be_shown(board: str, lang: str) -> None:
    answer = run("board", "show", board, "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert texts(lang)["board.routes"] in answer.out
    sources = run("board", "show", board, "--sources", "--lang", lang)
    assert texts(lang)["board.doubts"] in sources.out


def test_a_board_shows_tunnels_ferries_and_long_tickets() -> None:
    lines = run("board", "show", "europe").out.splitlines()
    shown = {" ".join(line.split()) for line in lines}
    assert "ams-lon Amsterdam–London 2 any ferry **" in shown
    assert "ang-smy Angora–Smyrna 3 o orange tunnel" in shown
    assert "ber-fra.2 Berlin–Frankfurt (2) 3 r red" in shown
    assert "Palermo–Moskva 20 long" in shown


def test_sound_boards_are_called_sound(tmp_path: Path) -> None:
    answer = run("board", "check", "usa", "europe")
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "usa: sound. USA, 36 cities, 100 routes, 33 tickets."
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    mixed = run("board", "check", str(bad), "usa")
    assert mixed.code == 2
    assert mixed.out.startswith("usa: sound.")
    assert mixed.err.startswith(f"{bad}:1: ") and mixed.err.count("\n") == 1


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    _, match = whole_game("europe", 3, 5)
    path = tmp_path / "game.txt"
    path.write_text(write_record(match.record), encoding="utf-8")
    return path


def test_a_replay_says_what_was_checked(record: Path) -> None:
    answer = run("replay", str(record))
    told = " ".join(answer.out.split())
    assert "europe@1, Europe, Player 1, pathfinder 2, pathfinder 3" in told
    assert "all of them legal" in told and "as recorded" in told and "fits its hash" in told
    assert "longest path" in told and "stations not built" in told


def test_a_replay_of_a_game_that_runs_shows_the_points(tmp_path: Path) -> None:
    match = table("usa", 2, 5)
    path = tmp_path / "game.txt"
    path.write_text(write_record(match.record), encoding="utf-8")
    answer = run("replay", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert "The game is not over. Points so far: Player 1 0, pathfinder 2 0." in answer.out
    assert "The record has no moves." in run("replay", str(path), "--step").out


def test_a_replay_of_nameless_seats_names_them(tmp_path: Path) -> None:
    match = table("usa", 2, 5)
    match.record.names = []
    path = tmp_path / "game.txt"
    path.write_text(write_record(match.record), encoding="utf-8")
    assert "Player 2 0" in run("replay", str(path)).out


def test_stepping_goes_on_back_and_to_a_turn(record: Path) -> None:
    answer = run("replay", str(record), "--step", typed="\n\nb\n10\nx\n999\nq\n")
    assert (answer.code, answer.err) == (0, "")
    titles = [line.partition(" · ")[0] for line in answer.out.splitlines() if " · " in line]
    turns = [title for title in titles if title.startswith(("Turn ", "opening"))]
    assert turns == ["opening", "Turn 1", "Turn 2", "Turn 1", "Turn 10"]
    assert answer.out.count("Type Enter, b, q, or the number of a turn") == 2


def test_stepping_tells_everything_and_ends_with_the_score(record: Path) -> None:
    answer = run("replay", str(record), "--step", "--lang", "es", typed="\n" * 400)
    assert (answer.code, answer.err) == (0, "")
    assert "Puntuación final" in answer.out
    assert "Ese era el último turno." in answer.out
    assert "a saber:" in answer.out
