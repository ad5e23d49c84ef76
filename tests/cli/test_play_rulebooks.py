"""The rulebooks with racks, ships and flags in the terminal, played by scripted players."""

from pathlib import Path

import pytest

from ferrovia.locales import Translator, texts
from ferrovia.notation.record import format_record
from tests.cli.terminal import Answer, refused, run, whole_game

ROOT = Path(__file__).resolve().parent.parent.parent
BUILT_IN = ROOT / "src" / "ferrovia" / "boards"
COLUMN_KEYS = {"longest": "column.longest"}  # of components that the table of scores shortens


def play(book: str, *args: str, typed: list[str], seed: int = 13) -> Answer:
    """Start a game against random bots and type these lines."""
    options = ["--rulebook", book, "--bots", "random", "--seed", str(seed)]
    return run("play", *options, *args, typed="".join(f"{line}\n" for line in typed))


def one_line(answer: Answer) -> str:
    return " ".join(answer.out.split())


@pytest.mark.parametrize(
    ("book", "seats", "lang", "components"),
    [
        ("asia", 4, "en", ("routes", "tickets", "longest", "most")),
        ("asia", 6, "es", ("routes", "tickets", "longest", "most")),
        ("world", 2, "es", ("routes", "exchanges", "tickets", "harbors")),
        ("world", 5, "en", ("routes", "exchanges", "tickets", "harbors")),
        ("paris", 2, "en", ("routes", "flags", "tickets")),
        ("paris", 4, "es", ("routes", "flags", "tickets")),
    ],
)
def test_a_whole_game_ends_with_the_score(
    book: str, seats: int, lang: str, components: tuple[str, ...], tmp_path: Path
) -> None:
    lines, session = whole_game(book, seats, 5, bot="random")
    file = tmp_path / "game.txt"
    options = ["--seats", str(seats), "--lang", lang, "--save", str(file), "--name", "Player 1"]
    answer = play(book, *options, typed=lines, seed=5)
    assert (answer.code, answer.err) == (0, "")
    words = texts(lang)
    for text in (words["play.not_understood"], words["play.no_such_number"], words["play.bad_notation"]):
        assert text.partition("{")[0].strip() not in answer.out or text.startswith("{")
    summary = answer.out.rpartition(words["score.heading"])[2]
    keys = [COLUMN_KEYS.get(component, f"score.{component}") for component in components]
    assert all(words[key] in summary for key in keys)
    result = session.result()
    names = [name.replace(":", " ") for name in session.record.names]
    team = session.game.rulebook.team
    for score in result.scores:
        side = " + ".join(names[score.side * team : (score.side + 1) * team])
        line = next(line for line in summary.splitlines() if side in line)
        assert line.split()[-1] == Translator(lang).number(score.total)
    assert file.read_text(encoding="utf-8") == format_record(session.record)
    again = run("replay", str(file), "--lang", lang)
    assert (again.code, again.err) == (0, "")
    assert words["replay.result_ok"] in again.out
    last = len(session.turns) - 1
    steps = run("replay", str(file), "--step", "--lang", lang, typed=f"\n\n{last // 2}\n{last}\n\n")
    assert (steps.code, steps.err) == (0, "")
    assert words["score.heading"] in steps.out and words["replay.end"] in steps.out


# Team Asia


def test_partners_share_a_rack() -> None:
    answer = play("asia", typed=["1 2 3", "2", "6", "2", "6", "l"], seed=3)
    assert "which of your 3 tickets do you put on the rack?" in answer.out
    assert "Rack with random 2 (" in answer.out and "[rack] " in answer.out
    assert "where does this card go?" in answer.out
    assert "It goes to your hand." in answer.out
    assert "puts it on the rack" in answer.out and "keeps it in hand" in answer.out


