"""The web server's side of a socket, which can also be cut: a client that does not read would keep it open for ever."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT: Final = "ferrovia.abort"  # the extension by which the application cuts a line
FAREWELL: Final = 5.0  # seconds for a client to read the last messages


class Line(WebSocketsSansIOProtocol):
    """A socket that ends when it is told to, whether or not the client reads."""

    def handle_connect(self, event: Any) -> None:
        """Hand the application the means to cut the line."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), ABORT: self.cut_soon}  # type: ignore[dict-item]

    def cut_soon(self, seconds: float, code: int = 0, reason: str = "") -> None:
        """Cut the line after a while, unless it is closed by then; with a code, say first why."""
        if code and not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.loop.call_later(seconds, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self.cut_soon(1.0)

    def keepalive_timeout(self) -> None:
        """The client did not answer."""
        super().keepalive_timeout()
        self.cut_soon(FAREWELL)
