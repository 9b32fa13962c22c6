"""Check the files of a release, write their checksums, and print the notes: `python3 .ci/release.py 1.2.0 dist`.

A release has the program and the wheels of three systems, all of the version of its tag, and notes in the changelog.
"""

from __future__ import annotations

import re
import sys
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PYTHONS = ("cp311", "cp312", "cp313", "cp314")
SYSTEMS = ("manylinux*", "macosx*", "win*")
PROGRAMS = (
    "boxcars-studio-{version}-linux-*.tar.xz",
    "boxcars-studio-{version}-darwin-*.dmg",
    "boxcars-studio-{version}-windows-*-setup.exe",
)
COMPONENTS = tuple(f"components-{system}.cdx.json" for system in ("linux", "macos", "windows"))


def patterns(version: str) -> list[str]:
    """Return a pattern for each file that a release must have."""
    wheels = [f"boxcars-{version}-{python}-{python}-{system}.whl" for python in PYTHONS for system in SYSTEMS]
    return [*(each.format(version=version) for each in PROGRAMS), *wheels, *COMPONENTS]


def missing(version: str, names: list[str]) -> list[str]:
    """Return the patterns that no file has."""
    return [pattern for pattern in patterns(version) if not any(fnmatch(name, pattern) for name in names)]


def notes(version: str, changelog: str) -> str:
    """Return the changelog's section of a version. Raises ValueError if there is none."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md has no section for version {version}")
    return found[1].strip() + "\n"


def checksums(folder: Path) -> str:
    """Return a line for each file of the folder, in the form of `sha256sum`."""
    files = sorted(path for path in folder.iterdir() if path.suffix != ".sha256" and path.name != "SHA256SUMS")
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def main(version: str, folder: Path) -> None:
    """Check, write and print. Exits with a message if anything is missing."""
    if lost := missing(version, [path.name for path in folder.iterdir()]):
        sys.exit("the release has no " + ", ".join(lost))
    try:
        text = notes(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except ValueError as error:
        sys.exit(str(error))
    (folder / "SHA256SUMS").write_text(checksums(folder), encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