@pytest.mark.parametrize(
    ("lines", "typed", "reason"),
    [
        (["1 2 3"], "9", "You don't have those in your hand."),
        (["1 2 3"], "1 2", 'Type one number, not "1 2".'),
        (["1 2 3"], "+?", "First choose the ticket that goes on the rack."),
        (["1 2 3"], "share=1,2", "That is not the number of tickets to put on the rack"),
        (["1 2 3", "1", "6"], "3", "There is no option 3 here."),
        (["1 2 3", "1", "6"], "tickets", "First say whether the card goes"),
        (["1 2 3", "1"], "del-lah=/rr", "number of cards"),
        (["1 2 3", "1"], "del-lah=/r", "rack"),
        (["1 2 3", "1"], "del-lah=r/", "the cards from the rack are missing"),
        (["1 2 3", "1"], "swap=2t", "There is nothing to exchange"),
        (["1 2 3", "1", "8"], "1", 'Type two different numbers from the list, not "1".'),
        (["1 2 3", "1", "8"], "x", 'Type two different numbers from the list, not "x".'),
        (["1 2 3", "1", "8"], "u", "Undone."),
    ],
)
def test_bad_answers_in_asia_are_refused_with_a_reason(lines: list[str], typed: str, reason: str) -> None:
    answer = play("asia", typed=[*lines, typed], seed=3)
    assert (answer.code, answer.err) == (0, "")
    assert reason in one_line(answer)


@pytest.mark.parametrize("numbers", ["1 2", "1,2", "12"])
def test_two_tickets_are_shared_by_number(numbers: str) -> None:
    answer = play("asia", typed=["1 2 3", "1", "8", numbers, "", "l"], seed=3)
    assert "It takes the whole turn." in one_line(answer)
    assert "Player 1: puts 2 tickets on the rack: " in one_line(answer)


# The World


@pytest.mark.parametrize(
    ("lines", "typed", "reason"),
    [
        (["1 2 3"], "9", "choose a number within the limits (WLD-04)"),
        (["1 2 3"], "26", "choose a number within the limits (WLD-04)"),
        (["1 2 3"], "+?t", "First choose how many of your pieces are trains."),
        (["1 2 3", "20", "1"], "3", "There is no option 3 here."),
        (["1 2 3", "20", "1"], "+?s", "First say which deck fills the gap"),
        (["1 2 3", "20"], "0", "There is no option 0 here."),
        (["1 2 3", "20"], "10", "You can't build a harbour now"),
        (["1 2 3", "20"], "+?", "There are two decks: +?t draws from the trains"),
        (["1 2 3", "20"], "@syd=g^g^GG", "None of your routes reaches that city (WLD-08)."),
        (["1 2 3", "20"], "swap=9t", "You don't have enough pieces left"),
        (["1 2 3", "20"], "share=1,2", "There are no racks in this game."),
        (["1 2 3", "20", "11"], "x", '"x" is not an exchange: write it like 3t or 2s.'),
        (["1 2 3", "20", "11"], "9t", "You don't have enough pieces left"),
        (["1 2 3", "20", "11", "3t"], "u", "Undone."),
        (["1 2 3", "20", "7"], "9", "There is no option 9 here."),
        (["1 2 3", "20", "7"], "tickets", "You have drawn one card"),
    ],
)
def test_bad_answers_in_the_world_are_refused_with_a_reason(lines: list[str], typed: str, reason: str) -> None:
    answer = play("world", "--seats", "2", typed=[*lines, typed], seed=3)
    assert (answer.code, answer.err) == (0, "")
    assert reason in one_line(answer)


def test_choosing_pieces_shows_what_the_tickets_need() -> None:
    answer = play("world", "--seats", "2", typed=["1 2 3", "20"], seed=14)
    assert "The cheapest paths for your tickets take 8 trains + 17 ships." in one_line(answer)
    assert "Quick start: 20 trains and 40 ships; type 20." in answer.out
    assert "Player 1: takes 20 trains + 40 ships" in answer.out


def test_an_exchange_costs_points() -> None:
    answer = play("world", "--seats", "2", typed=["1 2 3", "20", "11", "3t", ""], seed=3)
    assert "up to 5 trains or 10 ships" in answer.out
    assert "Player 1: exchanges 3 ships for 3 trains, losing 3 points" in answer.out


def test_capitals_are_ships_and_cities_may_be_written_with_capitals() -> None:
    answer = play("world", "--seats", "2", typed=["1 2 3", "20", "LOS-MEX=**"], seed=24)
    assert "Player 1: claims Los Angeles–Mexico with ** (2 points)" in answer.out


def harbor_lines() -> tuple[int, list[str], str]:
    """A seed, what to type until a harbour can be built, and where."""
    for seed in range(5, 40):
        _, session = whole_game("world", 2, seed, bot="random")
        mine = [text for seat, text in session.record.moves if seat == 0]
        for place, text in enumerate(mine):
            if text.startswith("@"):
                city = session.notation.parse_city(text[1:].partition("=")[0])
                return seed, mine[:place], session.game.board.cities[city].name
    raise AssertionError("no such game")


