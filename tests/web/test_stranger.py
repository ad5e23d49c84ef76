"""How the stranger test marks answers."""

import json
from pathlib import Path

from tests.web.stranger import mark


def test_a_picture_without_answers_counts_as_wrong(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    (tmp_path / "key.json").write_text(json.dumps({"a.png": ["open", "Ana"], "b.png": ["Ana", "open"]}), "utf-8")
    answers.write_text(json.dumps({"a.png": ["open", "open"]}), "utf-8")
    assert mark(tmp_path, answers).splitlines() == [
        "a.png 2: open, but it is Ana",
        "b.png 1: no answer, but it is Ana",
        "b.png 2: no answer, but it is open",
        "1 of 4 correct: 25.0%",
    ]
