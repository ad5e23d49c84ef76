"""A socket inside a browser: messages that the page and its worker post to each other."""

import asyncio
from collections.abc import Callable

from ferrovia.server.api.socket import Disconnected


class Port:
    """The transport of a socket. Posting never blocks, so there is always room."""

    address = "local"

    def __init__(self, token: str, post: Callable[[str], None], end: Callable[[int, str], None]) -> None:
        self.token = token
        self.on_writable: Callable[[], None] | None = None
        self._post = post
        self._end = end
        self._received: asyncio.Queue[str | None] = asyncio.Queue()
        self._is_closed = False

    def deliver(self, message: str | None) -> None:
        """Take a message of the page; None when the page has closed the socket."""
        self._received.put_nowait(message)

    def accept(self) -> None:
        """Nothing to negotiate."""

    async def receive(self) -> bytes:
        """The next message."""
        message = await self._received.get()
        if message is None:
            self._is_closed = True
            raise Disconnected
        return message.encode()

    def is_closed(self) -> bool:
        """Whether the page or the backend has closed it."""
        return self._is_closed

    def can_write(self) -> bool:
        """Whether it is open."""
        return not self._is_closed

    def send_now(self, messages: list[bytes]) -> None:
        """Post messages to the page."""
        for message in messages:
            self._post(message.decode())

    def close(self, code: int, reason: str, last_message: bytes) -> None:
        """Post a last message, and close."""
        if not self._is_closed:
            self.send_now([last_message])
            self._is_closed = True
            self._end(code, reason)
