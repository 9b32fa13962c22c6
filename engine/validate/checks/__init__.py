"""The checks of every board, whatever game is played on it, in the order of the issue list: of lines, of grids, and of
how they are drawn."""

from __future__ import annotations

from engine.validate.check import Check
from engine.validate.checks.grids.connection_ends import ConnectionEnds
from engine.validate.checks.grids.feature_without_effect import FeatureWithoutEffect
from engine.validate.checks.grids.grid_in_pieces import GridInPieces
from engine.validate.checks.grids.near_sites import NearSites
from engine.validate.checks.grids.region_cells import RegionCells
from engine.validate.checks.grids.ridge_at_water import RidgeAtWater
from engine.validate.checks.grids.same_cell_name import SameCellName
from engine.validate.checks.grids.site_off_grid import SiteOffGrid
from engine.validate.checks.grids.unknown_terrain import UnknownTerrain
from engine.validate.checks.lines.crossing_without_lines import CrossingWithoutLines
from engine.validate.checks.lines.drawn_twice import DrawnTwice
from engine.validate.checks.lines.line_through_milepost import LineThroughMilepost
from engine.validate.checks.lines.look_alike_railroads import LookAlikeRailroads
from engine.validate.checks.lines.railroad_in_pieces import RailroadInPieces
from engine.validate.checks.lines.railroad_without_line import RailroadWithoutLine
from engine.validate.checks.lines.repeated_stop import RepeatedStop
from engine.validate.checks.lines.short_line import ShortLine
from engine.validate.checks.lines.undeclared_crossing import UndeclaredCrossing
from engine.validate.checks.mileposts.city_without_line import CityWithoutLine
from engine.validate.checks.mileposts.dead_end import DeadEnd
from engine.validate.checks.mileposts.milepost_without_line import MilepostWithoutLine
from engine.validate.checks.mileposts.near_mileposts import NearMileposts
from engine.validate.checks.mileposts.single_stop import SingleStop
from engine.validate.checks.mileposts.single_way_in import SingleWayIn
from engine.validate.checks.mileposts.unconnected_parts import UnconnectedParts
from engine.validate.checks.mileposts.unused_junction import UnusedJunction
from engine.validate.checks.same_id import SameId
from engine.validate.checks.same_name import SameName
from engine.validate.checks.sheet.city_outside_region import CityOutsideRegion
from engine.validate.checks.sheet.grid_off_sheet import GridOffSheet
from engine.validate.checks.sheet.missing_letters import MissingLetters
from engine.validate.checks.sheet.off_sheet import OffSheet
from engine.validate.checks.sheet.self_crossing_outline import SelfCrossingOutline
from engine.validate.checks.sheet.sheet_beyond_pdf import SheetBeyondPdf
from engine.validate.checks.sheet.tracing_image import TracingImage
from engine.validate.checks.unknown_id import UnknownId

LINE_CHECKS: tuple[Check, ...] = (
    UnknownId(),
    SameId(),
    SameName(),
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
    SingleWayIn(),
    SingleStop(),
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
    SameCellName(),
    GridOffSheet(),
)

LOOK_CHECKS: tuple[Check, ...] = (SelfCrossingOutline(), SheetBeyondPdf(), MissingLetters(), TracingImage())

BOARD_CHECKS: tuple[Check, ...] = (*LINE_CHECKS, *GRID_CHECKS, *LOOK_CHECKS)
