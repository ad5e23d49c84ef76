"""Base64 for URLs and headers, without padding."""

from base64 import urlsafe_b64decode, urlsafe_b64encode


def encode_base64url(content: bytes) -> str:
    """Bytes as text."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """The bytes of a text; other characters are ignored, and `ValueError` is raised if its length is impossible."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
