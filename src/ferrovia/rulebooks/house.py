"""House rules: a file or record states what a rulebook changes in a printed one, its base."""

import hashlib
import json
import re
from dataclasses import fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

from ferrovia.boards import BoardError
from ferrovia.boards.scorable import Unscorable
from ferrovia.boards.source import Source, parse_source
from ferrovia.engine.coded_error import CodedError, Value
from ferrovia.engine.ids import DIGEST_LENGTH, MAX_RULEBOOK_ID_LENGTH, RULEBOOK_ID_PATTERN
from ferrovia.engine.rulebook import MAX_SEATS, OpeningReturns, Rulebook, TieBreak
from ferrovia.engine.tunnels import MAX_TUNNEL_CARDS
from ferrovia.rulebooks.printed import RULEBOOKS, VERSIONS

MAX_FILE_BYTES: Final = 100_000
MAX_NUMBER: Final = 1000
MAX_LIST_LENGTH: Final = 40


class HouseRule(NamedTuple):
    """What house rules may set a field to; the type of the value is that of the printed one."""

    least: int = 0  # the lowest number
    most: int = MAX_NUMBER
    may_be_longer: bool = False  # of a list; the others have a number for each deck, or for trains and ships
    words: tuple[str, ...] = ()  # that the value may be, or that its list may contain


# The fields that players may change. All others are names, cards, texts or cities.
HOUSE_RULES: Final = {
    "seats": HouseRule(1, MAX_SEATS, may_be_longer=True),
    "team": HouseRule(1, MAX_SEATS),
    "pieces": HouseRule(),
    "fleet": HouseRule(),
    "opening_cards": HouseRule(),
    "display": HouseRule(),
    "display_wilds": HouseRule(),
    "may_stop": HouseRule(),
    "draw_needs_deck": HouseRule(),
    "racks": HouseRule(),
    "racks_open": HouseRule(),
    "may_share_one": HouseRule(),
    "opening_tickets": HouseRule(),
    "opening_long": HouseRule(),
    "opening_keep": HouseRule(),
    "opening_returns": HouseRule(words=get_args(OpeningReturns)),
    "ticket_offer": HouseRule(),
    "ticket_keep": HouseRule(),
    "tickets_hidden": HouseRule(),
    "doubles_from": HouseRule(),
    "end_pieces": HouseRule(),
    "last_turns": HouseRule(),
    "route_points": HouseRule(may_be_longer=True),
    "longest_bonus": HouseRule(-1000),
    "tickets_bonus": HouseRule(-1000),
    "stations": HouseRule(),
    "harbors": HouseRule(),
    "harbor_points": HouseRule(may_be_longer=True),
    "unbuilt_points": HouseRule(-1000),
    "tunnel_cards": HouseRule(0, MAX_TUNNEL_CARDS),
    "flag_points": HouseRule(-1000),
    "tie_breaks": HouseRule(words=get_args(TieBreak)),
}
CHANGEABLE: Final = tuple(HOUSE_RULES)

_ID: Final = re.compile(RULEBOOK_ID_PATTERN)
_WORD: Final = re.compile(r"\b(?!(?:true|false)\b)[a-z_]+")
Setting = bool | int | str | tuple[int, ...] | tuple[str, ...]


class RulebookError(CodedError):
    """House rules that cannot be used; texts `house.<code>`. `line` is 0 if it is not known.

    `faults` are all that were found, of which this is the first.
    """

    def __init__(self, code: str, line: int = 0, /, **values: Value) -> None:
        super().__init__(code, **values)
        self.line = line
        self.faults = [self]

    def at(self, line: int) -> "RulebookError":
        """A copy of this error with a line number."""
        return RulebookError(self.code, line, **self.values)


class Change(NamedTuple):
    """A field that house rules change, with its printed value and the new one."""

    name: str
    printed: Setting
    value: Setting


def load_rulebook(name: str) -> Rulebook:
    """Return the printed rulebook with this id, or load the house rules in the file of this name.

    Raises `RulebookError` for a faulty file, `OSError` for one that cannot be read.
    """
    return RULEBOOKS[name] if name in RULEBOOKS else _parse(_read(Path(name)))


