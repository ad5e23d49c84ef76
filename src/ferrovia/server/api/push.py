"""Push notifications of a guest: whether the server offers them, this browser's subscription, and for which tables."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from ferrovia.locales import Lang
from ferrovia.notation.deal import TABLE_ID_PATTERN
from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.patterns import whole
from ferrovia.server.push.subscriptions import MAX_PUSH_URL_LENGTH, decode_base64url, is_allowed_push_url
from ferrovia.server.storage.push_store import ALL_TABLES, PushSubscription

if TYPE_CHECKING:
    from ferrovia.server.push.push_service import PushService

PushUrl = Annotated[str, Meta(min_length=1, max_length=MAX_PUSH_URL_LENGTH)]


class PushInfo(Struct, frozen=True):
    """The server's public key, or null if it sends no push notifications; the tables for which the guest wants them."""

    key: str | None
    all_tables: bool
    tables: list[str]


class PushSubscriptionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The subscription of a browser, with its keys as it gives them, and the language of the notices."""

    endpoint: PushUrl
    p256dh: Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{87}"), max_length=87)]
    auth: Annotated[str, Meta(pattern=whole("[A-Za-z0-9_-]{22}"), max_length=22)]
    lang: Lang


class PushRemovalRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The push URL of a subscription that ends."""

    endpoint: PushUrl


class PushTableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to send notices of a table; without `table`, of all slow games."""

    on: bool
    table: Annotated[str, Meta(pattern=whole(TABLE_ID_PATTERN))] | None = None


async def read_push(context: RequestContext) -> PushInfo:
    """The server's public key and the guest's wishes."""
    push, guest = context.services.push, context.maybe_guest
    if push is None:
        return PushInfo(None, False, [])
    wishes = [] if guest is None else await push.store.list_wishes(guest.id)
    tables = [table for table in wishes if table != ALL_TABLES]
    return PushInfo(push.vapid.public_key, ALL_TABLES in wishes, tables)


def _require_push(context: RequestContext) -> "PushService":
    if context.services.push is None:
        raise RequestError("no_push")
    return context.services.push


async def subscribe(context: RequestContext) -> PushInfo:
    """Send the guest's notices to this browser too."""
    push = _require_push(context)
    from ferrovia.server.push.web_push import decode_point  # noqa: PLC0415 - its packages are optional

    wanted: PushSubscriptionRequest = context.body
    if not is_allowed_push_url(wanted.endpoint, allows_local=context.services.settings.push_local):
        raise RequestError("bad_request", "server.error.bad_push_url")
    key = decode_base64url(wanted.p256dh)
    try:
        decode_point(key)
    except ValueError:
        raise RequestError("bad_request", detail="p256dh") from None
    auth, now = decode_base64url(wanted.auth), context.services.storage.clock.now_ms()
    await push.store.subscribe(PushSubscription(wanted.endpoint, context.guest.id, key, auth, wanted.lang, now))
    return await read_push(context)


async def unsubscribe(context: RequestContext) -> PushInfo:
    """Send no more notices to a browser."""
    await _require_push(context).store.unsubscribe(context.body.endpoint, context.guest.id)
    return await read_push(context)


async def choose_tables(context: RequestContext) -> PushInfo:
    """Note for which tables the guest wants notices."""
    push = _require_push(context)
    wanted: PushTableRequest = context.body
    await push.store.set_wish(context.guest.id, wanted.table or ALL_TABLES, wanted.on)
    return await read_push(context)


ENDPOINTS = [
    Endpoint(
        "GET", "/api/me/push", "Push notifications: what is offered and chosen", read_push, PushInfo, guest="maybe"
    ),
    Endpoint(
        "POST",
        "/api/me/push",
        "Subscribe a browser to the guest's push notifications",
        subscribe,
        PushInfo,
        body=PushSubscriptionRequest,
        errors=("no_push",),
    ),
    Endpoint(
        "POST",
        "/api/me/push/remove",
        "End the subscription of a browser",
        unsubscribe,
        PushInfo,
        body=PushRemovalRequest,
        errors=("no_push",),
    ),
    Endpoint(
        "POST",
        "/api/me/push/tables",
        "Choose the tables with push notifications",
        choose_tables,
        PushInfo,
        body=PushTableRequest,
        errors=("no_push",),
    ),
]
