"""Building the browser client: when it is built, and errors."""

from pathlib import Path

import pytest

from tools import web


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client with one source file in a temporary folder."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "package-lock.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("let a = 1;\n")
    for name in ("palette.json", "example.json"):
        (tmp_path / name).write_text("{}")
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.json").write_text("{}")
    paths = {
        "WEB": folder,
        "PALETTE": tmp_path / "palette.json",
        "EXAMPLE": tmp_path / "example.json",
        "LOCALES": tmp_path / "locales",
        "TYPES": folder / "src" / "types.ts",
        "INSTALL_STAMP": folder / "node_modules" / ".ferrovia",
        "STATIC": tmp_path / "static",
        "BUILD_STAMP": tmp_path / "built",
    }
    for name, path in paths.items():
        monkeypatch.setattr(web, name, path)
    return folder


@pytest.fixture
def commands(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The npm commands in order, from a fake npm that only records them."""
    run: list[str] = []

    def npm(*arguments: str) -> int:
        run.append(arguments[-1] if arguments[0] == "run" else arguments[0])
        (checkout / "node_modules").mkdir(exist_ok=True)
        web.STATIC.mkdir(exist_ok=True)
        (web.STATIC / "index.html").touch()
        return 0

    monkeypatch.setattr(web, "npm", npm)
    return run


def test_the_client_is_built_once(checkout: Path, commands: list[str]) -> None:
    web.build()
    web.build()
    assert commands == ["ci", "build"]


def test_a_changed_source_builds_it_again_but_installs_nothing(checkout: Path, commands: list[str]) -> None:
    web.build()
    (checkout / "src" / "main.ts").write_text("let a = 2;\n")
    web.build()
    assert commands == ["ci", "build", "build"]


@pytest.mark.parametrize("name", ["PALETTE", "EXAMPLE"])
def test_changed_data_builds_it_again(checkout: Path, commands: list[str], name: str) -> None:
    web.build()
    getattr(web, name).write_text('{"seats": []}')
    web.build()
    assert commands == ["ci", "build", "build"]


def test_changed_texts_build_it_again(checkout: Path, commands: list[str]) -> None:
    web.build()
    (web.LOCALES / "en.json").write_text('{"web.offline.title": "Offline"}')
    web.build()
    assert commands == ["ci", "build", "build"]


def test_generated_types_are_not_a_source(checkout: Path, commands: list[str]) -> None:
    web.build()
    web.TYPES.write_text("export type Frame = {};\n")
    web.build()
    assert commands == ["ci", "build"]


def test_a_changed_lock_installs_again(checkout: Path, commands: list[str]) -> None:
    web.build()
    (checkout / "package-lock.json").write_text('{"packages": {}}')
    web.build()
    assert commands == ["ci", "build", "ci", "build"]


def test_installed_packages_are_not_a_source(checkout: Path, commands: list[str]) -> None:
    web.build()
    (checkout / "node_modules" / "other.js").touch()
    web.build()
    assert commands == ["ci", "build"]


def test_a_failed_build_is_repeated(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "npm", lambda *_: 1)
    for _ in range(2):
        with pytest.raises(web.WebError, match="check your connection"):
            web.build()


def test_without_node_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "node_folder", lambda: None)
    with pytest.raises(web.WebError, match="run make web"):
        web.npm("ci")
