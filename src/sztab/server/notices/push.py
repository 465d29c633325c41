"""Web Push: messages to a browser by way of its vendor, which can read none of them (RFC 8291, RFC 8292)."""

import base64
import json
import os
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096  # bytes: one record holds the whole message
LAST = b"\x02"  # the delimiter of the last record
TTL = 24 * 3600  # seconds that a vendor keeps a message for a browser that is off
VALID = 12 * 3600  # seconds that a signature holds


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """Return a new private key as it is stored."""
    return f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"


def key_of(stored: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(stored, 16), ec.SECP256R1())


def subscription_key(text: str) -> ec.EllipticCurvePublicKey:
    """Return the public key of a browser's subscription; raises ValueError if it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(text))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(
    message: bytes,
    browser: str,
    auth: str,
    salt: bytes = b"",
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return a message as only the browser with these keys can read it. Salt and our own key are new for every message."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(ec.SECP256R1())
    theirs, ours = subscription_key(browser), public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + public_bytes(theirs) + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def headers(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, urgent: bool) -> dict[str, str]:
    """Return the headers of a message: how it is encrypted, how long it is good for, and who sends it (VAPID)."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
    return {
        "Authorization": f"vapid t={_token(claims, key)}, k={encoded(public_bytes(key.public_key()))}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL),
        "Urgency": "high" if urgent else "normal",
    }


def _token(claims: dict[str, object], key: ec.EllipticCurvePrivateKey) -> str:
    """Return a JSON Web Token, signed with ES256."""
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
