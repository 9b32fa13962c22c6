"""The documentation site is made from what the program has: pages, commands, checks, rules, docstrings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.cli.main import verbs
from engine.game.family import family, family_ids
from engine.validate.checks import BOARD_CHECKS
from tests import site

CODE = re.compile(r"```.*?```|`[^`{<]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)|\{download\}`[^<]*<([^>]+)>`")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the pages by name, and for each link that leads nowhere an entry of its own."""
    folder = tmp_path_factory.mktemp("site")
    written = site.source(folder / "en")
    found = {path.relative_to(folder / "en").as_posix(): path.read_text(encoding="utf-8") for path in written}
    lost = [
        f"{path.name}: {link or file}"
        for path in written
        for link, file in LINK.findall(CODE.sub("", path.read_text(encoding="utf-8")))
        if not (path.parent / (link or file)).exists()
    ]
    return found | {"lost": "\n".join(lost)}


def test_every_link_leads_to_a_file(pages: dict[str, str]) -> None:
    assert pages["lost"] == ""


def test_every_help_page_is_in_the_contents(pages: dict[str, str]) -> None:
    names = [path.stem for path in site.HELP.glob("*.md")]
    assert names
    assert [name for name in names if f"\nguide/{name}\n" not in pages["index.md"]] == []
    assert [name for name in names if f"guide/{name}.md" not in pages] == []


def test_every_command_has_a_section(pages: dict[str, str]) -> None:
    hidden = {"warm"}
    sections = set(re.findall(r"^## boxcars (\S+)$", pages["commands.md"], re.MULTILINE))
    assert sections == set(verbs()) - hidden
    assert "| `--games` |" in pages["commands.md"]


def test_every_check_is_listed_once_for_its_game_system(pages: dict[str, str]) -> None:
    every = [*BOARD_CHECKS, *(check for id in family_ids() for check in family(id).checks())]
    assert re.findall(r"^\| `([^`]+)`", pages["checks.md"], re.MULTILINE) == [check.id for check in every]


def test_the_page_of_the_interface_has_every_name_once(pages: dict[str, str]) -> None:
    from engine import api

    names = re.findall(r"^\.\. auto(?:function|class):: engine\.api\.(\w+)$", pages["api.md"], re.MULTILINE)
    assert sorted(names) == sorted(api.__all__)


def test_the_page_of_edits_has_complete_rows(pages: dict[str, str]) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(engine\.edit\.[\w.]+)` \| .* \| (.*) \|$", pages["edits.md"], re.MULTILINE)
    assert len(rows) > 50 and ("Remove", "engine.edit.remove") in [(name, module) for name, module, _ in rows]
    assert [name for name, _, purpose in rows if not purpose] == []


def test_an_untranslated_page_is_english_and_a_translated_one_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "de").mkdir()
    for name in ("1-start", "1-window"):
        (tmp_path / f"{name}.md").write_text(f"# {name}\n", encoding="utf-8")
    (tmp_path / "de" / "1-start.md").write_text("# Anfang\n", encoding="utf-8")
    monkeypatch.setattr(site, "HELP", tmp_path)
    assert site.languages() == ["en", "de"]
    assert [page.text for page in site.guide("de")] == ["# Anfang\n", "# 1-window\n"]


# Of the libraries that build the site: what Sphinx says of the site itself is in its log.
@pytest.mark.filterwarnings("ignore::sphinx.deprecation.RemovedInSphinx11Warning")
@pytest.mark.slow
def test_sphinx_builds_the_site_without_a_warning(tmp_path: Path) -> None:
    assert site.build(tmp_path / "site", tmp_path / "work") == 0
    text = (tmp_path / "site" / "api.html").read_text(encoding="utf-8")
    assert "engine.api.simulate" in text
