"""What browsers send to get push notifications: the URL of a push service, and keys in base64.

Clients choose the URL, so the server must not be led to its own network by one.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

MAX_PUSH_URL_LENGTH: Final = 1000
_MAX_LABEL_LENGTH: Final = 63  # of a part of a name (RFC 1035)
_HTTPS_PORT: Final = 443


def is_allowed_push_url(url: str, *, allows_local: bool) -> bool:
    """Whether a URL may be that of a push service: https, the usual port, a host that is not a private address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    is_plain = url.isascii() and url.isprintable() and " " not in url
    if not is_plain or len(url) > MAX_PUSH_URL_LENGTH or not parts.hostname or "@" in parts.netloc:
        return False
    if allows_local:
        return parts.scheme in {"http", "https"}
    return parts.scheme == "https" and port in {None, _HTTPS_PORT} and _is_public_name(parts.hostname)


def _is_public_name(host: str) -> bool:
    """Whether a host is a public address, or a name with a domain; what a name resolves to is checked when sending."""
    try:
        return is_public_address(host)
    except ValueError:
        name = host.removesuffix(".")
        labels = name.split(".")
        has_domain = len(labels) > 1 and all(0 < len(label) <= _MAX_LABEL_LENGTH for label in labels)
        return has_domain and not name.endswith((".local", ".localhost", ".internal"))


def is_public_address(address: str) -> bool:
    """Whether an IP address belongs to the internet; `ValueError` if it is none."""
    found = ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast


def encode_base64url(content: bytes) -> str:
    """Bytes as text for URLs and headers, without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """The bytes of a text; other characters are ignored, and `ValueError` is raised if its length is impossible."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
