"""Being somebody: a name, and a token in a cookie."""

from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.server.guests.guest import LONGEST_NAME
from ferrovia.server.http import Call, Endpoint


class Me(Struct, frozen=True):
    """Who one is."""

    name: str


class NewMe(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that others see."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class NewToken(Struct, frozen=True, omit_defaults=True):
    """Who one is now. Programs that keep no cookies find the token here; nobody is told it again."""

    name: str
    token: str | None = None


async def read_me(call: Call) -> Me:
    """Who asks."""
    return Me(call.guest.name)


async def put_me(call: Call) -> NewToken:
    """A new name, and a new identity for whoever has none."""
    guest = call.maybe_guest
    if guest is not None:
        renamed = await call.services.guests.rename(call.token, guest, call.body.name)
        return NewToken(renamed.name)
    call.services.new_guests.take(call.address)
    guest, token = await call.services.guests.make(call.body.name)
    call.cookie = token
    is_browser = "origin" in call.request.headers or "sec-fetch-mode" in call.request.headers
    return NewToken(guest.name, None if is_browser else token)


async def forget_me(call: Call) -> Me:
    """Take the cookie back. The seats stay with the token, which nobody has any more."""
    call.headers["set-cookie"] = "ferrovia_guest=; Max-Age=0; Path=/; HttpOnly; SameSite=lax"
    return Me(call.guest.name)


ENDPOINTS = [
    Endpoint("GET", "/api/me", "Who one is", read_me, Me),
    Endpoint(
        "POST",
        "/api/me",
        "Take a name; whoever is new gets an identity, in a cookie",
        put_me,
        NewToken,
        body=NewMe,
        guest="maybe",
    ),
    Endpoint("DELETE", "/api/me", "Take the cookie back", forget_me, Me),
]
