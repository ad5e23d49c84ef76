"""The native build, as far as it can be told without compiling."""

import sys
from pathlib import Path

import pytest

from tools import native


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout: two modules to compile, of which one imports a third that is not."""
    (tmp_path / "pyproject.toml").write_text('[tool.ferrovia]\nnative = ["ferrovia/engine/*.py", "ferrovia/none.py"]\n')
    package = tmp_path / "src" / "ferrovia"
    (package / "engine").mkdir(parents=True)
    for name in ("__init__.py", "words.py", "cli.py", "engine/__init__.py", "engine/game.py"):
        (package / name).write_text("")
    (package / "engine" / "state.py").write_text("import ferrovia.words\nfrom . import game\n")
    return tmp_path


def test_listed_modules_are_found_and_missing_ones_skipped(checkout: Path) -> None:
    assert native.modules(checkout) == ["ferrovia/engine/game.py", "ferrovia/engine/state.py"]


def test_a_group_depends_on_what_its_modules_import(checkout: Path) -> None:
    names = [path.relative_to(checkout / "src" / "ferrovia").as_posix() for path in native.reached(checkout)]
    assert names == ["__init__.py", "engine/__init__.py", "engine/game.py", "engine/state.py", "words.py"]


def test_a_fingerprint_follows_contents_names_and_facts(checkout: Path) -> None:
    files = native.reached(checkout)
    first = native.fingerprint(checkout, files)
    assert native.fingerprint(checkout, files) == first
    assert native.fingerprint(checkout, files, "another compiler") != first
    assert native.fingerprint(checkout, files[1:]) != first
    files[-1].write_text("WORDS = 1\n")
    assert native.fingerprint(checkout, files) != first


def test_a_build_for_later_says_at_once_where_it_will_be(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: begun.append(command))
    monkeypatch.setattr("os.nice", lambda _: None)
    monkeypatch.setattr(native, "toolchain", list)  # starts processes of its own
    cache = checkout / ".cache"
    place = native.build_later(checkout, cache)
    assert not place.exists()
    assert begun == [[sys.executable, native.__file__]]
    native.group_place(checkout, cache).mkdir(parents=True)  # as if it had been compiled meanwhile
    assert native.build(checkout, cache) == place
    assert (place / "ferrovia" / "engine" / "game.py").is_file()
    assert native.build_later(checkout, cache) == place
    assert len(begun) == 1
    (checkout / "src" / "ferrovia" / "cli.py").write_text("NEW = 1\n")
    assert native.build_later(checkout, cache) != place


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    assert native.lacking() == "there is no C compiler (no-such-compiler)"


def test_an_unknown_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FERROVIA_NATIVE", "yes")
    with pytest.raises(native.NativeError, match="must be one of auto, 0, 1"):
        native.wanted()


def test_old_builds_are_forgotten(tmp_path: Path) -> None:
    for number in range(native.KEPT + 2):
        (tmp_path / str(number)).mkdir()
    native.forget_old(tmp_path)
    assert len(list(tmp_path.iterdir())) == native.KEPT
