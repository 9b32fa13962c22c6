"""Conversion of longitude and latitude to millimeters of the board."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from engine.model.geometry import Point
from engine.model.numeric_limits import Factor

RADIUS_KM = 6378.137
"""Equatorial radius of the WGS 84 ellipsoid."""

KM_PER_DEGREE = 111.195
"""Kilometers of a degree of latitude, on average."""

_E2 = (2 - 1 / 298.257223563) / 298.257223563
_E2_PRIME = _E2 / (1 - _E2)


Plane = Literal["degrees", "transverse-mercator", "albers", "lambert"]

Latitude = Annotated[float, Meta(ge=-89, le=89)]


class Projection(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Conversion of longitude and latitude to board millimeters: a plane, an affine map, and a spline through control
    points.

    The plane gives u and v: `degrees` east and north of `centre`, or kilometers east and north of it by a projection
    of WGS 84: `transverse-mercator` (true scale on the meridian of `centre`), or `albers` and `lambert`, the equal-area
    and the conformal conic with the standard `parallels` in degrees. Then x = ax + bx u + cx v + sum w_i phi(r_i) with
    phi(r) = r^2 log r, r_i the distance in the plane to control point i; y likewise. `affine` holds (ax, bx, cx, ay,
    by, cy); `control_points` rows of (u_i, v_i, wx_i, wy_i).
    """

    centre: Point
    affine: tuple[Factor, Factor, Factor, Factor, Factor, Factor]
    plane: Plane = "degrees"
    parallels: tuple[Latitude, Latitude] = (0.0, 0.0)
    control_points: tuple[tuple[Factor, Factor, Factor, Factor], ...] = ()
    note: str = ""


def placed(projection: Projection, longitude: float, latitude: float) -> Point:
    """Return the position of a place on the board in millimeters."""
    u, v = on_plane(projection, longitude, latitude)
    ax, bx, cx, ay, by, cy = projection.affine
    x, y = ax + bx * u + cx * v, ay + by * u + cy * v
    for at_u, at_v, weight_x, weight_y in projection.control_points:
        square = (u - at_u) ** 2 + (v - at_v) ** 2
        bend = square * math.log(square) / 2 if square else 0.0
        x, y = x + weight_x * bend, y + weight_y * bend
    return x, y


def degrees_at(projection: Projection, at: Point) -> Point | None:
    """Return the longitude, at most 180 degrees from the center, and latitude of a position on the board, by Newton's
    method; None if there is none."""
    longitude, latitude, step = *projection.centre, 1e-4
    for _ in range(60):
        x, y = placed(projection, longitude, latitude)
        off_x, off_y = at[0] - x, at[1] - y
        east, north = placed(projection, longitude + step, latitude), placed(projection, longitude, latitude + step)
        a, b, c, d = (east[0] - x) / step, (north[0] - x) / step, (east[1] - y) / step, (north[1] - y) / step
        determinant = a * d - b * c
        if not determinant:
            return None
        across, up = (d * off_x - b * off_y) / determinant, (a * off_y - c * off_x) / determinant
        largest = max(abs(across), abs(up))
        share = min(1.0, 10 / largest) if largest else 1.0
        longitude = max(projection.centre[0] - 179.9, min(projection.centre[0] + 179.9, longitude + across * share))
        latitude = max(-89.9, min(89.9, latitude + up * share))
        if largest < 1e-6:
            return longitude, latitude
    return None


def on_plane(projection: Projection, longitude: float, latitude: float) -> Point:
    """Return the position on the plane of the projection, in degrees or kilometers from its center."""
    centre = projection.centre
    if abs(longitude - centre[0]) > 180:  # the other side of the 180th meridian
        longitude += 360 if longitude < centre[0] else -360
    match projection.plane:
        case "degrees":
            return longitude - centre[0], latitude - centre[1]
        case "transverse-mercator":
            return transverse_mercator(centre, longitude, latitude)
        case "albers":
            return albers(cone_of(centre[1], projection.parallels, True), centre[0], longitude, latitude)
        case "lambert":
            return lambert(cone_of(centre[1], projection.parallels, False), centre[0], longitude, latitude)


