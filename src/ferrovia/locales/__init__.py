"""The texts of the program in English and Spanish: sentences by key, the numbered rules and the guides."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, get_args

__all__ = [
    "LANGUAGES",
    "Lang",
    "Quoted",
    "RulesPage",
    "Translator",
    "board_guide",
    "client_texts",
    "environment_language",
    "guide",
    "guide_for_browsers",
    "rules_page",
    "static_site_texts",
    "texts",
]

Lang = Literal["en", "es"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Lang)
DECIMAL_MARKS: Final = {"en": ".", "es": ","}
QUOTATION_MARKS: Final = {"en": ('"', '"'), "es": ("«", "»")}
BEFORE_I: Final = re.compile(r"(?!hi[ae])h?[ií]", re.IGNORECASE)  # Ana e Inés, but plomo y hierro
BEFORE_O: Final = re.compile(r"h?[oó]|8|11\b", re.IGNORECASE)  # Ana u Óscar, 7 u 8, 10 u 11
STATIC_SITE_PREFIX: Final = "static."  # begins the keys of texts that replace others on a static site
# First words of keys that only the command line and the terminal use.
TERMINAL_GROUPS: Final = frozenset(
    {
        *("arena", "choose", "custom_bot", "database", "dataset", "error", "games", "help", "perft", "play"),
        *("question", "ray", "replay", "serve", "sim", "storage", "survey", "system", "tune", "use", "verify"),
    }
)
TERMINAL_MARKER: Final = "<!-- terminal -->\n\n"  # in guides: the rest is about the terminal
ENVIRONMENT: Final = ("FERROVIA_LANG", "LC_ALL", "LANG")  # the first one that is set decides

# The lines of the page of rules.
_RULE: Final = re.compile(r"- ([A-Z]{3}-\d{2}) (.+)")
_CHAPTER: Final = re.compile(r"## ([A-Z]{3})(?: — (.+))?")
_BARS: Final = re.compile(r"\|[-|]+\|")


class Quoted(str):
    """A text in straight quotes; in a sentence it gets the quotation marks of the language."""

    __slots__ = ()


class Translator:
    """The texts of one language.

    >>> words = Translator("en")
    >>> words("count.tickets", n=1), words("count.tickets", n=3)
    ('1 ticket', '3 tickets')
    """

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"unknown language {lang!r}: choose one of {', '.join(LANGUAGES)}")
        self.lang = lang
        self._texts = texts(lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text with its placeholders filled; `n` chooses between singular and plural."""
        return self._fill(self._find(key, values), values)

    def after_colon(self, key: str, **values: object) -> str:
        """Return the text as it is written after a colon: in Spanish it begins with a small letter.

        >>> Translator("es").after_colon("fault.city_without_route")
        'ningún recorrido llega a esta ciudad; añade uno o quita la ciudad.'
        """
        text = self._find(key, values)
        if self.lang == "es" and not text[1].isupper():  # unlike JSON
            text = text[0].lower() + text[1:]
        return self._fill(text, values)

    def _find(self, key: str, values: Mapping[str, object]) -> str:
        text = self._texts.get(key)
        return self._texts[f"{key}.one" if values["n"] == 1 else f"{key}.other"] if text is None else text

    def _fill(self, text: str, values: Mapping[str, object]) -> str:
        return text.format_map({name: self._show(value) for name, value in values.items()})

    def _show(self, value: object) -> object:
        """A value as it stands in a sentence: what is quoted in quotation marks, a list as alternatives."""
        if isinstance(value, list):
            return self.one_of(value)
        return self._quote(value) if isinstance(value, Quoted) else value

    def _quote(self, quoted: Quoted) -> str:
        opening, closing = QUOTATION_MARKS[self.lang]
        return f"{opening}{quoted[1:-1]}{closing}"

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def number(self, value: float, places: int | None = None) -> str:
        """Format a number with some decimal places, or as short as possible; with a real minus sign, never −0.

        >>> Translator("en").number(-41.26, 1), Translator("es").number(-41.26, 1), Translator("es").number(0.5)
        ('−41.3', '−41,3', '0,5')
        """
        text = f"{value:g}" if places is None else f"{value:.{places}f}"
        text = text.removeprefix("-") if not float(text) else text.replace("-", "−")
        return text.replace(".", DECIMAL_MARKS[self.lang])

    def signed_number(self, points: int) -> str:
        """Format points with their sign.

        >>> Translator("es").signed_number(4), Translator("es").signed_number(-4), Translator("es").signed_number(0)
        ('+4', '−4', '+0')
        """
        return ("+" if points >= 0 else "") + self.number(points)

    def one_of(self, items: list[str]) -> str:
        """Join alternatives: a, b or c."""
        return self._join("list.or_before_o" if items and BEFORE_O.match(items[-1]) else "list.or", items)

    def all_of(self, items: list[str]) -> str:
        """Join a list: a, b and c."""
        return self._join("list.and_before_i" if items and BEFORE_I.match(items[-1]) else "list.and", items)

    def _join(self, key: str, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self(key, items=", ".join(items[:-1]), last=items[-1])


@cache
def texts(lang: str) -> dict[str, str]:
    """Every text of a language by its key."""
    by_key: dict[str, str] = json.loads(Path(__file__).with_name(f"{lang}.json").read_text(encoding="utf-8"))
    return by_key


@cache
def client_texts(lang: str) -> dict[str, str]:
    """The texts that clients of a server show, by their keys: all but those of the command line and of static sites."""
    return {
        key: text
        for key, text in texts(lang).items()
        if key.partition(".")[0] not in TERMINAL_GROUPS and not key.startswith(STATIC_SITE_PREFIX)
    }


@cache
def static_site_texts(lang: str) -> dict[str, str]:
    """The texts of a client without a server: those about the server are replaced by those about the browser."""
    replaced = {
        key.removeprefix(STATIC_SITE_PREFIX): text
        for key, text in texts(lang).items()
        if key.startswith(STATIC_SITE_PREFIX)
    }
    return client_texts(lang) | replaced


def guide(lang: str, rulebook: str) -> str:
    """The guide to a game, as Markdown."""
    return _read_guide(lang, rulebook).replace(TERMINAL_MARKER, "")


def guide_for_browsers(lang: str, rulebook: str) -> str:
    """The guide without its end, from the marker on, which is about the terminal."""
    return _read_guide(lang, rulebook).partition(TERMINAL_MARKER)[0].rstrip("\n") + "\n"


def _read_guide(lang: str, rulebook: str) -> str:
    return Path(__file__).with_name("guides").joinpath(f"{rulebook}.{lang}.md").read_text(encoding="utf-8")


def board_guide(lang: str) -> str:
    """The guide to making a custom board and house rules, as Markdown."""
    return Path(__file__).with_name(f"board-guide.{lang}.md").read_text(encoding="utf-8")


def environment_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for; English if it is not one of ours.

    >>> environment_language({"LANG": "es_ES.UTF-8"}), environment_language({"LC_ALL": "C", "LANG": "es_ES"})
    ('es', 'en')
    """
    for name in ENVIRONMENT:
        if asked := environ.get(name, ""):
            lang = asked.replace("_", ".").replace("-", ".").split(".")[0].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@dataclass(frozen=True)
class RulesPage:
    """The page in one language."""

    rules: dict[str, str]  # text by ID, in the order of the page
    chapters: dict[str, str]  # heading by the prefix of its IDs
    table: list[list[str]]  # the games side by side: a header row, then one row per number


@cache
def rules_page(lang: str) -> RulesPage:
    """The rules in a language."""
    rules: dict[str, str] = {}
    chapters: dict[str, str] = {}
    table: list[list[str]] = []
    for line in Path(__file__).with_name(f"rules.{lang}.md").read_text(encoding="utf-8").splitlines():
        if match := _RULE.fullmatch(line):
            rules[match[1]] = match[2]
        elif match := _CHAPTER.fullmatch(line):
            chapters[match[1]] = match[2] or match[1]
        elif line.startswith("|") and not _BARS.fullmatch(line):
            table.append([cell.strip() for cell in line.strip("|").split("|")])
    return RulesPage(rules, chapters, table)
