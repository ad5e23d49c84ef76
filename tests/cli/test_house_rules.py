"""House rules in the CLI: games are resumed and replayed from the record alone; altered rules are refused."""

import json
import re
from pathlib import Path

import pytest

from ferrovia.boards import BOARDS, load_board
from ferrovia.cli.terminal.scoreboard import winner_line
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.actions import CLAIM
from ferrovia.engine.rulebook import MORE_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.scoring import find_winners
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.notation.record import parse_record
from ferrovia.rulebooks import RULEBOOKS
from tests.cli.terminal import refused, run, whole_game
from tests.random_games import make_score

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SHORT = str(EXAMPLES / "europe-short.json")
IBERIA = str(EXAMPLES / "iberia.json")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a game by house rules on a custom board, left after the first turn; the files are deleted."""
    rules, board, path = (tmp_path / name for name in ("mine.json", "board.json", "game.txt"))
    rules.write_bytes(Path(SHORT).read_bytes())
    board.write_bytes(Path(IBERIA).read_bytes())
    args = ["--rulebook", str(rules), "--board", str(board), "--seats", "2", "--seed", "7", "--save", str(path)]
    answer = run("play", *args, typed="1 2\n6\n6\n")
    assert (answer.code, answer.err) == (0, "")
    rules.unlink()
    board.unlink()
    return path


def test_a_record_states_its_house_rules(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    assert lines[1] == '[Rulebook "europe-short@1"]'
    assert re.fullmatch(r'\[House "europe [0-9a-f]{16} seats=\[2,3\] pieces=30 longest_bonus=5 stations=2"\]', lines[2])
    assert lines[3] == f'[Board "iberia {load_board(IBERIA).digest}"]'


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "house rules europe: Seats: 2, 3 instead of 2, 3, 4, 5; Trains (and ships) per seat: 30 instead"),
        ("es", "reglas de la casa europe: Jugadores: 2, 3 en lugar de 2, 3, 4, 5; Piezas por jugador"),
    ],
)
def test_a_game_by_house_rules_is_replayed_without_their_file(record: Path, lang: str, said: str) -> None:
    answer = run("replay", str(record), "--board", IBERIA, "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    output = " ".join(answer.out.split())
    assert said in output
    assert "iberia" in refused("replay", str(record), "--lang", lang)


def test_a_game_by_house_rules_is_resumed_without_their_file(record: Path) -> None:
    before = parse_record(record.read_text(encoding="utf-8"))
    answer = run("play", "--resume", str(record), "--board", IBERIA, typed="6\n6\n")
    assert (answer.code, answer.err) == (0, "")
    assert re.search(r"Player 1 +0 +30 ", answer.out)
    after = parse_record(record.read_text(encoding="utf-8"))
    assert after.game == before.game
    assert after.moves[: len(before.moves)] == before.moves and len(after.moves) > len(before.moves)
    assert "--rulebook can't be used with --resume" in refused("play", "--resume", str(record), "--rulebook", SHORT)


def test_a_whole_game_by_house_rules_replays_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines, session = whole_game(SHORT, 2, 5)
    args = ["--rulebook", SHORT, "--seats", "2", "--bots", "pathfinder", "--seed", "5", "--save", str(path)]
    assert run("play", *args, typed="\n".join(lines) + "\n").code == 0
    assert parse_record(path.read_text(encoding="utf-8")) == session.record
    assert "as recorded" in run("replay", str(path)).out
    assert session.record.winners


def test_simulated_games_by_house_rules_are_recorded(tmp_path: Path) -> None:
    args = ["--rulebook", SHORT, "--bots", "random,greedy", "--games", "3", "--seed", "2"]
    answer = run("simulate", *args, "--workers", "2", "--records", str(tmp_path / "games"))
    assert (answer.code, answer.err) == (0, "")
    assert "3 games of europe-short@1 on the board europe" in answer.out
    made = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in made] == [f"europe-short-2-{number:06}.txt" for number in (1, 2, 3)]
    for path in made:
        assert "as recorded" in run("replay", str(path)).out


@pytest.mark.parametrize(
    ("old", "new", "en", "es"),
    [
        ("pieces=30", "pieces=31", "were changed after the game began", "se cambiaron después de empezar"),
        (
            "pieces=30",
            "wings=2",
            'House rules cannot change "wings"',
            'las reglas de la casa no pueden cambiar "wings"',
        ),
        ('"europe-short@1"', '"europe@1"', '"id" must be unique', '"id" debe ser único'),
    ],
)
def test_house_rules_altered_in_the_record_are_refused(record: Path, old: str, new: str, en: str, es: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    for lang, said in (("en", en), ("es", es)):
        assert said in refused("replay", str(record), "--board", IBERIA, "--lang", lang)
        assert said in refused("play", "--resume", str(record), "--board", IBERIA, "--lang", lang)


def test_a_record_without_its_house_rules_is_refused(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r"\[House .*\n", "", text), encoding="utf-8")
    assert "does not contain its house rules" in refused("replay", str(record))
    assert "no contiene sus reglas de la casa" in refused("replay", str(record), "--lang", "es")
    record.write_text(text.replace("short@1", "short@4"), encoding="utf-8")
    assert "the rulebook here is europe-short@1" in refused("replay", str(record), "--board", IBERIA)


@pytest.mark.parametrize("command", [["play"], ["perft"], ["simulate", "--bots", "random,random"]])
@pytest.mark.parametrize(
    ("values", "en", "es"),
    [
        (
            {"peices": 9},
            ':4: House rules cannot change "peices"; did you mean',
            ':4: las reglas de la casa no pueden cambiar "peices"',
        ),
        ({"pieces": 0}, "mine has 0 pieces per seat", "mine da 0 piezas por asiento"),
        ({"harbors": 2}, "harbors need a game with ships", "harbors necesita un juego con barcos"),
    ],
)
def test_bad_house_rules_are_refused_in_both_languages(
    tmp_path: Path, command: list[str], values: dict[str, object], en: str, es: str
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"base": "usa", "id": "mine", **values}, indent=1), encoding="utf-8")
    assert en in refused(*command, "--rulebook", str(path))
    assert es in refused(*command, "--rulebook", str(path), "--lang", "es")


def test_every_fault_of_house_rules_is_reported_on_a_line(tmp_path: Path) -> None:
    path = tmp_path / f"{'deep' * 10}" / "mine.json"
    path.parent.mkdir()
    path.write_text('{"base": "usa", "id": "mine",\n "pieces": -1,\n "wings": 2}', encoding="utf-8")
    answer = run("perft", "--rulebook", str(path), "--lang", "es")
    assert (answer.code, answer.out) == (2, "")
    first, second = answer.err.splitlines()
    assert first.startswith(f'{path}:2: "pieces" debe ser un número entero')
    assert second.startswith(f'{path}:3: las reglas de la casa no pueden cambiar "wings"')


# Examples and plurals


@pytest.mark.parametrize(("rulebook", "tunnels"), [("europe", 6), ("usa", 0), (None, 6)])
def test_tunnels_are_those_of_the_rulebook(rulebook: str | None, tunnels: int) -> None:
    board = load_board(IBERIA)
    names = GameText(Translator("en"), board, [], RULEBOOKS[rulebook] if rulebook else None)
    kinds = [names.route_kind(route) for route in range(len(board.routes))]
    assert kinds.count(texts("en")["route.tunnel"]) == tunnels


@pytest.mark.parametrize("board", [*BOARDS, IBERIA])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_in_the_help_are_of_the_board(board: str, lang: str) -> None:
    names = GameText(Translator(lang), load_board(board), [], RULEBOOKS.get(board))
    book = "europe" if board == IBERIA else board
    example = names.example_claim(Rules(RULEBOOKS[book], names.board, RULEBOOKS[book].seats[0]))
    action = names.notation.parse(example, 0)
    assert action.kind == CLAIM
    assert len(action.cards) == names.board.routes[action.target].length
    assert len(names.find_cities(names.example_city())) == 1
    answer = run("play", "--rulebook", book, "--board", board, "--seed", "1", "--lang", lang, typed="?\nr\n@\n")
    shown = answer.out.partition(texts(lang)["play.help_choose"])[2]
    assert max(map(len, shown.partition("\n> ")[0].splitlines())) <= 80
    assert shown.count(example) == 2
    assert shown.count(f"r {names.example_city()}") == 2
    assert "denver" not in answer.out and "den-pho" not in answer.out


@pytest.mark.parametrize(
    ("lang", "points", "said"),
    [
        ("en", 90, "Ana wins with 90 points."),
        ("es", 1, "Ana gana con 1 punto."),
    ],
)
def test_one_point_is_singular(lang: str, points: int, said: str) -> None:
    names = GameText(Translator(lang), load_board("usa"), ["Ana", "Bo"])
    assert winner_line(names, find_winners([make_score(0, points), make_score(1, points - 5)], ())) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Bo wins with 40 points. Tied on points; completed tickets decided (Ana 1, Bo 2)."),
        ("es", "Bo gana con 40 puntos. Empate a puntos; decidieron los billetes completados (Ana 1, Bo 2)."),
    ],
)
def test_what_broke_a_tie_is_shown(lang: str, said: str) -> None:
    scores = [make_score(0, 40), make_score(1, 40)]
    scores[0].completed, scores[1].completed = 1, 2
    assert (
        winner_line(GameText(Translator(lang), load_board("usa"), ["Ana", "Bo"]), find_winners(scores, (MORE_TICKETS,)))
        == said
    )
