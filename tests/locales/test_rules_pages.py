"""The pages of rules have the same rules in the same order in both languages."""

import re
from pathlib import Path

import pytest

from ferrovia import locales
from ferrovia.boards import load_board
from ferrovia.boards.validators import COLOR_NAMES
from ferrovia.engine.cards import ANCHOR, COLORS, DOUBLE_SHIP, SHIP, WILD
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import LANGUAGES, rules_page, texts
from ferrovia.rulebooks import RULEBOOKS

POINTS = re.compile(r"(\d)→(\d+)")
ID = re.compile(r"\b[A-Z]{3}-\d{2}\b")
SHIP_CARDS = (SHIP, DOUBLE_SHIP)
CARDS_ROW = 2  # of the table, without its heading
SAME = ("same", "igual")  # as in the column before


def test_both_pages_have_the_same_rules_in_the_same_order() -> None:
    assert list(rules_page("en").rules) == list(rules_page("es").rules)
    assert len(rules_page("en").rules) > 80


def test_rules_are_numbered_from_one_in_every_chapter() -> None:
    for chapter in rules_page("en").chapters:
        numbers = [int(rule[4:]) for rule in rules_page("en").rules if rule.startswith(chapter)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_both_pages_have_the_same_chapters() -> None:
    chapters = ["COM", *(book.vocabulary.chapter for book in RULEBOOKS.values())]
    assert list(rules_page("en").chapters) == list(rules_page("es").chapters) == chapters


def test_a_ruling_is_marked_in_both_languages() -> None:
    english, spanish = rules_page("en").rules, rules_page("es").rules
    for rule, text in english.items():
        assert text.count("(ruling") == spanish[rule].count("(criterio"), rule
    assert sum("(ruling" in text for text in english.values()) > 10


def test_both_languages_have_the_same_numbers_and_citations() -> None:
    """Digits and cited IDs are the same; only words are translated."""
    english, spanish = rules_page("en").rules, rules_page("es").rules
    for rule, text in english.items():
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", spanish[rule])), rule
        assert ID.findall(text) == ID.findall(spanish[rule]), rule


def card_numbers(book: Rulebook) -> list[int]:
    """The numbers of the row about cards: how many of each colour, and all of a deck."""
    trains = dict(book.decks[0])
    colors = [trains.get(color, 0) + trains.get(ANCHOR + color, 0) for color in range(COLORS)]
    counts = [count for count in colors if count]
    wilds, total = trains[WILD], sum(trains.values())
    if len(set(counts)) > 1:
        usual = min(counts)
        return [wilds, *(count for count in counts if count != usual), usual, total]
    if not book.has_ships:
        return [counts[0], len(counts), wilds, total]
    ships = dict(book.decks[1])
    [single], [double] = ({ships[first + color] for color in range(COLORS) if colors[color]} for first in SHIP_CARDS)
    return [counts[0], len(counts), wilds, total, single, double, len(counts), sum(ships.values())]


def first_and_last(seats: list[int]) -> list[int]:
    """Numbers of seats as the table has them: the first and the last."""
    return sorted({seats[0], seats[-1]})


def table_numbers(book: Rulebook) -> list[list[int]]:
    """The numbers in the column of a rulebook, row by row."""
    tickets = load_board(book.board).tickets
    long = sum(ticket.long for ticket in tickets)
    tours = sum(ticket.any_order > 0 for ticket in tickets)
    dealt = book.opening_tickets
    opening = [book.opening_long, dealt, book.opening_keep, book.opening_long + dealt] if book.opening_long else []
    bonuses = [book.longest_bonus, book.tickets_bonus, *book.harbor_points, book.unbuilt_points, book.flag_points]
    return [
        first_and_last(list(book.seats)),
        [number for number in (book.pieces, *book.fleet, book.stations + book.harbors) if number],
        card_numbers(book),
        list(book.opening_cards),
        [sum(book.display), *(book.display if len(book.display) > 1 else ())],
        [len(tickets) - long, *([long] if long else []), *([tours] if tours else [])],
        opening or [dealt, book.opening_keep],
        [book.ticket_offer, book.ticket_keep],
        first_and_last([number for number in book.seats if number < book.doubles_from]),
        [book.end_pieces],
        [book.last_turns],
        [number for number in bonuses if number],
    ]


def numbers_in(text: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_has_the_numbers_of_the_rulebooks_and_boards(lang: str) -> None:
    table = [row[1:] for row in rules_page(lang).table[1:]]
    books = list(RULEBOOKS.values())
    assert [len(row) for row in table] == [len(books)] * len(table)
    for column, book in enumerate(books):
        for cells, expected in zip(table, table_numbers(book), strict=True):
            if cells[column] in SAME:
                assert (expected, book.decks) == (card_numbers(book), books[column - 1].decks), book.id
            else:
                assert numbers_in(cells[column]) == expected, (book.id, cells[column])
            if "–" in cells[column]:
                first, last = expected
                assert set(range(first, last + 1)) <= set(book.seats), (book.id, cells[column])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_columns_of_the_table_are_the_rulebooks_in_their_order(lang: str) -> None:
    assert rules_page(lang).table[0][1:] == [texts(lang)[f"web.book.name.{book}"] for book in RULEBOOKS]


def test_the_table_names_the_colors_of_a_small_deck() -> None:
    paris = dict(RULEBOOKS["paris"].decks[0])
    colors = {COLOR_NAMES[card] for card in paris if card != WILD}
    cell = rules_page("en").table[1 + CARDS_ROW][1 + list(RULEBOOKS).index("paris")]
    cell = cell.replace("purple (drawn pink here)", "pink")  # the printed colour first
    assert colors == set(re.findall(r"[a-z]+", cell)) - {"wild"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_the_points_for_routes_of_every_rulebook(lang: str) -> None:
    text = (Path(locales.__file__).parent / f"rules.{lang}.md").read_text(encoding="utf-8")
    first, *rest = text.split("\n## ")
    chapters = {chapter[:3]: chapter for chapter in rest}
    for book in RULEBOOKS.values():
        points = POINTS.findall(chapters[book.vocabulary.chapter]) or POINTS.findall(first)
        assert [(0, 0), *((int(n), int(number)) for n, number in points)] == list(enumerate(book.route_points)), book.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_cite_only_existing_rules(lang: str) -> None:
    page = rules_page(lang)
    cited = {rule for text in [*texts(lang).values(), *page.rules.values()] for rule in ID.findall(text)}
    assert cited <= set(page.rules)
