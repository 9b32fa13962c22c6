"""Limits for outlines that are too complex to be a coast: too many points, or borders that cross so often that the
geometry of their land would take forever."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.errors import InvalidScenario
from engine.i18n import tr
from engine.model.geometry import Point, Ring

MAX_POINTS = 200_000
"""Maximum number of points of all outlines, or of all rivers, together."""

MAX_CROSSINGS = 2_000
"""Maximum number of crossings of borders. Hand-drawn or carelessly simplified borders have a few."""

NEAR_EACH = 40
"""Average number of other segments near a segment of a border; on a coast, two to ten."""

CHUNK = 256
"""Segments examined together: a tangle is detected long before all its crossings are counted."""


def check_courses(file: Path | str, lines: Sequence[Sequence[Point]]) -> None:
    """Raise InvalidScenario if lines have too many points."""
    number = sum(map(len, lines))
    if number > MAX_POINTS:
        raise InvalidScenario(
            file,
            tr("expected at most {max_points:,} points, found {number:,}; simplify the outline").format(
                max_points=MAX_POINTS, number=number
            ),
        )


def check_outlines(file: Path | str, rings: Sequence[Sequence[Point]]) -> None:
    """Raise InvalidScenario if rings have too many points or cross too often."""
    check_courses(file, rings)
    if is_too_complex(rings):
        raise InvalidScenario(file, tr("the outlines cross themselves and each other too often; simplify them"))


def closed(ring: Ring) -> Sequence[Point]:
    """Return the points of a ring with the first one again at its end."""
    return (*ring.points, ring.points[0])


def is_too_complex(rings: Sequence[Sequence[Point]]) -> bool:
    """Return whether closed rings have too many points or crossings for the geometry of a land."""
    return crossings_of(rings) > MAX_CROSSINGS


def crossings_of(rings: Sequence[Sequence[Point]]) -> int:
    """Return how often closed rings cross themselves and each other; more than `MAX_CROSSINGS` if they have too many
    points or are too close to each other to be counted."""
    import numpy as np
    from shapely import STRtree, crosses, linestrings

    if not rings:
        return 0
    if sum(map(len, rings)) > MAX_POINTS:
        return MAX_CROSSINGS + 1
    pieces = [np.array(ring, float) for ring in rings]
    sides = np.concatenate([np.stack((ring[:-1], ring[1:]), axis=1) for ring in pieces])
    segments = linestrings(sides)
    tree = STRtree(segments)
    near = crossings = 0
    for start in range(0, len(segments), CHUNK):
        one, other = tree.query(segments[start : start + CHUNK])
        near += len(one)
        if near > 10 * CHUNK * NEAR_EACH + start * NEAR_EACH:
            return MAX_CROSSINGS + 1
        later = one + start < other
        one, other = one[later] + start, other[later]
        # Most pairs of near segments follow each other: segments that share an end do not cross.
        joined = (sides[one][:, :, None] == sides[other][:, None]).all(axis=-1).any(axis=(1, 2))
        crossings += int(crosses(segments[one[~joined]], segments[other[~joined]]).sum())
        if crossings > MAX_CROSSINGS:
            break
    return crossings
