"""Longitude and latitude on the sheet, against published places."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.projection import RADIUS_KM, Projection, placed, transverse_mercator

CENTRE = (-2.0, 49.0)


def test_the_centre_is_nought_and_the_meridian_is_straight() -> None:
    assert transverse_mercator(CENTRE, -2.0, 49.0) == (0.0, 0.0)
    assert transverse_mercator(CENTRE, -2.0, 58.0)[0] == 0.0


def test_a_quarter_of_the_meridian_is_10_002_km_long() -> None:
    assert transverse_mercator((0.0, 0.0), 0.0, 90.0)[1] == pytest.approx(10_001.966, abs=0.001)


def test_a_degree_of_longitude_on_the_equator_is_a_circles() -> None:
    assert transverse_mercator((0.0, 0.0), 0.001, 0.0)[0] == pytest.approx(RADIUS_KM * math.radians(0.001), rel=1e-9)


@given(st.floats(-6, 6), st.floats(49.5, 59.5))
def test_shapes_are_kept(east: float, latitude: float) -> None:
    """Steps of one length north and east on the ellipsoid stay at right angles and as long as each other."""
    at = transverse_mercator(CENTRE, CENTRE[0] + east, latitude)
    north = transverse_mercator(CENTRE, CENTRE[0] + east, latitude + 0.001)
    e2, phi = 0.00669437999, math.radians(latitude)
    width = 0.001 * (1 - e2) / (1 - e2 * math.sin(phi) ** 2) / math.cos(phi)
    side = transverse_mercator(CENTRE, CENTRE[0] + east + width, latitude)
    up, right = (north[0] - at[0], north[1] - at[1]), (side[0] - at[0], side[1] - at[1])
    assert right == pytest.approx((up[1], -up[0]), abs=2e-5)


def test_the_plane_is_laid_on_the_sheet_by_the_affine_map() -> None:
    projection = Projection(CENTRE, (100.0, 2.0, 0.0, 500.0, 0.0, -2.0), plane="transverse-mercator")
    east, north = transverse_mercator(CENTRE, 1.0, 52.0)
    assert placed(projection, 1.0, 52.0) == (100.0 + 2 * east, 500.0 - 2 * north)


def test_degrees_are_bent_by_the_control_places() -> None:
    straight = Projection((0.0, 0.0), (0.0, 10.0, 0.0, 0.0, 0.0, -10.0))
    assert placed(straight, 2.0, 1.0) == (20.0, -10.0)
    bent = Projection((0.0, 0.0), (0.0, 10.0, 0.0, 0.0, 0.0, -10.0), control_points=((0.0, 1.0, 0.5, 0.0),))
    assert placed(bent, 2.0, 1.0) == pytest.approx((20.0 + 0.5 * 4 * math.log(2), -10.0))
    assert placed(bent, 0.0, 1.0) == (0.0, -10.0)
