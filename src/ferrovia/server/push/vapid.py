"""The server's identity for push services (VAPID, RFC 8292): a key, and a signed token for each push service."""

from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)

from ferrovia.server.push.base64url import encode_base64url
from ferrovia.server.push.encryption import encode_point

VALID_SECONDS: Final = 12 * 3600  # at most a day is allowed
_HEADER: Final = encode_base64url(b'{"typ":"JWT","alg":"ES256"}')


def new_private_key() -> bytes:
    """A new key, as it is stored."""
    key = generate_private_key(SECP256R1())
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


class Vapid:
    """Signs requests to push services; `contact` is the address that they may write to about problems."""

    def __init__(self, private_key: bytes, contact: str) -> None:
        key = load_der_private_key(private_key, None)
        assert isinstance(key, EllipticCurvePrivateKey), "the stored key is one of ours"
        self._key = key
        self._contact = contact
        self.public_key = encode_base64url(encode_point(key.public_key()))

    def authorization(self, endpoint: str, now_seconds: int) -> str:
        """The value of the header `Authorization` for a request to this endpoint."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_seconds + VALID_SECONDS, "sub": self._contact}
        signed = f"{_HEADER}.{encode_base64url(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = encode_base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"
