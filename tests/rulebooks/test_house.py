"""House rules and custom boards give a playable game without code."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.engine.ids import MAX_RULEBOOK_ID_LENGTH
from ferrovia.engine.playable import MAX_DISPLAY, MAX_STATIONS, Unplayable
from ferrovia.engine.rulebook import MAX_SEATS, Rulebook
from ferrovia.engine.shuffle import seed_hash
from ferrovia.engine.state import MAX_OFFER
from ferrovia.engine.tunnels import MAX_TUNNEL_CARDS
from ferrovia.notation.game_spec import GameSpec
from ferrovia.notation.record import Record, format_record, parse_record
from ferrovia.rulebooks import (
    CHANGEABLE,
    RULEBOOKS,
    RulebookError,
    format_house_tag,
    list_house_changes,
    load_rulebook,
    make_house_rulebook,
    restore_rulebook,
)
from ferrovia.rulebooks.house import HOUSE_RULES, MAX_LIST_LENGTH, MAX_NUMBER

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def play(game: Game) -> list[int]:
    random = Random(1)
    state = game.new(1)
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        game.apply(state, random.choice(game.legal_actions(state, seat)))
    return [score.total for score in game.result(state).scores]


def test_the_example_board_is_played_by_every_book_without_ships() -> None:
    board = load_board(EXAMPLES / "iberia.json")
    for book, seats in [("usa", 2), ("europe", 3), ("asia", 4), ("paris", 2)]:
        assert len(play(Game(RULEBOOKS[book], board, seats))) == seats // RULEBOOKS[book].team


def test_the_example_house_rules_change_what_they_say_and_nothing_else() -> None:
    book = load_rulebook(str(EXAMPLES / "europe-short.json"))
    europe = RULEBOOKS["europe"]
    assert (book.id, book.pieces, book.stations, book.longest_bonus, book.seats) == ("europe-short", 30, 2, 5, (2, 3))
    assert (book.decks, book.tunnel_cards, book.tie_breaks) == (europe.decks, europe.tunnel_cards, europe.tie_breaks)
    play(Game(book, load_board("europe"), 2))


def test_a_printed_book_is_found_by_its_id() -> None:
    assert load_rulebook("world") is RULEBOOKS["world"]


MINE: dict[str, object] = {"base": "usa", "id": "mine"}


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"id": "mine"}, "base"),
        ({"base": "mars", "id": "mine"}, "base"),
        ({"base": "usa"}, "id"),
        ({"base": "usa", "id": "usa"}, "id"),
        ({"base": "usa", "id": "Mía"}, "id"),
        ({"base": "usa", "id": "a" * 61}, "id"),
        ({"base": "usa", "id": "mine\n"}, "id"),
        ({**MINE, "wings": 2}, "unknown, name 'wings'"),
        ({**MINE, "decks": []}, "fixed, name 'decks'"),
        ({**MINE, "peices": 30}, r"mistyped, name 'peices', names \['pieces'"),
        ({**MINE, "pieces": -1}, "number, name 'pieces'"),
        ({**MINE, "pieces": 3.0}, "number, name 'pieces'"),
        ({**MINE, "pieces": True}, "number, name 'pieces'"),
        ({**MINE, "team": 0}, "number, name 'team', least 1"),
        ({**MINE, "tunnel_cards": 9}, "number, name 'tunnel_cards', least 0, most 8"),
        ({**MINE, "racks": 1}, "switch, name 'racks'"),
        ({**MINE, "seats": []}, "list, name 'seats'"),
        ({**MINE, "seats": [2, 13]}, "numbers, name 'seats', least 1, most 12"),
        ({**MINE, "seats": [2] * 41}, "list, name 'seats', short 1, long 40"),
        ({**MINE, "route_points": [1, 2]}, "list, name 'route_points', short 9"),
        ({**MINE, "display": [5, 5]}, "exact_list, name 'display', n 1"),
        ({**MINE, "fleet": 3}, "exact_list, name 'fleet', n 2"),
        ({**MINE, "opening_returns": "sea"}, r"word, name 'opening_returns', names \['shuffled', 'box', 'under'\]"),
        ({**MINE, "opening_returns": ["box"]}, "word, name 'opening_returns'"),
        ({**MINE, "tie_breaks": "holds_longest"}, "words, name 'tie_breaks'"),
        ({**MINE, "tie_breaks": ["holds_longest", "holds_longest"]}, "words, name 'tie_breaks'"),
        ({**MINE, "tie_breaks": [["holds_longest"]]}, "words, name 'tie_breaks'"),
        ([], "no_json"),
    ],
)
def test_an_invalid_file_is_rejected_with_the_location(tmp_path: Path, values: object, code: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(RulebookError, match=f"^{code}"):
        load_rulebook(str(path))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "syntax, column 1"),
        (b"{\n1", "syntax, column 1"),
        (b"\x00", "syntax"),
        (b"\xff", "no_json"),
        (b"[" * 5000, "no_json"),
        (b"9" * 5000, "no_json"),
        (b'{"base": "usa", "base": "usa"}', "twice, name 'base'"),
        (b" " * 100_001, "too_large"),
    ],
)
def test_garbage_is_rejected(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(data)
    with pytest.raises(RulebookError, match=code):
        load_rulebook(str(path))


def extreme(name: str, value: object) -> object:
    """The longest value that house rules may give a field."""
    rule = HOUSE_RULES[name]
    if rule.words:
        return list(rule.words) if isinstance(value, tuple) else max(rule.words, key=len)
    if isinstance(value, bool):
        return not value
    if isinstance(value, tuple):
        return [rule.most] * (MAX_LIST_LENGTH if rule.may_be_longer else len(value))
    return rule.most


@pytest.mark.parametrize("base", RULEBOOKS)
def test_the_longest_house_rules_fit_into_a_record(base: str) -> None:
    printed = RULEBOOKS[base]
    changes = {name: extreme(name, getattr(printed, name)) for name in CHANGEABLE}
    book = make_house_rulebook({"base": base, "id": "a" * MAX_RULEBOOK_ID_LENGTH, **changes})
    digest, seed = load_board(base).digest, bytes(32)
    game = GameSpec(book.id, book.version, base, digest, 2, format_house_tag(book))
    assert parse_record(format_record(Record(game, seed_hash(seed)))).game == game


def test_the_page_states_the_limits() -> None:
    page = (EXAMPLES.parent / "house-rules.md").read_text(encoding="utf-8")
    for limit in (
        f"Numbers go from 0 to {MAX_NUMBER}",
        f"`seats` and `team` from 1 to {MAX_SEATS}",
        f"Lists have up to {MAX_LIST_LENGTH} numbers",
        f"at most {MAX_TUNNEL_CARDS} |",
        f"at most {MAX_STATIONS} stations",
        f"face-up cards, at most {MAX_DISPLAY} |",
        f"1 to {MAX_OFFER} together",
    ):
        assert limit in page


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_rulebook(str(tmp_path / "missing.json"))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{"base": "usa",\n "id": "mine",\n\n "pieces": -1}', "number", 4),
        ('{"base":\n "usa",\n "id": "usa"}', "id", 3),
        ('{"id": "mine",\n "base": "mars"}', "base", 2),
        ('{"id": "mine"}', "base", 0),
        ('{"base": "usa",\n "id": "mine", "stations": 1,\n "stations": 2}', "twice", 3),
        ('{"base": "usa", "id": "\\"wings\\":",\n "wings": 2}', "id", 1),
        ('{"base": "usa", "id": "mine",\n\n"wings" : 2}', "unknown", 3),
        ('{"base": "usa",\n"id" "mine"}', "syntax", 2),
    ],
)
def test_faults_are_reported_with_their_line(tmp_path: Path, text: str, code: str, line: int) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load_rulebook(str(path))
    assert (caught.value.code, caught.value.line) == (code, line)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"base": "usa",\n "id": "Mine",\n "pieces": -1,\n "display": [4],\n "wings": 2}', encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load_rulebook(str(path))
    assert [(fault.code, fault.line) for fault in caught.value.faults] == [("id", 2), ("number", 3), ("unknown", 5)]
    assert caught.value.code == "id"


# In one line, for records.


def house(base: str, **changes: object) -> Rulebook:
    return replace(RULEBOOKS[base], id="mine", **changes)  # type: ignore[arg-type]  # tests give what fits


@pytest.mark.parametrize(
    ("book", "stated"),
    [
        (house("usa", pieces=20), "usa pieces=20"),
        (house("usa"), "usa"),
        (house("europe", seats=(2,), racks=True, unbuilt_points=-3), "europe seats=[2] racks=true unbuilt_points=-3"),
        (house("world", harbor_points=(0, 9, 9, 9), may_stop=False), "world may_stop=false harbor_points=[0,9,9,9]"),
        (house("asia", draw_needs_deck=False, opening_returns="box"), "asia draw_needs_deck=false opening_returns=box"),
        (house("usa", tie_breaks=()), "usa tie_breaks=[]"),
        (house("paris", tie_breaks=("holds_longest", "more_tickets")), "paris tie_breaks=[holds_longest,more_tickets]"),
    ],
)
def test_what_a_book_changes_is_one_line(book: Rulebook, stated: str) -> None:
    text = format_house_tag(book)
    base, digest, *changes = text.split(" ")
    assert (" ".join([base, *changes]), len(digest)) == (stated, 16)
    assert restore_rulebook("mine", text) == book


def test_the_line_of_the_example_stays_what_it_is() -> None:
    """Existing records must stay readable."""
    text = format_house_tag(load_rulebook(str(EXAMPLES / "europe-short.json")))
    assert text == "europe 01fa99d0a45d7730 seats=[2,3] pieces=30 longest_bonus=5 stations=2"


def test_a_change_has_the_printed_value_beside_it() -> None:
    book = house("world", may_stop=False, harbor_points=(0, 9, 9, 9), pieces=50)
    assert list_house_changes(book) == [
        ("pieces", 60, 50),
        ("may_stop", True, False),
        ("harbor_points", RULEBOOKS["world"].harbor_points, (0, 9, 9, 9)),
    ]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_printed_book_changes_nothing(book: str) -> None:
    assert list_house_changes(RULEBOOKS[book]) == []
    assert format_house_tag(RULEBOOKS[book]) == ""
    assert restore_rulebook(book, "") is RULEBOOKS[book]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("pieces=20", "pieces=21", "altered"),
        (" pieces=20", "", "altered"),
        ("pieces=20", "pieces=20 pieces=20", "altered"),
        ("pieces=20", "pieces=020", "altered"),
        ("pieces=20", "pieces=20 stations=0", "altered"),
        ("pieces=20", "pieces=", "altered"),
        ("usa", "europe", "altered"),
        ("usa", "mars", "base"),
        ("pieces=20", "pieces=2000", "number"),
        ("pieces=20", "wings=20", "unknown"),
        ("pieces=20", "pieces=[20]", "number"),
        ("pieces=20", "pieces=twenty", "number"),
        ("pieces=20", "tie_breaks=[truest]", "words"),
    ],
)
def test_an_edited_line_is_rejected(old: str, new: str, code: str) -> None:
    text = format_house_tag(house("usa", pieces=20))
    with pytest.raises(RulebookError, match=code):
        restore_rulebook("mine", text.replace(old, new))


def test_a_line_belongs_to_its_name() -> None:
    text = format_house_tag(house("usa", pieces=20))
    for name, code in (("yours", "altered"), ("usa", "id")):
        with pytest.raises(RulebookError, match=code):
            restore_rulebook(name, text)


@pytest.mark.parametrize(
    ("base", "change", "code"),
    [
        ("usa", {"pieces": 0}, "pieces"),
        ("usa", {"ticket_offer": 9}, "offer"),
        ("usa", {"display": [0]}, "display"),
        ("usa", {"display_wilds": 1}, "display_wilds"),
        ("usa", {"display": [20], "display_wilds": 9}, "display_wilds"),
        ("usa", {"last_turns": 0}, "last_turns"),
        ("asia", {"opening_keep": 0}, "opening_keep"),
        ("europe", {"stations": 6}, "stations"),
        ("world", {"stations": 3, "harbors": 0}, "stations"),
        ("usa", {"opening_cards": [200]}, "cards"),
        ("usa", {"opening_tickets": 6, "seats": [9]}, "tickets"),
        ("usa", {"team": 2, "seats": [3]}, "team"),
        ("usa", {"fleet": [20, 40]}, "fleet"),
        ("world", {"fleet": [20, 30]}, "fleet"),
        ("usa", {"harbors": 3}, "harbors"),
        ("world", {"stations": 3}, "harbors"),
        ("world", {"racks": True}, "racks"),
    ],
)
def test_unplayable_numbers_are_rejected_by_the_game(
    tmp_path: Path, base: str, change: dict[str, object], code: str
) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({**MINE, "base": base, **change}), encoding="utf-8")
    book = load_rulebook(str(path))
    with pytest.raises(Unplayable, match=f"^{code}, "):
        Game(book, load_board(base), book.seats[0])


def test_the_page_names_every_key_that_can_be_changed() -> None:
    page = (EXAMPLES.parent / "house-rules.md").read_text(encoding="utf-8")
    keys = [
        key
        for line in page.splitlines()
        if line.startswith("| `")
        for key in re.findall("`([a-z_]+)`", line.split("|")[1])
    ]
    hint = "describe every field of HOUSE_RULES in docs/house-rules.md"
    assert sorted(keys) == sorted(CHANGEABLE), hint


def test_extreme_but_playable_numbers_are_accepted() -> None:
    for base, change in (
        ("usa", {"display_wilds": 2}),
        ("usa", {"display": (20,), "display_wilds": 10}),
        ("asia", {"opening_keep": 1}),
        ("europe", {"stations": 5}),
    ):
        book = house(base, **change)
        assert Game(book, load_board(base), book.seats[0]).rulebook == book


@pytest.mark.parametrize(("book", "code"), [("europe", "tours"), ("world", "tunnel"), ("usa", "")])
def test_stations_and_tours_do_not_mix_nor_ships_and_tunnels(book: str, code: str) -> None:
    printed = load_board("world" if book == "world" else "usa")
    tour = replace(printed.tickets[0], any_order=1)
    tunnel = replace(printed.routes[0], tunnel=3)
    board = replace(printed, routes=(tunnel, *printed.routes[1:]), tickets=(tour, *printed.tickets[1:]))
    if code:
        with pytest.raises(Unplayable, match=f"^{code}, "):
            Game(RULEBOOKS[book], board, 2)
    else:
        Game(RULEBOOKS[book], board, 2)


def test_a_board_with_sea_routes_needs_a_book_with_ships() -> None:
    with pytest.raises(Unplayable, match="sea, rulebook 'usa', board 'world'"):
        Game(RULEBOOKS["usa"], load_board("world"), 2)
