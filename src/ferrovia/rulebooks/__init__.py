"""The printed rulebooks as values, and the house rules that change them."""

from ferrovia.engine.rulebook import MAX_SEATS
from ferrovia.rulebooks.house import (
    CHANGEABLE,
    Change,
    RulebookError,
    format_house_tag,
    get_base,
    list_house_changes,
    load_rulebook,
    make_house_rulebook,
    parse_house_file,
    restore_rulebook,
)
from ferrovia.rulebooks.printed import RULEBOOKS, VERSIONS

__all__ = [
    "CHANGEABLE",
    "MAX_SEATS",
    "RULEBOOKS",
    "VERSIONS",
    "Change",
    "RulebookError",
    "format_house_tag",
    "get_base",
    "list_house_changes",
    "load_rulebook",
    "make_house_rulebook",
    "parse_house_file",
    "restore_rulebook",
]
