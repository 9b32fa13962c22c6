"""Every pattern is drawn, and none looks like another."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from engine.model.look import PATTERNS, RailroadLook
from studio.paint.lines.patterns import DESIGNS
from studio.paint.lines.railroads import paint_sample
from studio.paint.style import style


def sample(pattern, tone="light", scale=8.0):
    image = QImage(200, 32, QImage.Format.Format_RGB32)
    image.fill(style(tone).ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint_sample(painter, (2, 2), (23, 2), RailroadLook("#1f5fa8", pattern), style(tone), scale)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(32, 200, 4)[:, :, :3].astype(int)


@pytest.fixture(scope="module")
def samples(qapp):
    return {pattern: sample(pattern) for pattern in PATTERNS}


def test_every_pattern_of_the_look_has_a_design():
    assert set(DESIGNS) == set(PATTERNS)


def test_two_patterns_of_one_colour_are_told_apart(samples):
    for one, other in combinations(PATTERNS, 2):
        different = (np.abs(samples[one] - samples[other]).sum(axis=2) > 90).mean()
        assert different > 0.02, (one, other)


def test_the_same_pattern_is_drawn_the_same_way(samples):
    assert (sample("wave") == samples["wave"]).all()