def test_a_harbor_is_built_by_choosing_a_city() -> None:
    seed, lines, city = harbor_lines()
    typed = [*lines, "10", "zzz", "indian", "u", "10", city, "", "", "l"]
    answer = play("world", "--seats", "2", typed=typed, seed=seed)
    assert (answer.code, answer.err) == (0, "")
    assert "You can build in " in answer.out and 'There is no city "zzz"' in answer.out
    assert "You can't build there." in answer.out  # on the Indian Ocean
    assert f"Build a harbour in {city} with" in one_line(answer)
    assert f"Player 1: builds a harbour in {city} with" in one_line(answer)


@pytest.mark.parametrize(("book", "lines"), [("asia", ["1 2 3", "1", "6"]), ("world", ["1 2 3", "20", "1"])])
def test_a_hint_and_help_answer_every_question(book: str, lines: list[str]) -> None:
    typed = ["h", "?"]
    for line in lines:
        typed += [line, "h", "?"]
    answer = play(book, typed=typed, seed=3)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("Hint: ") == answer.out.count("How to choose") == len(lines) + 1


# Paris


def test_the_number_of_tickets_is_secret_in_paris() -> None:
    answer = play("paris", "--seats", "2", typed=["1", "7", "1"], seed=3)
    assert "tickets ?" in answer.out
    assert "random 2: keeps tickets" in answer.out
    rows = [line.split() for line in answer.out.splitlines() if "random 2 " in line and ":" not in line]
    assert rows and all(row[5] == "?" for row in rows)


def flag_lines() -> tuple[int, list[str]]:
    """A seed and what to type until a card can be kept for the flag."""
    for seed in range(30):
        _, session = whole_game("paris", 2, seed, bot="random")
        mine = [text for seat, text in session.record.moves if seat == 0]
        for place, text in enumerate(mine):
            if text in ("flag", "no"):
                return seed, mine[:place]
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", " for the flag"),
        ("0", "your turn"),
        ("flag", " for the flag"),
        ("7", "There is no option 7 here."),
        ("+?", "First say whether you keep a card for the flag."),
    ],
)
def test_a_card_is_kept_for_the_flag_or_not(typed: str, reason: str) -> None:
    seed, lines = flag_lines()
    answer = play("paris", "--seats", "2", typed=[*lines, typed], seed=seed)
    assert (answer.code, answer.err) == (0, "")
    assert reason in one_line(answer).partition("keep one of these cards for the flag?")[2]


# Boards, rules and simulations


def test_boards_show_ships_pairs_harbors_junctions_and_tours() -> None:
    shown = {" ".join(line.split()) for line in run("board", "show", "world").out.splitlines()}
    assert "los-tok Los Angeles–Tokyo 7 k black sea" in shown
    assert "dare-lua Dar Es Salaam–Luanda 2 any pairs" in shown
    assert any(line.startswith("syd Sydney ") and line.endswith(" harbour") for line in shown)
    assert any(line.endswith(" junction") for line in shown)
    assert any("tour: 10 in any order, −21 if not connected" in line for line in shown)
    asia = run("board", "show", "asia", "--lang", "es").out
    assert "túnel 6" in asia and "Cuestiones abiertas" in asia and "Fuentes" in asia


@pytest.mark.parametrize("command", [["play"], ["simulate", "--bots", "random,random"], ["perft"]])
def test_ships_need_a_sea_and_a_sea_needs_ships(command: list[str]) -> None:
    assert "has sea routes" in refused(*command, "--rulebook", "usa", "--board", "world")
    assert "has no sea routes" in refused(*command, "--rulebook", "world", "--board", "usa")


def test_open_racks_of_rivals_are_shown(tmp_path: Path) -> None:
    rules = tmp_path / "open.json"
    rules.write_text('{"base": "asia", "id": "open", "racks_open": true}', encoding="utf-8")
    answer = play(str(rules), "--starting-seat", "1", typed=["keep=123", "share=1"])
    assert "Rack of random 3 + random 4 (0) no cards" in one_line(answer)
    assert "Tickets on the rack of random 3 + random 4" in one_line(answer)
