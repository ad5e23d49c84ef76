"""The terminal game, played by scripted players."""

import re
from pathlib import Path

import pytest

from ferrovia.cli.common.seats import format_opponents
from ferrovia.engine.game import Game
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.locales import Translator, texts
from ferrovia.notation.record import format_record, parse_record
from tests.cli.terminal import Answer, refused, run, table, whole_game

SEED = 7063  # gives the player the first turn, so the first screens do not depend on how bots play


def play(*args: str, typed: list[str], seed: int = SEED) -> Answer:
    """Start a game and type these lines."""
    return run("play", "--seed", str(seed), *args, typed="".join(f"{line}\n" for line in typed))


def screens(answer: Answer) -> list[str]:
    """The output, split at the header of every screen."""
    return answer.out.split("Ferrovía · ")[1:]


@pytest.mark.parametrize(
    ("book", "seats", "lang"), [("usa", 2, "en"), ("usa", 5, "es"), ("europe", 3, "en"), ("europe", 2, "es")]
)
def test_a_whole_game_ends_with_the_score(book: str, seats: int, lang: str, tmp_path: Path) -> None:
    lines, session = whole_game(book, seats, 5)
    file = tmp_path / "game.txt"
    options = ["--rulebook", book, "--seats", str(seats), "--lang", lang, "--save", str(file), "--name", "Player 1"]
    answer = play(*options, typed=lines, seed=5)
    assert (answer.code, answer.err) == (0, "")
    words = texts(lang)
    assert words["score.heading"] in answer.out
    assert words["column.longest"] in answer.out
    assert words["screen.last_turn"] in answer.out
    result = session.result()
    winner = format_opponents(Translator(lang), session.record.names)[result.winners[0]]
    total = max(score.total for score in result.scores)
    assert words["score.won"].format(seat=winner, points=Translator(lang)("count.points", n=total)) in answer.out
    assert str(file) in answer.out.replace("\n", "")
    assert file.read_text(encoding="utf-8") == format_record(session.record)
    for text in (words["play.not_understood"], words["play.no_such_number"]):
        assert max(re.split(r"\{\w+\}", text), key=len) not in answer.out
    again = run("replay", str(file), "--lang", lang)
    assert (again.code, again.err) == (0, "")
    assert words["replay.result_ok"] in again.out


