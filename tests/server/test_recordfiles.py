"""Records as files: opened again, whole, and every fault told by the key of a sentence."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ferrovia.engine.game import Game
from ferrovia.locales import LANGUAGES, Words, texts
from ferrovia.notation.record import LARGEST, write_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.books.own import LARGEST_FILES
from ferrovia.server.tables import recordfiles
from ferrovia.server.tables.games import board_of
from ferrovia.server.tables.replays import record_of
from tests.server.client import House, running
from tests.server.leaks import Rehearsal
from tests.server.saved import BOARD, iberia, paris, saved


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running(str(tmp_path_factory.mktemp("records") / "f.db")) as found:
        yield found


def opened(house: House, record: str, **more: str) -> dict[str, Any]:
    answer = house.person("Ana").post("/api/records/open", record=record, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("book", ["world", "asia"])
def test_what_a_table_gives_to_keep_can_be_opened_again(house: House, book: str) -> None:
    rehearsal = Rehearsal(book, RULEBOOKS[book].seats[0], 3)
    for _ in rehearsal.play(3):
        pass
    standing = rehearsal.live.standing
    found = opened(house, write_record(record_of(standing)))
    assert "faults" not in found
    moves = [(step["seat"], step["action"]) for step in found["replay"]["steps"]]
    assert moves == standing.moves
    assert found["replay"]["result"]["winners"]
    assert [seat["name"] for seat in found["replay"]["seats"]] == [sitting.name for sitting in standing.sittings]
    assert (found["book"]["id"], found["board"]["id"]) == (book, book)
    assert found["drawing"]["routes"]


def test_who_sat_where_is_told_as_far_as_the_record_knows(house: House) -> None:
    game = Game(RULEBOOKS["europe"], board_of("europe"), 4)
    seats = opened(house, saved(game, ["Ana", "hard", "expert@2:3", "random:4"], 4))["replay"]["seats"]
    assert seats == [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "level": "hard"},
        {"kind": "bot", "level": "expert"},
        {"kind": "person", "name": "random 4"},
    ]
    assert opened(house, saved(game, [], 4))["replay"]["seats"] == [{"kind": "person"}] * 4


def test_a_game_that_was_not_finished_has_no_result(house: House) -> None:
    game = Game(RULEBOOKS["usa"], board_of("usa"), 3)
    replay = opened(house, saved(game, [], 30, first=2))["replay"]
    assert len(replay["steps"]) == 30
    assert replay["result"] is None
    assert opened(house, saved(game, [], 0))["replay"]["steps"] == []


def test_house_rules_stand_in_the_record_and_a_board_of_ones_own_comes_beside_it(house: House) -> None:
    text = iberia()
    found = opened(house, text, board=BOARD)
    assert "faults" not in found
    assert (found["book"]["id"], found["book"]["pieces"], found["board"]["id"]) == ("europe-shortest", 12, "iberia")
    assert len(found["drawing"]["routes"]) == len(found["board"]["routes"]) == len(json.loads(BOARD)["routes"])
    assert found["replay"]["result"]["winners"]
    missing = opened(house, text)["faults"]
    assert [(fault["file"], fault["text"]) for fault in missing] == [("record", "server.error.record_board")]
    other = json.loads(BOARD)
    other["tickets"][0]["points"] += 1
    assert opened(house, text, board=json.dumps(other))["faults"][0]["text"] == "record.other_board"
    broken = opened(house, text, board=BOARD.replace('"routes"', '"roads"'))["faults"]
    assert broken[0]["file"] == "board"
    altered = text.replace("pieces=12", "pieces=13")
    assert opened(house, altered, board=BOARD)["faults"][0]["text"] == "house.altered"


FAULTS = {
    "": "record.missing_tag",
    "good evening": "record.line",
    "\x00\x01\ud7ff": "record.line",
    "{}": "record.line",
}
CHANGES: dict[str, Callable[[str], str]] = {
    "record.tag_place": lambda text: '[Seats "2"]\n' + text,
    "record.unknown_tag": lambda text: '[Mood "good"]\n' + text,
    "record.format": lambda text: text.replace('"1"', '"2"', 1),
    "record.missing_tag": lambda text: text.replace('[First "drawn"]\n', ""),
    "record.tag_form": lambda text: text.replace('"drawn"', '"somebody"'),
    "record.name": lambda text: text.replace("Ana", "A<b>"),
    "record.name_count": lambda text: text.replace("Ana, ", ""),
    "record.other_seed": lambda text: re.sub(r'SeedHash "..', 'SeedHash "00', text),
    "record.no_seed": lambda text: re.sub(r"\[Seed .*\n", "", text),
    "record.no_action": lambda text: re.sub(r"\n1\. (.) .*", r"\n1. \1 jump", text),
    "record.illegal": lambda text: re.sub(r"\n1\. (.) .*", r"\n1. \1 pass", text),
    "record.other_book": lambda text: text.replace("paris@1", "paris@7"),
    "record.other_board": lambda text: re.sub(r'Board "paris ....', 'Board "paris 0000', text),
    "record.no_first": lambda text: text.replace('"drawn"', '"9"'),
    "record.no_end": lambda text: re.sub(r"\n\d+\. .*\n\n=", "\n\n=", text),
    "record.other_totals": lambda text: re.sub(r"\n= -?\d+", "\n= 999", text),
    "record.other_winners": lambda text: re.sub(r"won by .*", "won by 1 2", text),
    "record.after_result": lambda text: text + "good game\n",
    "server.error.record_book": lambda text: text.replace("paris@1", "lisbon@1"),
    "server.error.record_board": lambda text: text.replace('Board "paris', 'Board "lisbon'),
    "server.error.long_record": lambda text: text.replace("\n\n=", "\n999. 1" + " +?" * 3000 + "\n\n="),
    "unplayable.seats": lambda text: text.replace('Seats "2"', 'Seats "9"').replace('"Ana, pathfinder:2"', '""'),
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_no_record_at_all_is_told(house: House, text: str) -> None:
    assert [fault["text"] for fault in opened(house, text)["faults"]] == [FAULTS[text]]


@pytest.mark.parametrize("key", CHANGES)
def test_every_fault_is_a_sentence_in_both_languages(house: House, key: str) -> None:
    text = CHANGES[key](paris())
    assert text != paris()
    (fault,) = opened(house, text)["faults"]
    assert (fault["file"], fault["text"]) == ("record", key)
    for lang in LANGUAGES:
        said = Words(lang)(key, **fault["values"]) if "values" in fault else Words(lang)(key)
        assert "{" not in said
    if "why" in fault.get("values", {}):
        assert fault["values"]["why"] in texts("en")


def test_every_code_of_a_record_is_met_here_but_those_that_cannot_be() -> None:
    codes = {key for key in texts("en") if key.startswith("record.")}
    # A body is smaller than the largest record; the game is made for the seats that the record says.
    assert codes - CHANGES.keys() - set(FAULTS.values()) == {"record.large", "record.other_seats"}
    assert LARGEST_FILES < LARGEST


def test_a_file_that_is_too_large_is_refused_before_it_is_read(house: House) -> None:
    answer = house.person("Ana").post("/api/records/open", record="x" * LARGEST_FILES)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_the_answer_comes_packed_and_is_kept_nowhere(house: House) -> None:
    ana = house.person("Ana")
    answer = ana.post("/api/records/open", record=paris())
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", "no-store")
    plain = ana.web.post("/api/records/open", json={"record": paris()}, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    assert ana.web.get("/api/me/tables").json() == {"tables": []}


def test_opening_records_without_end_is_refused(tmp_path: Path) -> None:
    with running(str(tmp_path / "f.db"), rate=1.0, burst=60.0) as house:
        ana = house.person("Ana")
        codes = [ana.post("/api/records/open", record="x").status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429] or codes == [200, 200, 200, 429]
        assert house.person("").post("/api/records/open", record="x").status_code == 401


def test_the_longest_record_is_longer_than_games_are() -> None:
    text = saved(Game(RULEBOOKS["world"], board_of("world"), 5), [])
    assert len(re.findall(r" \S+", text)) < recordfiles.MOST_MOVES / 2
