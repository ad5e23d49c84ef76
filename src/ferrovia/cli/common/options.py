"""Options that commands share, the parsers of their values, and the language."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from ferrovia.cli.common.errors import UserError, house_error, os_error, quote_input
from ferrovia.engine.rulebook import Rulebook
from ferrovia.engine.shuffle import SEED_BYTES
from ferrovia.locales import LANGUAGES, Translator, environment_language
from ferrovia.rulebooks import RULEBOOKS, RulebookError, load_rulebook

MAX_SEED: Final = 2 ** (8 * SEED_BYTES) - 1
MAX_SEED_DIGITS: Final = len(str(MAX_SEED))


def whole_number(option: str, least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers within limits."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or len(digits) > MAX_SEED_DIGITS:
            raise UserError("error.not_a_number", option=option, value=quote_input(text))
        if not least <= int(text) <= most:
            shown_most = f"2^{8 * SEED_BYTES} - 1" if most == MAX_SEED else str(most)
            raise UserError("error.out_of_range", option=option, value=text, least=least, most=shown_most)
        return int(text)

    return read


def one_of_names(option: str, names: Sequence[str]) -> Callable[[str], str]:
    """Return a parser that accepts a few names."""

    def read(text: str) -> str:
        if text not in names:
            raise UserError("error.not_one_of", option=option, value=quote_input(text), names=list(names))
        return text

    return read


def file_path(option: str) -> Callable[[str], Path]:
    """Return a parser of paths; it does not access the file."""

    def read(text: str) -> Path:
        if "\0" in text or not text:
            raise UserError("error.not_a_path", option=option, value=quote_input(text))
        return Path(text)

    return read


def number_option(
    name: str, least: int, most: int, **settings: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare an option whose value is a whole number from `least` to `most`."""
    return click.option(name, type=whole_number(name, least, most), metavar="N", **settings)


def lang_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option --lang, which decides what `get_translator` returns."""
    return click.option(
        "--lang",
        type=one_of_names("--lang", LANGUAGES),
        metavar="en|es",
        expose_value=False,
        callback=_set_language,
        help="help.lang",
    )(command)


def rulebook_option(**more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the option --rulebook, for the id of a printed rulebook."""
    names = list(RULEBOOKS)
    return click.option("--rulebook", type=one_of_names("--rulebook", names), metavar="|".join(names), **more)


def rulebook_or_file_option(**more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the option --rulebook, for the id of a printed rulebook or a house-rules file; `type=str` keeps the text."""
    return click.option("--rulebook", metavar="|".join([*RULEBOOKS, "FILE"]), **{"type": resolve_rulebook, **more})


def resolve_rulebook(text: str) -> Rulebook:
    """Return the printed rulebook with this id, or load a house-rules file."""
    if text not in RULEBOOKS and not text.endswith(".json"):
        raise UserError("error.no_such_rulebook", value=quote_input(text), names=list(RULEBOOKS))
    path = file_path("--rulebook")(text)
    try:
        return load_rulebook(text)
    except RulebookError as error:
        raise house_error(path, error) from None
    except OSError as error:
        raise os_error("error.read", path, error) from None


def _set_language(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = Translator(value)


def get_translator(ctx: click.Context | None) -> Translator:
    """Return the translator of the language that was asked for."""
    translator = ctx.find_object(Translator) if ctx else None
    return translator or Translator(environment_language(os.environ))


def requested_language(args: Sequence[str], environ: dict[str, str]) -> str:
    """Find the language of a command line before click parses it, for help and errors."""
    for index, arg in enumerate(args):
        value = arg.removeprefix("--lang=") if arg.startswith("--lang=") else ""
        if arg == "--lang" and index + 1 < len(args):
            value = args[index + 1]
        if value in LANGUAGES:
            return value
    return environment_language(environ)
