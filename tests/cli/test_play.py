"""The game in the terminal, played by scripted people."""

import re
from pathlib import Path

import pytest

from ferrovia.cli.seats import shown_opponents
from ferrovia.locales import Words, texts
from ferrovia.notation.record import parse_record, write_record
from tests.cli.playing import Answer, run, table, whole_game


def play(*args: str, typed: list[str], seed: int = 13) -> Answer:
    """Start a game and type these lines."""
    return run("play", "--seed", str(seed), *args, typed="".join(f"{line}\n" for line in typed))


def screens(answer: Answer) -> list[str]:
    """The output cut at every header of a screen."""
    return answer.out.split("Ferrovía · ")[1:]


# With seed 13 the person has the first turn: what is on the first screens does not depend on how bots play.


@pytest.mark.parametrize(
    ("book", "seats", "lang"), [("usa", 2, "en"), ("usa", 5, "es"), ("europe", 3, "en"), ("europe", 2, "es")]
)
def test_a_whole_game_ends_with_the_score(book: str, seats: int, lang: str, tmp_path: Path) -> None:
    lines, match = whole_game(book, seats, 5)
    file = tmp_path / "game.txt"
    options = ["--rulebook", book, "--seats", str(seats), "--lang", lang, "--save", str(file), "--name", "Player 1"]
    answer = play(*options, typed=lines, seed=5)
    assert (answer.code, answer.err) == (0, "")
    words = texts(lang)
    assert words["score.heading"] in answer.out
    assert words["score.longest"] in answer.out
    assert words["screen.last_turn"] in answer.out
    result = match.result()
    winner = shown_opponents(Words(lang), match.record.names)[result.winners[0]]
    total = max(score.total for score in result.scores)
    assert words["score.won"].format(seat=winner, points=Words(lang)("count.points", n=total)) in answer.out
    assert str(file) in answer.out.replace("\n", "")
    assert file.read_text(encoding="utf-8") == write_record(match.record)
    for text in (words["play.not_understood"], words["play.no_such_number"]):
        assert text.partition("{")[0] not in answer.out
    again = run("replay", str(file), "--lang", lang)
    assert (again.code, again.err) == (0, "")
    assert words["replay.result_ok"] in again.out


def test_the_opening_shows_each_ticket_with_its_way() -> None:
    screen = screens(play(typed=[]))[0]
    assert "Los Angeles–New York     21 20 trains" in screen
    assert "which of your 4 first tickets do you keep? At least 2." in screen


def test_the_screen_of_a_turn_shows_everything_at_80_by_24() -> None:
    answer = play("--rulebook", "europe", "--lang", "es", typed=["1 2"])
    screen = screens(answer)[1].split("\n> ")[0]
    assert len(screen.splitlines()) <= 23
    assert max(len(line) for line in screen.splitlines()) <= 80
    for part in ("Mano (4)", "Mercado  1", "Puedes ocupar", "tus billetes", "ptos", "mazo", "6 mazo", "8 estación"):
        assert part in screen
    assert "medio 2: se queda" in screen


def test_the_second_card_is_asked_for_with_the_first_one_told() -> None:
    screen = screens(play(typed=["1 2", "6"]))[2]
    assert "Player 1: draws unseen, it is " in screen
    assert "which second card do you take?" in screen


def test_an_unseen_second_card_is_told_on_the_next_screen() -> None:
    told = screens(play(typed=["1 2", "6", "6"]))[3].splitlines()[1]
    assert told.startswith("Player 1: draws unseen, it is ") and told.count("it is ") == 2


def test_new_tickets_are_asked_about_with_their_ways() -> None:
    screen = screens(play(typed=["1 2", "7"]))[2]
    assert "which of these 3 tickets do you keep? At least 1." in screen
    assert "trains" in screen


def test_a_claim_by_number_is_confirmed() -> None:
    answer = play(typed=["1 2", "10", "2", "u", "10", "", ""])
    assert "How do you pay for Kansas City–Oklahoma City?" in answer.out
    assert "Claim Kansas City–Oklahoma City with k* for 2 points? (Enter: yes, u: back)" in answer.out
    assert "Taken back. Choose again." in answer.out
    assert "Player 1: claims Kansas City–Oklahoma City with p* (2 points)" in answer.out


def test_going_back_from_the_payment_keeps_the_turn() -> None:
    answer = play(typed=["1 2", "10", "9", "u", "6"])
    assert 'There is no choice "9" here.' in answer.out
    assert "Taken back. Choose again." in answer.out
    assert "which second card do you take?" in answer.out


