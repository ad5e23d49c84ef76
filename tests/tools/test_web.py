"""When the browser client is built, and what happens without Node."""

from pathlib import Path

import pytest

from tools import web


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of one source, in a folder of its own, and an npm that only says what it was asked."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("let a = 1;\n")
    (tmp_path / "look.json").write_text("{}")
    places = {
        "WEB": folder,
        "LOOK": tmp_path / "look.json",
        "TYPES": folder / "src" / "types.ts",
        "STAMP": folder / "node_modules" / ".ferrovia",
        "STATIC": tmp_path / "static",
        "BUILT": tmp_path / "built",
    }
    for name, path in places.items():
        monkeypatch.setattr(web, name, path)
    return folder


@pytest.fixture
def asked(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked, in order."""
    said: list[str] = []

    def npm(*arguments: str) -> int:
        said.append(arguments[-1] if arguments[0] == "run" else arguments[0])
        (checkout / "node_modules").mkdir(exist_ok=True)
        web.STATIC.mkdir(exist_ok=True)
        (web.STATIC / "index.html").touch()
        return 0

    monkeypatch.setattr(web, "npm", npm)
    return said


def test_the_client_is_built_once(checkout: Path, asked: list[str]) -> None:
    web.build()
    web.build()
    assert asked == ["ci", "build"]


def test_a_changed_source_builds_it_again_but_installs_nothing(checkout: Path, asked: list[str]) -> None:
    web.build()
    (checkout / "src" / "main.ts").write_text("let a = 2;\n")
    web.build()
    assert asked == ["ci", "build", "build"]


def test_other_colours_build_it_again(checkout: Path, asked: list[str]) -> None:
    web.build()
    web.LOOK.write_text('{"seats": []}')
    web.build()
    assert asked == ["ci", "build", "build"]


def test_types_that_are_made_are_no_source(checkout: Path, asked: list[str]) -> None:
    web.build()
    web.TYPES.write_text("export type Frame = {};\n")
    web.build()
    assert asked == ["ci", "build"]


def test_a_changed_lock_installs_again(checkout: Path, asked: list[str]) -> None:
    web.build()
    (checkout / "package-lock.json").write_text('{"packages": {}}')
    web.build()
    assert asked == ["ci", "build", "ci", "build"]


def test_what_is_installed_is_no_source(checkout: Path, asked: list[str]) -> None:
    web.build()
    (checkout / "node_modules" / "other.js").touch()
    web.build()
    assert asked == ["ci", "build"]


def test_a_build_that_failed_is_done_again(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "npm", lambda *_: 1)
    for _ in range(2):
        with pytest.raises(web.WebError, match="is the network there"):
            web.build()


def test_without_node_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "home", lambda: None)
    with pytest.raises(web.WebError, match="run make web"):
        web.npm("ci")