class Ellipsoid(NamedTuple):
    """The figure of the earth: equatorial radius in kilometers, and the square of the eccentricity."""

    radius: float
    e2: float


WGS84 = Ellipsoid(RADIUS_KM, _E2)


class Cone(NamedTuple):
    """Constants of a conic projection: n, and C or F, of Snyder (1987), and the radius of the central parallel in
    kilometers."""

    n: float
    constant: float
    rho: float
    earth: Ellipsoid


@lru_cache(maxsize=64)
def cone_of(latitude: float, parallels: tuple[float, float], is_equal_area: bool, earth: Ellipsoid = WGS84) -> Cone:
    """Return the constants of the cone for a central latitude and two standard parallels in degrees, which may not be
    opposite to each other: Snyder (1987), pages 101 (Albers) and 108 (Lambert)."""
    first, second = (math.radians(each) for each in parallels)
    m1, m2 = _m(first, earth), _m(second, earth)
    if is_equal_area:
        q1, q2 = _q(first, earth), _q(second, earth)
        n = math.sin(first) if abs(first - second) < 1e-9 else (m1**2 - m2**2) / (q2 - q1)
        constant = m1**2 + n * q1
        return Cone(n, constant, _albers_radius(n, constant, math.radians(latitude), earth), earth)
    t1, t2 = _t(first, earth), _t(second, earth)
    n = math.sin(first) if abs(first - second) < 1e-9 else math.log(m1 / m2) / math.log(t1 / t2)
    constant = m1 / (n * t1**n)
    return Cone(n, constant, earth.radius * constant * _t(math.radians(latitude), earth) ** n, earth)


def albers(cone: Cone, meridian: float, longitude: float, latitude: float) -> Point:
    """Return kilometers east and north of the center by the Albers equal-area conic projection: Snyder (1987), page
    101."""
    rho = _albers_radius(cone.n, cone.constant, math.radians(latitude), cone.earth)
    return _on_cone(cone, rho, longitude - meridian)


def lambert(cone: Cone, meridian: float, longitude: float, latitude: float) -> Point:
    """Return kilometers east and north of the center by the Lambert conformal conic projection: Snyder (1987), page
    107. Latitudes end at 89 degrees, because a pole may be infinitely far away."""
    latitude = max(-89.0, min(89.0, latitude))
    rho = cone.earth.radius * cone.constant * _t(math.radians(latitude), cone.earth) ** cone.n
    return _on_cone(cone, rho, longitude - meridian)


def _on_cone(cone: Cone, rho: float, longitude: float) -> Point:
    theta = cone.n * math.radians(longitude)
    return rho * math.sin(theta), cone.rho - rho * math.cos(theta)


def _albers_radius(n: float, constant: float, phi: float, earth: Ellipsoid) -> float:
    return earth.radius * math.sqrt(max(0.0, constant - n * _q(phi, earth))) / n


def _m(phi: float, earth: Ellipsoid) -> float:
    return math.cos(phi) / math.sqrt(1 - earth.e2 * math.sin(phi) ** 2)


def _q(phi: float, earth: Ellipsoid) -> float:
    e, sine = math.sqrt(earth.e2), math.sin(phi)
    return (1 - earth.e2) * (sine / (1 - earth.e2 * sine**2) - math.log((1 - e * sine) / (1 + e * sine)) / (2 * e))


def _t(phi: float, earth: Ellipsoid) -> float:
    e, sine = math.sqrt(earth.e2), math.sin(phi)
    return math.tan(math.pi / 4 - phi / 2) / math.pow((1 - e * sine) / (1 + e * sine), e / 2)


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