def test_yes_leaves_confirmations_out() -> None:
    answer = play("--yes", typed=["1 2", "10", "p*"])
    assert "Enter: yes" not in answer.out
    assert "claims Kansas City–Oklahoma City with p*" in answer.out


def test_notation_needs_no_confirmation() -> None:
    answer = play(typed=["keep=12", "KAN-OKL=p*"])
    assert "Enter: yes" not in answer.out
    assert "Player 1: claims Kansas City–Oklahoma City with p* (2 points)" in answer.out


def test_only_enter_yes_or_back_answer_a_confirmation() -> None:
    answer = play(typed=["1 2", "10", "", "perhaps", "y"])
    assert "Press Enter to confirm, or type u to go back." in answer.out
    assert "claims Kansas City–Oklahoma City" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("xx", 'I don\'t understand "xx"'),
        ("9", "There is no choice 9 here."),
        ("8", "There is no choice 8 here."),
        ("999", "There is no choice 999 here."),
        ("1 2", 'Type one number, not "1 2".'),
        ("99999999999999999999", "Type one number"),
        ("+r", "That card is not in the display."),
        ("+q", '"+q" is no action here'),
        ("+", '"+" is no action here'),
        ("pass", "You can't pass while there is something else you can do (COM-24)."),
        ("no", "That can't be done at the beginning of a turn."),
        ("keep=1", "That can't be done at the beginning of a turn."),
        ("den-pho=wwwww", "You don't have those in your hand."),
        ("den-pho=ww", "That is not the number of cards that it costs (COM-12)."),
        ("kan-okl=pk", "Those cards don't fit"),
        ("zzz-okl=pk", 'There is no city "zzz" on this board.'),
        ("sa-okl=pk", '"sa" may be'),
        ("cha-den=pk", '"cha-den=pk" is no action here'),
        ("@den=p", "You have no station left to build (EUR-08)."),
        ("@zzz=p", 'There is no city "zzz" on this board.'),
        ("=", '"=" is no action here'),
        ("r", "Say which city"),
        ("r zzz", 'There is no city "zzz" on this board.'),
        ("s", "Say where"),
        ("s no/such/folder/x", "Cannot write"),
        ("? EUR-99", 'There is no rule "EUR-99"'),
        ("u", "There is nothing to take back"),
        ("\x1b[31mred", "I don't understand"),
        ("{n} %s [bold]", "I don't understand"),
    ],
)
def test_bad_input_is_told_and_asked_again(typed: str, reason: str) -> None:
    answer = play(typed=["1 2", typed, "6"])
    assert (answer.code, answer.err) == (0, "")
    assert reason in " ".join(answer.out.split())
    assert "\x1b" not in answer.out
    assert "which second card do you take?" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", "You have to keep more tickets than that."),
        ("7 8", "Choose among the numbers of the tickets that are offered"),
        ("0 1", "Choose among the numbers"),
        ("+r", "First choose which tickets you keep."),
        ("denver", 'I don\'t understand "denver"'),
    ],
)
def test_bad_choices_of_tickets_are_told_and_asked_again(typed: str, reason: str) -> None:
    answer = play(typed=[typed, "1,2"])
    assert reason in " ".join(answer.out.split())
    assert "your turn" in answer.out


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("tickets", "You have drawn one card"),
        ("9", "There is no choice 9 here."),
        ("10", "There is no choice 10 here."),
    ],
)
def test_after_one_card_only_a_second_one_will_do(typed: str, reason: str) -> None:
    answer = play(typed=["1 2", "6", typed])
    assert reason in answer.out


def test_a_city_shows_what_can_be_claimed_there() -> None:
    answer = play(typed=["1 2", "char", "atlanta raleigh", "miami", "atlanta-miami"])
    charleston, both, miami, neither = [part.strip() for part in screens(answer)[1].split("\n> ")[1:5]]
    assert len(charleston.splitlines()) == 3
    assert "Atlanta–Charleston" in charleston and "Charleston–Raleigh" in charleston
    assert len(both.splitlines()) == 2 and "Atlanta–Raleigh" in both
    assert miami.startswith('At "miami" there is nothing that you can claim now')
    assert neither.startswith('At "atlanta-miami" there is nothing')


