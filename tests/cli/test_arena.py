"""`ferrovia arena`: its output, files and errors in both languages."""

import json
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ferrovia.cli.reports.arena_page import page
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.sim.journal import NAME
from ferrovia.sim.workers import WorkerDiedError, WorkerError
from tests.cli.terminal import refused, run
from tests.waiting import WAIT

CUSTOM = "tests.bots.custom_bots"
VOID = {"meta", "br"}


class Page(HTMLParser):
    """Parses a page and checks that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.drawings = [f"<svg{part.partition('</svg>')[0]}</svg>" for part in text.split("<svg")[1:]]
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links.extend(str(value) for name, value in attrs if name in ("src", "href"))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)


def played(folder: Path, *more: str, bots: str = "greedy,random", games: str = "9") -> dict[str, Any]:
    answer = run("arena", "--bots", bots, "--games", games, "--seed", "3", "--out", str(folder), *more)
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return found


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in ("date", "times", "command")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tournament_is_reported_in_the_language_asked_for(tmp_path: Path, lang: str) -> None:
    args = ["--bots", "greedy,random", "--games", "9", "--out", str(tmp_path / "a"), "--lang", lang]
    answer = run("arena", *args)
    assert answer.code == 0
    assert "10 games per pairing: 5 deals in 2 seatings each." in answer.err or lang == "es"
    for key in ("arena.elo", "arena.won", "arena.margin"):
        assert texts(lang)[key] in answer.out
    assert max(map(len, answer.out.splitlines()[:10])) <= 80
    assert not [line for line in answer.out.splitlines() if len(line.strip()) == 1]  # names are not broken into letters
    html = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in html
    assert texts(lang)["arena.distribution_note"] in html


def test_games_are_rounded_up_to_whole_deals(tmp_path: Path) -> None:
    assert played(tmp_path / "a")["games_per_pairing"] == 10
    three = played(tmp_path / "b", "--seats", "3")
    assert (three["games_per_pairing"], three["deals"]) == (12, 2)


def test_the_document_is_complete_and_can_be_played_again(tmp_path: Path) -> None:
    document = played(tmp_path / "a")
    assert document["command"].startswith("ferrovia arena --bots greedy,random --games 9 --seed 3")
    assert document["version"] and document["date"].endswith("+00:00")
    assert document["rulebook"] == "usa@1"
    again = run(*document["command"].replace(str(tmp_path / "a"), str(tmp_path / "b")).split()[1:])
    assert again.code == 0
    other = json.loads((tmp_path / "b" / "report.json").read_text(encoding="utf-8"))
    assert without_times(other) == without_times(document)


def test_a_tournament_resumes_where_it_stopped(tmp_path: Path) -> None:
    whole = played(tmp_path / "a")
    folder = tmp_path / "b"
    played(folder)
    lines = (folder / NAME).read_bytes().splitlines(keepends=True)
    (folder / NAME).write_bytes(b"".join(lines[:3]) + lines[3][:50])
    (folder / "report.json").unlink()
    answer = run("arena", "--bots", "greedy,random", "--games", "9", "--seed", "3", "--out", str(folder))
    assert "2 of 5 deals have already been played." in answer.err
    again = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert without_times(again) == without_times(whole)


def test_an_interrupted_tournament_says_how_to_resume_it(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    options = ["--bots", "greedy,random", "--games", "100000", "--workers", "2", "--out", str(folder), "--lang", "en"]
    command = [sys.executable, "-m", "ferrovia", "arena", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (folder / NAME).exists() or (folder / NAME).read_bytes().count(b"\n") < 4:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, out) == (130, "")
    assert "Interrupted after " in err and "of 50000 deals" in err
    assert f"\n    ferrovia arena {shlex.join(options)}\n" in err
    assert "Traceback" not in err
    assert (folder / NAME).read_bytes().endswith(b"}\n")


def test_a_folder_of_another_command_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    played(folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert "belong to another command (the difference: games, seats)" in refused(
        "arena", "--bots", "greedy,random", "--games", "12", "--seed", "3", "--seats", "3", "--out", str(folder)
    )
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_games_of_another_program_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text("class Mine:\n    def __init__(self, seed): pass\n    def choose(self, view): return None\n")
    args = ["--bots", f"greedy,{own}:Mine", "--games", "2", "--out", str(tmp_path / "a")]
    assert run("arena", *args).code == 0
    own.write_text(own.read_text() + "# better\n")
    assert "were played by other programs (the difference: program)" in refused("arena", *args)


def test_games_of_a_slower_engine_are_refused_if_a_bot_is_time_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path / "a")
    journal = tmp_path / "b" / NAME
    args = ["arena", "--bots", "expert@0.01,random", "--games", "1", "--out", str(journal.parent)]
    monkeypatch.setattr("ferrovia.cli.commands.arena.play_tournament", lambda *_: iter(()))
    monkeypatch.setattr("ferrovia.cli.commands.arena.summarize", lambda *_: {})
    monkeypatch.setattr("ferrovia.cli.commands.arena.page", lambda *_: "")
    monkeypatch.setattr("ferrovia.cli.commands.arena._print", lambda *_: None)
    assert run(*args).code == 0
    monkeypatch.setattr("ferrovia.cli.commands.arena.engine_build", lambda: "of stone")
    assert "were played by other programs (the difference: engine)" in refused(*args)
    played(tmp_path / "a")


def test_games_with_other_house_rules_are_refused(tmp_path: Path) -> None:
    rules = tmp_path / "short.json"
    rules.write_text('{"base": "paris", "id": "paris-short", "pieces": 10}')
    args = ["--rulebook", str(rules), "--bots", "greedy,random", "--games", "2", "--out", str(tmp_path / "a")]
    assert run("arena", *args).code == 0
    report = json.loads((tmp_path / "a" / "report.json").read_text(encoding="utf-8"))
    assert report["house_rules"].endswith(" pieces=10")
    rules.write_text('{"id": "paris-short", "base": "paris",\n"pieces": 10}')
    assert run("arena", *args).code == 0
    rules.write_text('{"base": "paris", "id": "paris-short", "pieces": 12}')
    before = (tmp_path / "a" / NAME).read_bytes()
    assert "(the difference: house_rules)" in refused("arena", *args)
    assert (tmp_path / "a" / NAME).read_bytes() == before


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    assert "does not hold arena games" in refused("arena", "--bots", "greedy,random", "--out", str(tmp_path))
    (tmp_path / "file").write_text("")
    assert 'file/x": part of the path is not a folder.' in refused(
        "arena", "--bots", "greedy,random", "--out", str(tmp_path / "file" / "x")
    )


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "ferrovia arena needs --bots"),
        (["--bots", "greedy"], "--bots names only one bot"),
        (["--bots", "greedy,greedy"], '--bots names "greedy" twice'),
        (["--bots", "greedy,gredy"], 'there is no bot "gredy"; try greedy.'),
        (["--bots", "greedy,nothing_here:Bot"], 'there is no module "nothing_here"'),
        (["--bots", f"greedy,{CUSTOM}:NoBot"], "is not a bot: give it a method choose(view)"),
        (["--bots", "greedy,random", "--rulebook", "mars"], 'unknown --rulebook "mars"'),
        (["--bots", "greedy,random", "--seats", "9"], "seats"),
        (["--bots", "greedy,random", "--limit", "soon"], 'invalid --limit "soon": give a number of seconds'),
        (["--bots", "greedy,random", "--limit", "nan"], 'invalid --limit "nan": give a number of seconds'),
    ],
)
def test_bad_input_is_refused_with_a_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    assert sentence in refused("arena", *args, "--out", str(tmp_path / "a"))
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nothing_of_the_kind", "necesita el módulo «nothing_of_the_kind», que Python no encuentra"),
        ("x = 1\ndef (", "no es Python válido: mira la línea 2 de «faulty.py»."),
        ("1 / 0", "falla al importarse; mensaje de Python: ZeroDivisionError: division by zero (faulty.py:1)."),
    ],
)
def test_a_bot_that_cannot_be_imported_is_refused_with_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(text, encoding="utf-8")
    assert said in refused("arena", "--bots", f"greedy,{file}:Bot", "--out", str(tmp_path / "a"), "--lang", "es")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (WorkerDiedError("process ended with code -9"), "un proceso de trabajo terminó sin acabar"),
        (WorkerError("Traceback:\n  line\nMemoryError: no room.\n"), "mensaje de Python: MemoryError: no room.\n"),
    ],
)
def test_a_worker_that_fails_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: WorkerError, said: str
) -> None:
    def fail(*_args: object) -> Iterator[object]:
        raise error

    monkeypatch.setattr("ferrovia.cli.commands.arena.play_tournament", fail)
    answer = run("arena", "--bots", "greedy,random", "--out", str(tmp_path / "a"), "--lang", "es")
    assert answer.code == 2 and said in answer.err and "Traceback" not in answer.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forfeits_of_a_custom_bot_are_reported(tmp_path: Path, lang: str) -> None:
    bots = f"random,{CUSTOM}:Raising,{CUSTOM}:Cheating,{CUSTOM}:ReturnsText"
    args = ["--bots", bots, "--games", "2", "--out", str(tmp_path / "a"), "--lang", lang]
    answer = run("arena", *args)
    assert answer.code == 0
    output = " ".join(answer.out.split())
    assert texts(lang)["arena.forfeits"] in output
    assert "RuntimeError: I have no idea (custom_bots.py:" in output
    assert texts(lang)["arena.forfeit.illegal"].partition("{")[0] in output
    html = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    assert "RuntimeError: I have no idea" in html


# The page


def test_the_page_is_well_formed_and_holds_the_numbers(tmp_path: Path) -> None:
    document = played(tmp_path / "a", bots=f"greedy,random,{CUSTOM}:Raising", games="6")
    text = (tmp_path / "a" / "report.html").read_text(encoding="utf-8")
    found = Page(text)
    assert found.links == []
    assert "script" not in found.tags and found.tags.count("svg") == 3
    assert "prefers-color-scheme: dark" in text and 'name="viewport"' in text
    for drawing in found.drawings:
        ElementTree.fromstring(drawing)  # noqa: S314 - our own
    words = " ".join(found.words)
    for bot in document["bots"]:
        assert bot["bot"] in words
        assert f"{bot['elo']['value']:.0f}".replace("-", "−") in words
    for pair in document["pairings"]:
        assert f"{100 * pair['win_rate']['value']:.1f}" in words
        assert f"{pair['scores'][0]:.1f}".replace("-", "−") in words
    assert document["command"].split(" --out")[0] in words


def test_a_name_cannot_break_the_page(tmp_path: Path) -> None:
    document = played(tmp_path / "a")
    evil = json.loads(json.dumps(document).replace("greedy", "<b>&'"))
    text = page(Translator("es"), evil)
    assert "<b>" not in text
    assert "<b>&'" in " ".join(Page(text).words)
