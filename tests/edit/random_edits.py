"""Random edits of the small board, for laws that hold of every edit."""

from collections.abc import Sequence

from hypothesis import strategies as st

from engine.edit.clipboard.arranging import Transform, TransformBoard, turn
from engine.edit.clipboard.copying import copied
from engine.edit.clipboard.pasting import Paste
from engine.edit.edit import Edit
from engine.edit.header import ChangeHeader, ChangeLook
from engine.edit.network.cities import AddCity, ChangeCity, NameCity
from engine.edit.network.crossings import DeclareCrossing
from engine.edit.network.lines import AddLine, ChangeLine, ExtendLine, JoinLines, RemoveStems, ReverseLine, SplitLine
from engine.edit.network.mileposts import AddJunction, AddMilepost, ChangeMilepost, MoveMileposts
from engine.edit.network.railroads import AddRailroad, ChangeRailroad
from engine.edit.network.spacing import SpaceMileposts
from engine.edit.network.stops import InsertBend, InsertMilepost, InsertStop, MoveBend, RemoveBend, RemoveStop
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.edit.rules import IgnoreIssue, SetRule
from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.labels import AddLabel, ChangeLabel
from engine.edit.sheet.layers import ArrangeLayers, ChangeLayerGroup, ChangeLayers, LayerRow, ShowLayersAlone
from engine.edit.sheet.names import FreeNames, PlaceName
from engine.edit.sheet.regions import (
    AddRegion,
    ChangeRegion,
    InsertOutlinePoint,
    MoveOutlinePoint,
    RemoveOutlinePoint,
)
from engine.errors import EditError
from engine.families.boxcars.author.edits import (
    GiveChances,
    SetDestinationCell,
    SetPayoff,
    SetPrice,
    SetPublic,
    SetRegionCell,
)
from engine.model.ids import Ref
from engine.model.network import network
from engine.model.scenario import Scenario
from tests.builders import a_small_board

points = st.tuples(st.floats(0, 240), st.floats(0, 200))
stops = st.sampled_from(["m1", "m2", "m3", "m4", "m5", "m6", "m7", "j1", "j2"])
cities = st.sampled_from(["albany", "buffalo", "chicago", "detroit", "reno"])
railroads = st.sampled_from(["NYC", "PA", "ERIE", "SP"])
lines = st.sampled_from(["NYC-1", "NYC-2", "PA-1", "PA-2", "ERIE-1", "ERIE-2"])
regions = st.sampled_from(["NE", "NC", "SW"])
paths = st.lists(stops | points, min_size=1, max_size=5).map(tuple)
indexes = st.integers(-1, 4)
stems = st.tuples(stops, stops, railroads)
names = st.sampled_from(["", "Reno", "Saint Paul"])
maybe_cities = cities | st.none()
refs = st.one_of(
    st.builds(Ref, st.just("milepost"), stops),
    st.builds(Ref, st.just("junction"), stops),
    st.builds(Ref, st.just("city"), cities),
    st.builds(Ref, st.just("railroad"), railroads),
    st.builds(Ref, st.just("line"), lines),
    st.builds(Ref, st.just("region"), regions),
    st.builds(Ref, st.just("crossing"), st.just("x01")),
    st.builds(Ref, st.just("section"), st.sampled_from(["m1 m2 NYC", "m2 m5 PA", "m1 m5 ERIE"])),
)
piece = copied(a_small_board().scenario(), [Ref("railroad", "PA"), Ref("city", "albany"), Ref("region", "NE")])
parities = st.sampled_from(["odd", "even"])
kinds = st.sampled_from(["different_railroads", "bridge", "same_railroad"])

layers = st.lists(st.sampled_from(["ground", "names", "legend", "tracing"]), max_size=3).map(tuple)
groups = st.sampled_from(["", "Towns", "Rails"])

edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(AddMilepost, points),
    st.builds(MoveMileposts, st.dictionaries(stops, points, min_size=1, max_size=3)),
    st.builds(ChangeMilepost, stops, names, spur=st.none() | st.booleans()),
    st.builds(AddJunction, points),
    st.builds(AddCity, names, regions, stops),
    st.builds(AddCity, names, regions, at=points),
    st.builds(NameCity, cities, names),
    st.builds(ChangeCity, cities, names, regions, stops, label=st.sampled_from(["NE", "auto", None])),
    st.builds(AddRailroad, railroads, names),
    st.builds(ChangeRailroad, railroads, names, colour=st.sampled_from([None, "#123456"])),
    st.builds(AddLine, railroads, paths, smooth=st.booleans()),
    st.builds(ExtendLine, lines, paths, st.sampled_from(["start", "end"])),
    st.builds(ReverseLine, lines),
    st.builds(ChangeLine, lines, railroads, smooth=st.none() | st.booleans()),
    st.builds(SplitLine, lines, indexes),
    st.builds(JoinLines, lines, lines),
    st.builds(RemoveStems, st.lists(stems, min_size=1, max_size=3).map(tuple)),
    st.builds(SpaceMileposts, lines, indexes, indexes, st.integers(-1, 5)),
    st.builds(InsertStop, lines, indexes, stops),
    st.builds(InsertMilepost, lines, indexes, points),
    st.builds(RemoveStop, lines, indexes),
    st.builds(InsertBend, lines, indexes, points),
    st.builds(MoveBend, lines, indexes, points),
    st.builds(RemoveBend, lines, indexes),
    st.builds(DeclareCrossing, stems, stems, kinds),
    st.builds(AddRegion, regions, names),
    st.builds(ChangeRegion, regions, names, colour=st.sampled_from([None, "#123456"])),
    st.builds(MoveOutlinePoint, regions, st.just(0), indexes, points),
    st.builds(MoveBorderPoint, st.builds(Ref, st.just("region"), regions), st.just(0), indexes, points),
    st.builds(InsertBorderPoint, st.builds(Ref, st.just("region"), regions), st.just(0), indexes, points),
    st.builds(InsertOutlinePoint, regions, st.just(0), indexes, points),
    st.builds(RemoveOutlinePoint, regions, st.just(0), indexes),
    st.builds(RemoveBorderPoint, st.builds(Ref, st.just("region"), regions), st.just(0), indexes),
    st.builds(AddLabel, names, points),
    st.builds(PlaceName, cities, points),
    st.builds(FreeNames, st.lists(cities, max_size=2).map(tuple)),
    st.builds(ChangeLayers, layers, st.booleans() | st.none(), st.sampled_from([None, 0.5, 2.0])),
    st.builds(ChangeLayerGroup, groups, groups | st.none(), st.booleans()),
    st.builds(ArrangeLayers, st.lists(st.builds(LayerRow, groups, layers), max_size=3).map(tuple)),
    st.builds(ShowLayersAlone, layers),
    st.builds(ChangeLabel, st.just("label1"), names, points),
    st.builds(Remove, st.lists(refs, min_size=1, max_size=3).map(tuple)),
    st.builds(Transform, st.lists(refs, max_size=3).map(tuple), st.builds(turn, st.integers(0, 359), points)),
    st.builds(TransformBoard, st.integers(0, 5), st.sampled_from([1.0, 1.5, 0.0]), st.booleans()),
    st.builds(Paste, st.just(piece), points),
    st.builds(Rename, refs, stops | cities | railroads | st.just("not an id")),
    st.builds(SetRule, st.just("home.swap"), st.booleans() | st.none()),
    st.builds(IgnoreIssue, st.just("cut-off-city"), st.just(("albany",)), names),
    st.builds(ChangeHeader, names),
    st.builds(ChangeLook, city_size=st.sampled_from([None, 2.0, -1.0])),
    st.builds(SetPrice, railroads, st.integers(-1, 9000) | st.none()),
    st.builds(SetPublic, railroads, st.booleans()),
    st.builds(SetPayoff, cities, cities, st.integers(-1, 9000) | st.none()),
    st.builds(GiveChances, regions | st.none()),
    st.builds(SetRegionCell, parities, st.integers(1, 12), regions | st.none()),
    st.builds(SetDestinationCell, regions, parities, st.integers(1, 12), maybe_cities),
)
edit_lists = st.lists(edits, max_size=8)


def after_edits(scenario: Scenario, edits: Sequence[Edit]) -> Scenario:
    """The scenario after those of the edits that can be done."""
    for edit in edits:
        try:
            scenario = edit.apply(scenario)
        except EditError:
            continue
        network(scenario.board)
    return scenario
