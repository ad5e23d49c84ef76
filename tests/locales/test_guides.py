"""The guides to the games: the same in both languages, and consistent with rules and boards."""

import dataclasses
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ferrovia import locales
from ferrovia.boards import BOARDS, load_board, parse_board
from ferrovia.engine.actions import CLAIM
from ferrovia.engine.board import RouteFacts
from ferrovia.engine.cards import ANY
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import LANGUAGES, board_guide, guide_for_browsers, rules_page
from ferrovia.notation.action import Notation
from ferrovia.notation.cards import LETTERS
from ferrovia.rulebooks import RULEBOOKS, make_house_rulebook

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "src" / "ferrovia" / "locales" / "guides"
COMMON = "COM"
ID = re.compile(r"\b[A-Z]{3}-\d{2}\b")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
QUOTED = re.compile(r"`([^`]+)`")
CLAIM_TEXT = re.compile(r"([a-z]+)-([a-z]+)(?:\.([1-9]))?=(.+)")
ACTION_TEXT = re.compile(r"\+.+|@.+|[a-z]+=.+|tickets|no|pass|hand|rack|stop|flag")
CARD = re.compile(r"([a-zA-Z*])(\^|2)?")
LINK = re.compile(r"\]\(([^)]+)\)")
MIN_LINES, MAX_LINES = 60, 112

each_book = pytest.mark.parametrize("book", BOARDS)
each_guide = pytest.mark.parametrize(("book", "lang"), [(book, lang) for book in BOARDS for lang in LANGUAGES])


@cache
def guide(book: str, lang: str) -> str:
    return locales.guide(lang, book)


@cache
def notation(book: str) -> Notation:
    return Notation(load_board(book))


def named(book: str, *cities: int) -> tuple[str, ...]:
    return tuple(sorted(load_board(book).cities[city].name for city in cities))


def levels(text: str) -> list[int]:
    """The level of each heading, in page order."""
    return [len(match[1]) for match in HEADING.finditer(text)]


def chapters(text: str) -> list[str]:
    return [match[2] for match in HEADING.finditer(text) if len(match[1]) == 2]


def moves(text: str) -> set[str]:
    """The moves: quoted texts that are not a letter, a city code or a command."""
    return {quoted for quoted in QUOTED.findall(text) if CLAIM_TEXT.fullmatch(quoted) or ACTION_TEXT.fullmatch(quoted)}


def claims(book: str, lang: str) -> Iterator[tuple[str, RouteFacts, list[tuple[str, str]]]]:
    """Each claim: its text, the route it names, and its cards, each a letter and a mark."""
    board = load_board(book)
    for text in sorted(moves(guide(book, lang))):
        if match := CLAIM_TEXT.fullmatch(text):
            cities, cards = text.split("=")
            action = notation(book).parse(f"{cities}=*", 0)
            paid = cards.replace("/", "")
            found = CARD.findall(paid)
            assert "".join(letter + mark for letter, mark in found) == paid, text
            assert action.kind == CLAIM, text
            assert match[1] != match[2], text
            yield text, board.routes[action.target], found


def covers(route: RouteFacts, cards: list[tuple[str, str]]) -> bool:
    """Whether the number of cards is exactly right."""
    if route.pairs:
        return len(cards) == 2 * route.length
    spaces = [2 if mark == "2" else 1 for _, mark in cards]
    return sum(spaces) >= route.length > sum(spaces) - min(spaces)


def test_every_rulebook_has_a_guide_in_every_language() -> None:
    expected = {f"{book}.{lang}.md" for book in BOARDS for lang in LANGUAGES}
    assert {path.name for path in FOLDER.iterdir()} == expected


@each_book
def test_both_languages_have_the_same_headings(book: str) -> None:
    assert levels(guide(book, "en")) == levels(guide(book, "es"))


@each_guide
def test_all_guides_of_a_language_have_the_same_chapters(book: str, lang: str) -> None:
    assert chapters(guide(book, lang)) == chapters(guide("usa", lang))
    assert len(chapters(guide(book, lang))) == 10


@each_guide
def test_only_the_last_paragraph_is_about_the_terminal_and_browsers_hide_it(book: str, lang: str) -> None:
    shown = guide_for_browsers(lang, book)
    assert guide(book, lang).startswith(shown) and chapters(shown) == chapters(guide(book, lang))
    left_out = guide(book, lang).removeprefix(shown)
    assert "`ferrovia " not in shown and left_out.count("`ferrovia ") == 2
    assert left_out.strip() and "\n\n" not in left_out.strip()


@each_book
def test_both_languages_cite_the_same_rules(book: str) -> None:
    assert set(ID.findall(guide(book, "en"))) == set(ID.findall(guide(book, "es")))


@each_book
def test_both_languages_show_the_same_moves(book: str) -> None:
    assert moves(guide(book, "en")) == moves(guide(book, "es"))


