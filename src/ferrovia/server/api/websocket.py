"""Sockets over the network: a WebSocket as the transport of a socket."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ferrovia.server.api.http import address_of, token_of
from ferrovia.server.api.socket import Disconnected
from ferrovia.server.api.socket_protocol import CLOSE_TIMEOUT_SECONDS, PROTOCOL_KEY, SocketProtocol
from ferrovia.server.core.origin import require_same_origin

FAREWELL_SECONDS: Final = 2.0  # for the last message to be sent


class WebSocketTransport:
    """A WebSocket whose protocol writes at once if it can."""

    def __init__(self, websocket: WebSocket, origins: tuple[str, ...]) -> None:
        self._websocket = websocket
        self._origins = origins
        self._protocol: SocketProtocol = websocket.scope["extensions"][PROTOCOL_KEY]
        self.address = address_of(websocket)
        self.token = token_of(websocket)
        self.is_closed = self._protocol.is_closed
        self.can_write = self._protocol.can_write
        self.send_now = self._protocol.send_now

    @property
    def on_writable(self) -> Callable[[], None] | None:
        """Called when there is room again."""
        return self._protocol.on_writable

    @on_writable.setter
    def on_writable(self, listener: Callable[[], None] | None) -> None:
        self._protocol.on_writable = listener

    async def accept(self) -> None:
        """Complete the handshake, unless a page of another site asks for it or the client has already left."""
        require_same_origin(self._websocket, self._origins)
        try:
            await self._websocket.accept()
        except OSError:
            raise Disconnected from None

    async def receive(self) -> bytes:
        """The next message."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        text = message.get("text")
        return message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")

    def abort(self, code: int, reason: str) -> None:
        """Close although the client does not read."""
        self._protocol.abort_later(CLOSE_TIMEOUT_SECONDS, code, reason)

    async def close(self, code: int, reason: str, last_message: bytes) -> None:
        """Send a last message, if the client still reads, and close."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            if self._websocket.application_state == WebSocketState.CONNECTING:
                await self._websocket.accept()
            async with asyncio.timeout(FAREWELL_SECONDS):
                if last_message:
                    await self._websocket.send_text(last_message.decode())
                await self._websocket.close(code, reason)
        self._protocol.abort_later(CLOSE_TIMEOUT_SECONDS)
