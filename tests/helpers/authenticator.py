"""A passkey in software: makes and uses credentials as a browser with an authenticator does."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, CAN_BE_COPIED, COPIED, ATTESTED = 0x01, 0x04, 0x08, 0x10, 0x40


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey. ``origin`` is the address of the page that it believes to be on."""

    def __init__(self, origin: str, synced: bool = False) -> None:
        self.origin = origin
        self.synced = synced
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any], **other: str) -> dict[str, Any]:
        """The answer to options for making a passkey. ``other`` are fields of the client data that shall be wrong."""
        self.user = unpacked(options["user"]["id"])
        numbers = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": packed(self._client("webauthn.create", options, other)),
            "attestationObject": packed(attestation),
        }
        return self._credential(response)

    def use(self, options: dict[str, Any], user: bytes | None = None, **other: str) -> dict[str, Any]:
        """The answer to options for coming in."""
        self.count += 0 if self.synced else 1
        client = self._client("webauthn.get", options, other)
        data = self._data(options["rpId"])
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": packed(client),
            "authenticatorData": packed(data),
            "signature": packed(signed),
            "userHandle": packed(self.user if user is None else user),
        }
        return self._credential(response)

    def _client(self, kind: str, options: dict[str, Any], other: dict[str, str]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin, **other}).encode()

    def _data(self, site: str, more: int = 0) -> bytes:
        flags = PRESENT | VERIFIED | more | (CAN_BE_COPIED | COPIED if self.synced else 0)
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {
            "id": packed(self.id),
            "rawId": packed(self.id),
            "type": "public-key",
            "clientExtensionResults": {},
            "response": response,
        }
