"""Endpoints over HTTP: reading requests, cookies, compression and caching."""

import asyncio
import re
from contextlib import ExitStack
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Route as HttpRoute

from ferrovia.server.api.endpoint import Endpoint, Reply, Request, error_reply, handle, reply_to
from ferrovia.server.core.compression import compress, make_etag
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import LARGE_ANSWER_BYTES, MAX_QUERY_FIELDS, address_key, counted
from ferrovia.server.core.origin import require_same_origin
from ferrovia.server.guests.guest import COOKIE
from ferrovia.server.services import Services

COOKIE_AGE_SECONDS: Final = 400 * 24 * 3600
_BEARER: Final = re.compile(r"Bearer ([A-Za-z0-9_-]{1,200})")
_COOKIE: Final = re.compile(rf"(?:^|;)\s*{COOKIE}=([A-Za-z0-9_-]{{1,200}})\s*(?:;|\Z)")  # among thousands, perhaps


def address_of(connection: Any) -> str:
    """The client's IP address, for limits; of an IPv6 address the /64."""
    return address_key(connection.client.host) if connection.client else "unknown"


def token_of(connection: Any) -> str:
    """The client's token: in a header from programs, in the cookie from browsers."""
    match = _BEARER.fullmatch(connection.headers.get("authorization", ""))
    match = match or _COOKIE.search(connection.headers.get("cookie", ""))
    return match[1] if match else ""


def mount(services: Services, endpoint: Endpoint) -> HttpRoute:
    """The endpoint as the web framework needs it."""
    return HttpRoute(endpoint.path, _Mounted(services, endpoint), methods=[endpoint.method])


class _Mounted:
    """An endpoint as an ASGI application."""

    def __init__(self, services: Services, endpoint: Endpoint) -> None:
        self._services = services
        self._endpoint = endpoint

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request. A large answer counts until it is written, so that few of them are in memory."""
        services, request = self._services, HttpRequest(scope, receive, send)
        try:
            reply = await reply_to(services, _handle(services, self._endpoint, request))
        except ClientDisconnect:
            services.metrics.count("requests_total", "aborted")
            await Response(None, 400)(scope, receive, send)  # nobody gets it
            return
        size = len(reply.content)
        limits = [(services.unsent_by_address, address_of(request)), (services.unsent, "")]
        with ExitStack() as stack:
            try:
                stack.enter_context(counted(limits if size > LARGE_ANSWER_BYTES else [], size))
            except RequestError as error:
                reply = error_reply(services, error)
            response = await _make_response(services, self._endpoint, request, reply)
            services.metrics.count("requests_total", str(response.status_code))
            await response(scope, receive, send)


class PiecedResponse(Response):
    """A response whose body is written in pieces, each when the client has read most of those before it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send it."""
        if len(self.body) <= LARGE_ANSWER_BYTES:
            await super().__call__(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, len(self.body), LARGE_ANSWER_BYTES):
            end = start + LARGE_ANSWER_BYTES
            piece, more = bytes(self.body[start:end]), end < len(self.body)
            await send({"type": "http.response.body", "body": piece, "more_body": more})


async def _handle(services: Services, endpoint: Endpoint, request: HttpRequest) -> Reply:
    address = address_of(request)
    services.by_address.take(address, endpoint.cost)
    if endpoint.method != "GET":
        require_same_origin(request, services.settings.origins)

    async def read_body(limit: int) -> bytes:
        with counted([(services.bodies_by_address, address)]):
            try:
                async with asyncio.timeout(services.settings.client_timeout):
                    return await _receive_body(request, limit)
            except TimeoutError:
                raise RequestError("slow_request") from None

    if request.scope["query_string"].count(b"&") >= MAX_QUERY_FIELDS:
        raise RequestError("bad_request", detail="query")
    query = {name: request.query_params.getlist(name) for name in request.query_params}
    given = Request(request.path_params, request.headers, query, address, token_of(request), read_body)
    return await handle(services, endpoint, given)


async def _receive_body(request: HttpRequest, limit: int) -> bytes:
    if int(request.headers.get("content-length", 0)) > limit:  # the parser has checked that it is a number
        raise RequestError("too_large", most=limit)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise RequestError("too_large", most=limit)
    return bytes(body)


async def _make_response(services: Services, endpoint: Endpoint, request: HttpRequest, reply: Reply) -> Response:
    if reply.status == 304:
        return Response(None, 304, _etag_headers(reply.etag))
    if reply.status >= 400:
        return plain_response(reply)
    content, headers = reply.content, {"cache-control": "no-store", **reply.headers}
    if endpoint.has_etag:
        return await _etag_response(services, request, reply)
    if endpoint.is_compressed and accepts_encoding(request.headers, "gzip"):
        content = await asyncio.to_thread(compress, reply.content)
        headers["content-encoding"] = "gzip"
    response = PiecedResponse(content, reply.status, headers, reply.media)
    if reply.new_token:
        secure = services.settings.secure_cookie or request.url.scheme == "https"
        response.set_cookie(COOKIE, reply.new_token, COOKIE_AGE_SECONDS, secure=secure, httponly=True, samesite="lax")
    elif reply.new_token is not None:
        response.headers["set-cookie"] = f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=lax"
    return response


def plain_response(reply: Reply) -> Response:
    """A reply as it is."""
    return Response(reply.content, reply.status, dict(reply.headers), reply.media)


def _etag_headers(etag: str) -> dict[str, str]:
    return {"cache-control": "no-cache", "etag": etag, "vary": "accept-encoding"}


async def _etag_response(services: Services, request: HttpRequest, reply: Reply) -> Response:
    """A response that browsers keep and revalidate.

    One whose etag was known before is of a single table and long, so it is not kept.
    """
    content, etag = reply.content, reply.etag or make_etag(reply.content)
    headers = _etag_headers(etag)
    if etag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    if accepts_encoding(request.headers, "gzip"):
        headers["content-encoding"] = "gzip"
        if reply.etag:
            content = await asyncio.to_thread(compress, content)
        else:
            content = await services.compressed.get(etag, content)
    return PiecedResponse(content, 200, headers, reply.media)


def accepts_encoding(headers: Headers, encoding: str) -> bool:
    """Whether the client accepts responses in this encoding."""
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == encoding:
            return weight.strip("0.") != "" or not weight
    return False
