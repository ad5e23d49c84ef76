"""The origin of a request: whether the page that sent it belongs to this server."""

from typing import Any, Final

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.origin import is_rebindable, parse_origin

_SCHEMES: Final = {"ws": "http", "wss": "https"}  # a page that opens a socket has the scheme of pages


def require_same_origin(connection: Any, others: tuple[str, ...]) -> None:
    """Refuse requests from pages of other sites; programs that are not browsers send no origin.

    A page belongs to the server if its scheme, host and port are those of the request and nobody else could have
    pointed that name here, or if it is one of `others`.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return
    scheme = connection.scope["scheme"]
    own = parse_origin(f"{_SCHEMES.get(scheme, scheme)}://{connection.headers.get('host', '')}")
    found = parse_origin(origin)
    is_own = found is not None and found == own and not is_rebindable(found)
    if not is_own and (found is None or found not in map(parse_origin, others)):
        raise RequestError("bad_origin")
