"""A game of British Rails in the studio: the preview of a drawn track, the hand, and 5,000 sections on the board."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.drawing import Drawing
from engine.families.crayon.rules.position import BUILDING, HELD, Position
from engine.families.crayon.rules.serving import servings
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.game.options import resolve
from engine.model.scenario import Scenario
from studio.families.crayon.playtest.patterns import draw_strokes, pattern_of, strokes
from studio.families.crayon.playtest.track_layer import section_lines
from tests.benchmarks.test_painting import loop, quickest

Bound = Callable[[float, float], None]
SEATS = 4
SECTIONS = 150
"""Of each seat: about what is built in a whole game."""


@pytest.fixture(scope="module")
def british() -> Scenario:
    return load(scenario_path("crayon/british-rails"))


@pytest.fixture(scope="module")
def m(british: Scenario) -> CompiledBoard:
    return board_of(british, resolve(RULES.options, british.rules, {}))


@pytest.fixture(scope="module")
def late(m: CompiledBoard) -> Position:
    """Each seat has track that grew from a major city, and money; the first one builds, with a hand of three cards."""
    luck, g = Random(3), Position(m, SEATS)
    for seat in range(SEATS):
        grown = list(m.nodes[m.majors[seat % len(m.majors)]])
        built = 0
        while built < SECTIONS:
            arc = luck.choice(m.arcs[luck.choice(grown)])
            if m.price[arc] >= 0 and not g.track[arc >> 1] and not m.inner[arc >> 1]:
                g.track[arc >> 1] = seat + 1
                grown.append(m.end[arc])
                built += 1
    g.seat, g.phase, g.journal, g.cash[0] = 0, BUILDING, 0, 200
    g.hand[0][: m.hand] = range(m.hand)
    for card in range(m.hand):
        g.place[card] = HELD
    return g


def test_the_preview_of_a_track_to_any_milepost(m, late, benchmark: BenchmarkFixture, bound: Bound) -> None:
    luck = Random(8)
    nodes = [luck.randrange(m.node_count) for _ in range(40)]

    def pointed() -> float:
        drawing = Drawing.begin(m, late)
        return max(quickest(lambda node=node: drawing.to(node), 1) for node in nodes)

    pointed()
    ratio = min(pointed() for _ in range(3)) / quickest(loop, 3)
    benchmark.extra_info["the slowest as a share of the loop"] = round(ratio, 3)
    benchmark(pointed)
    bound(ratio, 0.32)  # 16 ms where a million additions take 50


def test_what_the_demands_of_a_hand_lack(m, late, benchmark: BenchmarkFixture, bound: Bound) -> None:
    found = servings(m, late, 0)
    assert len(found) == 9
    ratio = quickest(lambda: servings(m, late, 0)) / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark(servings, m, late, 0)
    bound(ratio, 1.5)


def test_five_thousand_sections_in_six_patterns(m, qtbot: QtBot, benchmark: BenchmarkFixture, bound: Bound) -> None:
    lines, luck = section_lines(m), np.random.default_rng(1)
    owners = luck.integers(0, 6, 5_000)
    chosen = lines[luck.choice(len(lines), 5_000, replace=False)]
    drawn = [(pattern_of(seat, 6), strokes(pattern_of(seat, 6), chosen[owners == seat])) for seat in range(6)]
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)

    def frame() -> None:
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for pattern, found in drawn:
                draw_strokes(painter, found, QColor("white"), pattern.width * 8 + 1)
                draw_strokes(painter, found, QColor("red"), pattern.width * 8)

    frame()
    ratio = quickest(frame) / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark(frame)
    bound(ratio, 1.0)
