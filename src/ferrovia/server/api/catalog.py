"""The endpoints of the catalog. These responses only change with the server's version."""

from functools import cache
from typing import get_args

from msgspec import Struct

from ferrovia.boards import BOARDS
from ferrovia.boards.drawing.model import Drawing
from ferrovia.bots import LEVELS, Level
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.catalog.boards import BoardInfo, board_info
from ferrovia.server.catalog.drawings import built_in_drawing
from ferrovia.server.catalog.rulebooks import RulebookInfo, rulebook_info
from ferrovia.server.core.errors import RequestError
from ferrovia.server.tables.model.commands import Phrase
from ferrovia.server.tables.model.tutorial import TUTORIAL_LEVEL, TUTORIAL_RULEBOOK


class TutorialInfo(Struct, frozen=True):
    """What a new table must have for the tutorial: this rulebook, a seat for a person, and a bot of this level."""

    rulebook: str
    bot: Level


class Catalog(Struct, frozen=True):
    """Everything that a new table can use."""

    rulebooks: list[RulebookInfo]
    boards: list[str]
    levels: list[str]
    phrases: dict[str, str]  # ready-made chat phrases, with the keys of their sentences
    tutorial: TutorialInfo


@cache
def make_catalog() -> Catalog:
    """The catalog of this version."""
    return Catalog(
        [rulebook_info(rulebook) for rulebook in RULEBOOKS.values()],
        list(BOARDS),
        list(LEVELS),
        {phrase: f"server.phrase.{phrase}" for phrase in get_args(Phrase)},
        TutorialInfo(TUTORIAL_RULEBOOK, TUTORIAL_LEVEL),
    )


async def read_catalog(_context: RequestContext) -> Catalog:
    """The catalog."""
    return make_catalog()


def _board_in_path(context: RequestContext) -> str:
    """The board in the path."""
    name = str(context.request.path_params["board"])
    if name not in BOARDS:
        raise RequestError("not_found", "server.error.no_board", names=list(BOARDS))
    return name


async def read_board(context: RequestContext) -> BoardInfo:
    """A board."""
    return board_info(_board_in_path(context))


async def read_drawing(context: RequestContext) -> bytes:
    """A board's drawing."""
    return built_in_drawing(_board_in_path(context))


ENDPOINTS = [
    Endpoint(
        "GET", "/api/catalog", "Rulebooks, boards and levels of bots", read_catalog, Catalog, guest="no", has_etag=True
    ),
    Endpoint(
        "GET",
        "/api/boards/{board}",
        "A board's cities, routes and tickets",
        read_board,
        BoardInfo,
        guest="no",
        errors=("not_found",),
        has_etag=True,
    ),
    Endpoint(
        "GET",
        "/api/boards/{board}/drawing",
        "A board's drawing",
        read_drawing,
        Drawing,
        guest="no",
        errors=("not_found",),
        has_etag=True,
    ),
]
