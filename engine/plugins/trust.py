"""Code that the user trusts, by the hash of each file: code that comes with a scenario never runs before."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.folders import home_folder, own_folder

BESIDE = ".plugins"
"""A scenario `germany.yaml` has its plug-ins in the folder `germany.plugins` beside it."""


class CodeFile(Struct, frozen=True):
    """A file of code that comes with a scenario, as it was read."""

    path: Path
    code: bytes

    @property
    def hash(self) -> str:
        """The SHA-256 of the code in hexadecimal digits."""
        return sha256(self.code).hexdigest()


def folder_beside(scenario_file: Path) -> Path:
    """Return the folder of the plug-ins of a scenario, which need not exist."""
    return scenario_file.with_name(scenario_file.stem + BESIDE)


def files_beside(scenario_file: Path) -> list[Path]:
    """Return the files of the plug-ins of a scenario."""
    return sorted(path for path in folder_beside(scenario_file).glob("*.py") if path.is_file())


def code_beside(scenario_file: Path) -> list[CodeFile]:
    """Return the code of the plug-ins of a scenario. A file that cannot be read is left out; it cannot run either."""
    found = []
    for path in files_beside(scenario_file):
        with suppress(OSError):
            found.append(CodeFile(path, path.read_bytes()))
    return found


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
    trust_hashes(sha256(file.read_bytes()).hexdigest() for file in files)


def trust_hashes(hashes: Iterable[str]) -> None:
    """Trust code by its SHA-256 in hexadecimal digits: exactly what was read before. Raises OSError."""
    known = trusted_hashes() | set(hashes)
    own_folder(home_folder())
    trusted_file().write_bytes(msgspec.json.encode(sorted(known)))
