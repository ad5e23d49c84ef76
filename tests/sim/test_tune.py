"""Tuning keeps what helps, drops what does not, and survives interruptions."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from ferrovia.locales import LANGUAGES, texts
from ferrovia.sim.tune import Tuning, TuningSetup, built_in_weights, compare
from ferrovia.sim.workers import ProcessWorkers
from tests.cli.terminal import refused, run
from tests.sim.tunable import WEIGHTS, stand_in


@pytest.fixture(autouse=True)
def planner(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)


def make_setup(*opponents: str, deals: int = 12, steps: int = 4, only: tuple[str, ...] = tuple(WEIGHTS)) -> TuningSetup:
    return TuningSetup("usa", "usa", 2, deals, 3, opponents, only, steps)


def test_a_better_candidate_is_kept() -> None:
    found = compare(make_setup("random"), WEIGHTS, {**WEIGHTS, "nerve": 0.9}, 0, ProcessWorkers())
    assert found.helped and found.deals == 12
    assert found.direct.value > 0.7 and found.margin.value > 0
    assert found.gain.low is not None and found.gain.low > 0
    assert list(found.opponents) == ["random"]


def test_a_worse_candidate_is_dropped_before_all_its_games_are_played() -> None:
    reported: list[int] = []
    found = compare(make_setup("pathfinder"), WEIGHTS, {**WEIGHTS, "nerve": 0.1}, 0, ProcessWorkers(), reported.append)
    assert not found.helped
    assert found.deals == 3 and sum(reported) == 9
    assert found.gain.value < 0


def test_a_candidate_that_changes_nothing_is_dropped_at_once() -> None:
    found = compare(make_setup("pathfinder"), WEIGHTS, {**WEIGHTS, "idle": 9.0}, 0, ProcessWorkers())
    assert not found.helped
    assert (found.deals, found.gain.value, found.direct.value, found.margin.value) == (3, 0, 0.5, 0)


def test_tuning_finds_what_matters() -> None:
    tuning = Tuning(make_setup(deals=16, steps=6), built_in_weights("usa"))
    for _ in range(6):
        tuning.step(ProcessWorkers())
    assert tuning.search.values["nerve"] > 0.5
    assert tuning.search.values["idle"] == 1
    check = tuning.verify(ProcessWorkers())
    assert check["gain"]["value"] > 0.1 and check["deals"] == 16
    assert tuning.is_done


def test_tuning_begins_with_what_a_book_has() -> None:
    assert built_in_weights("paris") == {**WEIGHTS, "nerve": 0.6}


# The command.


def tuned(path: Path, *more: str, steps: str = "4") -> dict[str, Any]:
    args = ["--games", "16", "--seed", "3", "--steps", steps, "--opponents", "random", "--out", str(path)]
    answer = run("tune", *args, *more)
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    found.pop("date")
    found.pop("command")
    return found


def test_the_file_has_the_values_and_the_evidence(tmp_path: Path) -> None:
    found = tuned(tmp_path / "a.json")
    assert found["values"].keys() == WEIGHTS.keys()
    assert found["begun"] == WEIGHTS
    assert [step["step"] for step in found["steps"]] == [1, 2, 3, 4]
    for step in found["steps"]:
        assert {"name", "old", "new", "gain", "win_rate", "margin", "against", "deals", "helped"} <= step.keys()
    assert found["values"] != WEIGHTS and found["check"]["deals"] == 8


def test_tuning_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = tuned(tmp_path / "a.json")
    document = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    document["steps"] = document["steps"][:2]
    document["check"] = None
    (tmp_path / "b.json").write_text(json.dumps(document), encoding="utf-8")
    assert tuned(tmp_path / "b.json") == whole


def test_tuning_can_begin_with_what_was_found(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"values": {"nerve": 0.75}}')
    found = tuned(tmp_path / "b.json", "--start-from", str(tmp_path / "a.json"), "--only", "idle", steps="1")
    assert found["begun"] == {**WEIGHTS, "nerve": 0.75}
    assert found["steps"][0]["name"] == "idle"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_printed_as_source_code(tmp_path: Path, lang: str) -> None:
    args = ["--games", "16", "--seed", "3", "--steps", "4", "--opponents", "random", "--only", "nerve", "--lang", lang]
    answer = run("tune", *args, "--out", str(tmp_path / "a.json"))
    assert answer.code == 0
    value = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["values"]["nerve"]
    said, _, entry = answer.out.partition(texts(lang)["tune.entry"] + "\n")
    assert said and entry == f'    "usa": {{\n        "nerve": {value:.4g},\n    }},\n'
    assert ast.literal_eval(f"{{{entry}}}") == {"usa": {"nerve": float(f"{value:.4g}")}}


def test_bad_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    assert "belongs to another command or version" in refused("tune", "--out", str(path))
    assert path.read_text() == "{}"
    assert 'the planner has no weight "nerv"; try nerve.' in refused("tune", "--only", "nerv")
    assert "there is no bot" in refused("tune", "--opponents", "nobody")
    assert "was not written by ferrovia tune" in refused("tune", "--start-from", str(path))
    assert "there is no file" in refused("tune", "--start-from", str(tmp_path / "none.json"))
    assert 'unknown --rulebook "mars"' in refused("tune", "--rulebook", "mars")


def test_a_file_that_cannot_be_written_is_reported_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ferrovia.cli.commands.tune._search", None)
    assert "its folder does not exist" in refused("tune", "--out", str(tmp_path / "none" / "a.json"))
