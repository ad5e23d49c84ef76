"""HTTP: an endpoint says once what it takes and what it gives, and both the handling and the document follow."""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address
from typing import Any, Final, Literal

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ferrovia.server.errors import Refusal, Trouble
from ferrovia.server.guests.guest import COOKIE, Guest
from ferrovia.server.logs import LOGGER
from ferrovia.server.services import Services
from ferrovia.server.storage.storage import StorageFailed

LARGEST_BODY: Final = 16 * 1024
WORTH_KNOWING: Final = 128 * 1024  # bytes up to which a packed answer is kept for the next one who asks
COOKIE_AGE: Final = 400 * 24 * 3600
_TABLE: Final = re.compile(r"[0-9a-z-]{1,40}")
_BEARER: Final = re.compile(r"Bearer ([A-Za-z0-9_-]{1,200})")

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Query:
    """A parameter of a query: a whole number, or one of some names."""

    name: str
    meaning: str
    least: int = 0
    most: int = 2**53
    names: tuple[str, ...] = ()
    default: int | str | None = None


@dataclass(frozen=True)
class Endpoint:
    """What can be asked by one method at one path."""

    method: str
    path: str
    summary: str
    answer: Callable[["Call"], Awaitable[Any]]
    reply: Any
    body: Any = None
    guest: Literal["no", "maybe", "needed"] = "needed"
    query: tuple[Query, ...] = ()
    refuses: tuple[str, ...] = ()
    status: int = 200
    media: str = "application/json"
    cost: float = 1.0
    largest: int = LARGEST_BODY  # bytes of a body
    invite: bool = False  # whether it takes the header with an invitation
    tagged: bool = False  # whether the answer seldom changes: whoever has it is told so, and it is sent packed
    packed: bool = False  # whether the answer is large: it is sent packed, and kept nowhere


class Call:
    """One request, checked."""

    def __init__(self, services: Services, request: Request, guest: Guest | None, token: str, body: Any) -> None:
        self.services = services
        self.request = request
        self.body = body
        self.token = token
        self.query: dict[str, Any] = {}
        self.cookie = ""  # a token to give to the client
        self.headers: dict[str, str] = {}
        self.tag = ""  # what the answer is known by, where that is known before the answer
        self._guest = guest

    @property
    def guest(self) -> Guest:
        """Who asks."""
        if self._guest is None:
            raise Refusal("no_guest")
        return self._guest

    @property
    def maybe_guest(self) -> Guest | None:
        """Who asks, if known."""
        return self._guest

    @property
    def table(self) -> str:
        """The table in the path."""
        return table_of(self.request)

    @property
    def invite(self) -> str:
        """The invitation that came with the request."""
        return self.request.headers.get("ferrovia-invite", "")[:40]

    @property
    def address(self) -> str:
        """Where it came from."""
        return address_of(self.request)

    def know_by(self, name: str) -> None:
        """The answer is the same whenever it has this name; whoever has it already is told so at once."""
        self.tag = f'W/"{name}"'
        if self.tag in self.request.headers.get("if-none-match", ""):
            raise Unchanged


class Unchanged(Exception):
    """The client has the answer already."""


def address_of(connection: Any) -> str:
    """The address of the client, or of what stands for it; of IPv6 the half that is one customer's."""
    host = connection.client.host if connection.client else "unknown"
    if ":" not in host:
        return str(host)
    try:
        address = IPv6Address(host)
    except ValueError:
        return str(host)
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def table_of(connection: Any) -> str:
    """The table in the path; what cannot be the name of one is none."""
    table = str(connection.path_params["table"])
    if not _TABLE.fullmatch(table):
        raise Refusal("no_table")
    return table


def token_of(connection: Any) -> str:
    """The token that a client shows: a program in a header, a browser in its cookie."""
    match = _BEARER.fullmatch(connection.headers.get("authorization", ""))
    return match[1] if match else str(connection.cookies.get(COOKIE, ""))