@each_book
def test_both_languages_give_the_same_numbers(book: str) -> None:
    """Digits outside quoted texts, by chapter; languages may repeat them differently."""
    english, spanish = (
        [set(re.findall(r"\d+", part)) for part in QUOTED.sub("", guide(book, lang)).split("\n## ")]
        for lang in LANGUAGES
    )
    assert english == spanish


@each_guide
def test_a_guide_cites_only_existing_rules(book: str, lang: str) -> None:
    assert set(ID.findall(guide(book, lang))) <= set(rules_page(lang).rules)


@each_guide
def test_a_guide_cites_every_rule_of_its_rulebook(book: str, lang: str) -> None:
    chapter = RULEBOOKS[book].vocabulary.chapter
    own = {chapter, COMMON} if book == "usa" else {chapter}
    asked = {rule for rule in rules_page(lang).rules if rule[:3] in own}
    assert asked - set(ID.findall(guide(book, lang))) == set()


@each_guide
def test_claims_in_a_guide_are_possible(book: str, lang: str) -> None:
    """The route exists, and the cards have the right number and colour."""
    found = list(claims(book, lang))
    assert found
    for text, route, cards in found:
        assert covers(route, cards), text
        letters = {letter for letter, _ in cards} - {"*"}
        assert all(letter.isupper() == route.ship for letter in letters), text
        colors = {LETTERS.index(letter.lower()) for letter in letters}
        if route.color != ANY:
            assert colors <= {route.color}, text
        elif not route.pairs:
            assert len(colors) < 2, text
        assert len([letter for letter, _ in cards if letter == "*"]) >= route.ferry, text


@each_guide
def test_moves_in_a_guide_are_valid_notation(book: str, lang: str) -> None:
    for text in sorted(moves(guide(book, lang))):
        assert notation(book).format(notation(book).parse(text, 0)) == text


@each_guide
def test_two_cities_named_together_are_a_route_or_ticket_with_that_number(book: str, lang: str) -> None:
    board = load_board(book)
    numbers: dict[tuple[str, ...], set[int]] = {}
    for route in board.routes:
        numbers.setdefault(named(book, route.a, route.b), set()).add(route.length)
    for ticket in board.tickets:
        numbers.setdefault(named(book, *ticket.cities), set()).add(ticket.points)
    every = "|".join(re.escape(city.name) for city in board.cities)
    pair = re.compile(rf"\b(?=({every})–({every})\b(?: \((\d+)\))?)")
    found = pair.findall(" ".join(guide(book, lang).split()))
    assert found
    for one, other, number in found:
        pairs = numbers.get(tuple(sorted((one, other))), set())
        assert pairs if not number else int(number) in pairs, (one, other, number)


@each_book
def test_buildings_in_a_guide_are_in_cities_that_allow_them(book: str) -> None:
    for text in moves(guide(book, "en")):
        if text.startswith("@"):
            city = load_board(book).cities[notation(book).parse_city(text[1:].partition("=")[0])]
            assert not city.junction
            assert city.harbor or book != "world"


def test_the_index_links_to_every_guide_once_and_all_links_work() -> None:
    index = ROOT / "docs" / "README.md"
    targets = [(index.parent / link).resolve() for link in LINK.findall(index.read_text(encoding="utf-8"))]
    assert [target for target in targets if not target.is_file()] == []
    listed = [target for target in targets if target.parent == FOLDER]
    assert sorted(listed) == sorted(FOLDER.iterdir())


def test_both_languages_of_the_board_guide_have_the_same_content() -> None:
    english, spanish = (board_guide(lang) for lang in LANGUAGES)
    assert levels(english) == levels(spanish)
    assert set(QUOTED.findall(english)) == set(QUOTED.findall(spanish))


def test_the_examples_of_the_board_guide_are_valid() -> None:
    shown = [json.loads(text) for text in QUOTED.findall(board_guide("en")) if text.startswith("{")]
    city = next(one for one in shown if "lat" in one)
    route = next(one for one in shown if "length" in one)
    ticket = next(one for one in shown if "points" in one)
    others = [{"id": name, "name": name, "lat": 60, "lon": 5} for name in ("bergen", "umea")]
    board = {
        "id": "north",
        "name": shown[0],
        "cities": [*others, city],
        "routes": [route, {**route, "a": "oslo", "b": "umea"}],
        "tickets": [ticket, {**ticket, "cities": ["oslo", "umea"]}],
        "sources": [],
        "doubts": [],
    }
    assert parse_board(json.dumps(board)).id == "north"
    house = next(one for one in shown if "base" in one)
    assert make_house_rulebook(house).pieces == house["pieces"]
    fields = {field.name for field in dataclasses.fields(Rulebook)}
    named = re.search(r"such as (.+?)\. Rules", " ".join(board_guide("en").split()))
    assert named and set(QUOTED.findall(named[1])) <= fields
