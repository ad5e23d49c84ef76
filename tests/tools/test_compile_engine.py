"""The compiled build, without compiling."""

import sys
from pathlib import Path

import pytest

from tools import compile_engine


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout: two modules to compile, one of which imports a third one that is not compiled."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.ferrovia]\ncompiled = ["ferrovia/engine/*.py", "ferrovia/none.py"]\n'
    )
    package = tmp_path / "src" / "ferrovia"
    (package / "engine").mkdir(parents=True)
    for name in ("__init__.py", "words.py", "cli.py", "engine/__init__.py", "engine/game.py"):
        (package / name).write_text("")
    (package / "engine" / "state.py").write_text("import ferrovia.words\nfrom . import game\n")
    return tmp_path


def test_listed_modules_are_found_and_missing_ones_skipped(checkout: Path) -> None:
    assert compile_engine.modules(checkout) == ["ferrovia/engine/game.py", "ferrovia/engine/state.py"]


def test_a_group_depends_on_what_its_modules_import(checkout: Path) -> None:
    names = [
        path.relative_to(checkout / "src" / "ferrovia").as_posix() for path in compile_engine.dependencies(checkout)
    ]
    assert names == ["__init__.py", "engine/__init__.py", "engine/game.py", "engine/state.py", "words.py"]


def test_a_fingerprint_follows_contents_names_and_facts(checkout: Path) -> None:
    files = compile_engine.dependencies(checkout)
    first = compile_engine.fingerprint(checkout, files)
    assert compile_engine.fingerprint(checkout, files) == first
    assert compile_engine.fingerprint(checkout, files, "another compiler") != first
    assert compile_engine.fingerprint(checkout, files[1:]) != first
    files[-1].write_text("WORDS = 1\n")
    assert compile_engine.fingerprint(checkout, files) != first


def test_a_background_build_returns_its_folder_at_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: started.append(command))
    monkeypatch.setattr("os.nice", lambda _: None)
    monkeypatch.setattr(compile_engine, "toolchain", list)  # would start processes
    cache = checkout / ".cache"
    folder = compile_engine.build_in_background(checkout, cache)
    assert not folder.exists()
    assert started == [[sys.executable, compile_engine.__file__]]
    compile_engine.group_folder(checkout, cache).mkdir(parents=True)  # as if the background process had compiled it
    assert compile_engine.build(checkout, cache) == folder
    assert (folder / "ferrovia" / "engine" / "game.py").is_file()
    assert compile_engine.build_in_background(checkout, cache) == folder
    assert len(started) == 1
    (checkout / "src" / "ferrovia" / "cli.py").write_text("NEW = 1\n")
    assert compile_engine.build_in_background(checkout, cache) != folder


def test_a_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    assert compile_engine.why_not_compile() == "no C compiler found (no-such-compiler)"


def test_an_unknown_setting_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FERROVIA_COMPILE", "yes")
    with pytest.raises(compile_engine.CompileError, match="must be one of auto, 0, 1"):
        compile_engine.compile_mode()


def test_old_builds_are_removed(tmp_path: Path) -> None:
    for number in range(compile_engine.MAX_BUILDS + 2):
        (tmp_path / str(number)).mkdir()
    compile_engine.remove_old_builds(tmp_path)
    assert len(list(tmp_path.iterdir())) == compile_engine.MAX_BUILDS


FUNCTION = "{\n    return CPyDef_draw___face_up(arg_state);\n}\n"


@pytest.mark.parametrize(
    ("code", "hinted"),
    [
        (
            "cpy_r_r16 = (uint64_t)cpy_r_city < (uint64_t)cpy_r_r15;\n    if (cpy_r_r16) goto CPyL12;\n",
            "cpy_r_r16 = (uint64_t)cpy_r_city < (uint64_t)cpy_r_r15;\n    if (likely(cpy_r_r16)) goto CPyL12;\n",
        ),
        ("cpy_r_r39 = cpy_r_r37 > cpy_r_r38;\n    if (cpy_r_r39) goto CPyL23;\n", ""),
        (code := f"int64_t CPyDef_draw___face_up(PyObject *cpy_r_state) {FUNCTION}", f"inline {code}"),
        (
            code := f"PyObject *CPyPy_draw___face_up(PyObject *self, PyObject *const *args) {FUNCTION}",
            f"CPy_COLD {code}",
        ),
        (code := "char CPyDef_draw_____top_level__(void) {\n}\n", f"CPy_COLD inline {code}"),
        ("extern int64_t CPyDef_draw___face_up(PyObject *cpy_r_state);\n", ""),
    ],
    ids=["index in range", "other condition", "function", "called by interpreted code", "module", "declaration"],
)
def test_hints_for_the_c_compiler(code: str, hinted: str) -> None:
    assert compile_engine.add_hints(code).endswith("\n" + (hinted or code))
