"""The history of a guest: finished games, which clients filter and add up."""

from typing import Final

import msgspec
from msgspec import Raw, Struct

from ferrovia.server.api.endpoint import Endpoint, Query, RequestContext
from ferrovia.server.tables.views.history import FinishedGame

MAX_GAMES_LISTED: Final = 200


class FinishedGameList(Struct, frozen=True):
    """Finished games, the last one first; if there are `more`, `before` asks for them."""

    games: list[FinishedGame]
    more: bool


class _StoredGameList(Struct, frozen=True):
    """The same, with games as they are stored."""

    games: list[Raw]
    more: bool


_decode: Final = msgspec.json.Decoder(FinishedGame).decode


def _is_readable(body: str) -> bool:
    """Whether a stored game is one; a damaged row must not spoil the others."""
    try:
        _decode(body)
    except msgspec.DecodeError:
        return False
    return True


async def list_finished_games(context: RequestContext) -> bytes:
    """Games that the guest has finished."""
    before = context.query["before"]
    found = await context.services.storage.list_finished_games(context.guest.id, MAX_GAMES_LISTED + 1, before)
    games = [Raw(body.encode()) for body in found[:MAX_GAMES_LISTED] if _is_readable(body)]
    return msgspec.json.encode(_StoredGameList(games, len(found) > MAX_GAMES_LISTED))


ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/me/games",
        "Games that the guest has finished",
        list_finished_games,
        FinishedGameList,
        query=(Query("before", "Only games that ended before this time, in milliseconds"),),
        cost=2.0,
        is_compressed=True,
    ),
]
