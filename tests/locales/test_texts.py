"""The texts of both languages: the same keys, complete, and all used."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from ferrovia.boards import load_board
from ferrovia.cli.texts.event_text import format_event
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.events import CLEARED, Event
from ferrovia.engine.state import NOBODY
from ferrovia.locales import (
    LANGUAGES,
    STATIC_SITE_PREFIX,
    TERMINAL_GROUPS,
    Translator,
    client_texts,
    environment_language,
    static_site_texts,
    texts,
)
from ferrovia.notation.refusal_keys import SAID_BY_WILD, refusal_key
from ferrovia.rulebooks import CHANGEABLE, RULEBOOKS
from tests.random_games import game_of

PACKAGE = Path(__file__).resolve().parent.parent.parent / "src" / "ferrovia"
CALLS = {"translate", "say", "pause", "confirm", "UserError"}  # functions whose first argument is the key of a text
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


def refusal_codes() -> set[str]:
    """Every refusal code of the engine: those of costs, and the words in its functions that say why not."""
    tables = [game_of(book.id, book.seats[0]).rules.payments for book in RULEBOOKS.values()]
    of_costs = {code for table in tables for cost in table.costs for code in (cost.refusal, cost.kind.foreign)}
    return of_costs | {
        node.value
        for tree in trees("engine")
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and "why_not" in function.name
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"[a-z]+(_[a-z]+)*", node.value)
    }


def has_text(key: str) -> bool:
    return key in texts("en") or f"{key}.other" in texts("en")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert texts("en").keys() == texts("es").keys()


def test_both_languages_have_the_same_placeholders() -> None:
    assert [key for key, text in texts("en").items() if placeholders(text) != placeholders(texts("es")[key])] == []


def test_a_plural_has_its_singular() -> None:
    stems = {ending: {key.removesuffix(ending) for key in texts("en") if key.endswith(ending)} for ending in ENDINGS}
    assert stems[".one"] == stems[".other"]
    assert not stems[".one"] & texts("en").keys()


def test_no_text_is_empty_or_has_surrounding_spaces() -> None:
    for lang in LANGUAGES:
        assert [key for key, text in texts(lang).items() if not text or text != text.rstrip()] == []


def test_the_files_are_sorted() -> None:
    for lang in LANGUAGES:
        assert list(texts(lang)) == sorted(texts(lang))


def test_the_terminal_calls_the_wilds_of_a_new_display_what_the_printed_book_calls_them() -> None:
    said = {
        name: format_event(GameText(Translator("es"), load_board(name), [], book), Event(CLEARED, NOBODY, ()))
        for name, book in RULEBOOKS.items()
    }
    assert said["europe"] == "demasiadas locomotoras: mercado nuevo"
    assert said["world"] == "demasiados comodines: mercado nuevo"
    assert said["paris"] == "demasiados autobuses multicolor: mercado nuevo"


def test_every_refusal_has_a_text() -> None:
    assert len(refusal_codes()) >= 36
    keys = {refusal_key(code, book) for code in refusal_codes() for book in RULEBOOKS.values()}
    assert {key for key in texts("en") if key.startswith("refusal.")} == keys


@pytest.mark.parametrize("code", SAID_BY_WILD)
def test_refusals_call_wilds_what_the_printed_book_calls_them(code: str) -> None:
    translate = Translator("es")
    for book in RULEBOOKS.values():
        words = translate(f"card.{book.vocabulary.wild}")
        assert words.split()[0][:-2] in translate(refusal_key(code, book)), "in singular or plural"


@pytest.mark.parametrize(
    ("folder", "error", "group"),
    [
        ("engine", "Unplayable", "unplayable"),
        ("rulebooks", "RulebookError", "house"),
        ("boards", "Unscorable", "unscorable"),
        ("notation", "RecordError", "record"),
        ("notation", "NotationError", "notation"),
        ("boards", "violation", "fault"),
    ],
)
def test_every_error_code_has_a_text_with_matching_placeholders(folder: str, error: str, group: str) -> None:
    found: dict[str, set[str | None]] = {}
    for node in calls(folder, error):
        if isinstance(node.args[0], ast.Constant):
            given = {keyword.arg for keyword in node.keywords}
            found.setdefault(str(node.args[0].value), given).intersection_update(given)
    keys = [key for key in texts("en") if key.startswith(f"{group}.")]
    assert {key.removeprefix(f"{group}.").removesuffix(".one").removesuffix(".other") for key in keys} == set(found)
    for key in keys:
        assert placeholders(texts("en")[key]) <= found[key.split(".")[1]], key


def test_every_fault_comes_from_a_violation() -> None:
    """The test above finds the codes in calls of `violation`, so every fault must get its code there."""
    last = [node.args[-1] for node in calls("boards", "Fault")]
    assert len(last) > 5 and all(isinstance(given, ast.Starred) for given in last)
    assert len(list(calls("boards", "Violation"))) == 1


def test_every_key_of_house_rules_has_a_text() -> None:
    fields = [key.removeprefix("change.field.") for key in texts("en") if key.startswith("change.field.")]
    hint = "translate every field of HOUSE_RULES in rulebooks/house.py"
    assert set(fields) == set(CHANGEABLE), hint


def test_the_vocabulary_of_every_rulebook_has_texts() -> None:
    for book in RULEBOOKS.values():
        words = book.vocabulary
        keys = [f"count.{words.pieces}", f"column.{words.pieces}", f"card.{words.wild}"]
        keys += [f"score.{words.flags_and_exchanges}"] if words.flags_and_exchanges else []
        assert [key for key in keys if not has_text(key)] == []


def test_every_rulebook_has_the_texts_of_the_start_page() -> None:
    keys = [f"web.book.{what}.{book}" for what in ("name", "line", "length") for book in RULEBOOKS]
    assert [key for key in keys if not has_text(key)] == []


def constants(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def patterns(tree: ast.Module) -> Iterator[str]:
    """Composed keys such as f"event.{name}", as patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_-]+" for part in node.values
            )


