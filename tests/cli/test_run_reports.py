"""`boxcars simulate --output`: reports of runs with charts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Said

DICE = "dice/boxcars"

pytestmark = pytest.mark.usefixtures("without_workers")


def written(said: Said, path: Path, *words: object) -> dict:
    code, text = said("simulate", DICE, *words, "--seed", 5, "--workers", 1, "--output", path, "--format", "json")
    assert code == 0, text
    return json.loads(text)


@pytest.mark.parametrize("bots", ["random", "random,greedy,random"])
def test_a_page_has_the_figures_of_the_run_in_charts(said: Said, tmp_path: Path, bots: str) -> None:
    path = tmp_path / "run.html"
    data = written(said, path, "--games", 12, "--bots", bots)
    page = path.read_text()
    charts = re.findall(r"<svg.*?</svg>", page)
    assert len(charts) >= 4 and "http" not in page.replace("http://www.w3.org", "") and "<script" not in page
    wins = re.search(r"<desc>(.*?)</desc>", charts[0])
    assert wins is not None
    shown = [float(part.split(": ")[1].split(" ")[0]) for part in wins[1].split("; ")]
    assert shown == pytest.approx([100 * seat["win_rate"] for seat in data["seats"]], abs=0.06)
    assert all(seat["bot"] in page for seat in data["seats"]) and data["scenario_hash"] in page
    assert data["engine_version"] in page and f"{data['turns']['mean']:.1f} turns" in page


def test_the_same_run_has_the_same_page(said: Said, tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        written(said, tmp_path / name, "--games", 5, "--bots", "random,greedy")
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


@pytest.mark.usefixtures("qapp")
def test_a_run_is_written_as_pdf(said: Said, tmp_path: Path) -> None:
    path = tmp_path / "run.pdf"
    written(said, path, "--games", 5, "--bots", "random,greedy")
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("name", ["run", "run.png", "none/run.html", "none/run.pdf"])
def test_an_unusable_file_is_refused_before_a_game(said: Said, tmp_path: Path, name: str) -> None:
    code, text = said("simulate", DICE, "--games", 1_000_000, "--bots", "random", "--output", tmp_path / name)
    assert code == 2 and ("expected a .pdf, .html" in text or "folder" in text), text
    assert list(tmp_path.iterdir()) == []
