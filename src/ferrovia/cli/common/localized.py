"""Commands with help and errors in the user's language, and the exit codes of the program."""

import os
import re
import shlex
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from textwrap import indent
from typing import Any, Final, NoReturn

import click

from ferrovia.cli.common.errors import UserError, quote_input
from ferrovia.cli.common.options import get_translator, requested_language
from ferrovia.engine.search_budget import TooManyTries
from ferrovia.locales import Translator
from ferrovia.sim.playout import IllegalChoice

# Exit codes; 0 is success.
FAILED = 1  # the output was closed before the end, or the program has a bug
BAD_INPUT = 2  # the error on standard error says what to change
INTERRUPTED = 130  # Ctrl+C
PLACEHOLDER: Final = re.compile(r"[A-Z]{3,}")
TYPED: Final = "ferrovia.typed"  # in the context of the program: the arguments


class LocalizedCommand(click.Command):
    """A command whose `help`, and that of its options, are text keys."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.context_settings = {**self.context_settings, "allow_extra_args": True}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, and attach the command to every usage error."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Raise an error for unexpected arguments, then run the command."""
        if ctx.args:
            raise UserError("error.extra", args=quote_input(" ".join(ctx.args)), command=ctx.command_path)
        return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the user's language."""
        format_help(self, ctx, formatter)


class LocalizedGroup(click.Group):
    """A group of localized commands; the outermost one is the program."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, and remember what was typed."""
        ctx.meta.setdefault(TYPED, list(args))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the user's language."""
        format_help(self, ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the error for an unknown one suggests similar names."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            names = get_close_matches(args[0], list(self.commands)) or list(self.commands)
            raise UserError("error.no_such_command", name=quote_input(args[0]), names=names, command=ctx.command_path)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *_args: Any, **_settings: Any) -> NoReturn:
        """Run the program and exit."""
        sys.exit(run(self, sys.argv[1:] if args is None else list(args)))

    def run(self, args: list[str], translate: Translator) -> int:
        """Run a command line; raises its errors."""
        code = super().main(args, prog_name="ferrovia", standalone_mode=False, obj=translate)
        return code if isinstance(code, int) else 0


def run(group: LocalizedGroup, args: list[str]) -> int:
    """Run a command line, print its errors without a traceback, and return the exit code."""
    _tolerate_encoding_errors()
    translate = Translator(requested_language(args, dict(os.environ)))
    try:
        return group.run(args, translate)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except UserError as error:
        user_error = error
    except TooManyTries:
        user_error = UserError("error.hard_score")
    except IllegalChoice as error:
        user_error = UserError("sim.illegal_choice", reason=error)
    except click.UsageError as error:
        user_error = usage_error(translate, error)
    for line in user_error.lines(translate):
        print(line, file=sys.stderr)
    return BAD_INPUT


def typed_command(ctx: click.Context) -> str:
    """The command line that is being run, for the user to repeat."""
    return shlex.join(["ferrovia", *ctx.meta[TYPED]])


def usage_error(translate: Translator, error: click.UsageError) -> UserError:
    """The error for a command line that click rejects, with a text in the user's language."""
    command = error.ctx.command_path if error.ctx else "ferrovia"
    if isinstance(error, click.NoSuchOption):
        return UserError("error.no_such_option", option=quote_input(error.option_name), command=command)
    if isinstance(error, click.BadOptionUsage):
        options = error.ctx.command.get_params(error.ctx) if error.ctx else []
        flags = [
            name for option in options if isinstance(option, click.Option) and option.is_flag for name in option.opts
        ]
        key = "error.option_flag" if error.option_name in flags else "error.option_value"
        return UserError(key, option=error.option_name, command=command)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        is_option = isinstance(error.param, click.Option)
        what = error.param.opts[0] if is_option else _translate_placeholders(translate, error.param.metavar or "")
        return UserError("error.missing", what=what, command=command)
    return UserError("error.usage", command=command)


def _tolerate_encoding_errors() -> None:
    """Replace characters that a terminal cannot show, and input that is not text, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def format_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the help of a command in the language of the context."""
    translate = get_translator(ctx)
    pieces = _translate_placeholders(translate, " ".join(command.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, pieces, prefix=translate("help.usage") + " ")
    formatter.write("\n" + indent(translate(command.help or ""), "  ") + "\n")
    if isinstance(command, click.Group):
        with formatter.section(translate("help.commands")):
            formatter.write_dl(
                [(name, translate(sub.help or "").split("\n")[0]) for name, sub in command.commands.items()]
            )
    records = [record for param in command.get_params(ctx) if (record := param.get_help_record(ctx)) and record[1]]
    with formatter.section(translate("help.options")):
        formatter.write_dl(
            [
                (_translate_placeholders(translate, names), _option_text(translate, names, text))
                for names, text in records
            ]
        )


def _translate_placeholders(translate: Translator, text: str) -> str:
    """Translate the placeholders of a usage line: words in capitals, but for N and ID."""
    return PLACEHOLDER.sub(lambda name: translate(f"help.place.{name[0].lower()}"), text)


def _option_text(translate: Translator, names: str, text: str) -> str:
    """The help of an option; --help and --version belong to click, which also appends "[required]" to a key."""
    if names.startswith("--help"):
        return translate("help.help")
    return translate("help.version") if names.startswith("--version") else translate(text.partition(" ")[0])
