"""Typed values and plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Generic, Literal, TypeVar

import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.errors import MAX_PROBLEMS, InvalidScenario
from engine.files.scenarios import dumps, loads
from engine.files.yaml.convert import convert, to_plain
from engine.files.yaml.reader import parse_yaml
from engine.model.board import Label
from engine.model.geometry import Ring
from engine.model.grids.grid import Letters
from engine.model.ids import CityId, LabelId
from tests.grids import a_grid


def test_what_equals_its_default_is_not_written_wherever_it_came_from() -> None:
    board = a_grid().with_site("alder", (0, 0), "".join(("med", "ium")))
    scenario = board.scenario()
    label = Label("Sea", (10.0, 10.0), size=float("4"))
    scenario = replace(scenario, board=replace(scenario.board, labels={LabelId("sea"): label}))
    plain = to_plain(scenario)["board"]
    assert plain["sites"]["alder"] == {"name": "Alder", "cell": (0, 0)}
    assert plain["labels"]["sea"] == {"text": "Sea", "at": (10, 10)}
    assert dumps(loads(dumps(scenario))) == dumps(scenario)


W = TypeVar("W")


class Town(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    name: str
    kind: Literal["port", "mine"] = "port"
    size: Annotated[int, Meta(ge=1, le=2_000)] = 1
    height: float = 0.0
    open: bool = False
    at: tuple[float, float] = (0.0, 0.0)
    stops: tuple[CityId, ...] = ()
    prices: dict[CityId, int] = {}
    tastes: Mapping[str, int] = {}
    level: Annotated[float, Meta(ge=-3.5, le=3)] | None = None
    ring: Ring | None = None
    grid: Letters | None = None


def test_what_equals_its_default_is_not_written_in_any_part_of_a_value() -> None:
    ely, wells = (Town(name, height=float("0"), prices={CityId("a"): 1}) for name in ("Ely", "Wells"))
    lean = ({"name": "Ely", "prices": {"a": 1}}, {"name": "Wells", "prices": {"a": 1}})
    assert to_plain((ely, wells)) == lean
    assert to_plain({1: ely, 2: wells}) == {"1": lean[0], "2": lean[1]}


NO_ID = "expected an ID of letters, digits, & _ . - that starts with a letter or digit"
ODD = {
    "it: Ely": ("", "expected entries `name: value`, found “Ely”"),
    "it: [Ely]": ("", "expected entries `name: value`, found a list of 1"),
    "it:": ("", "expected entries `name: value`, found nothing"),
    "it: {size: 2}": ("", "“name” is missing"),
    "it: {name: Ely, siz: 2}": (".siz", "no entry named “siz” here (did you mean size?)"),
    "it: {name: [Ely, Wells]}": (".name", "expected a text, found a list of 2"),
    "it: {name: Ely, kind: inn}": (".kind", "Invalid enum value 'inn', found “inn”"),
    "it: {name: Ely, kind: [port, mine]}": (".kind", "expected a text, found a list of 2"),
    "it: {name: Ely, size: 0}": (".size", "expected a whole number from 1 to 2,000, found “0”"),
    "it: {name: Ely, size: 1.5}": (".size", "expected a whole number from 1 to 2,000, found “1.5”"),
    "it: {name: Ely, size: many}": (".size", "expected a whole number, found “many”"),
    "it: {name: Ely, size: [1]}": (".size", "expected a whole number, found a list of 1"),
    "it: {name: Ely, level: 7}": (".level", "expected a number from -3.5 to 3, found “7”"),
    "it: {name: Ely, level: high}": (".level", "expected a number, found “high”"),
    "it: {name: Ely, height: null}": (".height", "expected a number, found nothing"),
    "it: {name: Ely, height: {}}": (".height", "expected a number, found a mapping"),
    "it: {name: Ely, height: 1e999}": (".height", "Number out of range, found “1e999”"),
    "it: {name: Ely, open: perhaps}": (".open", "expected true or false, found “perhaps”"),
    "it: {name: Ely, at: 12}": (".at", "expected a list [ ... ], found “12”"),
    "it: {name: Ely, at: [1, 2, 3]}": (".at", "expected a list of 2 values, found a list of 3"),
    "it: {name: Ely, at: [x, 2]}": (".at[0]", "expected a number, found “x”"),
    "it: {name: Ely, at: [1, x]}": (".at[1]", "expected a number, found “x”"),
    "it: {name: Ely, stops: a b}": (".stops", "expected a list [ ... ], found “a b”"),
    "it: {name: Ely, stops: [a, b, c d]}": (".stops[2]", f"{NO_ID}, found “c d”"),
    "it: {name: Ely, prices: 5}": (".prices", "expected entries `name: value`, found “5”"),
    "it: {name: Ely, prices: {a: 5, b: x}}": (".prices.b", "expected a whole number, found “x”"),
    "it: {name: Ely, prices: {a b: 5}}": (".prices.a b", f"{NO_ID}, found “a b”"),
    "it: {name: Ely, tastes: 5}": (".tastes", "expected entries `name: value`, found “5”"),
    "it: {name: Ely, tastes: {sweet: 5, sour: .nan}}": (".tastes.sour", "expected a whole number, found “.nan”"),
    "it: {name: Ely, ring: '0,0'}": (".ring", "an outline needs at least three points, found 1"),
    "it: {name: Ely, ring: [0]}": (".ring", "expected an outline as x,y x,y x,y in millimeters, found a list of 1"),
    "it: {name: Ely, grid: c c}": (".grid", "expected a row of letters without blanks, found “c c”"),
    "it: {name: Ely, grid: [c]}": (
        ".grid",
        "expected a grid as a block of letters, one line per row, found a list of 1",
    ),
}


@pytest.mark.parametrize(("text", "path", "said"), [(text, *told) for text, told in ODD.items()], ids=ODD)
def test_what_does_not_fit_is_told_with_its_place(text: str, path: str, said: str) -> None:
    document = parse_yaml(f"# of a file\n{text}", "a.yaml")
    with pytest.raises(InvalidScenario) as refused:
        convert(document.value["it"], Town, document, ("it",))
    (problem,) = refused.value.problems
    assert (problem.path, problem.message, problem.line) == (f"it{path}", said, 2)


def test_so_many_problems_are_told_and_no_more() -> None:
    for row, number in (("[x, x]", 2), (f"[{', '.join('x' * 30)}]", MAX_PROBLEMS)):
        document = parse_yaml(f"it: {row}", "a.yaml")
        with pytest.raises(InvalidScenario) as refused:
            convert(document.value["it"], tuple[int, ...], document, ("it",))
        assert [problem.path for problem in refused.value.problems] == [f"it[{place}]" for place in range(number)]


class Inn(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    name: str
    within: W


def test_what_does_not_fit_in_a_part_of_any_type_is_told_with_its_place() -> None:
    document = parse_yaml("name: Ely\nwithin:\n  name: Wells\n  size: 0\n  siz: 1", "a.yaml")
    with pytest.raises(InvalidScenario) as refused:
        convert(document.value, Inn[Town], document)
    assert [(problem.path, problem.line) for problem in refused.value.problems] == [
        ("within.size", 4),
        ("within.siz", 5),
    ]
    kept = parse_yaml("name: Ely\nwithin: {name: Wells}", "a.yaml")
    assert convert(kept.value, Inn[Town], kept) == Inn("Ely", Town("Wells"))


def test_an_empty_or_long_text_is_reported_without_types() -> None:
    class Named(Struct):
        name: Annotated[str, Meta(min_length=1, max_length=3)]

    for text, said in (("", "expected a text, found an empty one"), ("abcd", "expected at most 3 characters")):
        with pytest.raises(InvalidScenario, match=said):
            convert({"name": text}, Named, parse_yaml(f"name: '{text}'\n", "t.yaml"))