def test_r_shows_all_routes_of_a_city_and_whose_they_are() -> None:
    answer = play(typed=["1 2", "kan-okl=p*", "r oklah"])
    shown = [line.rstrip() for line in screens(answer)[2].split("\n> ")[1].strip().splitlines()]
    assert len(shown) == 9
    assert any("Kansas City–Oklahoma City " in line and line.endswith("Player 1") for line in shown)
    assert any("Kansas City–Oklahoma City (2)" in line and line.endswith("closed") for line in shown)
    assert any(line.endswith("free") for line in shown)


def test_m_shows_every_route_and_c_every_claim() -> None:
    answer = play(typed=["1 2", "m", "c"])
    routes, claims = screens(answer)[1].split("\n> ")[1:3]
    assert len(routes.strip().splitlines()) == 101
    assert len(claims.strip().splitlines()) > 20


def test_t_shows_the_routes_that_tickets_still_need() -> None:
    answer = play(typed=["t", "3 4", "t"])
    assert "You have no tickets yet." in answer.out
    shown = [line.rstrip() for line in screens(answer)[1].split("\n> ")[1].strip().splitlines()]
    assert "· Denver–El Paso 4: 4 trains" in shown
    assert shown[-2:] == ["     Denver–Santa Fe 2 any", "     El Paso–Santa Fe 2 any"]


def test_l_tells_what_happened() -> None:
    answer = play(typed=["l", "1 2", "l"])
    assert "Nothing has happened yet." in answer.out
    assert "Player 1: keeps 2 tickets, namely " in screens(answer)[1].split("\n> ")[1]


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


def test_a_hint_is_given_in_the_middle_of_a_choice_too() -> None:
    paid = play(typed=["1 2", "10", "h", ""])
    assert paid.out.count("Hint: ") == 1 and "Claim Kansas City–Oklahoma City with" in paid.out
    built = play("--rulebook", "europe", typed=["1 2", "8", "hint", "u"])
    assert built.out.count("Hint: ") == 1 and "Taken back." in built.out


def test_help_and_rules_can_be_looked_up() -> None:
    answer = play("--lang", "es", typed=["?", "? EUR-04", "? eur"])
    shown = answer.out.partition("Cómo elegir")[2].partition("\n> ")[0].splitlines()
    assert len(shown) <= 22 and max(map(len, shown)) <= 80
    assert answer.out.count("EUR-04 Túnel") == 2
    assert answer.out.count("EUR-14") == 1


def test_enter_shows_the_screen_again() -> None:
    assert len(screens(play(typed=["1 2", "", ""]))) == 4


def test_quitting_is_asked_about() -> None:
    answer = play(typed=["q", "n", "1 2", "q", "y", "6"])
    assert answer.out.count("Leave the game? (y/N)") == 2
    assert "your turn" in answer.out
    assert answer.out.rstrip().endswith("The game was not saved; next time --save FILE keeps it.")
    assert answer.code == 0


def test_the_end_of_the_input_is_polite() -> None:
    answer = play(typed=["1 2"])
    assert answer.code == 0
    assert answer.out.rstrip().endswith("The game was not saved; next time --save FILE keeps it.")


def test_a_saved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    lines, match = whole_game("europe", 2, 3)
    file = tmp_path / "game.txt"
    cut = len(lines) // 2
    first = play("--rulebook", "europe", "--seats", "2", "--save", str(file), typed=lines[:cut], seed=3)
    assert f"ferrovia play --resume {file}" in first.out.replace("\n", "")
    saved = parse_record(file.read_text(encoding="utf-8"))
    assert saved.moves == match.record.moves[: len(saved.moves)]
    assert not saved.winners
    # A claim by number is several lines, so begin again at the action that the record lacks.
    typed = [text for seat, text in match.record.moves[len(saved.moves) :] if seat == 0]
    second = run("play", "--resume", str(file), typed="".join(f"{line}\n" for line in typed))
    assert (second.code, second.err) == (0, "")
    assert "Final score" in second.out
    assert file.read_text(encoding="utf-8") == write_record(match.record)