def client_sources() -> Iterator[str]:
    """The sources of the browser client, except its tests."""
    for path in sorted((PACKAGE.parent.parent / "web" / "src").rglob("*.ts*")):
        if not path.name.endswith(".test.ts"):
            yield path.read_text(encoding="utf-8")


def client_keys() -> set[str]:
    """Literal keys in the client, such as "web.close"."""
    return {text for source in client_sources() for text in re.findall(r'"([\w.]+)"', source) if KEY.fullmatch(text)}


def client_patterns() -> Iterator[re.Pattern[str]]:
    """Composed keys in the client, such as `level.${name}`."""
    for source in client_sources():
        for template in re.findall(r"`([a-z]+\.[^`]*\$\{[^`]*)`", source):
            yield re.compile("[a-z0-9_.-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", template))))


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


def test_clients_get_every_text_that_they_show() -> None:
    """All texts that the client names itself, and those that the server or anything below it may send."""
    folders = ("boards", "bots", "engine", "notation", "rulebooks", "server")
    keys = client_keys() | {text for folder in folders for tree in trees(folder) for text in constants(tree)}
    keys |= {form for folder in folders for tree in trees(folder) for form in patterns(tree)}
    keys |= {pattern.pattern for pattern in client_patterns()}
    groups = {key.replace("\\", "").partition(".")[0] for key in keys if "." in key}
    assert groups & GROUPS > {"web", "hint", "server", "refusal", "event"}
    assert groups & TERMINAL_GROUPS == set()
    assert TERMINAL_GROUPS <= GROUPS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_static_sites_replace_texts_about_the_server(lang: str) -> None:
    served, static = client_texts(lang), static_site_texts(lang)
    assert served.keys() == static.keys()
    assert not any(key.startswith(STATIC_SITE_PREFIX) for key in served)
    key = "server.error.storage"
    assert static[key] == texts(lang)[f"{STATIC_SITE_PREFIX}{key}"]
    assert static[key] != served[key]


def test_every_text_is_used() -> None:
    folders = ("cli", "locales", "notation", "server")
    used = {text for folder in folders for tree in trees(folder) for text in constants(tree)}
    used |= client_keys()
    forms = [re.compile(form) for folder in folders for tree in trees(folder) for form in patterns(tree)]
    forms += client_patterns()
    left_over = [
        key
        for key in (found.removeprefix(STATIC_SITE_PREFIX) for found in texts("en"))
        if key not in used
        and key.rpartition(".")[0] not in used
        and key.rpartition("_")[0] not in used  # as in the names of options
        and not any(form.fullmatch(key) or form.fullmatch(key.rpartition(".")[0]) for form in forms)
    ]
    assert left_over == []


def calls_with_keys() -> Iterator[tuple[str, set[str]]]:
    """The key and the names of the values of every call that fills a text, except with **values."""
    for tree in trees("cli"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            names = {keyword.arg for keyword in node.keywords}
            if called in CALLS and None not in names:
                yield str(node.args[0].value), {name for name in names if name}


def test_every_call_fills_all_placeholders() -> None:
    found = list(calls_with_keys())
    assert len(found) > 100
    for key, names in found:
        for form in (key, f"{key}.one", f"{key}.other"):
            assert placeholders(texts("en").get(form, "")) <= names, key


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


def test_lists_read_naturally() -> None:
    words = Translator("es")
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
        (["10", "11"], "10 y 11", "10 u 11"),
        (["2", "110"], "2 y 110", "2 o 110"),
    ],
)
def test_spanish_uses_e_and_u_before_equal_sounds(items: list[str], both: str, either: str) -> None:
    words = Translator("es")
    assert (words.all_of(items), words.one_of(items)) == (both, either)


def test_english_joins_all_names_alike() -> None:
    words = Translator("en")
    assert (words.all_of(["Ana", "Ian"]), words.one_of(["7", "8"])) == ("Ana and Ian", "7 or 8")


def test_an_unknown_language_is_rejected() -> None:
    with pytest.raises(ValueError, match="choose one of en, es"):
        Translator("fr")
