"""The checks that every board gets, whatever is played on it, in the order of the issue list: of lines, of
grids, and of how it is drawn."""

from __future__ import annotations

from engine.validate.check import Check
from engine.validate.checks.city_outside_region import CityOutsideRegion
from engine.validate.checks.city_without_line import CityWithoutLine
from engine.validate.checks.connection_ends import ConnectionEnds
from engine.validate.checks.crossing_without_lines import CrossingWithoutLines
from engine.validate.checks.dead_end import DeadEnd
from engine.validate.checks.drawn_twice import DrawnTwice
from engine.validate.checks.feature_without_effect import FeatureWithoutEffect
from engine.validate.checks.grid_in_pieces import GridInPieces
from engine.validate.checks.grid_off_sheet import GridOffSheet
from engine.validate.checks.line_through_milepost import LineThroughMilepost
from engine.validate.checks.look_alike_railroads import LookAlikeRailroads
from engine.validate.checks.milepost_without_line import MilepostWithoutLine
from engine.validate.checks.near_mileposts import NearMileposts
from engine.validate.checks.near_sites import NearSites
from engine.validate.checks.off_sheet import OffSheet
from engine.validate.checks.railroad_in_pieces import RailroadInPieces
from engine.validate.checks.railroad_without_line import RailroadWithoutLine
from engine.validate.checks.region_cells import RegionCells
from engine.validate.checks.repeated_stop import RepeatedStop
from engine.validate.checks.ridge_at_water import RidgeAtWater
from engine.validate.checks.same_id import SameId
from engine.validate.checks.short_line import ShortLine
from engine.validate.checks.site_off_grid import SiteOffGrid
from engine.validate.checks.tracing_image import TracingImage
from engine.validate.checks.unconnected_parts import UnconnectedParts
from engine.validate.checks.undeclared_crossing import UndeclaredCrossing
from engine.validate.checks.unknown_id import UnknownId
from engine.validate.checks.unknown_terrain import UnknownTerrain
from engine.validate.checks.unused_junction import UnusedJunction

LINE_CHECKS: tuple[Check, ...] = (
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

GRID_CHECKS: tuple[Check, ...] = (
    UnknownTerrain(),
    SiteOffGrid(),
    NearSites(),
    GridInPieces(),
    FeatureWithoutEffect(),
    RidgeAtWater(),
    ConnectionEnds(),
    RegionCells(),
    GridOffSheet(),
)

LOOK_CHECKS: tuple[Check, ...] = (TracingImage(),)

BOARD_CHECKS: tuple[Check, ...] = (*LINE_CHECKS, *GRID_CHECKS, *LOOK_CHECKS)
