"""Every sentence that a person reads, in English and Spanish: the texts by key, and the numbered rules."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from ferrovia.locales.rules import RulesPage, rules_page

__all__ = [
    "LANGUAGES",
    "RulesPage",
    "Words",
    "environment_language",
    "guide",
    "guide_anywhere",
    "making",
    "rules_page",
    "texts",
]

LANGUAGES: Final = ("en", "es")
BEFORE_I: Final = re.compile(r"(?!hi[ae])h?[ií]", re.IGNORECASE)  # Ana e Inés, but plomo y hierro
BEFORE_O: Final = re.compile(r"h?[oó]|8", re.IGNORECASE)  # Ana u Óscar, 7 u 8
ENVIRONMENT: Final = ("FERROVIA_LANG", "LC_ALL", "LANG")  # the first that is set decides


class Words:
    """The texts of one language.

    >>> words = Words("en")
    >>> words("count.tickets", n=1), words("count.tickets", n=3)
    ('1 ticket', '3 tickets')
    """

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"language {lang!r}: there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self._texts = texts(lang)

    def __call__(self, key: str, **values: object) -> str:
        """The text with its places filled; where it has a singular and a plural, `n` decides."""
        text = self._texts.get(key)
        if text is None:
            text = self._texts[f"{key}.one" if values["n"] == 1 else f"{key}.other"]
        return text.format_map(values)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def one_of(self, items: list[str]) -> str:
        """Alternatives in a row: a, b or c."""
        return self._row("list.or_before_o" if items and BEFORE_O.match(items[-1]) else "list.or", items)

    def all_of(self, items: list[str]) -> str:
        """Things in a row: a, b and c."""
        return self._row("list.and_before_i" if items and BEFORE_I.match(items[-1]) else "list.and", items)

    def _row(self, key: str, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self(key, items=", ".join(items[:-1]), last=items[-1])


@cache
def texts(lang: str) -> dict[str, str]:
    """The file of a language: key to text."""
    found: dict[str, str] = json.loads(Path(__file__).with_name(f"{lang}.json").read_text(encoding="utf-8"))
    return found


def guide(lang: str, rulebook: str) -> str:
    """The guide to a game, as Markdown."""
    return Path(__file__).with_name("books").joinpath(f"{rulebook}.{lang}.md").read_text(encoding="utf-8")


def guide_anywhere(lang: str, rulebook: str) -> str:
    """The guide without its last paragraph, which is about the terminal."""
    return guide(lang, rulebook).rstrip("\n").rpartition("\n\n")[0] + "\n"


def making(lang: str) -> str:
    """How a board and house rules of one's own are made, as Markdown."""
    return Path(__file__).with_name(f"making.{lang}.md").read_text(encoding="utf-8")


def environment_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it asks for one that there is not.

    >>> environment_language({"LANG": "es_ES.UTF-8"}), environment_language({"LC_ALL": "C", "LANG": "es_ES"})
    ('es', 'en')
    """
    for name in ENVIRONMENT:
        if asked := environ.get(name, ""):
            lang = asked.replace("_", ".").replace("-", ".").split(".")[0].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
