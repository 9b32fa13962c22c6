"""Whatever things of a board are called, its picture is drawn soon and can be read."""

import time
from functools import cache
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.plain_text import plain_line
from studio.export.pictures import export_board

pytestmark = pytest.mark.usefixtures("qapp")

LONG = 100_000
FAMILIES = ("boxcars/us-rail-baron", "tycoon/eastern-us")


def called(scenario, name: str):
    """The scenario with this title, and this name for some of everything that has one."""
    board, few = scenario.board, 3
    parts = {
        kind: {**table, **{id: replace(table[id], name=name) for id in list(table)[:few]}}
        for kind in ("cities", "sites", "regions", "railroads", "terrains")
        for table in (getattr(board, kind),)
    }
    labels = {id: replace(label, text=name) for id, label in list(board.labels.items())[:few]}
    return replace(scenario, title=name, note=name, board=replace(board, **parts, labels={**board.labels, **labels}))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A board that is drawn quickly: of the Rail Baron board the names only, without its lines."""
    scenario = load(scenario_path(FAMILIES[0]))
    return replace(scenario, board=replace(scenario.board, lines={}, shapes={}, crossings={}))


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    return tmp_path_factory.mktemp("pictures") / "board.svg"


@settings(max_examples=12)
@given(name=st.text(st.characters(codec=None), min_size=1))
@example(name="<img src='file:///dev/zero'>&<b>x</b>]]>")
@example(name=" \r")
@example(name="\u0700\ua8e0")
@example(name="\x1b[31mRed\x00\ufffe\udc80")
def test_the_picture_can_be_read_and_is_called_as_the_board(small, target, name):
    export_board(called(small, name), target)
    root = ElementTree.fromstring(target.read_bytes())
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None and (title.text or "").split() == plain_line(name).split()
    assert not [image for image in root.iter("{http://www.w3.org/2000/svg}image") if "dev/zero" in str(image.attrib)]


@cache
def seconds_for(family, name, target):
    """How long the second picture of a board with this name takes."""
    scenario = board_of(family, target)
    began = time.perf_counter()
    export_board(called(scenario, name), target)
    return time.perf_counter() - began


@cache
def board_of(family, target):
    """A board that was drawn already, so that all it needs is loaded."""
    scenario = load(scenario_path(family))
    export_board(scenario, target)
    return scenario


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", ["W" * LONG, "w " * (LONG // 2)], ids=["word", "words"])
def test_a_long_name_does_not_hold_the_picture_up(family, name, target):
    usual = seconds_for(family, "Omaha", target)
    assert seconds_for(family, name, target) < 10 * usual + 2