@pytest.mark.rule("COM-01")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_starting_seat_names_the_seat_that_has_the_first_turn(first: int, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    answer = play("--starting-seat", str(first), "--save", str(file), typed=["1 2"])
    assert (answer.code, answer.err) == (0, "")
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.starting_seat == first - 1
    assert all(text.startswith("keep=") for _, text in record.moves[:3])
    assert [seat for seat, _ in record.moves[3:4]] == ([] if first == 1 else [first - 1])
    assert run("replay", str(file)).code == 0
    assert run("verify-deal", str(file), "--hash", record.seed_hash).code == 0
    assert run("play", "--resume", str(file), typed="").code == 0


def test_a_seat_that_cannot_start_is_refused() -> None:
    assert "--starting-seat 4: that seat can't start; choose 1, 2 or 3." in refused("play", "--starting-seat", "4")
    assert "choose 1 or 3." in refused("play", "--rulebook", "asia", "--starting-seat", "2")
    assert "ese asiento no puede empezar; elige 1 o 3." in refused(
        *("play", "--rulebook", "asia", "--starting-seat", "2", "--lang", "es")
    )
    assert "--starting-seat" in refused("play", "--resume", "game.txt", "--starting-seat", "2")


def test_the_opening_shows_each_ticket_with_its_path() -> None:
    screen = screens(play(typed=[]))[0]
    assert re.search(r"Los Angeles–New York +21 20 trains", screen)
    assert "which of your 4 first tickets do you keep? At least 2." in screen


def test_the_screen_of_a_turn_shows_everything_at_80_by_24() -> None:
    answer = play("--rulebook", "europe", "--lang", "es", typed=["1 2"])
    screen = screens(answer)[1].split("\n> ")[0]
    assert len(screen.splitlines()) <= 23
    assert max(len(line) for line in screen.splitlines()) <= 80
    for part in ("Mano (4)", "Mercado  1", "Puedes cubrir", "tus billetes", "ptos", "mazo", "6 mazo", "8 estación"):
        assert part in screen
    assert "normal 2: se queda" in screen


def test_a_claim_by_number_is_confirmed() -> None:
    answer = play(typed=["1 2", "10", "2", "u", "10", "", ""])
    assert "How do you pay for Duluth–Omaha?" in answer.out
    assert "Claim Duluth–Omaha with k* for 2 points? (Enter: yes, u: back)" in answer.out
    assert "Undone. Choose again." in answer.out
    assert "Player 1: claims Duluth–Omaha with p* (2 points)" in answer.out


def test_notation_needs_no_confirmation() -> None:
    answer = play(typed=["keep=12", "KAN-OKL=p*"])
    assert "Enter: yes" not in answer.out
    assert "Player 1: claims Kansas City–Oklahoma City with p* (2 points)" in answer.out


def test_only_enter_yes_or_back_answer_a_confirmation() -> None:
    answer = play(typed=["1 2", "10", "", "perhaps", "y"])
    assert "Press Enter to confirm, or type u to go back." in answer.out
    assert "claims Duluth–Omaha" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("xx", 'Unknown choice "xx"'),
        ("9", "There is no option 9 here."),
        ("8", "There is no option 8 here."),
        ("999", "There is no option 999 here."),
        ("1 2", 'Type one number, not "1 2".'),
        ("99999999999999999999", "Type one number"),
        ("+r", "That card is not in the display."),
        ("+q", "“q” is not a card."),
        ("+", '"+" is not an action here'),
        ("pass", "You can't pass while there is something else you can do (COM-24)."),
        ("no", "You can't do that at the start of a turn."),
        ("keep=1", "You can't do that at the start of a turn."),
        ("den-pho=wwwww", "You don't have those in your hand."),
        ("den-pho=ww", "That is not the number of cards it costs."),
        ("kan-okl=pk", "Those cards don't match"),
        ("zzz-okl=pk", 'There is no city "zzz" on this board.'),
        ("sa-okl=pk", '"sa" could be'),
        ("cha-den=pk", "There is no route from cha to den."),
        ("@den=p", "You have no station left to build (EUR-08)."),
        ("@zzz=p", 'There is no city "zzz" on this board.'),
        ("=", '"=" is not an action here'),
        ("r", "Say which city"),
        ("r zzz", 'There is no city "zzz" on this board.'),
        ("s", "Say where"),
        ("s no/such/folder/x", "Cannot write"),
        ("? EUR-99", 'There is no rule "EUR-99"'),
        ("u", "There is nothing to undo"),
        ("\x1b[31mred", "Unknown choice"),
        ("{n} %s [bold]", "Unknown choice"),
    ],
)
def test_bad_input_is_explained_and_asked_again(typed: str, reason: str) -> None:
    answer = play(typed=["1 2", typed, "6"])
    assert (answer.code, answer.err) == (0, "")
    assert reason in " ".join(answer.out.split())
    assert "\x1b" not in answer.out
    assert "which second card do you take?" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", "You must keep more tickets than that."),
        ("7 8", "Choose from the tickets offered"),
        ("0 1", "Choose from the tickets offered"),
        ("+r", "First choose which tickets you keep."),
        ("denver", 'Unknown choice "denver"'),
    ],
)
def test_bad_choices_of_tickets_are_explained_and_asked_again(typed: str, reason: str) -> None:
    answer = play(typed=[typed, "1,2"])
    assert reason in " ".join(answer.out.split())
    assert "your turn" in answer.out


def test_a_city_shows_what_can_be_claimed_there() -> None:
    answer = play(typed=["1 2", "char", "atlanta raleigh", "miami", "atlanta-miami"])
    charleston, both, miami, neither = [part.strip() for part in screens(answer)[1].split("\n> ")[1:5]]
    assert len(charleston.splitlines()) == 3
    assert "Atlanta–Charleston" in charleston and "Charleston–Raleigh" in charleston
    assert len(both.splitlines()) == 2 and "Atlanta–Raleigh" in both
    assert miami.startswith('There is nothing you can claim at "miami" now')
    assert neither.startswith('There is nothing you can claim at "atlanta-miami"')


