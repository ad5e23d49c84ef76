"""Endpoints: each declares what it takes and returns, for request handling and for the OpenAPI document.

They know requests and replies as plain values. `api/http.py` serves them over HTTP, `ferrovia.local` inside a browser.
"""

import re
from array import array
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, Final, Literal

import msgspec

from ferrovia.notation.deal import TABLE_ID_PATTERN
from ferrovia.server.catalog.drawings import DrawnBoard
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import DEFAULT_MAX_BODY_BYTES, MAX_BRACKETS, MAX_JSON_DEPTH
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.services import Services
from ferrovia.server.storage.interface import Guest, StorageError
from ferrovia.server.tables.model.commands import MAX_INVITE_LENGTH

encode = msgspec.json.Encoder().encode
_OPENING: Final = b"[{"
_CLOSING: Final = b"]}"
_STEPS: Final = bytes.maketrans(_OPENING + _CLOSING, b"\x01\x01\xff\xff")  # +1 and -1, as signed bytes
_OTHERS: Final = bytes(byte for byte in range(256) if byte not in _OPENING + _CLOSING + b'"')


@dataclass(frozen=True)
class Query:
    """A query parameter: an integer, or one of some names."""

    name: str
    description: str
    minimum: int = 0
    maximum: int = 2**53
    names: tuple[str, ...] = ()
    default: int | str | None = None


@dataclass(frozen=True)
class Endpoint:
    """One method at one path."""

    method: str
    path: str
    summary: str
    handler: Callable[["RequestContext"], Awaitable[Any]]
    response: Any
    body: Any = None
    guest: Literal["no", "maybe", "needed"] = "needed"
    query: tuple[Query, ...] = ()
    errors: tuple[str, ...] = ()
    status: int = 200
    media: str = "application/json"
    cost: float = 1.0
    max_body: int = DEFAULT_MAX_BODY_BYTES
    takes_invite: bool = False  # whether it reads the header with an invite
    has_etag: bool = False  # for responses that seldom change: compressed, and revalidated by browsers
    is_compressed: bool = False  # for large responses that are not worth caching

    @cached_property
    def decoder(self) -> "msgspec.json.Decoder[Any]":
        """The decoder of its body."""
        return msgspec.json.Decoder(self.body)


@dataclass(frozen=True)
class Request:
    """A request to an endpoint, wherever it comes from."""

    path_params: Mapping[str, str]
    headers: Mapping[str, str]  # names are in lower case
    query: Mapping[str, Sequence[str]]
    address: str  # of the client, for limits
    token: str  # of the client's guest; empty without one
    read_body: Callable[[int], Awaitable[bytes]]  # `RequestError` if it has more bytes


@dataclass(frozen=True)
class Reply:
    """The answer to a request."""

    status: int
    content: bytes = b""
    media: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    etag: str = ""  # if it was known before the content
    new_token: str | None = None  # what the client must keep from now on; empty: it must forget its token


class RequestContext:
    """One validated request."""

    def __init__(self, services: Services, request: Request, guest: Guest | None, token: str, body: Any) -> None:
        self.services = services
        self.request = request
        self.body = body
        self.token = token
        self.query: dict[str, Any] = {}
        self.new_token: str | None = None  # set by the handler to give the client another token, or none
        self.headers: dict[str, str] = {}
        self.etag = ""  # of the response, if it is known before the response
        self._guest = guest

    @property
    def guest(self) -> Guest:
        """The guest who asks; `RequestError` if there is none."""
        if self._guest is None:
            raise RequestError("no_guest")
        return self._guest

    @property
    def maybe_guest(self) -> Guest | None:
        """The guest who asks, if there is one."""
        return self._guest

    @property
    def asker(self) -> str:
        """The guest who asks or, without one, the address: the one whose share of the workers a request uses."""
        return self._guest.id if self._guest else self.request.address

    async def draw(self, board: str, custom_board: str) -> DrawnBoard:
        """The info and the drawing of a board; `RequestError` if a custom one cannot be drawn now."""
        return await self.services.drawings.get(board, custom_board, asker=self.asker, address=self.request.address)

    @property
    def table_id(self) -> str:
        """The table in the path."""
        return require_table_id(self.request.path_params["table"])

    @property
    def invite(self) -> str:
        """The invite in the request's header."""
        return self.request.headers.get("ferrovia-invite", "")[:MAX_INVITE_LENGTH]

    @property
    def address(self) -> str:
        """The client's address."""
        return self.request.address

    def set_etag(self, name: str) -> None:
        """Identify the response before it is computed; a client that has it already gets a 304."""
        self.etag = f'W/"{name}"'
        if self.etag in self.request.headers.get("if-none-match", ""):
            raise NotModified


