"""Origins of pages: the scheme, the host and the port."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_PORTS: Final = {"http": 80, "https": 443}
_LOCAL_DOMAINS: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")  # not in public DNS


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