def test_r_shows_all_routes_of_a_city_and_whose_they_are() -> None:
    answer = play(typed=["1 2", "kan-okl=p*", "r oklah"])
    shown = [line.rstrip() for line in screens(answer)[2].split("\n> ")[1].strip().splitlines()]
    assert len(shown) == 9
    assert any("Kansas City–Oklahoma City " in line and line.endswith("Player 1") for line in shown)
    assert any("Kansas City–Oklahoma City (2)" in line and line.endswith("closed") for line in shown)
    assert any(line.endswith("free") for line in shown)


def test_t_shows_the_routes_that_tickets_still_need() -> None:
    answer = play(typed=["t", "3 4", "t"])
    assert "You have no tickets yet." in answer.out
    shown = [line.rstrip() for line in screens(answer)[1].split("\n> ")[1].strip().splitlines()]
    assert shown[0] == "· Montréal–Chicago 7: 7 trains"
    assert shown[1:3] == ["     Chicago–Toronto 4  w  white", "     Montréal–Toronto 3 any"]


def test_a_hint_says_what_to_type() -> None:
    answer = play(typed=["h", "1 2", "h"])
    assert answer.out.count("Hint: ") == 2
    hint = answer.out.partition("Hint: ")[2].partition(", ")[0]
    assert hint.startswith("keep=")
    assert play(typed=[hint]).out.count("your turn") == 1


@pytest.mark.parametrize(("lang", "word"), [("en", "h"), ("en", "hint"), ("es", "H"), ("es", "pista")])
def test_a_hint_says_why(lang: str, word: str) -> None:
    answer = play("--lang", lang, typed=["1 2", word])
    reason = answer.out.rpartition(texts(lang)["play.hint"].partition("{")[0])[2].splitlines()[1]
    forms = [
        re.sub(r"\\{\w+\\}", ".+", re.escape(text)) for key, text in texts(lang).items() if key.startswith("hint.")
    ]
    assert reason.startswith("  ")
    assert any(re.fullmatch(form, reason.strip()) for form in forms)


def test_help_and_rules_can_be_looked_up() -> None:
    answer = play("--lang", "es", typed=["?", "? EUR-04", "? eur"])
    shown = answer.out.partition("Cómo elegir")[2].partition("\n> ")[0].splitlines()
    assert len(shown) <= 22 and max(map(len, shown)) <= 80
    assert answer.out.count("EUR-04 Túnel") == 2
    assert answer.out.count("EUR-14") == 1


def test_quitting_is_confirmed() -> None:
    answer = play(typed=["q", "n", "1 2", "q", "y", "6"])
    assert answer.out.count("Leave the game? (y/N)") == 2
    assert "your turn" in answer.out
    assert answer.out.rstrip().endswith("The game was not saved; next time, use --save FILE.")
    assert answer.code == 0


def test_a_saved_game_resumes_where_it_stopped(tmp_path: Path) -> None:
    lines, session = whole_game("europe", 2, 3)
    file = tmp_path / "game.txt"
    cut = len(lines) // 2
    first = play("--rulebook", "europe", "--seats", "2", "--save", str(file), typed=lines[:cut], seed=3)
    assert f"ferrovia play --resume {file}" in first.out.replace("\n", "")
    saved = parse_record(file.read_text(encoding="utf-8"))
    assert saved.moves == session.record.moves[: len(saved.moves)]
    assert not saved.winners
    # A claim by number takes several lines, so continue with the first action that the record lacks.
    typed = [text for seat, text in session.record.moves[len(saved.moves) :] if seat == 0]
    second = run("play", "--resume", str(file), typed="".join(f"{line}\n" for line in typed))
    assert (second.code, second.err) == (0, "")
    assert "Final score" in second.out
    assert file.read_text(encoding="utf-8") == format_record(session.record)


