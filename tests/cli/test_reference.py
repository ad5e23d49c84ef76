"""docs/cli.md describes every command and option, and nothing else."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ferrovia.cli.common.localized import BAD_INPUT, FAILED, INTERRUPTED
from ferrovia.cli.main import ferrovia
from ferrovia.locales import ENVIRONMENT, LANGUAGES, texts
from ferrovia.server.core.settings import Settings
from tests.cli.terminal import run

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "cli.md").read_text(encoding="utf-8")
COMMON = {"--lang", "--help", "--version"}
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it."""
    for name, command in group.commands.items():
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")


COMMANDS = dict(commands(ferrovia, "ferrovia"))


def section(title: str) -> str:
    """The text below a heading, up to the next one."""
    found = re.search(rf"^##+ {re.escape(title)}\n(.*?)(?=^##+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/cli.md has no section {title!r}"
    return found[1]


def rows(text: str) -> dict[str, list[str]]:
    """The cells after the first of each row of a table, by every name in the first cell."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("| `"):
            first, *rest = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
            for code in re.findall(r"`([^`]+)`", first):
                found[code.split(" ")[0]] = rest
    return found


def test_every_command_has_a_section_and_no_other_is_described() -> None:
    titles = {title for title in re.findall(r"^##+ (.*)$", PAGE, re.MULTILINE) if title.startswith("ferrovia ")}
    assert titles == set(COMMANDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_line_of_a_help_is_a_sentence(lang: str) -> None:
    """Lists of commands show only that line."""
    helps = {path: texts(lang)[str(command.help)].split("\n")[0] for path, command in COMMANDS.items()}
    assert [line for line in helps.values() if not line.endswith((".", "?"))] == []


@pytest.mark.parametrize("path", [path for path, command in COMMANDS.items() if not isinstance(command, click.Group)])
def test_no_placeholder_of_a_help_stays_english(path: str) -> None:
    names = {name for param in COMMANDS[path].params for name in PLACEHOLDER.findall(param.metavar or "")}
    output = run(*path.split()[1:], "--help", "--lang", "es").out
    assert names & set(PLACEHOLDER.findall(output)) == set()


@pytest.mark.parametrize("path", COMMANDS)
def test_every_option_and_argument_is_described(path: str) -> None:
    known: set[str] = set()
    for param in COMMANDS[path].params:
        known |= set(param.opts) if isinstance(param, click.Option) else {(param.metavar or "").strip("[]")}
    assert set(rows(section(path))) == known - COMMON


@pytest.mark.parametrize("path", COMMANDS)
def test_defaults_are_those_of_the_program(path: str) -> None:
    described = rows(section(path))
    for param in COMMANDS[path].params:
        if isinstance(param, click.Option) and isinstance(param.default, str) and param.default:
            assert described[param.opts[-1]][0] == f"`{param.default}`", param.opts
        if param.required and isinstance(param, click.Option):
            assert described[param.opts[-1]][0] == "required", param.opts


@pytest.mark.parametrize("path", COMMANDS)
def test_there_are_two_examples_with_options_that_exist(path: str) -> None:
    examples = [line.strip() for line in section(path).splitlines() if line.startswith("    ferrovia ")]
    assert len(examples) == 2
    for example in examples:
        words = shlex.split(example)
        name = max((known for known in COMMANDS if " ".join(words).startswith(known)), key=len)
        command = COMMANDS[name]
        assert name.startswith(path)
        command.make_parser(click.Context(command)).parse_args(words[len(name.split()) :])


def test_common_options_exit_codes_and_variables_are_described() -> None:
    assert set(rows(section("Common to all commands"))) == COMMON
    codes = re.findall(r"^\| (\d+) \|", section("Exit codes"), re.MULTILINE)
    assert [int(code) for code in codes] == [0, FAILED, BAD_INPUT, INTERRUPTED]
    named = set(re.findall(r"`([A-Z_]+)`", section("Environment")))
    assert set(ENVIRONMENT) <= named
    settings = {f"FERROVIA_{name.upper()}" for name in Settings.__struct_fields__}
    assert {name for name in named if name.startswith("FERROVIA_")} <= settings | set(ENVIRONMENT)
