"""What people read, over HTTP: sentences by key, the numbered rules, the guides. Sentences stay in the locales."""

from msgspec import Struct

from ferrovia.locales import LANGUAGES, guide_anywhere, making, rules_page, texts
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.errors import Refusal
from ferrovia.server.http import Call, Endpoint


class NumberedRules(Struct, frozen=True):
    """The rules by id, the headings by the letters that ids begin with, and the games side by side."""

    lang: str
    rules: dict[str, str]
    chapters: dict[str, str]
    table: list[list[str]]


def _language(call: Call) -> str:
    lang = str(call.request.path_params["lang"])
    if lang not in LANGUAGES:
        raise Refusal("not_found", "server.error.no_language", names=list(LANGUAGES))
    return lang


async def read_words(call: Call) -> dict[str, str]:
    """The sentences of a language by key. `{places}` are filled by name; `.one` and `.other` follow the number `n`."""
    return texts(_language(call))


async def read_rules(call: Call) -> NumberedRules:
    """The numbered rules in a language."""
    lang = _language(call)
    page = rules_page(lang)
    return NumberedRules(lang, page.rules, page.chapters, page.table)


async def read_guide(call: Call) -> bytes:
    """The guide to a game, as Markdown, for who has no terminal."""
    lang = _language(call)
    book = str(call.request.path_params["book"])
    if book not in RULEBOOKS:
        raise Refusal("not_found", "server.error.no_rulebook", names=list(RULEBOOKS))
    return guide_anywhere(lang, book).encode()


async def read_making(call: Call) -> bytes:
    """How a board of one's own is made, as Markdown."""
    return making(_language(call)).encode()


ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/words/{lang}",
        "Every sentence in a language",
        read_words,
        dict[str, str],
        guest="no",
        refuses=("not_found",),
        tagged=True,
    ),
    Endpoint(
        "GET",
        "/api/rules/{lang}",
        "The numbered rules in a language",
        read_rules,
        NumberedRules,
        guest="no",
        refuses=("not_found",),
        tagged=True,
    ),
    Endpoint(
        "GET",
        "/api/rules/{book}/{lang}",
        "The guide to a game, as Markdown",
        read_guide,
        str,
        guest="no",
        refuses=("not_found",),
        media="text/markdown",
        tagged=True,
    ),
    Endpoint(
        "GET",
        "/api/making/{lang}",
        "How a board and house rules of one's own are made, as Markdown",
        read_making,
        str,
        guest="no",
        refuses=("not_found",),
        media="text/markdown",
        tagged=True,
    ),
]
