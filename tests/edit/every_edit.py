"""Random edits of every class of the engine and of the families, made from the types of their fields.

The laws of `test_every_edit.py` hold of a new edit class without a line here. A class whose types say too little has a
strategy in `own`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Meta, Struct
from msgspec.structs import replace

import engine.edit
import engine.families
from engine.edit.affine import Motion
from engine.edit.clipboard.arranging import turn
from engine.edit.clipboard.copying import Piece, copied
from engine.edit.edit import Edit
from engine.families.boxcars.content import CityChart, PayoffFormula, SeatSetUp, SetUp
from engine.families.crayon.content import SeatSetUp as CrayonSeat
from engine.families.crayon.content import SetUp as CrayonSetUp
from engine.families.crayon.content import Train
from engine.families.dice.author.templates import starter as dice_starter
from engine.families.tycoon.author.edits import SetEntry as TycoonEntry
from engine.families.tycoon.author.edits import TableName
from engine.families.tycoon.author.templates import starter as tycoon_starter
from engine.model.geometry import Ring, rounded
from engine.model.grids.grid import Connection, Feature
from engine.model.identity.references import definitions
from engine.model.ids import Ref
from engine.model.layers import LayerGroup, Layering, LayerLook
from engine.model.look import Look, PlateOffset, Tracing
from engine.model.network import network
from engine.model.scenario import SETUP_RULE, Ignored, Scenario
from tests.builders import a_small_board
from tests.families.crayon.boards import a_crayon_board, place

LAYERS = Layering(
    settings={"names": LayerLook(shown=False)},
    groups={"Towns": LayerGroup(shown=False, layers=("cities", "names")), "Rails": LayerGroup(layers=("railroads",))},
)
LOOK = Look(
    name_positions={"albany": "NE"}, name_offsets={"buffalo": (4.0, -5.0)}, chart_positions={"legend": (5.0, 6.0)},
    layers=LAYERS, tracing=Tracing("scan.png", 120.0, (7.5, -3.25), 12.5),
)  # type: ignore[dict-item]  # fmt: skip


@cache
def boards() -> dict[str, Scenario]:
    """A small scenario of each family with an entry in nearly every table. No sheet is square, no table is sorted."""
    made = (
        a_small_board()
        .with_city("reno", at="m2", region="NE")
        .with_line("PA", "m5", (80, 140), "m6", when="map.balance")
        .with_line("NYC", "m6", (120, 60), "m2")
        .with_railroad("LATE")
        .with_label("label1", "Lake Erie", (150, 40), angle=30.0)
        .with_shape("river", ((0, 60), (240, 60), (240, 200)), kind="river")
        .with_shape("coast", ((0, 0), (240, 0), (240, 60), (0, 60)), ((0, 80), (9, 80), (9, 90)), name="Coast")
        .scenario(ignored=(Ignored("dead-end", ("m4",), "the end of the world"),), rules={SETUP_RULE: "Start"})
    )
    start = SetUp((SeatSetUp(500, home="albany", railroads=("PA",)), SeatSetUp(700, at="m2")))  # type: ignore[arg-type]
    lines = replace(
        made,
        content=_with_gaps(replace(made.content, setups={"Start": start})),
        look=replace(
            LOOK,
            railroads=made.look.railroads,
            regions={"NE": "#aabbcc"},
            region_name_positions={"NE": (30.0, 40.0)},
            plate_offsets=(PlateOffset(("m1", "m2", "NYC"), (5.0, -3.0)),),
        ),
    )
    grid = a_crayon_board(
        setups={"Start": CrayonSetUp((CrayonSeat(5, "slow", at=place(0, 0)),))},
        trains={"slow": Train("Slow", 2, 9), "fast": Train("Fast", 2, 12), "big": Train("Big", 3, 9)},
    )
    ferry = Connection("ferry", (place(8, 0), place(11, 0)), "Ferry")
    brook = Feature("river", "Brook", curves=(Ring([(10, 10), (30, 40), (60, 30), (90, 60)]),))
    board = replace(
        grid.board,
        connections={"ferry": ferry},
        labels=lines.board.labels,
        shapes=lines.board.shapes,
        features={**grid.board.features, "brook": brook},
    )
    grid = replace(grid, board=board, look=replace(LOOK, name_positions={"a": "NE"}, name_offsets={"b": (4.0, -5.0)}))
    return {"boxcars": lines, "crayon": grid, "dice": dice_starter(), "tycoon": tycoon_starter()}


def _with_gaps(content: Any) -> Any:
    """The tables with a formula for payoffs, without a payoff, and with a city that no roll leads to."""
    payoffs = {a: {b: paid for b, paid in row.items() if b != "detroit"} for a, row in content.payoffs.items()}
    destinations = {**content.destinations, "NE": CityChart(("albany",) * 11, ("albany",) * 11)}
    return replace(content, formula=PayoffFormula(700.0), payoffs=payoffs, destinations=destinations)


@cache
def classes() -> tuple[type[Edit], ...]:
    """Every class of edits that a program can perform, by name."""
    for package in (engine.edit, engine.families):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if package is engine.edit or ".author" in module.name:
                import_module(module.name)
    return tuple(sorted(filter(_is_whole, {*_subclasses(Edit)}), key=lambda one: (one.__name__, one.__module__)))


def _is_whole(edit: type[Edit]) -> bool:
    """Return whether a class defines all that an edit needs; the others are only bases of edits."""
    return not any(getattr(getattr(edit, name, None), "__isabstractmethod__", False) for name in dir(edit))


def _subclasses(of: type[Edit]) -> Iterator[type[Edit]]:
    for each in of.__subclasses__():
        if each.__module__.startswith("engine."):
            yield each
            yield from _subclasses(each)


def families_of(edit: type[Edit]) -> list[str]:
    """The families on whose boards an edit can do something."""
    *_, room, _ = ["", *edit.__module__.split(".")]
    for family in boards():
        if f".{family}." in edit.__module__:
            return [family]
    if edit.__name__ == "Paste":
        return ["boxcars", "crayon"]
    if room in ("network", "grids"):
        return ["boxcars"] if room == "network" else ["crayon", "tycoon"]
    return [family for family in boards() if room not in ("pieces", "sheet") or family != "dice"]


@cache
def edits(edit: type[Edit], family: str) -> st.SearchStrategy[Edit]:
    """Random edits of a class for the board of a family."""
    return _Types(boards()[family]).edit(edit)


UNKNOWN = ["new-1", "", "gone"]
"""IDs that no thing of the boards has."""
NAMES = ["", "Reno", "Saint Paul", "Årø", "york"]
NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 9, 12, 700, 4_000]
LENGTHS = [-1.0, 0.0, 0.5, 1.0, 1.5, 4.0, 7.3, 30.0, 90.0, 300.0]
COLOURS = ["#123456", "#aabbcc"]


class _Types:
    """Strategies for the types of fields, with the ids of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._known = {str(kind): sorted(ids) for kind, ids in definitions(scenario).items()}
        sheet = scenario.board.sheet
        self._point = st.tuples(st.floats(-10, sheet.width + 10), st.floats(-10, sheet.height + 10)).map(rounded)
        options = {line.when for line in scenario.board.lines.values() if line.when}
        sections = [Ref("section", one.id) for one in network(scenario.board, options).sections]
        refs = [Ref(kind, id) for kind, ids in self._known.items() for id in ids]  # type: ignore[arg-type]
        self._refs = st.sampled_from([*refs, *sections, Ref("cell", "0,0"), Ref("city", "gone")])
        tables = [table for table in _fields(scenario.content).values() if isinstance(table, dict)]
        keys = [str(key) for table in tables for key in table]
        self._words = st.sampled_from([*NAMES, *keys, *scenario.look.layers.groups, "f"])

    def edit(self, edit: type[Edit]) -> st.SearchStrategy[Edit]:
        """Random edits of a class."""
        own = self._own(edit.__name__)
        return self.struct(edit, own) if isinstance(own, dict) else own

    def _own(self, name: str) -> Any:
        """A strategy for a class, or those of some of its fields, where the types say too little."""
        setups = dict(self._scenario.content.positions)
        words = self._words.filter(bool)
        match name:
            case "Several":
                inner = [edit for edit in classes() if edit.__name__ in ("ChangeHeader", "ResizeSheet", "AddLabel")]
                return {"edits": st.lists(st.one_of(*map(self.edit, inner)), max_size=3).map(tuple), "title": words}
            case "PlaceChart" | "FreeChart":
                return {"id": st.sampled_from(["legend", "terrains"])}
            case "ArrangeLayers":
                return {"title": words}
            case "SetRule":
                return {"name": st.just(SETUP_RULE), "value": st.sampled_from([None, "Start", "End"])}
            case "PutSetUp":
                return {"setup": st.sampled_from([*setups.values()] or [None]), "name": words}
            case "IgnoreIssue" | "UnignoreIssue":
                return {"check": st.just("dead-end"), "about": st.sampled_from([("m4",), ()])}
            case "TransformBoard":
                return {"scale": st.sampled_from([1.0, 1.0, 1.5, 0.0])}
            case "RemoveStems":
                return {"stems": st.lists(st.sampled_from(self._stems()), min_size=1, max_size=3).map(tuple)}
            case "SetEntry" if self._scenario.family == "tycoon":
                tables = [(name, getattr(self._scenario.content, name)) for name in get_args(TableName)]
                places = [(name, key, table) for name, table in tables for key in table]
                values = [(name, key, value) for name, key, table in places for value in (*table.values(), None)]
                return st.sampled_from(values).map(lambda entry: TycoonEntry(*entry))
            case "MoveBorderPoint" | "InsertBorderPoint" | "RemoveBorderPoint":
                kinds = ("region", "shape")
                of = [Ref(kind, id) for kind in kinds for id in self._known[kind]]
                return {"of": st.sampled_from([*of, Ref("region", "gone")]), "ring": st.integers(0, 1)}
            case "LeadUpgrade":
                return dict.fromkeys(("old", "new", "to_old", "to_new"), st.sampled_from(["slow", "fast", "big"]))
            case "PlacePlate":
                return {"segment": st.sampled_from(self._stems())}
            case "FreePlates":
                return {"segments": st.lists(st.sampled_from(self._stems()), max_size=2).map(tuple)}
            case "DeclareCrossing":
                return dict.fromkeys(("first", "second"), st.sampled_from(self._stems()))
        return {}

    def _stems(self) -> list[Any]:
        return list(network(self._scenario.board).stems) or [("m1", "m2", "PA")]

    def struct(self, of: type[Struct], own: dict[str, Any] | None = None) -> st.SearchStrategy[Any]:
        """Random values of a struct; most fields that may be left out are, so that an edit of one field is common."""
        hints = get_type_hints(of, include_extras=True)
        needed = {name: (own or {}).get(name) for name in of.__struct_fields__}
        fields = {name: made if made is not None else self.of(hints[name]) for name, made in needed.items()}
        if of.__name__ not in ("Several", "PutSetUp"):
            fields.pop("nudge", None)
        optional = set(of.__struct_fields__[len(of.__struct_fields__) - len(of.__struct_defaults__) :]) & fields.keys()
        return st.sets(st.sampled_from(sorted(optional)), max_size=3).flatmap(
            lambda left: st.builds(of, **{name: made for name, made in fields.items() if name not in optional - left})
        ) if optional else st.builds(of, **fields)  # fmt: skip

    def of(self, hint: Any) -> st.SearchStrategy[Any]:
        """Random values of a type."""
        origin, arguments = get_origin(hint), get_args(hint)
        if isinstance(hint, NewType):
            ids = self._known.get(hint.__name__.removesuffix("Id").lower())
            return self.of(hint.__supertype__) if ids is None else st.sampled_from([*ids, *ids, *UNKNOWN])
        if origin is Annotated:
            bounds = [meta for meta in arguments[1:] if isinstance(meta, Meta)]
            if any(meta.pattern and meta.pattern.startswith("^#") for meta in bounds):
                return st.sampled_from(COLOURS)
            inner = self.of(arguments[0])
            return inner.filter(lambda value: _is_within(value, bounds)) if arguments[0] in (int, float) else inner
        if origin in (Union, UnionType):
            return st.one_of(*map(self.of, arguments))
        if origin is Literal:
            return st.sampled_from(arguments)
        if origin is dict:
            return st.dictionaries(self.of(arguments[0]), self.of(arguments[1]), max_size=3)
        if origin is tuple and Ellipsis in arguments:
            return st.lists(self.of(arguments[0]), max_size=4).map(tuple)
        if origin is tuple:
            bare = [get_args(each)[0] if get_origin(each) is Annotated else each for each in arguments]
            cells = [st.integers(-3, 9)] * 2
            if bare == [float, float]:
                return self._point
            if bare[:2] == [int, int]:
                return st.tuples(*cells, *map(self.of, arguments[2:]))
            return st.tuples(*map(self.of, arguments))
        return self._plain(hint)

    def _plain(self, hint: Any) -> st.SearchStrategy[Any]:
        if hint is type(None):
            return st.none()
        if hint is Ref:
            return self._refs
        if hint is Ring:
            return st.lists(self._point, min_size=3, max_size=5).map(Ring)
        if hint is Motion:
            scales = st.sampled_from([1.0, 2.0])
            return st.builds(turn, st.sampled_from([0, 30, 90, 180]), self._point, scales, st.booleans())
        if hint is Piece:
            lines = [Ref("railroad", "PA"), Ref("city", "albany"), Ref("region", "NE")]
            grid = [Ref("site", "a"), Ref("feature", "brook"), *(Ref("cell", f"{q},0") for q in range(3))]
            return st.just(copied(self._scenario, lines if self._scenario.board.kind == "lines" else grid))
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self.struct(hint)
        if isinstance(hint, type) and issubclass(hint, tuple):
            fields = get_type_hints(hint, include_extras=True)
            return st.builds(hint, **{name: self.of(each) for name, each in fields.items()})
        plain = {bool: st.booleans(), int: st.sampled_from(NUMBERS), float: st.sampled_from(LENGTHS), str: self._words}
        return plain[hint]


def _is_within(value: float, bounds: list[Meta]) -> bool:
    return all(
        (meta.ge is None or value >= meta.ge)
        and (meta.gt is None or value > meta.gt)
        and (meta.le is None or value <= meta.le)
        for meta in bounds
    )


def _fields(value: Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
