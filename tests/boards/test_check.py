"""The checker finds every fault of a board file, with its line, and raises nothing but BoardError."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.boards import BoardError, Fault, load_board, load_board_file
from ferrovia.boards.schema import MAX_CITIES, MAX_ROUTES, MAX_SENTENCES, MAX_TICKETS
from ferrovia.boards.source import MAX_BYTES, MAX_DEPTH, MAX_VALUES
from ferrovia.engine.ids import MAX_BOARD_ID_LENGTH

BASE = """\
{
  "id": "north",
  "name": {"en": "North", "es": "Norte"},
  "size": {"width": 400, "height": 300},
  "cities": [
    {"id": "bergen", "name": "Bergen", "lat": 60.39, "lon": 5.32, "x": 10, "y": 200, "harbor": true},
    {"id": "crossing", "name": "Crossing", "junction": true},
    {"id": "mo-i-rana", "name": "Mo i Rana"},
    {"id": "oslo", "name": "Oslo", "x": 390, "y": 290},
    {"id": "umea", "name": "Umeå"}
  ],
  "routes": [
    {"a": "bergen", "b": "crossing", "length": 3, "color": "gray", "ferry": 2},
    {"a": "bergen", "b": "oslo", "length": 4, "color": "red"},
    {"a": "bergen", "b": "oslo", "length": 4, "color": "blue"},
    {"a": "crossing", "b": "mo-i-rana", "length": 8, "color": "gray", "tunnel": 4},
    {"a": "mo-i-rana", "b": "umea", "length": 2, "color": "gray", "ship": true, "wrap": true},
    {"a": "oslo", "b": "umea", "length": 5, "color": "white"}
  ],
  "tickets": [
    {"cities": ["bergen", "umea"], "points": 9, "long": true},
    {"cities": ["umea", "oslo"], "points": 5},
    {"cities": ["bergen", "oslo", "umea"], "tour": true, "points": 12, "points_any_order": 8, "penalty": 15}
  ],
  "sources": ["Our own."],
  "doubts": []
}
"""
MARK = "§"  # marks the line of the fault in a case; removed before checking
UMEA = '{"id": "umea", "name": "Umeå"}'
WHITE = '{"a": "oslo", "b": "umea", "length": 5, "color": "white"}'
SHORT = '{"cities": ["umea", "oslo"], "points": 5}'
TOUR = '"tour": true, "points": 12, "points_any_order": 8, "penalty": 15'

# code, a part of the base, its replacement
CASES = [
    ("syntax_comma", '"north",\n  "name"', f'"north"\n{MARK}  "name"'),
    ("syntax_end", '"doubts": []\n}', f'"doubts": []\n}}\n{MARK}x'),
    ("syntax_comma", '"doubts": []\n}\n', f'"doubts": []\n{MARK}'),
    ("syntax_value", '"doubts": []', f'"doubts": [\n{MARK},]'),
    ("syntax_key", '"doubts": []\n}', f'"doubts": [],\n{MARK}}}'),
    ("syntax_colon", '"doubts": []', f'"doubts"\n{MARK} []'),
    ("syntax_control", '"Oslo"', f'{MARK}"Os\tlo"'),
    ("syntax_escape", '"Oslo"', f'{MARK}"Os\\lo"'),
    ("syntax_control", '["Our own."]', f'[{MARK}"Our own.]'),
    ("syntax_quote", '"doubts": []\n}\n', f'"doubts": [{MARK}"None.'),
    ("constant", '"x": 390', f'"x":\n{MARK}NaN'),
    ("constant", '"x": 390', f'"x": {MARK}-Infinity'),
    ("digits", '"x": 390', f'"x": {MARK}' + "9" * 5000),
    ("too_deep", '"doubts": []', f'"doubts": {MARK}' + "[" * MAX_DEPTH + "]" * MAX_DEPTH),
    ("too_many_values", '"doubts": []', f'"doubts": [{MARK}' + "0," * MAX_VALUES + "0]"),
    ("duplicate_key", '"id": "north",', f'"id": "south",\n{MARK}"id": "north",'),
    ("duplicate_key", '"length": 5', f'"length": 4,\n{MARK}"length": 5'),
    ("no_board", BASE, f"{MARK}[]"),
    ("no_board", BASE, f'\n{MARK}"north"'),
    ("bad_id", '"north"', f"{MARK}7"),
    ("bad_id", '"north"', f'{MARK}"{"n" * (MAX_BOARD_ID_LENGTH + 1)}"'),
    ("not_object", '{"en": "North", "es": "Norte"}', f'{MARK}"North"'),
    ("not_object", '{"width": 400, "height": 300}', f"{MARK}[400, 300]"),
    ("not_whole", '"width": 400', f'{MARK}"width": 400.0'),
    ("not_text", '"en": "North"', f'{MARK}"en": null'),
    ("not_object", UMEA, f'{UMEA}, {MARK}"umea"'),
    ("bad_id", '"id": "umea"', f'{MARK}"id": ["umea"]'),
    ("not_number", '"lat": 60.39', f'{MARK}"lat": true'),
    ("not_boolean", '"harbor": true', f'{MARK}"harbor": 1'),
    ("not_object", WHITE, f"{WHITE}, {MARK}null"),
    ("not_text", '"b": "umea", "length": 5', f'{MARK}"b": 4, "length": 5'),
    ("not_whole", '"length": 5', f'{MARK}"length": "5"'),
    ("not_whole", '"length": 5', f'{MARK}"length": true'),
    ("not_color", '"color": "white"', f'{MARK}"color": 7'),
    ("not_tunnel", '"tunnel": 4', f'{MARK}"tunnel": "4"'),
    ("not_city_list", '["umea", "oslo"]', f'{MARK}"umea"'),
    ("not_city_list", '["umea", "oslo"]', f'{MARK}["umea", 4]'),
    ("not_list", '["Our own."]', f'{MARK}"Our own."'),
    ("not_sentence", '["Our own."]', f'["Our own.",\n{MARK}7]'),
    ("not_text", '["Our own."]', f'[{{"en": "Our own.",\n{MARK}"es": 7}}]'),
    ("bad_text", '"doubts": []', f'"doubts": [{{"es": "Una.", {MARK}"en": " "}}]'),
    ("missing_key", '["Our own."]', f'[{MARK}{{"en": "Our own."}}]'),
    ("unknown_key", '"doubts": []', f'"doubts": [{{"en": "One.", "es": "Una.",\n{MARK}"fr": "Un."}}]'),
    ("missing_key", BASE, f'{MARK}{BASE.replace(""""id": "north",""", "")}'),
    ("missing_key", '"en": "North", ', MARK),
    ("missing_key", ', "name": "Oslo"', MARK),
    ("missing_key", ', "color": "white"', MARK),
    ("missing_key", '"points": 5', f'{MARK}"long": false'),
    ("tour_key", ', "penalty": 15', MARK),
    ("not_whole", '"points": 5', f'{MARK}"points": []'),
    ("not_whole", '"points": 5', f'{MARK}"points": [5, 0]'),
    ("destinations", '"points": 5', f'{MARK}"points": [5]'),
    ("destinations", '"points": 5', f'{MARK}"points": {[5] * 10}'),
    ("destination_points", '"points": 5', f'{MARK}"points": [5, 7]'),
    ("tour_destinations", '"points": 12', f'{MARK}"points": [12, 9]'),
    ("tour_key", ', "points_any_order": 8', MARK),
    ("unknown_key", '"doubts": []', f'"doubts": [],\n{MARK}"author": "me"'),
    ("unknown_key", '"en": "North"', f'{MARK}"en": "North", "fr": "Nord"'),
    ("unknown_key", '"height": 300', f'{MARK}"height": 300, "depth": 1'),
    ("unknown_key", UMEA, f'{MARK}{{"id": "umea", "name": "Umeå", "harbour": true}}'),
    ("unknown_key", '"length": 5', f'"length": 5,\n{MARK}"colour": "red"'),
    ("unknown_key", '"points": 5', f'"points": 5, {MARK}"Long": true'),
    ("empty", '"cities": [', f'"cities":{MARK} [], "towns": ['),
    ("empty", '"routes": [', f'"routes":{MARK} [], "ways": ['),
    ("empty", '"tickets": [', f'"tickets":{MARK} [], "goals": ['),
    ("bad_id", '"north"', f'{MARK}"North"'),
    ("bad_id", '"id": "umea"', f'{MARK}"id": "umeå"'),
    ("bad_id", '"id": "umea"', f'{MARK}"id": "umea-"'),
    ("bad_id", '"id": "umea"', f'{MARK}"id": "umea-2"'),
    ("bad_id", '"id": "umea"', f'{MARK}"id": "{"u" * 41}"'),
    ("bad_text", '"name": "Oslo"', f'{MARK}"name": " "'),
    ("bad_text", '"name": "Oslo"', f'{MARK}"name": "{"O" * 61}"'),
    ("bad_text", '"name": "Oslo"', f'{MARK}"name": "Os\\u001blo"'),
    ("bad_text", '"name": "Oslo"', f'{MARK}"name": "Os\\ud800lo"'),
    ("bad_text", '"es": "Norte"', f'{MARK}"es": ""'),
    ("bad_text", '["Our own."]', f'[{MARK}""]'),
    ("duplicate_city", UMEA, f"{UMEA},\n{MARK}{UMEA}"),
    ("city_clash", UMEA, f'{UMEA}, {{"name": "Umeå",\n{MARK}"id": "u-mea"}}'),
    ("not_number", '"lat": 60.39', f'{MARK}"lat": 91'),
    ("not_number", '"lon": 5.32', f'{MARK}"lon": -180.5'),
    ("not_number", '"lon": 5.32', f'{MARK}"lon": 1e999'),
    ("off_drawing", '"x": 390', f'{MARK}"x": 401'),
    ("not_number", '"y": 290', f'{MARK}"y": -1'),
    ("off_drawing", '"y": 290', f'{MARK}"y": 300.5'),
    ("not_whole", '"width": 400', f'{MARK}"width": 0'),
    ("not_whole", '"length": 5', f'{MARK}"length": 0'),
    ("not_whole", '"length": 5', f'{MARK}"length": 13'),
    ("not_whole", '"ferry": 2', f'{MARK}"ferry": 0'),
    ("not_tunnel", '"tunnel": 4', f'{MARK}"tunnel": 10'),
    ("not_whole", '"points": 5', f'{MARK}"points": 0'),
    ("not_whole", '"points": 5', f'{MARK}"points": 100'),
    ("not_whole", '"points_any_order": 8', f'{MARK}"points_any_order": 0'),
    ("not_whole", '"penalty": 15', f'{MARK}"penalty": -15'),
    ("half_position", ', "y": 290', MARK),
    ("half_position", '"lat": 60.39, ', MARK),
    ("junction_harbor", '"junction": true', f'"junction": true,\n{MARK}"harbor": true'),
    ("city_without_route", UMEA, f'{UMEA},\n{MARK}{{"id": "vik", "name": "Vik"}}'),
    ("unknown_city", '"b": "umea", "length": 5', f'{MARK}"b": "ume", "length": 5'),
    ("unknown_city", '["umea", "oslo"]', f'{MARK}["umea", "osl"]'),
    ("not_color", '"color": "white"', f'{MARK}"color": "purple"'),
    ("route_loop", '"a": "oslo", "b": "umea"', f'{MARK}"a": "umea", "b": "umea"'),
    ("route_order", '"a": "oslo", "b": "umea"', f'{MARK}"a": "umea", "b": "oslo"'),
    ("route_kinds", '"tunnel": 4', f'{MARK}"tunnel": true, "ship": true'),
    ("ferry_color", '"color": "gray", "ferry": 2', f'{MARK}"color": "red", "ferry": 2'),
    ("ferry_length", '"ferry": 2', f'{MARK}"ferry": 4'),
    ("too_many_parallel", WHITE, f"{WHITE}, {WHITE}, {WHITE},\n{MARK}{WHITE}"),
    ("double_length", WHITE, f'{WHITE}, {{"a": "oslo", "b": "umea", "color": "red",\n{MARK}"length": 4}}'),
    ("ticket_cities", '["umea", "oslo"]', f'{MARK}["umea"]'),
    ("ticket_cities", '["umea", "oslo"]', f'{MARK}["umea", "oslo", "bergen"]'),
    ("ticket_junction", '["umea", "oslo"]', f'{MARK}["umea", "crossing"]'),
    ("ticket_same_city", '["umea", "oslo"]', f'{MARK}["umea", "umea"]'),
    ("ticket_same_city", '["bergen", "oslo", "umea"]', f'{MARK}["bergen", "oslo", "bergen"]'),
    ("duplicate_ticket", SHORT, f'{SHORT},\n{MARK}{{"cities": ["oslo", "umea"], "points": 7}}'),
    ("tour_cities", '["bergen", "oslo", "umea"]', f'{MARK}["bergen", "oslo"]'),
    ("tour_points", '"points_any_order": 8', f'{MARK}"points_any_order": 13'),
    ("not_a_tour", SHORT, f'{{"cities": ["umea", "oslo"], "points": 5, {MARK}"penalty": 5}}'),
    ("not_a_tour", TOUR, f'{MARK}"points": 12, "points_any_order": 8'),
]
FILE_CODES = {"missing_file", "missing_board", "no_file_name", "no_permission", "directory", "unreadable", "encoding"}
# These need more than one change.
ELSEWHERE = {"too_large", "too_many", "junction_routes", "unreachable_city", "ticket_unjoined"}


def written(path: Path, text: str) -> Path:
    """Write a board file."""
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def faults_of(path: Path | str) -> tuple[Fault, ...]:
    """The faults that the checker finds; none for a valid file."""
    try:
        load_board(path)
    except BoardError as error:
        return error.faults
    return ()


def many(count: int) -> list[str]:
    """Different ids."""
    return ["".join("abcdefghij"[int(digit)] for digit in f"{number:04}") for number in range(count)]


def test_the_base_is_valid(tmp_path: Path) -> None:
    assert faults_of(written(tmp_path / "north.json", BASE)) == ()


@pytest.mark.parametrize(("code", "old", "new"), CASES)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, code: str, old: str, new: str) -> None:
    assert old in BASE
    marked = BASE.replace(old, new, 1)
    line = marked[: marked.index(MARK)].count("\n") + 1
    faults = faults_of(written(tmp_path / "north.json", marked.replace(MARK, "")))
    assert (code, line) in {(fault.code, fault.line) for fault in faults}


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [case for case in CASES if case[0].startswith(("ferry_", "route_kinds", "too_many_p", "double_", "duplicate_t"))],
)
def test_a_fault_is_reported_once(tmp_path: Path, code: str, old: str, new: str) -> None:
    faults = faults_of(written(tmp_path / "north.json", BASE.replace(old, new, 1).replace(MARK, "")))
    assert [fault.code for fault in faults] == [code]


def test_a_fault_formats_as_file_line_path_code_and_values(tmp_path: Path) -> None:
    file = written(tmp_path / "my.json", BASE.replace('"b": "oslo"', '"b": "osl"', 1))
    (fault,) = faults_of(file)
    assert fault == Fault(str(file), 14, 'routes[1] "bergen"–"osl"', "unknown_city", {"city": '"osl"'})
    assert str(fault) == f'{file}:14: routes[1] "bergen"–"osl": unknown_city, city "osl"'


def test_a_sentence_may_have_a_string_for_each_language(tmp_path: Path) -> None:
    both = '["Our own.", {"en": "Drawn for a test.", "es": "Dibujado para una prueba."}]'
    assert faults_of(written(tmp_path / "my.json", BASE.replace('["Our own."]', both))) == ()


def test_invalid_json_is_reported_with_its_column(tmp_path: Path) -> None:
    file = written(tmp_path / "my.json", '{\n  "id": north}')
    with pytest.raises(BoardError) as caught:
        load_board(file)
    assert str(caught.value) == f"{file}:2: syntax_value, column 9"


def test_all_faults_are_found_at_once_in_line_order(tmp_path: Path) -> None:
    text = BASE.replace('"points": 5', '"points": 0').replace('"color": "red"', '"color": "rose"')
    text = text.replace('"height": 300', '"heigth": 300').replace('"name": "Oslo"', '"name": ""')
    with pytest.raises(BoardError) as caught:
        load_board_file(written(tmp_path / "my.json", text))
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["unknown_key", "missing_key", "bad_text", "not_color", "not_whole"]
    assert len(str(caught.value).splitlines()) == len(codes)


def test_a_board_in_two_parts_is_rejected(tmp_path: Path) -> None:
    kept = BASE.replace('    {"a": "oslo", "b": "umea"', '    {"a": "mo-i-rana", "b": "umea"')
    kept = kept.replace('"length": 5, "color": "white"', '"length": 2, "color": "white"')
    text = kept.replace('    {"a": "crossing", "b": "mo-i-rana"', '    {"a": "crossing", "b": "oslo"')
    faults = faults_of(written(tmp_path / "my.json", text))
    assert [(fault.code, fault.line) for fault in faults] == [
        ("unreachable_city", 8),
        ("unreachable_city", 10),
        ("ticket_unjoined", 21),
        ("ticket_unjoined", 22),
        ("ticket_unjoined", 23),
    ]


def test_tickets_with_destinations_differ_by_where_they_start(tmp_path: Path) -> None:
    orders = ('["umea", "oslo", "bergen"]', '["bergen", "oslo", "umea"]')
    tickets = [f'{{"cities": {cities}, "points": [5, 8]}}' for cities in orders]
    text = BASE.replace(SHORT, f"{SHORT},\n{tickets[0]},\n{tickets[1]}")
    assert not faults_of(written(tmp_path / "north.json", text))
    text = BASE.replace(SHORT, f"{SHORT},\n{tickets[0]},\n{tickets[0]}")
    assert [fault.code for fault in faults_of(written(tmp_path / "north.json", text))] == ["duplicate_ticket"]


def test_a_mistyped_end_does_not_make_the_rest_unreachable(tmp_path: Path) -> None:
    text = BASE.replace('"a": "crossing"', '"a": "crosing"').replace('"a": "oslo"', '"a": "olso"')
    faults = faults_of(written(tmp_path / "my.json", text))
    assert [fault.code for fault in faults] == ["junction_routes", "unknown_city", "unknown_city"]


def test_a_malformed_id_is_one_fault(tmp_path: Path) -> None:
    faults = faults_of(written(tmp_path / "my.json", BASE.replace('"oslo"', '"oslo2"')))
    assert [fault.code for fault in faults] == ["bad_id"]


def test_one_route_is_enough_for_a_city_but_not_for_a_junction(tmp_path: Path) -> None:
    text = BASE.replace('"name": "Mo i Rana"', '"name": "Mo i Rana", "junction": true')
    text = text.replace('"a": "mo-i-rana", "b": "umea", "length": 2', '"a": "crossing", "b": "umea", "length": 2')
    (fault,) = faults_of(written(tmp_path / "my.json", text))
    assert (fault.code, fault.line) == ("junction_routes", 8)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("cities", MAX_CITIES),
        ("routes", MAX_ROUTES),
        ("tickets", MAX_TICKETS),
        ("sources", MAX_SENTENCES),
        ("doubts", MAX_SENTENCES),
    ],
)
def test_lists_are_bounded(tmp_path: Path, name: str, most: int) -> None:
    value = load_board_file("usa")
    value[name] = [value[name][0]] * (most + 1)
    faults = faults_of(written(tmp_path / "my.json", json.dumps(value)))
    (fault,) = [fault for fault in faults if fault.code == "too_many"]
    assert fault.values == {"what": f'"{name}"', "most": most, "found": most + 1}


def test_the_largest_board_is_accepted(tmp_path: Path) -> None:
    ids = many(MAX_CITIES)
    ends = [(one, other) for gap in (1, 2, 3, 4) for one, other in zip(ids, ids[gap:], strict=False)][:MAX_ROUTES]
    value = {
        "id": "large",
        "name": {"en": "Large", "es": "Grande"},
        "cities": [{"id": city, "name": city} for city in ids],
        "routes": [{"a": a, "b": b, "length": 8, "color": "gray"} for a, b in ends],
        "tickets": [{"cities": list(pair), "points": 99} for pair in ends[:MAX_TICKETS]],
        "sources": [],
        "doubts": [],
    }
    board = load_board(written(tmp_path / "large.json", json.dumps(value)))
    assert (len(board.cities), len(board.routes), len(board.tickets)) == (MAX_CITIES, len(ends), MAX_TICKETS)


def test_a_file_that_is_too_large_is_not_parsed(tmp_path: Path) -> None:
    (fault,) = faults_of(written(tmp_path / "my.json", " " * (MAX_BYTES + 1)))
    assert (fault.code, fault.line) == ("too_large", 0)


def test_a_missing_file(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path / "none.json")
    assert str(fault) == f"{tmp_path / 'none.json'}: missing_file"


def test_a_directory(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path)
    assert fault.code == "directory"


def test_a_file_without_read_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = faults_of(tmp_path / "my.json")
    assert (fault.code, fault.values) == ("no_permission", {})


@pytest.mark.parametrize(
    "name", ["", "a\0.json", "a\0", "\ud800.json", "x" * 5000, "x" * 5000 + ".json", "no/such.json"]
)
def test_an_impossible_name(name: str) -> None:
    (fault,) = faults_of(name)
    assert fault.code in FILE_CODES
    assert str(fault).isprintable()


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_bytes(b'{\n  "id": "\xff"}')
    (fault,) = faults_of(file)
    assert (fault.code, fault.line, fault.values) == ("encoding", 2, {"byte": 10})


def test_every_code_is_in_the_documentation_and_has_a_case() -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([a-z_]+)` \|", text.split("## Faults")[1], re.MULTILINE))
    tested = {code for code, _, _ in CASES} | FILE_CODES | ELSEWHERE
    assert documented == tested


def test_the_example_of_the_documentation_is_a_board(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    example = text.split("```json\n", 1)[1].split("```", 1)[0]
    assert faults_of(written(tmp_path / "example.json", example)) == ()


# For any input the result is a board or a printable BoardError.

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
scalars |= st.sampled_from(["oslo", "umea", "bergen", "crossing", "gray", "red", 1, 2, 5, True])
keys = st.sampled_from(["id", "name", "cities", "routes", "a", "b", "length", "points", "tour", "x"]) | st.text(
    max_size=4
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=8
)


def assert_board_or_faults(folder: Path, data: bytes) -> None:
    """Load these bytes; whatever they are, the faults fit the file."""
    file = folder / "any.json"
    file.write_bytes(data)
    faults = faults_of(file)
    for fault in faults:
        assert 0 <= fault.line <= data.count(b"\n") + 1
        assert str(fault).isprintable()
    if not faults:
        assert all(route.a != route.b for route in load_board(file).routes)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a value with each of its keys or indices."""
    steps = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, step) for step in steps] + [pair for step in steps for pair in places(value[step])]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all examples."""
    return tmp_path_factory.mktemp("any")


@given(data=st.binary(max_size=60) | st.text(alphabet='{}[]",:\\ \n0-1.e"atruNu', max_size=40).map(str.encode))
def test_garbage_is_refused_without_a_crash(folder: Path, data: bytes) -> None:
    assert_board_or_faults(folder, data)


@given(
    start=st.integers(0, len(BASE)),
    length=st.integers(0, 40),
    new=st.text(alphabet='{}[]",:\\ \n0-1.euoslgray', max_size=6) | st.text(st.characters(codec="utf-8"), max_size=3),
)
def test_a_file_with_a_slip_of_the_editor(folder: Path, start: int, length: int, new: str) -> None:
    assert_board_or_faults(folder, (BASE[:start] + new + BASE[start + length :]).encode())


@given(data=st.data())
def test_a_file_with_a_wrong_value_anywhere(folder: Path, data: st.DataObject) -> None:
    value = json.loads(BASE)
    for _ in range(data.draw(st.integers(1, 3))):
        container, step = data.draw(st.sampled_from(places(value)))
        container[step] = data.draw(values)
    assert_board_or_faults(folder, json.dumps(value, indent=1).encode())


@given(data=st.data())
def test_a_file_with_keys_moved_and_lost(folder: Path, data: st.DataObject) -> None:
    value = json.loads(BASE)
    for _ in range(data.draw(st.integers(1, 4))):
        container, step = data.draw(st.sampled_from(places(value)))
        other, place = data.draw(st.sampled_from(places(value)))
        other[place] = copy.deepcopy(container[step])
        if data.draw(st.booleans()):
            del container[step]
    assert_board_or_faults(folder, json.dumps(value, indent=1).encode())
