"""What commands share: how values of options are read, and the language."""

import os
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click

from ferrovia.cli.fail import Fail, house_fail, shown
from ferrovia.cli.files import file_fail
from ferrovia.engine.rulebook import Rulebook
from ferrovia.locales import LANGUAGES, Words, environment_language
from ferrovia.rulebooks import RULEBOOKS, RulebookError, find_rulebook

LARGEST_SEED: Final = 2**256 - 1
MOST_DIGITS: Final = 78  # of the largest seed


def whole(option: str, least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within limits, or says which they are."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
            raise Fail("error.not_a_number", option=option, value=shown(text))
        if not least <= int(text) <= most:
            shown_most = "2^256 - 1" if most == LARGEST_SEED else str(most)
            raise Fail("error.out_of_range", option=option, value=text, least=least, most=shown_most)
        return int(text)

    return read


def one_of(option: str, names: Sequence[str]) -> Callable[[str], str]:
    """Reads one of a few names, or lists them."""

    def read(text: str) -> str:
        if text not in names:
            raise Fail("error.not_one_of", option=option, value=shown(text), names=list(names))
        return text

    return read


def file_path(option: str) -> Callable[[str], Path]:
    """Reads a path; the file is looked at only when it is used."""

    def read(text: str) -> Path:
        if "\0" in text or not text:
            raise Fail("error.not_a_path", option=option, value=shown(text))
        return Path(text)

    return read


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option --lang; `words_of` then gives the words."""
    return click.option(
        "--lang",
        type=one_of("--lang", LANGUAGES),
        metavar="en|es",
        expose_value=False,
        callback=_set_words,
        help="help.lang",
    )(command)


def rulebook_option(**more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option --rulebook, for the id of a printed book."""
    names = list(RULEBOOKS)
    return click.option("--rulebook", type=one_of("--rulebook", names), metavar="|".join(names), **more)


def house_option(**more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option --rulebook, for a printed book or a file of house rules."""
    return click.option("--rulebook", type=read_rulebook, metavar="|".join([*RULEBOOKS, "FILE"]), **more)


def read_rulebook(text: str) -> Rulebook:
    """Reads the id of a printed book or a file of house rules."""
    if text not in RULEBOOKS and not text.endswith(".json"):
        raise Fail("error.no_such_rulebook", value=shown(text), names=list(RULEBOOKS))
    path = file_path("--rulebook")(text)
    try:
        return find_rulebook(text)
    except RulebookError as error:
        raise house_fail(path, error) from None
    except OSError as error:
        raise file_fail("error.read", path, error) from None


def _set_words(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = Words(value)


def words_of(ctx: click.Context | None) -> Words:
    """The words of the language that was asked for."""
    found = ctx.find_object(Words) if ctx else None
    if found is None:
        found = Words(environment_language(os.environ))
    return found


def asked_language(args: Sequence[str], environ: dict[str, str]) -> str:
    """The language of help and errors, which are told before options are read."""
    for place, arg in enumerate(args):
        value = arg.removeprefix("--lang=") if arg.startswith("--lang=") else ""
        if arg == "--lang" and place + 1 < len(args):
            value = args[place + 1]
        if value in LANGUAGES:
            return value
    return environment_language(environ)


def near(text: str, names: Sequence[str], likeness: float = 0.5) -> list[str]:
    """Names that the text may have meant."""
    return get_close_matches(text, names, n=3, cutoff=likeness)
