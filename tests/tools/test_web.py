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


@pytest.mark.parametrize(
    ("place", "name", "again"),
    [
        ("WEB", "src/main.ts", ["build"]),
        ("PALETTE", "", ["build"]),
        ("EXAMPLE", "", ["build"]),
        ("LOCALES", "en.json", ["build"]),
        ("WEB", "package-lock.json", ["ci", "build"]),
        ("TYPES", "", []),  # generated
        ("WEB", "node_modules/other.js", []),  # installed
    ],
)
def test_a_change_builds_it_again(commands: list[str], place: str, name: str, again: list[str]) -> None:
    web.build()
    path: Path = getattr(web, place)
    (path / name if name else path).write_text('{"changed": true}')
    web.build()
    assert commands == ["ci", "build", *again]


def test_a_failed_build_is_repeated(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "npm", lambda *_: 1)
    for _ in range(2):
        with pytest.raises(web.WebError, match="check your connection"):
            web.build()


def test_without_node_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "node_folder", lambda: None)
    with pytest.raises(web.WebError, match="run make web"):
        web.npm("ci")