def parse_house_file(text: str) -> Rulebook:
    """Make the rulebook of house rules given as the text of a file; a missing `id` is made from the base."""
    return _parse(text, needs_id=False)


def make_house_rulebook(values: dict[str, Any]) -> Rulebook:
    """Make the rulebook of house rules given as values, keyed as in a house-rules file."""
    base = values.get("base")
    changes = {name: value for name, value in values.items() if name not in {"base", "id"}}
    return _change(_require_printed(base), values.get("id"), changes)


def restore_rulebook(name: str, house_rules_text: str = "", version: int | None = None) -> Rulebook:
    """Return the rulebook with this id, house rules and version; the newest version if none is given.

    Raises `RulebookError` if the house rules are not as `format_house_tag` writes them, `KeyError` for a printed
    rulebook or a version that does not exist.
    """
    if not house_rules_text:
        return RULEBOOKS[name] if version is None else VERSIONS[name, version]
    base, *parts = house_rules_text.split(" ")
    printed = _require_printed(base) if version is None else VERSIONS[_require_printed(base).id, version]
    try:
        changes = {field: _parse_value(text) for field, _, text in (part.partition("=") for part in parts[1:])}
    except (ValueError, RecursionError):
        raise RulebookError("altered") from None
    book = _change(printed, name, changes)
    if format_house_tag(book) != house_rules_text:
        raise RulebookError("altered")
    return book


def get_base(book: Rulebook) -> Rulebook:
    """Return the printed rulebook that house rules change, of their version; a printed rulebook is its own base."""
    return VERSIONS[book.base, book.version]


def list_house_changes(book: Rulebook) -> list[Change]:
    """List what a rulebook changes in its base, in the order of the fields; nothing for a printed rulebook."""
    base = get_base(book)
    pairs = [(name, getattr(base, name), getattr(book, name)) for name in CHANGEABLE]
    return [Change(*pair) for pair in pairs if pair[1] != pair[2]]


def find_blamed_rule(error: Unscorable, rulebook: Rulebook) -> str | None:
    """The house rule that makes games too complex to score; None if it is the board."""
    changed = {change.name for change in list_house_changes(rulebook)}
    for name in ("stations",) if error.code == "lending" else ("pieces", "team"):
        if name in changed:
            return name
    return None


def format_house_tag(book: Rulebook) -> str:
    """Format what a rulebook changes as records state it: base, digest, `name=value`...; empty for a printed one."""
    base = get_base(book)
    if book == base:
        return ""
    stated = [f"{name}={_format_value(value)}" for name, _, value in list_house_changes(book)]
    digest = hashlib.sha256(" ".join([book.id, base.id, *stated]).encode()).hexdigest()[:DIGEST_LENGTH]
    return " ".join([base.id, digest, *stated])


def _format_value(value: Setting) -> str:
    """Format a value as JSON, but for the quotation marks of words, which a tag has no room for."""
    return json.dumps(value, separators=(",", ":")).replace('"', "")


def _parse_value(text: str) -> Any:
    return json.loads(_WORD.sub(r'"\g<0>"', text))


def _parse(text: str, *, needs_id: bool = True) -> Rulebook:
    """Parse the text of a house-rules file; its faults have line numbers."""
    source = _parse_json(text)
    values = source.value if needs_id else {"id": f"{source.value.get('base')}-house", **source.value}
    try:
        return make_house_rulebook(values)
    except RulebookError as error:
        # A fault without a key is about "base" or "id", and its code is that name.
        keys = [str(fault.values.get("name", fault.code)) for fault in error.faults]
        lines = [source.lines.get((key,), 0) for key in keys]
        raise _first([fault.at(line) for fault, line in zip(error.faults, lines, strict=True)]) from None


def _require_printed(base: object) -> Rulebook:
    """The newest version of a printed rulebook; raises an error if there is none with this id."""
    if not isinstance(base, str) or base not in RULEBOOKS:
        raise RulebookError("base", names=list(RULEBOOKS))
    return RULEBOOKS[base]


