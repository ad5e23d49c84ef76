"""The protocol of push services: encryption (RFC 8291), the server's identity (VAPID, RFC 8292), sending (RFC 8030)."""

import asyncio
import secrets
import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import httpcore
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)
from msgspec import Struct

from ferrovia.server.push.subscriptions import encode_base64url, is_public_address

RECORD_BYTES: Final = 4096
SALT_BYTES: Final = 16
PADDED_BYTES: Final = 512  # of every message, so that its length says nothing
_RECORD_END: Final = b"\x02"  # before the padding of the last record
VALID_SECONDS: Final = 12 * 3600  # at most a day is allowed
_HEADER: Final = encode_base64url(b'{"typ":"JWT","alg":"ES256"}')
TIMEOUT_SECONDS: Final = 15.0  # for a whole message: a push service that sends byte by byte gets no more
MAX_CONNECTIONS: Final = 20
MAX_WAIT_SECONDS: Final = 24 * 3600.0
_GONE: Final = (404, 410)
_LATER: Final = (408, 425, 429)


def encrypt(
    message: bytes,
    p256dh: bytes,
    auth: bytes,
    *,
    sender: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED_BYTES,
) -> bytes:
    """The message for the browser with these keys; sender's key and salt are new for each message."""
    sender = sender or generate_private_key(SECP256R1())
    salt = salt or secrets.token_bytes(SALT_BYTES)
    public = encode_point(sender.public_key())
    shared = sender.exchange(ECDH(), decode_point(p256dh))
    secret = _derive(auth, shared, b"WebPush: info\0" + p256dh + public, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, message + _RECORD_END + bytes(max(0, padded - len(message))), None)


def decode_point(point: bytes) -> EllipticCurvePublicKey:
    """A public key from its uncompressed point; `ValueError` if it is not on the curve."""
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def encode_point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as its uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


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

    def authorization(self, push_url: str, now_seconds: int) -> str:
        """The value of the header `Authorization` for a request to this push URL."""
        parts = urlsplit(push_url)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_seconds + VALID_SECONDS, "sub": self._contact}
        signed = f"{_HEADER}.{encode_base64url(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = encode_base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public_key}"


class DeliveryOutcome(Struct, frozen=True):
    """The outcome of sending a message: `gone` means that the subscription is dead, `later` to try again."""

    kind: Literal["sent", "gone", "later", "refused"]
    wait: float | None = None  # seconds to wait before trying again, if the push service says so


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, and to the very address that was checked."""

    def __init__(self) -> None:
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect, unless the name resolves to an address that is not public."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:  # the latter if a part of the name is empty or too long
            raise httpcore.ConnectError(str(error)) from error
        addresses = [str(address[4][0]) for address in found]
        if not addresses or not all(map(is_public_address, addresses)):
            raise httpcore.ConnectError("not a public address")
        return await self._backend.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        """Refuse: push services are on the internet."""
        raise httpcore.ConnectError("not a public address")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Delivery:
    """Sends messages; `allows_local` is for tests."""

    def __init__(self, *, allows_local: bool) -> None:
        network = None if allows_local else PublicNetwork()
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=MAX_CONNECTIONS,
            keepalive_expiry=30.0,
            network_backend=network,
        )

    async def send(self, push_url: str, headers: dict[str, str], body: bytes) -> DeliveryOutcome:
        """Send a message; redirections are not followed, and the answer is not read."""
        try:
            async with (
                asyncio.timeout(TIMEOUT_SECONDS),
                self._pool.stream("POST", push_url, headers=list(headers.items()), content=body) as response,
            ):
                found = {name.lower(): value for name, value in response.headers}
                return _outcome(response.status, found.get(b"retry-after", b"").decode("latin-1"))
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError):  # a timeout is an `OSError`
            return DeliveryOutcome("later")

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()


def _outcome(status: int, retry_after: str) -> DeliveryOutcome:
    if 200 <= status < 300:
        return DeliveryOutcome("sent")
    if status in _GONE:
        return DeliveryOutcome("gone")
    if status in _LATER or status >= 500:
        return DeliveryOutcome("later", parse_retry_after(retry_after))
    return DeliveryOutcome("refused")


def parse_retry_after(text: str) -> float | None:
    """The seconds of a header `Retry-After`, which gives them or a date; None without one."""
    if text.isdecimal():
        return min(MAX_WAIT_SECONDS, float(text))
    try:
        until = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    seconds = (until - datetime.now(UTC)).total_seconds() if until.tzinfo else 0.0
    return max(0.0, min(MAX_WAIT_SECONDS, seconds))