def test_s_saves_now_and_after_every_action(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    answer = play(typed=["1 2", f"s {file}", "6"])
    assert "Saved in" in answer.out
    moves = parse_record(file.read_text(encoding="utf-8")).moves
    assert moves[0] == (0, "keep=12")
    assert moves[-1] == (0, "+?")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_s_leaves_a_file_alone_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary", encoding="utf-8")
    answer = play(typed=["1 2", f"s {file}"])
    assert "exists already" in " ".join(answer.out.split())
    assert file.read_text(encoding="utf-8") == "dear diary"


def test_a_finished_game_can_still_be_saved(tmp_path: Path) -> None:
    lines, match = whole_game("usa", 2, 5)
    file = tmp_path / "game.txt"
    answer = play("--seats", "2", typed=[*lines, str(tmp_path), str(file)], seed=5)
    assert "it is a folder" in " ".join(answer.out.split())
    assert file.read_text(encoding="utf-8") == write_record(match.record)


def test_two_people_hand_the_keyboard_over() -> None:
    answer = play("--people", "2", "--seats", "2", "--name", "Ana", "--name", "Luis", typed=["1 2", "", "1 2"])
    assert "Luis, sit down here and press Enter." in answer.out
    ana, luis = answer.out.split("Luis, sit down here")
    offered = [line for line in ana.splitlines() if line.startswith(("1 ", "2 ", "3 ", "4 "))]
    assert offered and not any(line in luis for line in offered)


def test_what_was_drawn_unseen_is_shown_before_the_next_person_sits_down() -> None:
    match = table("usa", 2, 13, people=2)
    first = match.state.first
    names = ["Ana", "Luis"]
    typed = ["1 2", "", "1 2", *([""] if first == 0 else []), "6", "6", "", ""]
    answer = play("--people", "2", "--seats", "2", "--name", "Ana", "--name", "Luis", typed=typed)
    drawn = answer.out.partition(f"{names[first]}: draws unseen, it is ")[2]
    assert "Enter: clear the screen for the next one." in drawn
    after = drawn.partition(f"{names[1 - first]}, sit down here")[2]
    assert f"{names[first]}: draws unseen, draws unseen" in after


def test_a_station_is_built_by_choosing_a_city() -> None:
    typed = ["1 2", "8", "zzz", "b", "paris", "", ""]
    answer = play("--rulebook", "europe", typed=typed)
    assert 'There is no city "zzz" on this board.' in answer.out
    assert '"b" may be Barcelona, Berlin' in answer.out
    assert "Build a station in Paris with" in answer.out
    assert "builds a station in Paris with" in answer.out


def test_a_station_can_be_taken_back() -> None:
    answer = play("--rulebook", "europe", typed=["1 2", "8", "", "8", "u", "8", "paris", "u", "8", "paris", "1", "u"])
    assert answer.out.count("Taken back. Choose again.") == 4
    assert "builds a station" not in answer.out


def tunnel_lines(pays: bool) -> tuple[int, list[str]]:
    """A seed and what to type until a tunnel asks for more cards that can, or cannot, be paid."""
    for seed in range(40):
        match = table("europe", 2, seed)
        lines: list[str] = []
        while len(lines) < 30 and not match.state.is_over:
            seat = match.game.to_answer(match.state)[0]
            bot = match.bots[seat]
            if bot is not None:
                match.play(bot.choose(match.view(seat)))
                continue
            actions = match.view(seat).legal_actions()
            tunnels = [action for action in actions if action.kind == 4 and match.game.rules.tunnel[action.target]]
            if actions[0].kind in (5, 6):
                if (actions[0].kind == 5) == pays:
                    return seed, lines
                break
            action = tunnels[0] if tunnels and len(lines) > 8 else actions[0]
            lines.append(match.notation.text(action))
            match.play(action)
    raise AssertionError("no such game")


@pytest.mark.parametrize(("typed", "told"), [("1", "claims"), ("0", "gives the tunnel"), ("no", "gives the tunnel")])
def test_a_tunnel_that_asks_for_more_is_paid_or_given_up(typed: str, told: str) -> None:
    seed, lines = tunnel_lines(pays=True)
    answer = play("--rulebook", "europe", "--seats", "2", typed=[*lines, "77", "+r", typed], seed=seed)
    assert "laid down:" in answer.out and "Turned up:" in answer.out and "It asks for" in answer.out
    assert 'There is no choice "77" here.' in answer.out
    assert "First pay for the tunnel or give it up." in answer.out
    assert told in screens(answer)[-1]


def test_a_tunnel_that_cannot_be_paid_is_given_up() -> None:
    seed, lines = tunnel_lines(pays=False)
    answer = play("--rulebook", "europe", "--seats", "2", typed=[*lines, "0"], seed=seed)
    assert "You can't pay that." in answer.out
    assert "gives the tunnel" in screens(answer)[-1]


def test_the_same_seed_deals_the_same_game_and_none_deals_any() -> None:
    assert play(typed=["1 2"]).out == play(typed=["1 2"]).out
    assert run("play").out != run("play").out
