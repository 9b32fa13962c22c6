"""Code that the user trusts, by the hash of each file: code that comes with a scenario never runs before."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from engine.folders import home_folder, own_folder


def trusted_file() -> Path:
    """Return the file with the hashes of trusted code."""
    return home_folder() / "trusted-plugins.json"


def trusted_hashes() -> frozenset[str]:
    """Return the hashes (SHA-256) of trusted code; none if the file cannot be read."""
    try:
        return frozenset(msgspec.json.decode(trusted_file().read_bytes(), type=list[str]))
    except (OSError, msgspec.MsgspecError):
        return frozenset()


def is_trusted(code: bytes) -> bool:
    """Return whether the user trusts exactly this code."""
    return sha256(code).hexdigest() in trusted_hashes()


def trust(files: Iterable[Path]) -> None:
    """Trust the files as they are now. Raises OSError."""
    known = trusted_hashes() | {sha256(file.read_bytes()).hexdigest() for file in files}
    own_folder(home_folder())
    trusted_file().write_bytes(msgspec.json.encode(sorted(known)))
