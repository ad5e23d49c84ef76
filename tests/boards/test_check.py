"""Every fault of a board file is found, with its line; nothing but BoardError comes out."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.boards import BOARDS, BoardError, Fault, facts, load
from ferrovia.boards.shape import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from ferrovia.boards.source import MAX_BYTES, MAX_DEPTH, MAX_VALUES

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
MARK = "§"  # stands in a case where the fault's line is, and is taken out
UMEA = '{"id": "umea", "name": "Umeå"}'
WHITE = '{"a": "oslo", "b": "umea", "length": 5, "color": "white"}'
SHORT = '{"cities": ["umea", "oslo"], "points": 5}'
TOUR = '"tour": true, "points": 12, "points_any_order": 8, "penalty": 15'

# code, a text of the base, what stands there instead
CASES = [
    ("syntax", '"north",\n  "name"', f'"north"\n{MARK}  "name"'),
    ("syntax", '"doubts": []\n}', f'"doubts": []\n}}\n{MARK}x'),
    ("syntax", '"doubts": []\n}\n', f'"doubts": []\n{MARK}'),
    ("syntax", '"doubts": []', f'"doubts": [\n{MARK},]'),
    ("syntax", '"doubts": []\n}', f'"doubts": [],\n{MARK}}}'),
    ("syntax", '"doubts": []', f'"doubts"\n{MARK} []'),
    ("syntax", '"Oslo"', f'{MARK}"Os\tlo"'),
    ("syntax", '"Oslo"', f'{MARK}"Os\\lo"'),
    ("number", '"x": 390', f'"x":\n{MARK}NaN'),
    ("number", '"x": 390', f'"x": {MARK}-Infinity'),
    ("number", '"x": 390', f'"x": {MARK}' + "9" * 5000),
    ("too-deep", '"doubts": []', f'"doubts": {MARK}' + "[" * MAX_DEPTH + "]" * MAX_DEPTH),
    ("too-large", '"doubts": []', f'"doubts": [{MARK}' + "0," * MAX_VALUES + "0]"),
    ("duplicate-key", '"id": "north",', f'"id": "south",\n{MARK}"id": "north",'),
    ("duplicate-key", '"length": 5', f'"length": 4,\n{MARK}"length": 5'),
    ("wrong-type", BASE, f"{MARK}[]"),
    ("wrong-type", BASE, f'\n{MARK}"north"'),
    ("wrong-type", '"north"', f"{MARK}7"),
    ("wrong-type", '{"en": "North", "es": "Norte"}', f'{MARK}"North"'),
    ("wrong-type", '{"width": 400, "height": 300}', f"{MARK}[400, 300]"),
    ("wrong-type", '"width": 400', f'{MARK}"width": 400.0'),
    ("wrong-type", '"en": "North"', f'{MARK}"en": null'),
    ("wrong-type", UMEA, f'{UMEA}, {MARK}"umea"'),
    ("wrong-type", '"id": "umea"', f'{MARK}"id": ["umea"]'),
    ("wrong-type", '"lat": 60.39', f'{MARK}"lat": true'),
    ("wrong-type", '"harbor": true', f'{MARK}"harbor": 1'),
    ("wrong-type", WHITE, f"{WHITE}, {MARK}null"),
    ("wrong-type", '"b": "umea", "length": 5', f'{MARK}"b": 4, "length": 5'),
    ("wrong-type", '"length": 5', f'{MARK}"length": "5"'),
    ("wrong-type", '"length": 5', f'{MARK}"length": true'),
    ("wrong-type", '"color": "white"', f'{MARK}"color": 7'),
    ("wrong-type", '"tunnel": 4', f'{MARK}"tunnel": "4"'),
    ("wrong-type", '["umea", "oslo"]', f'{MARK}"umea"'),
    ("wrong-type", '["umea", "oslo"]', f'{MARK}["umea", 4]'),
    ("wrong-type", '["Our own."]', f'{MARK}"Our own."'),
    ("wrong-type", '["Our own."]', f'["Our own.",\n{MARK}7]'),
    ("missing-key", BASE, f'{MARK}{BASE.replace(""""id": "north",""", "")}'),
    ("missing-key", '"en": "North", ', MARK),
    ("missing-key", ', "name": "Oslo"', MARK),
    ("missing-key", ', "color": "white"', MARK),
    ("missing-key", '"points": 5', f'{MARK}"long": false'),
    ("missing-key", ', "penalty": 15', MARK),
    ("missing-key", ', "points_any_order": 8', MARK),
    ("unknown-key", '"doubts": []', f'"doubts": [],\n{MARK}"author": "me"'),
    ("unknown-key", '"en": "North"', f'{MARK}"en": "North", "fr": "Nord"'),
    ("unknown-key", '"height": 300', f'{MARK}"height": 300, "depth": 1'),
    ("unknown-key", UMEA, f'{MARK}{{"id": "umea", "name": "Umeå", "harbour": true}}'),
    ("unknown-key", '"length": 5', f'"length": 5,\n{MARK}"colour": "red"'),
    ("unknown-key", '"points": 5', f'"points": 5, {MARK}"Long": true'),
    ("empty", '"cities": [', f'"cities":{MARK} [], "towns": ['),
    ("empty", '"routes": [', f'"routes":{MARK} [], "ways": ['),
    ("empty", '"tickets": [', f'"tickets":{MARK} [], "goals": ['),
    ("bad-id", '"north"', f'{MARK}"North"'),
    ("bad-id", '"id": "umea"', f'{MARK}"id": "umeå"'),
    ("bad-id", '"id": "umea"', f'{MARK}"id": "umea-"'),
    ("bad-id", '"id": "umea"', f'{MARK}"id": "umea-2"'),
    ("bad-id", '"id": "umea"', f'{MARK}"id": "{"u" * 41}"'),
    ("bad-text", '"name": "Oslo"', f'{MARK}"name": " "'),
    ("bad-text", '"name": "Oslo"', f'{MARK}"name": "{"O" * 61}"'),
    ("bad-text", '"name": "Oslo"', f'{MARK}"name": "Os\\u001blo"'),
    ("bad-text", '"name": "Oslo"', f'{MARK}"name": "Os\\ud800lo"'),
    ("bad-text", '"es": "Norte"', f'{MARK}"es": ""'),
    ("bad-text", '["Our own."]', f'[{MARK}""]'),
    ("duplicate-city", UMEA, f"{UMEA},\n{MARK}{UMEA}"),
    ("city-clash", UMEA, f'{UMEA}, {{"name": "Umeå",\n{MARK}"id": "u-mea"}}'),
    ("out-of-range", '"lat": 60.39', f'{MARK}"lat": 91'),
    ("out-of-range", '"lon": 5.32', f'{MARK}"lon": -180.5'),
    ("out-of-range", '"lon": 5.32', f'{MARK}"lon": 1e999'),
    ("out-of-range", '"x": 390', f'{MARK}"x": 401'),
    ("out-of-range", '"y": 290', f'{MARK}"y": -1'),
    ("out-of-range", '"y": 290', f'{MARK}"y": 300.5'),
    ("out-of-range", '"width": 400', f'{MARK}"width": 0'),
    ("out-of-range", '"length": 5', f'{MARK}"length": 0'),
    ("out-of-range", '"length": 5', f'{MARK}"length": 9'),
    ("out-of-range", '"ferry": 2', f'{MARK}"ferry": 0'),
    ("out-of-range", '"tunnel": 4', f'{MARK}"tunnel": 10'),
    ("out-of-range", '"points": 5', f'{MARK}"points": 0'),
    ("out-of-range", '"points": 5', f'{MARK}"points": 100'),
    ("out-of-range", '"points_any_order": 8', f'{MARK}"points_any_order": 0'),
    ("out-of-range", '"penalty": 15', f'{MARK}"penalty": -15'),
    ("half-position", ', "y": 290', MARK),
    ("half-position", '"lat": 60.39, ', MARK),
    ("junction-harbor", '"junction": true', f'"junction": true,\n{MARK}"harbor": true'),
    ("city-without-route", UMEA, f'{UMEA},\n{MARK}{{"id": "vik", "name": "Vik"}}'),
    ("unknown-city", '"b": "umea", "length": 5', f'{MARK}"b": "ume", "length": 5'),
    ("unknown-city", '["umea", "oslo"]', f'{MARK}["umea", "osl"]'),
    ("unknown-color", '"color": "white"', f'{MARK}"color": "purple"'),
    ("route-loop", '"a": "oslo", "b": "umea"', f'{MARK}"a": "umea", "b": "umea"'),
    ("route-order", '"a": "oslo", "b": "umea"', f'{MARK}"a": "umea", "b": "oslo"'),
    ("route-kinds", '"tunnel": 4', f'{MARK}"tunnel": true, "ship": true'),
    ("ferry-color", '"color": "gray", "ferry": 2', f'{MARK}"color": "red", "ferry": 2'),
    ("ferry-length", '"ferry": 2', f'{MARK}"ferry": 4'),
    ("too-many-parallel", WHITE, f"{WHITE}, {WHITE}, {WHITE},\n{MARK}{WHITE}"),
    ("double-length", WHITE, f'{WHITE}, {{"a": "oslo", "b": "umea", "color": "red",\n{MARK}"length": 4}}'),
    ("ticket-cities", '["umea", "oslo"]', f'{MARK}["umea"]'),
    ("ticket-cities", '["umea", "oslo"]', f'{MARK}["umea", "oslo", "bergen"]'),
    ("ticket-junction", '["umea", "oslo"]', f'{MARK}["umea", "crossing"]'),
    ("ticket-same-city", '["umea", "oslo"]', f'{MARK}["umea", "umea"]'),
    ("ticket-same-city", '["bergen", "oslo", "umea"]', f'{MARK}["bergen", "oslo", "bergen"]'),
    ("duplicate-ticket", SHORT, f'{SHORT},\n{MARK}{{"cities": ["oslo", "umea"], "points": 7}}'),
    ("tour-cities", '["bergen", "oslo", "umea"]', f'{MARK}["bergen", "oslo"]'),
    ("tour-points", '"points_any_order": 8', f'{MARK}"points_any_order": 13'),
    ("not-a-tour", SHORT, f'{{"cities": ["umea", "oslo"], "points": 5, {MARK}"penalty": 5}}'),
    ("not-a-tour", TOUR, f'{MARK}"points": 12, "points_any_order": 8'),
]
FILE_CODES = {"missing-file", "directory", "unreadable", "encoding"}
ELSEWHERE = {"too-many", "junction-routes", "unreachable-city", "ticket-unjoined"}  # need more than one change


def written(path: Path, text: str) -> Path:
    """A board file with this text."""
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def faults_of(path: Path | str) -> tuple[Fault, ...]:
    """What the checker finds; nothing for a sound file."""
    try:
        load(path)
    except BoardError as error:
        return error.faults
    return ()


def many(count: int) -> list[str]:
    """Different ids."""
    return ["".join("abcdefghij"[int(digit)] for digit in f"{number:04}") for number in range(count)]


def test_the_base_is_sound(tmp_path: Path) -> None:
    assert faults_of(written(tmp_path / "north.json", BASE)) == ()


@pytest.mark.parametrize(("code", "old", "new"), CASES)
def test_a_fault_is_named_with_its_line(tmp_path: Path, code: str, old: str, new: str) -> None:
    assert old in BASE
    marked = BASE.replace(old, new, 1)
    line = marked[: marked.index(MARK)].count("\n") + 1
    faults = faults_of(written(tmp_path / "north.json", marked.replace(MARK, "")))
    assert (code, line) in {(fault.code, fault.line) for fault in faults}


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [case for case in CASES if case[0].startswith(("ferry-", "route-kinds", "too-many-p", "double-", "duplicate-t"))],
)
def test_a_fault_is_named_once(tmp_path: Path, code: str, old: str, new: str) -> None:
    faults = faults_of(written(tmp_path / "north.json", BASE.replace(old, new, 1).replace(MARK, "")))
    assert [fault.code for fault in faults] == [code]


def test_a_fault_reads_as_file_line_place_and_text(tmp_path: Path) -> None:
    file = written(tmp_path / "my.json", BASE.replace('"b": "oslo"', '"b": "osl"', 1))
    (fault,) = faults_of(file)
    assert fault == Fault(str(file), 14, 'routes[1] "bergen"–"osl"', "unknown-city", 'city "osl" is not in "cities"')
    assert str(fault) == f'{file}:14: routes[1] "bergen"–"osl": city "osl" is not in "cities"'


def test_broken_json_is_named_with_its_column(tmp_path: Path) -> None:
    file = written(tmp_path / "my.json", '{\n  "id": north}')
    with pytest.raises(BoardError) as caught:
        load(file)
    assert str(caught.value) == f"{file}:2: column 9: not valid JSON: expecting value"


def test_all_faults_are_found_at_once_in_the_order_of_lines(tmp_path: Path) -> None:
    text = BASE.replace('"points": 5', '"points": 0').replace('"color": "red"', '"color": "rose"')
    text = text.replace('"height": 300', '"heigth": 300').replace('"name": "Oslo"', '"name": ""')
    with pytest.raises(BoardError) as caught:
        facts(written(tmp_path / "my.json", text))
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["unknown-key", "missing-key", "bad-text", "unknown-color", "out-of-range"]
    assert len(str(caught.value).splitlines()) == len(codes)


def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    kept = BASE.replace('    {"a": "oslo", "b": "umea"', '    {"a": "mo-i-rana", "b": "umea"')
    kept = kept.replace('"length": 5, "color": "white"', '"length": 2, "color": "white"')
    text = kept.replace('    {"a": "crossing", "b": "mo-i-rana"', '    {"a": "crossing", "b": "oslo"')
    faults = faults_of(written(tmp_path / "my.json", text))
    assert [(fault.code, fault.line) for fault in faults] == [
        ("unreachable-city", 8),
        ("unreachable-city", 10),
        ("ticket-unjoined", 21),
        ("ticket-unjoined", 22),
        ("ticket-unjoined", 23),
    ]


def test_a_mistyped_end_does_not_make_the_rest_unreachable(tmp_path: Path) -> None:
    text = BASE.replace('"a": "crossing"', '"a": "crosing"').replace('"a": "oslo"', '"a": "olso"')
    faults = faults_of(written(tmp_path / "my.json", text))
    assert [fault.code for fault in faults] == ["junction-routes", "unknown-city", "unknown-city"]


def test_a_malformed_id_is_one_fault(tmp_path: Path) -> None:
    faults = faults_of(written(tmp_path / "my.json", BASE.replace('"oslo"', '"oslo2"')))
    assert [fault.code for fault in faults] == ["bad-id"]


def test_a_single_route_does_for_a_city_but_not_for_a_junction(tmp_path: Path) -> None:
    text = BASE.replace('"name": "Mo i Rana"', '"name": "Mo i Rana", "junction": true')
    text = text.replace('"a": "mo-i-rana", "b": "umea", "length": 2', '"a": "crossing", "b": "umea", "length": 2')
    (fault,) = faults_of(written(tmp_path / "my.json", text))
    assert (fault.code, fault.line) == ("junction-routes", 8)


@pytest.mark.parametrize(("name", "most"), [("cities", MAX_CITIES), ("routes", MAX_ROUTES), ("tickets", MAX_TICKETS)])
def test_lists_are_bounded(tmp_path: Path, name: str, most: int) -> None:
    value = facts("usa")
    value[name] = [value[name][0]] * (most + 1)
    faults = faults_of(written(tmp_path / "my.json", json.dumps(value)))
    assert ("too-many", f"{most + 1} entries, but at most {most} are allowed") in {(f.code, f.text) for f in faults}


def test_the_largest_board_is_taken(tmp_path: Path) -> None:
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
    board = load(written(tmp_path / "large.json", json.dumps(value)))
    assert (len(board.cities), len(board.routes), len(board.tickets)) == (MAX_CITIES, len(ends), MAX_TICKETS)


def test_a_file_that_is_too_large_is_not_parsed(tmp_path: Path) -> None:
    (fault,) = faults_of(written(tmp_path / "my.json", " " * (MAX_BYTES + 1)))
    assert (fault.code, fault.line) == ("too-large", 0)


def test_a_missing_file(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path / "none.json")
    assert str(fault) == f"{tmp_path / 'none.json'}: there is no such file"
    assert fault.code == "missing-file"


def test_a_directory(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path)
    assert fault.code == "directory"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    (fault,) = faults_of(tmp_path / "my.json")
    assert (fault.code, fault.text) == ("unreadable", "the file cannot be read: Permission denied")


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
    assert (fault.code, fault.line, fault.place) == ("encoding", 2, "byte 10")


def test_every_code_is_in_the_documentation_and_has_a_case() -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([a-z0-9-]+)` \|", text.split("## What the checker refuses")[1], re.MULTILINE))
    tested = {code for code, _, _ in CASES} | FILE_CODES | ELSEWHERE
    assert documented == tested


def test_the_example_of_the_documentation_is_a_board(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    example = text.split("```json\n", 1)[1].split("```", 1)[0]
    assert faults_of(written(tmp_path / "example.json", example)) == ()


# Anything at all: the answer is a board or a BoardError that can be printed.

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
        assert all(route.a != route.b for route in load(file).routes)


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


@given(value=values)
def test_any_json_is_refused_without_a_crash(folder: Path, value: Any) -> None:
    assert_board_or_faults(folder, json.dumps(value).encode())


@given(first=values, second=values, key=st.sampled_from(["cities", "routes", "tickets", "name", "size"]))
def test_a_list_given_twice(folder: Path, first: Any, second: Any, key: str) -> None:
    text = f'{{"{key}": [{json.dumps(first)}, {{"a": 1, "a": {{"x": 1, "x": 2}}}}], "{key}": {json.dumps(second)}}}'
    assert_board_or_faults(folder, text.encode())


@pytest.mark.parametrize("name", BOARDS)
def test_no_shipped_board_has_a_fault(name: str) -> None:
    assert faults_of(name) == ()
