"""Conversion of longitude and latitude to millimeters of the board."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

from engine.model.geometry import Point
from engine.model.numeric_limits import Factor

RADIUS_KM = 6378.137
"""Equatorial radius of the WGS 84 ellipsoid."""

_E2 = (2 - 1 / 298.257223563) / 298.257223563
_E2_PRIME = _E2 / (1 - _E2)


class Projection(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Conversion of longitude and latitude to board millimeters: a plane, an affine map, and a spline through control
    points.

    The plane gives u and v: `degrees` east and north of `centre`, or kilometers east and north of it by `transverse-
    mercator` (WGS 84, true scale on the meridian of `centre`). Then x = ax + bx u + cx v + sum w_i phi(r_i) with phi(r)
    = r^2 log r, r_i the distance in the plane to control point i; y likewise. `affine` holds (ax, bx, cx, ay, by, cy);
    `places` rows of (u_i, v_i, wx_i, wy_i).
    """

    centre: Point
    affine: tuple[Factor, Factor, Factor, Factor, Factor, Factor]
    plane: Literal["degrees", "transverse-mercator"] = "degrees"
    places: tuple[tuple[Factor, Factor, Factor, Factor], ...] = ()
    note: str = ""


def placed(projection: Projection, longitude: float, latitude: float) -> Point:
    """Return the position of a place on the board in millimeters."""
    if projection.plane == "degrees":
        u, v = longitude - projection.centre[0], latitude - projection.centre[1]
    else:
        u, v = transverse_mercator(projection.centre, longitude, latitude)
    ax, bx, cx, ay, by, cy = projection.affine
    x, y = ax + bx * u + cx * v, ay + by * u + cy * v
    for at_u, at_v, weight_x, weight_y in projection.places:
        square = (u - at_u) ** 2 + (v - at_v) ** 2
        bend = square * math.log(square) / 2 if square else 0.0
        x, y = x + weight_x * bend, y + weight_y * bend
    return x, y


def transverse_mercator(centre: Point, longitude: float, latitude: float) -> Point:
    """Return kilometers east and north of the center.

    The series of J. P. Snyder, Map Projections: A Working Manual (1987), page 61, with scale 1: accurate to a meter
    within about six degrees of the meridian.
    """
    phi = math.radians(latitude)
    n = RADIUS_KM / math.sqrt(1 - _E2 * math.sin(phi) ** 2)
    t = math.tan(phi) ** 2
    c = _E2_PRIME * math.cos(phi) ** 2
    a = math.radians(longitude - centre[0]) * math.cos(phi)
    east = a + (1 - t + c) * a**3 / 6 + (5 - 18 * t + t**2 + 72 * c - 58 * _E2_PRIME) * a**5 / 120
    fourth = (5 - t + 9 * c + 4 * c**2) * a**4 / 24
    sixth = (61 - 58 * t + t**2 + 600 * c - 330 * _E2_PRIME) * a**6 / 720
    north = n * math.tan(phi) * (a**2 / 2 + fourth + sixth)
    return n * east, _along_the_meridian(phi) - _along_the_meridian(math.radians(centre[1])) + north


def _along_the_meridian(phi: float) -> float:
    """Return the kilometers from the equator to a latitude in radians."""
    e4, e6 = _E2**2, _E2**3
    return RADIUS_KM * (
        (1 - _E2 / 4 - 3 * e4 / 64 - 5 * e6 / 256) * phi
        - (3 * _E2 / 8 + 3 * e4 / 32 + 45 * e6 / 1024) * math.sin(2 * phi)
        + (15 * e4 / 256 + 45 * e6 / 1024) * math.sin(4 * phi)
        - 35 * e6 / 3072 * math.sin(6 * phi)
    )
