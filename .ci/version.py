"""The version of a checkout, from the tags of git: `v1.2.0` is 1.2.0, and the fifth commit after it 1.2.1.dev5.

pyproject.toml names this file. Without git or a tag, as in a source archive, the version is `FIRST`.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

FIRST = "0.1.0"
"""The version before the first tag."""

DESCRIBED = re.compile(r"v(?P<released>\d+(?:\.\d+)*)\.(?P<last>\d+)-(?P<commits>\d+)-g[0-9a-f]+")


def version_of(described: str) -> str:
    """Return the version for what `git describe --tags --long` prints; `FIRST` if that is not a tag of a version."""
    found = DESCRIBED.fullmatch(described.strip())
    if found is None:
        return FIRST
    released, last, commits = found["released"], int(found["last"]), int(found["commits"])
    return f"{released}.{last + 1}.dev{commits}" if commits else f"{released}.{last}"


def version(root: Path = ROOT) -> str:
    """Return the version of the checkout in the folder."""
    if not (root / ".git").exists():
        return FIRST
    # In a container, the checkout belongs to another user.
    command = ["git", "-c", "safe.directory=*", "-C", str(root), "describe", "--tags", "--long", "--match", "v[0-9]*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return FIRST
    return version_of(done.stdout)
