"""Questions and actions without a form in the terminal are still playable."""

from itertools import cycle

import pytest

from ferrovia.bots import make_bot
from ferrovia.cli.terminal.game_session import GameSession
from ferrovia.cli.terminal.questions import QUESTIONS
from ferrovia.engine.actions import DECLINE, Action
from ferrovia.engine.questions import QUESTION_KINDS
from ferrovia.locales import LANGUAGES, texts
from tests.cli.terminal import Answer, run, table
from tests.random_games import seats_by_book

SEATS = seats_by_book(2)


def type_lines(book: str, lines: list[str], *, seed: int = 5, lang: str = "en") -> Answer:
    """Play a game against random bots with these lines."""
    options = ["--rulebook", book, "--seats", str(SEATS[book]), "--bots", "random", "--seed", str(seed), "--lang", lang]
    return run("play", *options, typed="".join(f"{line}\n" for line in lines))


def listed_number(session: GameSession, action: Action) -> str:
    """The number of an action where all legal ones are listed."""
    if action.kind == DECLINE:
        return "0"
    actions = session.view(action.seat).legal_actions()
    return str([one for one in actions if one.kind != DECLINE].index(action) + 1)


def test_every_kind_of_question_has_a_form() -> None:
    assert QUESTIONS.keys() == QUESTION_KINDS.keys()


@pytest.mark.parametrize(("book", "lang"), list(zip(SEATS, cycle(LANGUAGES), strict=False)))
def test_a_game_can_be_played_from_lists_alone(book: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in list(QUESTIONS):
        monkeypatch.delitem(QUESTIONS, kind)
    session = table(book, SEATS[book], 5, bot="random")
    person = make_bot("pathfinder", 4)
    lines: list[str] = []
    while len(lines) < 20:
        seat = session.game.asked_seats(session.state)[0]
        action = (session.bots[seat] or person).choose(session.view(seat))
        if session.bots[seat] is None:
            lines.append(listed_number(session, action))
        session.play(action)
    answer = type_lines(book, lines, lang=lang)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("Ferrovía · ") == len(lines) + 1
    assert texts(lang)["play.no_such_number"].partition("{")[0] not in answer.out