class NotModified(Exception):
    """The client has the response already."""


def require_table_id(text: str) -> str:
    """The table id in a path; `RequestError` if it cannot be one."""
    if not re.fullmatch(TABLE_ID_PATTERN, text):
        raise RequestError("no_table")
    return text


async def reply_to(services: Services, handling: Awaitable[Reply]) -> Reply:
    """The reply to a request, or the error that handling it raises."""
    try:
        return await handling
    except RequestError as error:
        return error_reply(services, error)
    except StorageError as error:
        LOGGER.error("storage failed", extra={"error": str(error)})
        services.health.note_failure(error)
        return error_reply(services, RequestError("storage"))


async def handle(services: Services, endpoint: Endpoint, request: Request) -> Reply:
    """The reply of an endpoint; `RequestError` if it refuses."""
    token = request.token
    guest = await services.guests.find(token) if token and endpoint.guest != "no" else None
    if guest is not None:
        services.by_guest.take(guest.id, endpoint.cost)
        services.workers.note_address(guest.id, request.address)
    elif endpoint.guest == "needed":
        raise RequestError("no_guest")
    body = None if endpoint.body is None else await _read_body(endpoint, request)
    context = RequestContext(services, request, guest, token, body)
    context.query = {query.name: _parse_query(query, request.query.get(query.name, ())) for query in endpoint.query}
    try:
        result = await endpoint.handler(context)
    except NotModified:
        return Reply(304, etag=context.etag)
    content = result if isinstance(result, bytes) else encode(result)
    return Reply(endpoint.status, content, endpoint.media, context.headers, context.etag, context.new_token)


async def _read_body(endpoint: Endpoint, request: Request) -> Any:
    """The decoded body; `RequestError` if it is too large, slow, complex or deep, or not as documented."""
    body = await request.read_body(endpoint.max_body)
    if has_many_brackets(body):
        raise RequestError("bad_request", "server.error.many_brackets", most=MAX_BRACKETS)
    if is_deeper(body, MAX_JSON_DEPTH):
        raise RequestError("bad_request", "server.error.deep_json", most=MAX_JSON_DEPTH)
    try:
        return endpoint.decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError("bad_request", detail=str(error)[:200]) from None


def _parse_query(query: Query, given: Sequence[str]) -> int | str | None:
    if not given:
        return query.default
    text = given[0]
    if query.names:
        if len(given) == 1 and text in query.names:
            return text
    elif len(given) == 1 and re.fullmatch(r"[0-9]{1,16}", text) and query.minimum <= int(text) <= query.maximum:
        return int(text)
    raise RequestError("bad_request", detail=query.name)


def error_reply(services: Services, error: RequestError) -> Reply:
    """An error as a reply."""
    services.metrics.count("errors_total", error.code)
    headers = {"cache-control": "no-store"}
    if error.code == "too_fast":
        headers["retry-after"] = str(error.values.get("seconds", 1))
    return Reply(error.status, encode(error.error_body()), headers=headers)


def has_many_brackets(text: bytes) -> bool:
    """Whether it would take long to find how deeply the text is nested, or to parse it."""
    return sum(text.count(bracket) for bracket in (b"[", b"{", b"]", b"}")) > MAX_BRACKETS


def is_deeper(text: bytes, most: int) -> bool:
    """Whether arrays and objects are nested in more than `most` levels; a parser would go as deep as the text does."""
    if text.count(b"[") + text.count(b"{") <= most:
        return False
    unescaped = text.replace(rb"\\", b"").replace(rb"\"", b"")
    # Two quotes with nothing between them that matters can go: what follows them is inside a string or not, as before.
    marks = unescaped.translate(_STEPS, _OTHERS).replace(b'""', b"")
    steps = array("b", b"".join(marks.split(b'"')[::2]))
    return max(accumulate(steps), default=0) > most
