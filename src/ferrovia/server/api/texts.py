"""The endpoints of the texts: sentences by key, the numbered rules and the guides, from the locales."""

from msgspec import Struct

from ferrovia.locales import LANGUAGES, board_guide, client_texts, guide_for_browsers, rules_page
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.core.errors import RequestError


class NumberedRules(Struct, frozen=True):
    """The rules by id, the chapter headings by the ids' first letters, and a table that compares the games."""

    lang: str
    rules: dict[str, str]
    chapters: dict[str, str]
    table: list[list[str]]


def _language(context: RequestContext) -> str:
    lang = str(context.request.path_params["lang"])
    if lang not in LANGUAGES:
        raise RequestError("not_found", "server.error.no_language", names=list(LANGUAGES))
    return lang


async def read_texts(context: RequestContext) -> dict[str, str]:
    """The sentences that clients show, by key. `{placeholders}` are filled by name; `n` picks `.one` or `.other`."""
    return client_texts(_language(context))


async def read_rules(context: RequestContext) -> NumberedRules:
    """The numbered rules in a language."""
    lang = _language(context)
    page = rules_page(lang)
    return NumberedRules(lang, page.rules, page.chapters, page.table)


async def read_guide(context: RequestContext) -> bytes:
    """The guide to a game as Markdown, without the notes on the terminal."""
    lang = _language(context)
    rulebook = str(context.request.path_params["rulebook"])
    if rulebook not in RULEBOOKS:
        raise RequestError("not_found", "server.error.no_rulebook", names=list(RULEBOOKS))
    return guide_for_browsers(lang, rulebook).encode()


async def read_board_guide(context: RequestContext) -> bytes:
    """The guide to making boards and house rules, as Markdown."""
    return board_guide(_language(context)).encode()


ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/texts/{lang}",
        "Every sentence that clients show, in a language",
        read_texts,
        dict[str, str],
        guest="no",
        errors=("not_found",),
        has_etag=True,
    ),
    Endpoint(
        "GET",
        "/api/rules/{lang}",
        "The numbered rules in a language",
        read_rules,
        NumberedRules,
        guest="no",
        errors=("not_found",),
        has_etag=True,
    ),
    Endpoint(
        "GET",
        "/api/guides/{rulebook}/{lang}",
        "The guide to a game, as Markdown",
        read_guide,
        str,
        guest="no",
        errors=("not_found",),
        media="text/markdown",
        has_etag=True,
    ),
    Endpoint(
        "GET",
        "/api/board-guide/{lang}",
        "How to make a board and house rules, as Markdown",
        read_board_guide,
        str,
        guest="no",
        errors=("not_found",),
        media="text/markdown",
        has_etag=True,
    ),
]