def check_origin(services: Services, connection: Any) -> None:
    """Refuse pages of other sites; programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if origin.partition("://")[2] != host and origin not in services.settings.origins:
        raise Refusal("bad_origin")


def route(services: Services, endpoint: Endpoint) -> Route:
    """The endpoint as the web server wants it."""
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def handle(request: Request) -> Response:
        try:
            response = await _handle(services, endpoint, decoder, request)
        except Refusal as refusal:
            response = refused(services, refusal)
        except StorageFailed as error:
            LOGGER.error("storage failed", extra={"error": str(error)})
            response = refused(services, Refusal("storage"))
        services.metrics.count("requests_total", str(response.status_code))
        return response

    return Route(endpoint.path, handle, methods=[endpoint.method])


async def _handle(
    services: Services, endpoint: Endpoint, decoder: "msgspec.json.Decoder[Any] | None", request: Request
) -> Response:
    services.by_address.take(address_of(request), endpoint.cost)
    if endpoint.method != "GET":
        check_origin(services, request)
    token = token_of(request)
    guest = await services.guests.find(token) if token and endpoint.guest != "no" else None
    if guest is not None:
        services.by_guest.take(guest.id, endpoint.cost)
    elif endpoint.guest == "needed":
        raise Refusal("no_guest")
    body = None if decoder is None else _decode(decoder, await _read(request, endpoint.largest))
    call = Call(services, request, guest, token, body)
    call.query = {query.name: _query(query, request.query_params.getlist(query.name)) for query in endpoint.query}
    try:
        answer = await endpoint.answer(call)
    except Unchanged:
        return Response(None, 304, _tag_headers(call.tag))
    content = answer if isinstance(answer, bytes) else encode(answer)
    if endpoint.tagged:
        return await _tagged(request, content, endpoint.media, call.tag)
    headers = {"cache-control": "no-store", **call.headers}
    if endpoint.packed and takes(request.headers, "gzip"):
        content = await asyncio.to_thread(lambda: gzip.compress(content, 6, mtime=0))
        headers["content-encoding"] = "gzip"
    response = Response(content, endpoint.status, headers, endpoint.media)
    if call.cookie:
        secure = services.settings.secure_cookie or request.url.scheme == "https"
        response.set_cookie(COOKIE, call.cookie, COOKIE_AGE, secure=secure, httponly=True, samesite="lax")
    return response


def _tag_headers(tag: str) -> dict[str, str]:
    return {"cache-control": "no-cache", "etag": tag, "vary": "accept-encoding"}


async def _tagged(request: Request, content: bytes, media: str, name: str = "") -> Response:
    """An answer that browsers keep, and ask whether it is still so."""
    tag, packed = _known(content) if len(content) <= WORTH_KNOWING else await asyncio.to_thread(_pack, content)
    tag = name or tag
    headers = _tag_headers(tag)
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    if takes(request.headers, "gzip"):
        return Response(packed, 200, {**headers, "content-encoding": "gzip"}, media)
    return Response(content, 200, headers, media)


def _pack(content: bytes) -> tuple[str, bytes]:
    """The tag of an answer, and the answer packed."""
    return f'W/"{blake2b(content, digest_size=12).hexdigest()}"', gzip.compress(content, 6, mtime=0)


_known = lru_cache(maxsize=64)(_pack)


def takes(headers: Headers, encoding: str) -> bool:
    """Whether a browser takes answers packed in this way."""
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == encoding:
            return weight.strip("0.") != "" or not weight
    return False


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refusal("too_large", most=most)
    return bytes(body)


def _decode(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_request", detail=str(error)[:200]) from None


def _query(query: Query, given: list[str]) -> int | str | None:
    if not given:
        return query.default
    text = given[0]
    if query.names:
        if len(given) == 1 and text in query.names:
            return text
    elif len(given) == 1 and re.fullmatch(r"[0-9]{1,16}", text) and query.least <= int(text) <= query.most:
        return int(text)
    raise Refusal("bad_request", detail=query.name)


def refused(services: Services, refusal: Refusal) -> Response:
    """A refusal as a response."""
    services.metrics.count("refusals_total", refusal.code)
    headers = {"cache-control": "no-store"}
    if refusal.code == "too_fast":
        headers["retry-after"] = str(refusal.values.get("seconds", 1))
    return Response(encode(refusal.trouble()), refusal.status, headers, "application/json")


__all__ = ["Call", "Endpoint", "Query", "Trouble", "check_origin", "route", "token_of"]
