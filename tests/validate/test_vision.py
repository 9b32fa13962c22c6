"""Colours as they look to people who see fewer of them."""

import pytest

from engine.validate.color import difference
from engine.validate.vision import MATRICES, VISIONS, simulate


@pytest.mark.parametrize("vision", VISIONS)
def test_white_black_and_greys_stay_what_they_are(vision):
    assert [simulate(grey, vision) for grey in ("#ffffff", "#000000", "#808080")] == ["#ffffff", "#000000", "#808080"]
    assert all(sum(row) == pytest.approx(1, abs=1e-3) for row in MATRICES[vision])


@pytest.mark.parametrize(
    ("vision", "one", "other"),
    [("protan", "#8a7000", "#6b8e00"), ("deutan", "#c17a00", "#8a9a1f"), ("tritan", "#007a8c", "#00802b")],
)
def test_colours_that_such_eyes_confuse_come_close(vision, one, other):
    assert difference(simulate(one, vision), simulate(other, vision)) < 0.62 * difference(one, other)


def test_grey_has_the_luminance_of_the_colour():
    assert simulate("#ff0000", "grey") == "#7f7f7f" and simulate("#00ff00", "grey") == "#dcdcdc"


def test_what_no_screen_shows_is_cut_off():
    assert simulate("#00ffff", "protan").endswith("ff") and simulate("#0000ff", "deutan").startswith("#00")
