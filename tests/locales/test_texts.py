"""The texts of both languages: twins, complete, and none left over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from ferrovia.locales import LANGUAGES, Words, environment_language, texts
from ferrovia.notation.names import ACTION_NAMES, EVENT_NAMES
from ferrovia.rulebooks import CHANGEABLE

PACKAGE = Path(__file__).resolve().parent.parent.parent / "src" / "ferrovia"
CALLS = {"words", "say", "pause", "confirm", "Fail"}  # what takes the key of a text first
GROUPS = {key.partition(".")[0] for key in texts("en")}
ENDINGS = (".one", ".other")
KEY = re.compile(r"[a-z]+(?:\.[a-z_]*[a-z])+")  # what ends in _ is the beginning of one


def trees(folder: str) -> Iterator[ast.Module]:
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def calls(folder: str, name: str) -> Iterator[ast.Call]:
    """Every call of a function or class by its name."""
    for tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def kinds(module: str) -> set[str]:
    """The names that a module of the engine gives to kinds: its constants from 0 up."""
    tree = ast.parse((PACKAGE / "engine" / f"{module}.py").read_text(encoding="utf-8"))
    return {
        node.target.id.lower()
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    }


def returned_texts(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def refusal_codes() -> set[str]:
    """Every code with which the engine refuses: what its functions of type `str` return."""
    return {
        code
        for tree in trees("engine")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "str"
        for code in returned_texts(node)
        if re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    }


def has_text(key: str) -> bool:
    return key in texts("en") or f"{key}.other" in texts("en")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert texts("en").keys() == texts("es").keys()


def test_both_languages_have_the_same_places() -> None:
    assert [key for key, text in texts("en").items() if places(text) != places(texts("es")[key])] == []


def test_a_plural_has_its_singular() -> None:
    stems = {ending: {key.removesuffix(ending) for key in texts("en") if key.endswith(ending)} for ending in ENDINGS}
    assert stems[".one"] == stems[".other"]
    assert not stems[".one"] & texts("en").keys()


def test_no_text_is_empty_or_has_blanks_at_its_ends() -> None:
    for lang in LANGUAGES:
        assert [key for key, text in texts(lang).items() if not text or text != text.rstrip()] == []


def test_the_files_are_sorted() -> None:
    for lang in LANGUAGES:
        assert list(texts(lang)) == sorted(texts(lang))


def test_every_event_has_a_text() -> None:
    assert kinds("events") == set(EVENT_NAMES.values())
    assert [name for name in kinds("events") if not has_text(f"event.{name}")] == []


def test_every_question_has_a_text() -> None:
    assert len(kinds("questions")) == 11
    assert [name for name in kinds("questions") if not has_text(f"question.{name}")] == []


def test_every_action_has_a_text() -> None:
    assert kinds("actions") == set(ACTION_NAMES.values())
    assert [name for name in kinds("actions") if not has_text(f"action.{name}")] == []


def test_every_refusal_has_a_text() -> None:
    assert len(refusal_codes()) >= 36
    assert {key.partition(".")[2] for key in texts("en") if key.startswith("refusal.")} == refusal_codes()


@pytest.mark.parametrize(
    ("folder", "error", "group"),
    [
        ("engine", "Unplayable", "unplayable"),
        ("rulebooks", "RulebookError", "house"),
        ("notation", "RecordError", "record"),
        ("boards", "because", "fault"),
    ],
)
def test_every_code_of_an_error_has_a_text_that_its_values_fill(folder: str, error: str, group: str) -> None:
    found: dict[str, set[str | None]] = {}
    for node in calls(folder, error):
        if isinstance(node.args[0], ast.Constant):
            given = {keyword.arg for keyword in node.keywords}
            found.setdefault(str(node.args[0].value), given).intersection_update(given)
    keys = [key for key in texts("en") if key.startswith(f"{group}.")]
    assert {key.removeprefix(f"{group}.").removesuffix(".one").removesuffix(".other") for key in keys} == set(found)
    for key in keys:
        assert places(texts("en")[key]) <= found[key.split(".")[1]], key


def test_no_fault_is_made_without_its_reason() -> None:
    """The test above sees the codes that `because` is called with, so every fault has to take its code from there."""
    last = [node.args[-1] for node in calls("boards", "Fault")]
    assert len(last) > 5 and all(isinstance(given, ast.Starred) for given in last)
    assert len(list(calls("boards", "Reason"))) == 1


def test_everything_that_house_rules_can_change_has_words() -> None:
    told = [key.removeprefix("change.field.") for key in texts("en") if key.startswith("change.field.")]
    assert set(told) == set(CHANGEABLE)


def constants(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def patterns(tree: ast.Module) -> Iterator[str]:
    """Keys that are put together: f"event.{name}" as a pattern."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_]+" for part in node.values
            )


