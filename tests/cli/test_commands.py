"""The output of the smaller commands."""

import json
from pathlib import Path

import pytest

from ferrovia import __version__
from ferrovia.boards import BOARDS, load_board_file
from ferrovia.locales import guide, rules_page, texts
from ferrovia.notation.record import format_record
from tests.cli.terminal import run, table, whole_game

BOARD_COMMANDS = [["board"], ["board", "list"], ["board", "show"], ["board", "check"], ["board", "draw"]]
STORAGE_COMMANDS = [["storage"], ["storage", "report"], ["storage", "export"], ["storage", "prune"]]
COMMANDS = [[], ["play"], ["serve"], *STORAGE_COMMANDS, ["static"], ["replay"], ["verify-deal"]]
COMMANDS += [*BOARD_COMMANDS, ["rules"], ["simulate"], ["games"], ["arena"], ["tune"], ["survey"], ["perft"]]


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


def test_one_rule_is_printed_alone() -> None:
    answer = run("rules", "eur-04")
    assert " ".join(answer.out.split()) == f"EUR-04 {rules_page('en').rules['EUR-04']}"


def test_all_rules_are_printed_without_an_id() -> None:
    answer = run("rules")
    assert [rule for rule in rules_page("en").rules if f"\n{rule} " not in answer.out] == []


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("book", BOARDS)
def test_the_guide_to_a_game_is_printed(book: str, lang: str) -> None:
    answer = run("rules", "--rulebook", book, "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == guide(lang, book)


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
    printed = " ".join(sources.out.split())
    board_file = load_board_file(board)
    for sentence in board_file["sources"] + board_file["doubts"]:
        assert sentence[lang] in printed


def test_a_source_in_a_single_language_is_shown_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_text(json.dumps({**load_board_file("paris"), "sources": ["Hearsay."]}), encoding="utf-8")
    assert "- Hearsay.\n" in run("board", "show", str(file), "--sources", "--lang", "es").out


def test_a_board_shows_tunnels_ferries_and_long_tickets() -> None:
    lines = run("board", "show", "europe").out.splitlines()
    shown = {" ".join(line.split()) for line in lines}
    assert "ams-lon Amsterdam–London 2 any ferry **" in shown
    assert "ang-smy Angora–Smyrna 3 o orange tunnel" in shown
    assert "ber-fra.2 Berlin–Frankfurt (2) 3 r red" in shown
    assert "Palermo–Moskva 20 long" in shown


def test_valid_boards_are_called_valid(tmp_path: Path) -> None:
    answer = run("board", "check", "usa", "europe")
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "usa: valid. USA, 36 cities, 100 routes, 33 tickets."
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    mixed = run("board", "check", str(bad), "usa")
    assert mixed.code == 2
    assert mixed.out.startswith("usa: valid.")
    assert mixed.err.startswith(f"{bad}:1: ") and mixed.err.count("\n") == 1


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    _, session = whole_game("europe", 3, 5)
    path = tmp_path / "game.txt"
    path.write_text(format_record(session.record), encoding="utf-8")
    return path


def test_a_replay_says_what_was_checked(record: Path) -> None:
    answer = run("replay", str(record))
    output = " ".join(answer.out.split())
    assert "europe@1, Europe, Player 1, pathfinder 2, pathfinder 3" in output
    assert "all legal" in output and "as recorded" in output and "matches its hash" in output
    assert "longest path" in output and "stations not built" in output


def test_a_replay_of_an_unfinished_game_shows_the_points(tmp_path: Path) -> None:
    session = table("usa", 2, 5)
    path = tmp_path / "game.txt"
    path.write_text(format_record(session.record), encoding="utf-8")
    answer = run("replay", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert "The game is not over. Points so far: Player 1 0, pathfinder 2 0." in answer.out
    assert "The record has no moves." in run("replay", str(path), "--step").out


def test_stepping_goes_forward_back_and_to_a_turn(record: Path) -> None:
    answer = run("replay", str(record), "--step", typed="\n\nb\n10\nx\n999\nq\n")
    assert (answer.code, answer.err) == (0, "")
    titles = [line.partition(" · ")[0] for line in answer.out.splitlines() if " · " in line]
    turns = [title for title in titles if title.startswith(("Turn ", "opening"))]
    assert turns == ["opening", "Turn 1", "Turn 2", "Turn 1", "Turn 10"]
    assert answer.out.count("Press Enter, or type b, q or the number of a turn") == 2


def test_stepping_shows_everything_and_ends_with_the_score(record: Path) -> None:
    answer = run("replay", str(record), "--step", "--lang", "es", typed="\n" * 400)
    assert (answer.code, answer.err) == (0, "")
    assert "Puntuación final" in answer.out
    assert "Ese era el último turno." in answer.out
    assert "se queda con" in answer.out


def test_a_board_that_could_take_too_long_to_score_is_refused(tmp_path: Path) -> None:
    ids = [f"city-{one}{two}" for one in "abcdefghij" for two in "abcdefghij"]
    pairs = [(i, i + 1) for i in range(100) if i % 10 < 9] + [(i, i + 10) for i in range(90)]
    board = {
        "id": "large-grid",
        "name": {"en": "Grid", "es": "Cuadrícula"},
        "cities": [{"id": name, "name": name} for name in ids],
        "routes": [{"a": ids[a], "b": ids[b], "length": 1, "color": "gray"} for a, b in pairs],
        "tickets": [{"cities": [ids[number], ids[99 - number]], "points": 5} for number in range(40)],
        "sources": [],
        "doubts": [],
    }
    file, house = tmp_path / "grid.json", tmp_path / "house.json"
    file.write_text(json.dumps(board, indent=1), encoding="utf-8")
    house.write_text('{"id": "many", "base": "usa",\n"pieces": 200}', encoding="utf-8")
    assert run("board", "check", str(file)).code == 0
    refused = run("board", "check", str(file), "--rulebook", str(house))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(f"{house}:2: pieces: on the board large-grid, networks around city-")
    played = run("simulate", "--board", str(file), "--rulebook", str(house), "--bots", "random,random")
    assert (played.code, played.out) == (2, "") and "take too long to score" in played.err


@pytest.mark.parametrize(("lang", "said"), [("en", "contains other files"), ("es", "contiene otros ficheros")])
def test_a_site_replaces_no_other_files(tmp_path: Path, lang: str, said: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana", encoding="utf-8")
    refused = run("static", "--out", str(tmp_path), "--lang", lang)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("ferrovia: ") and refused.err.count("\n") == 1 and said in refused.err
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
