"""Free space on the sheet, against looking at every place by itself."""

from itertools import product
from random import Random

import numpy as np
import pytest

from studio.paint.lettering import space as room
from studio.paint.lettering.space import Space

WIDE, HIGH, MARGIN = 90.0, 50.0, 4.0


def free_places(space, width, height):
    """Every place where a rectangle covers nothing, two millimetres apart."""
    last = [(side - 2) * space.cell - MARGIN for side in space._summed().shape[::-1]]
    xs, ys = (np.arange(MARGIN, end - size + 1e-6, 2.0) for end, size in zip(last, (width, height), strict=True))
    for y, x in product(ys.tolist(), xs.tolist()):
        if not space.weights(np.array([x, y, x + width, y + height])):
            yield x, y


@pytest.mark.parametrize("seed", range(12))
def test_the_free_place_is_the_one_farthest_to_the_lower_right_or_upper_left(qapp, monkeypatch, seed):
    monkeypatch.setattr(room, "STRIP", 3)
    lot, space = Random(seed), Space(WIDE, HIGH)
    corners = [(lot.uniform(0, WIDE), lot.uniform(0, HIGH)) for _ in range(seed)]
    space.take_boxes(np.array([(x, y, x + 9, y + 6) for x, y in corners]).reshape(-1, 4), 40)
    width, height = lot.uniform(5, 60), lot.uniform(5, 30)
    places = list(free_places(space, width, height))
    lower = max(places, key=lambda at: at[0] + at[1], default=None)
    upper = max(places, key=lambda at: -at[0] - 2 * at[1], default=None)
    assert (space.free_place(width, height, MARGIN), space.free_place(width, height, MARGIN, True)) == (lower, upper)
    assert places or seed


def test_a_rectangle_larger_than_the_sheet_has_no_place(qapp):
    assert Space(WIDE, HIGH).free_place(WIDE + 1, 5) is None
