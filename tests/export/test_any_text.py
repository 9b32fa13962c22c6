"""Whatever things of a board are called, its picture is drawn soon and can be read."""

from functools import cache
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtGui import QFontMetricsF, QTextLayout

from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.plain_text import plain_line
from studio.export.pictures import export_board
from studio.paint import text

pytestmark = pytest.mark.usefixtures("qapp")

NAMES_ONLY = "boxcars/us-rail-baron"
"""A board that is drawn without its lines, quickly."""


def called(scenario, name):
    """The scenario with this title, and this name for some of everything that has one."""
    board, few = scenario.board, 3
    parts = {
        kind: {**table, **{id: replace(table[id], name=name) for id in list(table)[:few]}}
        for kind in ("cities", "sites", "regions", "railroads", "terrains")
        for table in (getattr(board, kind),)
    }
    labels = {id: replace(label, text=name) for id, label in list(board.labels.items())[:few]}
    return replace(scenario, title=name, note=name, board=replace(board, **parts, labels={**board.labels, **labels}))


@cache
def bundled(name):
    """A bundled board."""
    scenario = load(scenario_path(name))
    if name != NAMES_ONLY:
        return scenario
    cities = dict(list(scenario.board.cities.items())[:9])
    return replace(scenario, board=replace(scenario.board, lines={}, shapes={}, crossings={}, cities=cities))


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    return tmp_path_factory.mktemp("pictures") / "board.svg"


@pytest.mark.slow
@settings(max_examples=12)
@given(name=st.text(st.characters(codec=None), min_size=1))
@example(name="<img src='file:///dev/zero'>&<b>x</b>]]>")
@example(name=" \r")
@example(name="\u0700\ua8e0")
@example(name="\x1b[31mRed\x00\ufffe\udc80")
def test_the_picture_can_be_read_and_is_called_as_the_board(target, name):
    export_board(called(bundled(NAMES_ONLY), name), target)
    root = ElementTree.fromstring(target.read_bytes())
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None and (title.text or "").split() == plain_line(name).split()
    assert not [image for image in root.iter("{http://www.w3.org/2000/svg}image") if "dev/zero" in str(image.attrib)]


def drawn(scenario, name, target):
    """The elements of the picture of a board with this name, without the title and the note."""
    export_board(called(scenario, name), target)
    svg = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(target.read_bytes())
    return [(each.tag, each.attrib, each.text) for each in root.iter() if each.tag not in (svg + "title", svg + "desc")]


@pytest.mark.parametrize(
    ("board", "words"), [(NAMES_ONLY, "W"), pytest.param("tycoon/eastern-us", "w ", marks=pytest.mark.slow)]
)
def test_only_the_beginning_of_a_long_name_is_measured_and_drawn(monkeypatch, board, words, target):
    measured = []

    class Metrics(QFontMetricsF):
        def horizontalAdvance(self, words):
            measured.append(words)
            return super().horizontalAdvance(words)

    class Layout(QTextLayout):
        def __init__(self, words, font):
            measured.append(words)
            super().__init__(words, font)

    monkeypatch.setattr(text, "QFontMetricsF", Metrics)
    monkeypatch.setattr(text, "QTextLayout", Layout)
    scenario = bundled(board)
    assert drawn(scenario, words * 100_000, target) == drawn(scenario, words * 2 * text.MOST, target)
    assert measured and max(map(len, measured)) <= text.MOST
