"""The client's identity: a name, a preferred colour, a mark, and a token in a cookie."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.core.errors import RequestError
from ferrovia.server.guests.guest import MAX_GUEST_NAME_LENGTH
from ferrovia.server.guests.style import Color, Mark, preferred_mark
from ferrovia.server.storage.interface import Guest


class GuestInfo(Struct, frozen=True):
    """The guest who asks; `color` is null without a preference."""

    name: str
    color: int | None
    mark: int


class GuestRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that others see, the preferred colour (or null) and the mark; what is left out stays as it is."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_GUEST_NAME_LENGTH)] | UnsetType = UNSET
    color: Color | UnsetType | None = UNSET
    mark: Mark | UnsetType = UNSET


class GuestCreated(GuestInfo, frozen=True, omit_defaults=True):
    """The guest; for programs without cookies also the token of a new guest, which is never sent again."""

    token: str | None = None


async def read_guest(context: RequestContext) -> GuestInfo | None:
    """The guest who asks, or null: a first visit is not an error."""
    guest = context.maybe_guest
    return None if guest is None else _guest_info(guest)


def _guest_info(guest: Guest) -> GuestInfo:
    return GuestInfo(guest.name, guest.color, preferred_mark(guest))


async def create_or_change_guest(context: RequestContext) -> GuestCreated:
    """Change the guest who asks, or create one."""
    wanted: GuestRequest = context.body
    given = {name: value for name, value in structs.asdict(wanted).items() if value is not UNSET}
    if context.maybe_guest is not None:
        changed = await context.services.guests.change(context.token, given)
        return GuestCreated(changed.name, changed.color, preferred_mark(changed))
    if wanted.name is UNSET:
        raise RequestError("bad_request", detail="name")
    await context.services.new_guests.take(context.address)
    guest, token = await context.services.guests.create(**given)
    context.new_token = token
    return GuestCreated(guest.name, guest.color, preferred_mark(guest), None if is_browser(context) else token)


def is_browser(context: RequestContext) -> bool:
    """Whether the client keeps cookies, so that it needs no token in the response.

    Browsers send `Origin` with a POST, and most send `Sec-Fetch-Site`. `Sec-Fetch-Mode` says nothing: the `fetch` of
    Node sends it too, but keeps no cookies.
    """
    headers = context.request.headers
    return "origin" in headers or "sec-fetch-site" in headers


async def delete_guest(context: RequestContext) -> GuestInfo:
    """Delete the guest and the cookie. Logs keep the name, but nobody can use the seats any more."""
    await context.services.guests.delete(context.guest)
    context.new_token = ""
    return _guest_info(context.guest)


ENDPOINTS = [
    Endpoint("GET", "/api/me", "The guest who asks; null for a new one", read_guest, GuestInfo | None, guest="maybe"),
    Endpoint(
        "POST",
        "/api/me",
        "Set the guest's name, colour and mark; a new client gets an identity, in a cookie",
        create_or_change_guest,
        GuestCreated,
        body=GuestRequest,
        guest="maybe",
    ),
    Endpoint("DELETE", "/api/me", "Delete the guest, on all devices, with the history", delete_guest, GuestInfo),
]
