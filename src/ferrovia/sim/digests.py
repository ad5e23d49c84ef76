"""Hashes of the programs that play, so that results of different versions are never mixed."""

from typing import Final

from ferrovia.bots import is_time_limited
from ferrovia.sim.custom_bots import custom_bot_digest, is_custom
from ferrovia.source_digest import source_digest

# Entries of a journal or a manifest that state what plays, and come from no option.
ENTRIES_NOT_FROM_OPTIONS: Final = (
    "board_digest",
    "engine",
    "program",
    "rulebook_version",
    "schema",
    "version",
)


def depends_on_speed(bot: str) -> bool:
    """Whether a bot's play may depend on the speed of the engine; custom bots count as such."""
    return is_custom(bot) or is_time_limited(bot)


def program_digest(bots: tuple[str, ...]) -> dict[str, str]:
    """Hash the sources of the engine, of the built-in bots and of simulations, and the files of each custom bot."""
    return {
        "ferrovia": source_digest("bots", "engine", "sim"),
        **{name: custom_bot_digest(name) for name in bots if is_custom(name)},
    }
