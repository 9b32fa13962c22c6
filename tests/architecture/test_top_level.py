"""The top level stays small, and the project stands alone."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {"engine", "studio", "scenarios", "resources", "tests"}
PAPERS = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "NOTICE"}
ALLOWED = {"pyproject.toml", "Makefile", *ROOMS, *PAPERS}
# Written in pieces, because this file is searched too.
REGISTRIES = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "deb.debian" + ".org")
OUTSIDE = ("/work" + "/", ".." + "/shared", "/opt" + "/pypi")


def project_files() -> list[Path]:
    """All files but git's own and those that .gitignore names (plain names and `*.suffix` only)."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()] + [".git"]
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and not any(fnmatch(part, name) for part in path.relative_to(ROOT).parts for name in ignored)
    ]


def lines_with(words: tuple[str, ...]) -> list[str]:
    wanted = re.compile("|".join(map(re.escape, words)))
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in project_files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), 1)
        if wanted.search(line)
    ]


def test_the_top_level_holds_only_the_rooms_and_the_papers():
    names = {path.relative_to(ROOT).parts[0] for path in project_files()}
    assert {name for name in names if not name.startswith(".")} <= ALLOWED


def test_every_room_is_a_package_because_the_import_contracts_see_no_other():
    folders = {path.parent for room in ("engine", "studio") for path in (ROOT / room).rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("words", [REGISTRIES, OUTSIDE], ids=["registry hosts", "folders outside the project"])
def test_no_file_names(words):
    assert lines_with(words) == []


def test_the_search_would_find_what_it_looks_for():
    assert any(line.startswith("tests/architecture/test_top_level.py") for line in lines_with(("def lines_with",)))


def test_the_pinned_versions_say_versions_and_nothing_else():
    pin = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+( ; [a-z_]+ [<>=!]+ \"[^\"]+\")?")
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not pin.fullmatch(line)] == []
