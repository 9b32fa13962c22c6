"""The checks that every board gets, whatever is played on it, in the order of the issue list."""

from __future__ import annotations

from engine.validate.check import Check
from engine.validate.checks.city_outside_region import CityOutsideRegion
from engine.validate.checks.city_without_line import CityWithoutLine
from engine.validate.checks.crossing_without_lines import CrossingWithoutLines
from engine.validate.checks.dead_end import DeadEnd
from engine.validate.checks.drawn_twice import DrawnTwice
from engine.validate.checks.line_through_milepost import LineThroughMilepost
from engine.validate.checks.look_alike_railroads import LookAlikeRailroads
from engine.validate.checks.milepost_without_line import MilepostWithoutLine
from engine.validate.checks.near_mileposts import NearMileposts
from engine.validate.checks.off_sheet import OffSheet
from engine.validate.checks.railroad_in_pieces import RailroadInPieces
from engine.validate.checks.railroad_without_line import RailroadWithoutLine
from engine.validate.checks.repeated_stop import RepeatedStop
from engine.validate.checks.same_id import SameId
from engine.validate.checks.short_line import ShortLine
from engine.validate.checks.unconnected_parts import UnconnectedParts
from engine.validate.checks.undeclared_crossing import UndeclaredCrossing
from engine.validate.checks.unknown_id import UnknownId
from engine.validate.checks.unused_junction import UnusedJunction

BOARD_CHECKS: tuple[Check, ...] = (
    UnknownId(),
    SameId(),
    ShortLine(),
    RepeatedStop(),
    UnconnectedParts(),
    CityWithoutLine(),
    OffSheet(),
    NearMileposts(),
    LineThroughMilepost(),
    UndeclaredCrossing(),
    CrossingWithoutLines(),
    RailroadInPieces(),
    DeadEnd(),
    DrawnTwice(),
    UnusedJunction(),
    MilepostWithoutLine(),
    RailroadWithoutLine(),
    CityOutsideRegion(),
    LookAlikeRailroads(),
)
