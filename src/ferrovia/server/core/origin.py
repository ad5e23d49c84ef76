"""Origins of pages: the scheme, the host and the port."""

from typing import Final
from urllib.parse import urlsplit

_PORTS: Final = {"http": 80, "https": 443}


def parse_origin(text: str) -> tuple[str, str, int] | None:
    """The scheme, the host and the port; None if it is not an origin, such as "null"."""
    try:
        parts = urlsplit(text)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    is_bare = parts.netloc and "@" not in parts.netloc and not (parts.path or parts.query or parts.fragment)
    return (parts.scheme, parts.hostname or "", port) if is_bare else None
