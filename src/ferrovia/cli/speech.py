"""Commands whose help is in the language of the person who asks for it."""

import os
import sys
from collections.abc import Sequence
from textwrap import indent
from typing import Any, NoReturn

import click

from ferrovia.boards import BoardError
from ferrovia.cli.fail import BoardFail, Fail, shown, usage_fail
from ferrovia.cli.options import asked_language, near, words_of
from ferrovia.locales import Words
from ferrovia.notation.action import NotationError
from ferrovia.notation.record import RecordError

INTERRUPTED = 130
BAD_INPUT = 2


class SpokenCommand(click.Command):
    """A command whose `help`, and that of its options, are keys of texts."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.context_settings = {**self.context_settings, "allow_extra_args": True}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, but every complaint knows the command that it is about."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Refuse what is left over on the command line, then do it."""
        if ctx.args:
            raise Fail("error.extra", args=shown(" ".join(ctx.args)), command=ctx.command_path)
        return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, text and options, from the locale."""
        format_help(self, ctx, formatter)


class SpokenGroup(click.Group):
    """A group of them; the outermost one also ends every run with the right code and at most one sentence."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, text, commands and options, from the locale."""
        format_help(self, ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, or a sentence with near ones."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            names = near(args[0], list(self.commands)) or list(self.commands)
            raise Fail("error.no_such_command", name=shown(args[0]), names=names, command=ctx.command_path)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *_args: Any, **_settings: Any) -> NoReturn:
        """Run as a program does, and end it."""
        sys.exit(run(self, sys.argv[1:] if args is None else list(args)))

    def run(self, args: list[str], words: Words) -> int:
        """Carry a command line out; errors are raised."""
        code = super().main(args, prog_name="ferrovia", standalone_mode=False, obj=words)
        return code if isinstance(code, int) else 0


def run(group: SpokenGroup, args: list[str]) -> int:
    """Carry a command line out; the exit code. Bad input is told in one sentence, never with a traceback."""
    _be_lenient()
    words = Words(asked_language(args, dict(os.environ)))
    try:
        return group.run(args, words)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Fail as fail:
        found = fail
    except click.UsageError as error:
        found = usage_fail(error)
    except click.ClickException as error:
        found = Fail("error.plain", text=error.format_message().rstrip("."))
    except BoardError as error:
        found = BoardFail(error.faults)
    except (RecordError, NotationError) as error:
        found = Fail("error.plain", text=str(error).rstrip("."))
    for line in found.say(words):
        print(line, file=sys.stderr)
    return BAD_INPUT


def _be_lenient() -> None:
    """Let signs that a terminal does not have, or bytes that are no text, end nothing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def format_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the help of a command in the words of the context."""
    words = words_of(ctx)
    pieces = _places(words, " ".join(command.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, pieces, prefix=words("help.usage") + " ")
    formatter.write("\n" + indent(words(command.help or ""), "  ") + "\n")
    if isinstance(command, click.Group):
        with formatter.section(words("help.commands")):
            formatter.write_dl([(name, words(sub.help or "").split("\n")[0]) for name, sub in command.commands.items()])
    records = [record for param in command.get_params(ctx) if (record := param.get_help_record(ctx)) and record[1]]
    with formatter.section(words("help.options")):
        formatter.write_dl([(_places(words, names), _option_text(words, names, text)) for names, text in records])


def _places(words: Words, text: str) -> str:
    """The names of what is to be filled in."""
    for place in ("OPTIONS", "COMMAND", "FILE", "FOLDER", "NAME", "BOARD"):
        text = text.replace(place, words(f"help.place.{place.lower()}"))
    return text


def _option_text(words: Words, names: str, text: str) -> str:
    """Help and version are click's own options; behind a key click may say that the option is needed."""
    if names.startswith("--help"):
        return words("help.help")
    return words("help.version") if names.startswith("--version") else words(text.partition(" ")[0])