def test_s_saves_now_and_after_every_action(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    answer = play(typed=["1 2", f"s {file}", "6"])
    assert "Saved to" in answer.out
    moves = parse_record(file.read_text(encoding="utf-8")).moves
    assert moves[0] == (0, "keep=12")
    assert moves[-1] == (0, "+?")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_finished_game_can_still_be_saved(tmp_path: Path) -> None:
    lines, session = whole_game("usa", 2, 5)
    file = tmp_path / "game.txt"
    answer = play("--seats", "2", typed=[*lines, str(tmp_path), str(file)], seed=5)
    assert "it is a folder" in " ".join(answer.out.split())
    assert file.read_text(encoding="utf-8") == format_record(session.record)


def test_a_game_that_is_too_complex_to_score_can_still_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, session = whole_game("usa", 2, 5)

    def give_up(*_: object) -> None:
        raise TooManyTries

    monkeypatch.setattr(Game, "result", give_up)
    file = tmp_path / "game.txt"
    answer = play("--seats", "2", typed=[*lines, str(file)], seed=5)
    assert (answer.code, answer.err) == (0, "")
    assert texts("en")["error.hard_score"] in " ".join(answer.out.split())
    assert parse_record(file.read_text(encoding="utf-8")).moves == session.record.moves
    again = run("replay", str(file))
    assert (again.code, again.err) == (2, f"ferrovia: {texts('en')['error.hard_score']}\n")


def test_two_people_share_the_keyboard() -> None:
    answer = play("--people", "2", "--seats", "2", "--name", "Ana", "--name", "Luis", typed=["1 2", "", "1 2"])
    assert "Luis, sit down here and press Enter." in answer.out
    ana, luis = answer.out.split("Luis, sit down here")
    offered = [line for line in ana.splitlines() if line.startswith(("1 ", "2 ", "3 ", "4 "))]
    assert offered and not any(line in luis for line in offered)


def test_cards_from_the_deck_are_shown_before_the_next_person_sits_down() -> None:
    session = table("usa", 2, SEED, people=2)
    first = session.state.starting_seat
    names = ["Ana", "Luis"]
    typed = ["1 2", "", "1 2", *([""] if first == 0 else []), "6", "6", "", ""]
    answer = play("--people", "2", "--seats", "2", "--name", "Ana", "--name", "Luis", typed=typed)
    drawn = answer.out.partition(f"{names[first]}: draws from the deck: ")[2]
    assert "Enter: clear the screen for the next player." in drawn
    after = drawn.partition(f"{names[1 - first]}, sit down here")[2]
    assert f"{names[first]}: draws from the deck, draws from the deck" in after


def test_a_station_is_built_by_choosing_a_city() -> None:
    typed = ["1 2", "8", "zzz", "b", "paris", "", ""]
    answer = play("--rulebook", "europe", typed=typed)
    assert 'There is no city "zzz" on this board.' in answer.out
    assert '"b" could be Barcelona, Berlin' in answer.out
    assert "Build a station in Paris with" in answer.out
    assert "builds a station in Paris with" in answer.out


def tunnel_lines() -> tuple[int, list[str]]:
    """A seed and what to type until a tunnel asks for extra cards that the player can pay."""
    for seed in range(40):
        _, session = whole_game("europe", 2, seed)
        mine = [text for seat, text in session.record.moves if seat == 0]
        for place, text in enumerate(mine):
            if text.startswith("pay="):
                return seed, mine[:place]
    raise AssertionError("no such game")


GIVES_UP = "gives up the tunnel"


@pytest.mark.parametrize(("typed", "shown"), [("1", "claims"), ("0", GIVES_UP), ("no", GIVES_UP)])
def test_a_tunnel_that_asks_for_more_is_paid_or_given_up(typed: str, shown: str) -> None:
    seed, lines = tunnel_lines()
    answer = play("--rulebook", "europe", "--seats", "2", typed=[*lines, "77", "+r", typed], seed=seed)
    assert "laid down:" in answer.out and "Turned up:" in answer.out and "It costs" in answer.out
    assert "There is no option 77 here." in answer.out
    assert "First pay for the tunnel, or give it up." in answer.out
    assert shown in screens(answer)[-1]
