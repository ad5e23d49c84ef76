"""Origins of pages: the scheme, the host and the port, which tell whether a page belongs to this server."""

from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from ferrovia.server.core.errors import RequestError

_PORTS: Final = {"http": 80, "https": 443}
_LOCAL_DOMAINS: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")  # not in public DNS
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


def parse_origin(text: str) -> tuple[str, str, int] | None:
    """The scheme, the host and the port; None if it is not an origin, such as "null"."""
    try:
        parts = urlsplit(text)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    is_bare = parts.netloc and "@" not in parts.netloc and not (parts.path or parts.query or parts.fragment)
    return (parts.scheme, parts.hostname or "", port) if is_bare else None


def is_rebindable(origin: tuple[str, str, int]) -> bool:
    """Whether somebody could point this name at any server, so that their page there has its origin (DNS rebinding).

    With TLS nobody can: the server would need the certificate of that name.
    """
    scheme, host = origin[0], origin[1].removesuffix(".")
    if scheme == "https" or "." not in host or host.endswith(_LOCAL_DOMAINS):
        return False
    try:
        ip_address(host)
    except ValueError:
        return True
    return False
