"""Encryption of push messages (RFC 8291), so that push services cannot read them."""

import secrets
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES: Final = 4096
SALT_BYTES: Final = 16
PADDED_BYTES: Final = 512  # of every message, so that its length says nothing
_END: Final = b"\x02"  # before the padding of the last record


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
    return header + AESGCM(key).encrypt(nonce, message + _END + bytes(max(0, padded - len(message))), None)


def decode_point(point: bytes) -> EllipticCurvePublicKey:
    """A public key from its uncompressed point; `ValueError` if it is not on the curve."""
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def encode_point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as its uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
