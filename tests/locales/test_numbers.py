"""Numbers have the decimal mark of the language, everywhere in the command line's reports."""

import re
from pathlib import Path

import pytest

from ferrovia.locales import DECIMAL_MARKS, LANGUAGES, Translator
from tests.cli.terminal import run

DECIMALS = re.compile(r"\d([.,])\d")
SMALL = ("--rulebook", "paris", "--games", "2", "--seed", "1")


@pytest.mark.parametrize(
    ("value", "places", "english", "spanish"),
    [
        (41.26, 1, "41.3", "41,3"),
        (-41.26, 1, "−41.3", "−41,3"),
        (-0.04, 1, "0.0", "0,0"),
        (1234.5, 0, "1234", "1234"),
        (0.5, None, "0.5", "0,5"),
        (5.0, None, "5", "5"),
    ],
)
def test_a_number_is_formatted_in_both_languages(value: float, places: int | None, english: str, spanish: str) -> None:
    assert [Translator(lang).number(value, places) for lang in ("en", "es")] == [english, spanish]


def test_every_language_has_a_decimal_mark() -> None:
    assert set(DECIMAL_MARKS) == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["simulate", "survey", "arena"])
def test_reports_use_the_decimal_mark_of_their_language(command: str, lang: str, tmp_path: Path) -> None:
    more = {"simulate": ["--bots", "greedy,random"], "survey": ["--bot", "greedy"]}
    arena = ["--bots", "greedy,random", "--out", str(tmp_path / "arena")]
    answer = run(command, *SMALL, *more.get(command, arena), "--lang", lang)
    assert answer.code == 0, answer.err
    assert set(DECIMALS.findall(answer.out)) == {DECIMAL_MARKS[lang]}


def test_the_page_of_a_tournament_uses_the_decimal_mark(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    assert run("arena", *SMALL, "--bots", "greedy,random", "--out", str(out), "--lang", "es").code == 0
    page = (out / "report.html").read_text(encoding="utf-8")
    shown = re.findall(r"<td>([^<]*)|<text[^>]*>([^<]*)</text>", page)
    assert set(DECIMALS.findall(" ".join(map("".join, shown)))) == {","}