def _change(book: Rulebook, name: object, changes: dict[str, Any]) -> Rulebook:
    """Change a printed rulebook; raises the faults of the new values."""
    faults: list[RulebookError] = []
    if not isinstance(name, str) or not _ID.fullmatch(name) or name in RULEBOOKS:
        faults.append(RulebookError("id", most=MAX_RULEBOOK_ID_LENGTH))
    values: dict[str, Any] = {}
    for field, value in changes.items():
        try:
            _require_changeable(field)
            values[field] = _resolve_value(book, field, value)
        except RulebookError as fault:
            faults.append(fault)
    if faults:
        raise _first(faults)
    return replace(book, id=str(name), **values)


def _first(faults: list[RulebookError]) -> RulebookError:
    """The first of several faults, with the others attached."""
    faults[0].faults = faults
    return faults[0]


def _require_changeable(name: str) -> None:
    """Raise an error for an unknown or fixed field; it suggests similar names."""
    if name in CHANGEABLE:
        return
    if name in {field.name for field in fields(Rulebook)}:
        raise RulebookError("fixed", name=name)
    near = get_close_matches(name, CHANGEABLE)
    raise RulebookError("mistyped", name=name, names=near) if near else RulebookError("unknown", name=name)


def _read(path: Path) -> str:
    with path.open("rb") as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise RulebookError("too_large", most=MAX_FILE_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulebookError("no_json") from None


def _parse_json(text: str) -> Source:
    """Parse the JSON of a file, which must be one object; its values are not checked yet."""
    try:
        source = parse_source(text, "house rules")
    except BoardError as error:
        fault = error.faults[0]
        if "column" in fault.values:
            raise RulebookError("syntax", fault.line, column=fault.values["column"]) from None
        raise RulebookError("no_json", fault.line) from None
    if not isinstance(source.value, dict):
        raise RulebookError("no_json")
    for _, name, line in source.duplicate_keys:
        raise RulebookError("twice", line, name=name)
    return source


def find_rule_line(file: str, name: str) -> int:
    """The line of a house rule in a valid file."""
    return find_key_line(_read(Path(file)), name)


def find_key_line(text: str, key: str) -> int:
    """The line of a key in the text of a valid file."""
    return _parse_json(text).lines.get((key,), 0)


def _resolve_value(book: Rulebook, name: str, value: Any) -> Any:
    """Return the value of a field if it is of the printed one's type; lists become tuples."""
    printed = getattr(book, name)
    least, most, may_be_longer, words = HOUSE_RULES[name]
    if words:
        return _resolve_words(name, value, words) if isinstance(printed, tuple) else _resolve_word(name, value, words)
    if isinstance(printed, bool):
        if not isinstance(value, bool):
            raise RulebookError("switch", name=name)
    elif isinstance(printed, int):
        if not _is_number(value, least, most):
            raise RulebookError("number", name=name, least=least, most=most)
    elif may_be_longer:
        short = 1 if name == "seats" else len(printed)
        if not isinstance(value, list) or not short <= len(value) <= MAX_LIST_LENGTH:
            raise RulebookError("list", name=name, short=short, long=MAX_LIST_LENGTH)
    elif not isinstance(value, list) or len(value) != len(printed):
        raise RulebookError("exact_list", name=name, n=len(printed))
    if isinstance(value, list):
        if not all(_is_number(item, least, most) for item in value):
            raise RulebookError("numbers", name=name, least=least, most=most)
        return tuple(value)
    return value


def _resolve_word(name: str, value: Any, words: tuple[str, ...]) -> Any:
    """Return the value if it is one of the words of the field."""
    if value not in words:
        raise RulebookError("word", name=name, names=list(words))
    return value


def _resolve_words(name: str, value: Any, words: tuple[str, ...]) -> Any:
    """Return the words of a list as a tuple if they are different words of the field."""
    if not isinstance(value, list) or any(word not in words for word in value) or len(set(value)) < len(value):
        raise RulebookError("words", name=name, names=list(words))
    return tuple(value)


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
