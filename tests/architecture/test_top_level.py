"""The project depends on nothing beside it, and its packages are complete."""

import os
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Written in pieces, because this file is searched too.
REGISTRIES = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "deb.debian" + ".org")
OUTSIDE = ("/work" + "/", ".." + "/shared", "/opt" + "/pypi")


@cache
def texts() -> dict[str, str]:
    """Return the text of all files but those of git and those that .gitignore names (plain names and `*.suffix`)."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()] + [".git"]
    found = {}
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [each for each in folders if not any(fnmatch(each, name) for name in ignored)]
        for path in (Path(folder, each) for each in files if not any(fnmatch(each, name) for name in ignored)):
            if path.is_file():
                found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8", errors="ignore")
    return found


def lines_with(*words: str) -> list[str]:
    wanted = re.compile("|".join(map(re.escape, words)))
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in texts().items()
        if wanted.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if wanted.search(line)
    ]


def test_every_room_is_a_package_because_the_import_contracts_see_no_other():
    folders = {path.parent for room in ("engine", "studio") for path in (ROOT / room).rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_no_file_names_a_registry_or_a_folder_outside_the_project():
    assert lines_with(*REGISTRIES, *OUTSIDE) == []


def test_search_finds_a_line_of_this_file():
    assert any(line.startswith("tests/architecture/test_top_level.py") for line in lines_with("def lines_with"))


def test_the_pinned_versions_say_versions_and_nothing_else():
    pin = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+( ; [a-z_]+ [<>=!]+ \"[^\"]+\")?")
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not pin.fullmatch(line)] == []
