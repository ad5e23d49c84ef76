"""Opening records: whole games, and every fault with the key of its sentence."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ferrovia.engine.game import Game
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.notation.record import MAX_RECORD_CHARACTERS, format_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api import record_files
from ferrovia.server.catalog.custom_files import MAX_FILES_BYTES
from ferrovia.server.games.spec import get_board
from ferrovia.server.tables.views.replay import make_record
from tests.server.client import LocalServer, server_in_thread
from tests.server.leaks import OfflineTable
from tests.server.saved_records import BOARD, iberia, paris, saved


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_in_thread(str(tmp_path_factory.mktemp("records") / "f.db")) as found:
        yield found


def opened(server: LocalServer, record: str, **more: str) -> dict[str, Any]:
    answer = server.person("Ana").post("/api/records/open", record=record, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("book", ["world", "asia"])
def test_record_of_a_table_can_be_opened(server: LocalServer, book: str) -> None:
    offline = OfflineTable(book, RULEBOOKS[book].seats[0], 3)
    for _ in offline.play(3):
        pass
    state = offline.table.state
    found = opened(server, format_record(make_record(state)))
    assert "faults" not in found
    moves = [(step["seat"], step["action"]) for step in found["replay"]["steps"]]
    assert moves == state.moves
    assert found["replay"]["result"]["winners"]
    assert [seat["name"] for seat in found["replay"]["occupants"]] == [occupant.name for occupant in state.occupants]
    assert (found["rulebook"]["id"], found["board"]["id"]) == (book, book)
    assert found["drawing"]["routes"]


def test_opened_record_says_who_sat_where(server: LocalServer) -> None:
    game = Game(RULEBOOKS["europe"], get_board("europe"), 4)
    seats = opened(server, saved(game, ["Ana", "planner:2", "expert@2:3", "random:4"], 4))["replay"]["occupants"]
    assert seats == [
        {"kind": "person", "name": "Ana"},
        {"kind": "bot", "level": "hard"},
        {"kind": "bot", "level": "expert"},
        {"kind": "person", "name": "random 4"},
    ]
    assert opened(server, saved(game, [], 4))["replay"]["occupants"] == [{"kind": "person"}] * 4


def test_unfinished_record_has_no_result(server: LocalServer) -> None:
    game = Game(RULEBOOKS["usa"], get_board("usa"), 3)
    replay = opened(server, saved(game, [], 30, starting_seat=2))["replay"]
    assert len(replay["steps"]) == 30
    assert replay["result"] is None
    assert opened(server, saved(game, [], 0))["replay"]["steps"] == []


def test_house_rules_come_from_the_record_and_a_custom_board_from_its_file(server: LocalServer) -> None:
    text = iberia()
    found = opened(server, text, board=BOARD)
    assert "faults" not in found
    assert (found["rulebook"]["id"], found["rulebook"]["pieces"], found["board"]["id"]) == (
        "europe-shortest",
        12,
        "iberia",
    )
    assert len(found["drawing"]["routes"]) == len(found["board"]["routes"]) == len(json.loads(BOARD)["routes"])
    assert found["replay"]["result"]["winners"]
    missing = opened(server, text)["faults"]
    assert [(fault["file"], fault["text_key"]) for fault in missing] == [("record", "server.error.record_board")]
    other = json.loads(BOARD)
    other["tickets"][0]["points"] += 1
    assert opened(server, text, board=json.dumps(other))["faults"][0]["text_key"] == "record.other_board"
    broken = opened(server, text, board=BOARD.replace('"routes"', '"roads"'))["faults"]
    assert broken[0]["file"] == "board"
    altered = text.replace("pieces=12", "pieces=13")
    assert opened(server, altered, board=BOARD)["faults"][0]["text_key"] == "house.altered"


FAULTS = {
    "": "record.missing_tag",
    "good evening": "record.line",
    "\x00\x01\ud7ff": "record.line",
    "{}": "record.line",
}
SOURCES = f'''[Table "t"]
[ServerSeed "{bytes(range(32)).hex()}"]
[NonceHashes "- -"]
[Nonces "- -"]
'''


def with_sources(text: str, old: str = "", new: str = "") -> str:
    """A record that says from which numbers its seed was made, with one of its tags changed."""
    return text.replace("[Seed ", SOURCES.replace(old, new) + "[Seed ")


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
    "record.nonce_count": lambda text: with_sources(text, '[Nonces "- -"]', '[Nonces "-"]'),
    "record.other_nonce": lambda text: with_sources(text, 'Nonces "- -', f'Nonces "{"0" * 64} -'),
    "record.underived_seed": with_sources,
    "record.no_action": lambda text: re.sub(r"\n1\. (.) .*", r"\n1. \1 jump", text),
    "record.illegal": lambda text: re.sub(r"\n1\. (.) .*", r"\n1. \1 pass", text),
    "record.other_book": lambda text: text.replace("paris@1", "paris@7"),
    "record.other_board": lambda text: re.sub(r'Board "paris ....', 'Board "paris 0000', text),
    "record.no_starting_seat": lambda text: text.replace('"drawn"', '"9"'),
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
def test_text_that_is_not_a_record_is_reported(server: LocalServer, text: str) -> None:
    assert [fault["text_key"] for fault in opened(server, text)["faults"]] == [FAULTS[text]]


@pytest.mark.parametrize("key", CHANGES)
def test_every_fault_has_a_sentence_in_both_languages(server: LocalServer, key: str) -> None:
    text = CHANGES[key](paris())
    assert text != paris()
    (fault,) = opened(server, text)["faults"]
    assert (fault["file"], fault["text_key"]) == ("record", key)
    for lang in LANGUAGES:
        said = Translator(lang)(key, **fault["values"]) if "values" in fault else Translator(lang)(key)
        assert "{" not in said
    if "why" in fault.get("values", {}):
        assert fault["values"]["why"] in texts("en")


def test_every_possible_record_fault_is_tested() -> None:
    codes = {key for key in texts("en") if key.startswith("record.")}
    # A body is smaller than the largest record, the game has the number of seats that the record states, and no game
    # that takes seconds to score is played here.
    untested = {"record.large", "record.other_seats", "record.hard_score"}
    assert codes - CHANGES.keys() - set(FAULTS.values()) == untested
    assert MAX_FILES_BYTES < MAX_RECORD_CHARACTERS


def test_oversized_record_is_refused_before_it_is_read(server: LocalServer) -> None:
    answer = server.person("Ana").post("/api/records/open", record="x" * MAX_FILES_BYTES)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_opened_record_is_compressed_and_not_cached(server: LocalServer) -> None:
    ana = server.person("Ana")
    answer = ana.post("/api/records/open", record=paris())
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", "no-store")
    plain = ana.web.post("/api/records/open", json={"record": paris()}, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    assert ana.web.get("/api/me/tables").json() == {"tables": []}


@pytest.mark.usefixtures("rate_clock")
def test_opening_records_has_a_rate_limit(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), rate=1.0, burst=60.0) as server:
        ana = server.person("Ana")
        codes = [ana.post("/api/records/open", record="x").status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        assert server.person("").post("/api/records/open", record="x").status_code == 401


def test_move_limit_is_above_the_longest_games() -> None:
    text = saved(Game(RULEBOOKS["world"], get_board("world"), 5), [])
    assert len(re.findall(r" \S+", text)) < record_files.MAX_MOVES / 2
