"""Transfers: a link that makes another device the same guest. It works once, and for ten minutes."""

from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.server.api.endpoint import Endpoint, RequestContext
from ferrovia.server.api.guests import GuestCreated, is_browser
from ferrovia.server.guests.guest import TRANSFER_MS
from ferrovia.server.guests.style import preferred_mark


class TransferCreated(Struct, frozen=True):
    """A new transfer; an earlier one ends. The link is /transfer#<token>, and browsers never send the part after #."""

    token: str
    seconds: int  # for which it works


class TransferRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a transfer."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class TransferInfo(Struct, frozen=True):
    """The guest that this device would become, and the guest that it is now, with the number of tables of each."""

    name: str
    color: int | None
    mark: int
    tables: int
    is_you: bool  # whether this device is that guest already
    your_name: str | None
    your_tables: int


async def create_transfer(context: RequestContext) -> TransferCreated:
    """Create a transfer of the guest who asks."""
    context.services.transfers.take(context.guest.id)
    return TransferCreated(await context.services.guests.create_transfer(context.guest), TRANSFER_MS // 1000)


async def inspect_transfer(context: RequestContext) -> TransferInfo:
    """The guest that the token transfers; nothing changes yet."""
    context.services.transfers.take(context.address)
    storage, you = context.services.storage, context.maybe_guest
    guest = await context.services.guests.get_transfer(context.body.token)
    return TransferInfo(
        guest.name,
        guest.color,
        preferred_mark(guest),
        await storage.count_tables(guest.id),
        is_you=you is not None and you.id == guest.id,
        your_name=you.name if you else None,
        your_tables=await storage.count_tables(you.id) if you else 0,
    )


async def redeem_transfer(context: RequestContext) -> GuestCreated:
    """Make this device the guest of a transfer."""
    context.services.transfers.take(context.address)
    guest, token = await context.services.guests.redeem_transfer(context.body.token)
    context.new_token = token
    return GuestCreated(guest.name, guest.color, preferred_mark(guest), None if is_browser(context) else token)


ENDPOINTS = [
    Endpoint(
        "POST", "/api/me/transfer", "Create a link to another device", create_transfer, TransferCreated, status=201
    ),
    Endpoint(
        "POST",
        "/api/transfers/inspect",
        "Whom a transfer is about; nothing changes",
        inspect_transfer,
        TransferInfo,
        body=TransferRequest,
        guest="maybe",
        errors=("no_transfer",),
    ),
    Endpoint(
        "POST",
        "/api/transfers/redeem",
        "Become the guest of a transfer, in a cookie",
        redeem_transfer,
        GuestCreated,
        body=TransferRequest,
        guest="maybe",
        errors=("no_transfer",),
    ),
]
