"""The survey of all rulebooks: deterministic for a seed, and every action of a rulebook is used."""

import json
from functools import cache

import pytest

from ferrovia.engine.actions import BUILD, CLAIM, DECLINE, PUT, SHARE, TAKE, Action
from ferrovia.engine.questions import FIRST_SHARE, FLAG, PLACE, TUNNEL, TURN
from ferrovia.locales import LANGUAGES, Translator
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.survey import USES, Survey, possible_uses, survey_books, use_of
from tests.cli.terminal import run
from tests.random_games import game_of


@cache
def surveyed(book: str) -> tuple[Survey, ...]:
    return tuple(survey_books(12, 1, (book,)))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_pathfinder_leaves_nothing_unused_that_a_book_offers(book: str) -> None:
    used = {use for survey in surveyed(book) for use in survey.uses}
    assert used >= set(surveyed(book)[0].possible)
    assert used <= {*surveyed(book)[0].possible, "pass"}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_there_is_a_survey_for_every_number_of_seats(book: str) -> None:
    found = surveyed(book)
    assert [survey.seats for survey in found] == list(RULEBOOKS[book].seats)
    for survey in found:
        assert survey.games == 12
        assert sum(survey.uses.values()) == survey.decisions > survey.turns > 0
        assert len(survey.points) == survey.sides
        assert survey.completed >= 0.7 * survey.kept


def test_the_same_seed_gives_the_same_survey_and_another_another() -> None:
    first, again, other = (list(survey_books(2, seed, ("paris",))) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_what_a_book_offers_depends_on_the_book() -> None:
    offered = {book: possible_uses(game_of(book, RULEBOOKS[book].seats[0]).rules) for book in RULEBOOKS}
    assert offered["usa"] == ["take", "draw", "claim", "tickets", "keep"]
    assert {"station", "claim_ferry", "tunnel_pay", "tunnel_decline"} <= set(offered["europe"])
    assert {"share_turn", "share_kept", "place_hand", "place_rack"} <= set(offered["asia"])
    assert {"harbor", "exchange", "refill", "stop", "claim_sea", "claim_pairs", "fleet"} <= set(offered["world"])
    assert "flag_keep" in offered["paris"]
    assert {use for uses in offered.values() for use in uses} | {"pass", "flag_decline"} == set(USES)


@pytest.mark.parametrize(
    ("book", "question", "action", "use"),
    [
        ("usa", TURN, Action(0, TAKE, 3), "take"),
        ("usa", TURN, Action(0, CLAIM, 0), "claim"),
        ("europe", TURN, Action(0, BUILD, 0), "station"),
        ("world", TURN, Action(0, BUILD, 0), "harbor"),
        ("asia", PLACE, Action(0, PUT, 0), "place_hand"),
        ("asia", PLACE, Action(0, PUT, 1), "place_rack"),
        ("asia", TURN, Action(0, SHARE, indices=(0, 1)), "share_turn"),
        ("asia", FIRST_SHARE, Action(0, SHARE, indices=(0,)), "share_kept"),
        ("asia", TUNNEL, Action(0, DECLINE), "tunnel_decline"),
        ("paris", FLAG, Action(0, DECLINE), "flag_decline"),
    ],
)
def test_the_use_of_an_action(book: str, question: int, action: Action, use: str) -> None:
    assert use_of(game_of(book, 4).rules, question, action) == use


def test_the_command_prints_a_document() -> None:
    args = ["--games", "2", "--seed", "3", "--rulebook", "paris", "--json"]
    answer = run("survey", *args)
    assert (answer.code, answer.err) == (0, "")
    assert run("survey", *args, "--lang", "es").out == answer.out
    document = json.loads(answer.out)
    assert (document["games"], document["seed"], document["bot"]) == (2, 3, "pathfinder")
    assert [(table["rulebook"], table["seats"]) for table in document["tables"]] == [("paris", n) for n in (2, 3, 4)]
    for table in document["tables"]:
        assert sum(table["uses"].values()) == pytest.approx(table["decisions"])
        assert len(table["scores"]) == table["seats"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["seats", "share two tickets", "card for the flag", "asia: per game", "6 seats", "tickets completed"]),
        ("es", ["asientos", "compartir dos billetes", "carta para la bandera", "asia: por partida", "6 asientos"]),
    ],
)
def test_the_command_prints_tables(lang: str, said: list[str]) -> None:
    answer = run("survey", "--games", "1", "--rulebook", "asia", "--rulebook", "paris", "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert [text for text in said if text not in answer.out] == []
    games = {
        "en": "1 game of pathfinder bots at each table, seed 1;",
        "es": "1 partida entre bots pathfinder en cada mesa, semilla 1;",
    }
    assert games[lang] in answer.out


def test_every_use_has_a_text() -> None:
    for lang in LANGUAGES:
        assert [use for use in USES if f"use.{use}" not in Translator(lang)] == []