def client_sources() -> Iterator[str]:
    """The sources of the browser client, but for its tests."""
    for path in sorted((PACKAGE.parent.parent / "web" / "src").rglob("*.ts*")):
        if not path.name.endswith(".test.ts"):
            yield path.read_text(encoding="utf-8")


def client_keys() -> set[str]:
    """Whole keys in the client: "web.close"."""
    return {text for source in client_sources() for text in re.findall(r'"([\w.]+)"', source) if KEY.fullmatch(text)}


def client_patterns() -> Iterator[re.Pattern[str]]:
    """Keys that the client puts together: `level.${name}`."""
    for source in client_sources():
        for template in re.findall(r"`([a-z]+\.[^`]*\$\{[^`]*)`", source):
            yield re.compile("[a-z_.]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", template))))


def test_every_key_in_the_client_has_a_text() -> None:
    keys = {key for key in client_keys() if key.partition(".")[0] in GROUPS}
    assert keys
    assert [key for key in sorted(keys) if not has_text(key) and not is_beginning(key)] == []


def is_beginning(key: str) -> bool:
    return any(found.startswith(f"{key}.") for found in texts("en"))


def test_every_key_in_the_code_has_a_text() -> None:
    used = {text for folder in ("cli", "server") for tree in trees(folder) for text in constants(tree)}
    keys = {text for text in used if KEY.fullmatch(text) and text.partition(".")[0] in GROUPS}
    parents = {key.rpartition(".")[0] for key in texts("en")}
    assert len(keys) > 150
    assert keys - texts("en").keys() - parents - {"usa.json", "board.py"} == set()


def test_every_text_is_used() -> None:
    folders = ("cli", "locales", "server")
    used = {text for folder in folders for tree in trees(folder) for text in constants(tree)}
    used |= client_keys()
    forms = [re.compile(form) for folder in folders for tree in trees(folder) for form in patterns(tree)]
    forms += client_patterns()
    left_over = [
        key
        for key in texts("en")
        if key not in used
        and key.rpartition(".")[0] not in used
        and not any(form.fullmatch(key) or form.fullmatch(key.rpartition(".")[0]) for form in forms)
    ]
    assert left_over == []


def calls_with_keys() -> Iterator[tuple[str, set[str]]]:
    """(key, names of the values) of every call that fills a text, unless it hands values on."""
    for tree in trees("cli"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            names = {keyword.arg for keyword in node.keywords}
            if called in CALLS and None not in names:
                yield str(node.args[0].value), {name for name in names if name}


def test_every_call_fills_all_places() -> None:
    found = list(calls_with_keys())
    assert len(found) > 100
    for key, names in found:
        for form in (key, f"{key}.one", f"{key}.other"):
            assert places(texts("en").get(form, "")) <= names, key


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "es_MX", "LANG": "en_US"}, "es"),
        ({"FERROVIA_LANG": "es", "LC_ALL": "C"}, "es"),
        ({"FERROVIA_LANG": "", "LC_ALL": "", "LANG": "es_ES"}, "es"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], lang: str) -> None:
    assert environment_language(environ) == lang


def test_a_row_of_things_reads_naturally() -> None:
    words = Words("es")
    assert [words.one_of(list("abc")), words.all_of(["a", "b"]), words.one_of(["a"]), words.all_of([])] == [
        "a, b o c",
        "a y b",
        "a",
        "",
    ]


@pytest.mark.parametrize(
    ("items", "both", "either"),
    [
        (["Ana", "Inés"], "Ana e Inés", "Ana o Inés"),
        (["agua", "Hierro"], "agua y Hierro", "agua o Hierro"),
        (["padre", "hijo"], "padre e hijo", "padre o hijo"),
        (["Ana", "Óscar"], "Ana y Óscar", "Ana u Óscar"),
        (["7", "8"], "7 y 8", "7 u 8"),
    ],
)
def test_spanish_keeps_equal_sounds_apart(items: list[str], both: str, either: str) -> None:
    words = Words("es")
    assert (words.all_of(items), words.one_of(items)) == (both, either)


def test_english_joins_all_names_alike() -> None:
    words = Words("en")
    assert (words.all_of(["Ana", "Ian"]), words.one_of(["7", "8"])) == ("Ana and Ian", "7 or 8")


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there are en, es"):
        Words("fr")
