"""CIEDE2000 against the values its authors published to test implementations (Sharma, Wu, Dalal 2005, table 1)."""

import pytest

from engine.validate.color import ciede2000, difference

PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("first", "second", "wanted"), PUBLISHED)
def test_the_published_differences_come_out(first, second, wanted):
    assert ciede2000(first, second) == pytest.approx(wanted, abs=1e-4)
    assert ciede2000(second, first) == pytest.approx(wanted, abs=1e-4)


def test_black_and_white_are_a_hundred_apart_and_a_colour_is_nothing_from_itself():
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.01)
    assert difference("#336699", "#336699") == 0
