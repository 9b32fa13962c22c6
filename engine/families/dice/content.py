"""What stands on a score sheet: trains with their boxcars, loaders, a warehouse; and how many dice fill it."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct, field

from engine.model.ids import FamilyKind, Id
from engine.model.scenario import Content, SetUpName

TrainId = NewType("TrainId", Id)
TRAIN = FamilyKind("train")
LoaderId = NewType("LoaderId", Id)
LOADER = FamilyKind("loader")

Count = Annotated[int, Meta(ge=0, le=1_000)]
Some = Annotated[int, Meta(ge=1, le=40)]


class Boxcar(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A car: the sum its numbers must make, its white boxes, and its unloader boxes, whose numbers count against it
    (DX-ALLOC-02, DX-ALLOC-03)."""

    sum: Annotated[int, Meta(ge=1, le=200)]
    boxes: Some
    unloader: Annotated[int, Meta(ge=0, le=3)] = 1


class Train(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An engine and its cars, the one behind the engine first; what the first to complete it scores, and what those
    after them do (DX-TRAIN-02)."""

    name: str
    cars: tuple[Boxcar, ...]
    first: Count
    later: Count
    note: str = ""


LoaderKind = Literal["even-split", "up", "down", "order", "re-roll", "bonus", "change"]

TOP: tuple[LoaderKind, ...] = ("even-split", "up", "down", "order")
"""What can be done with a number on another player's turn (DX-LOAD-03)."""

BOTTOM: tuple[LoaderKind, ...] = ("order", "re-roll", "bonus", "change")
"""What can be done on the own turn (DX-LOAD-04)."""


class Loader(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A loader: once its boxes make its sum exactly it gives a star and an ability, on other players' turns in the
    `top` row, on the own turn in the `bottom` row."""

    name: str
    row: Literal["top", "bottom"]
    kind: LoaderKind
    sum: Annotated[int, Meta(ge=1, le=200)]
    boxes: Some
    note: str = ""


class Warehouse(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Boxes for any number, in rows; `rates` say how many filled boxes make a point in the first place, the second, and
    so on (DX-WARE-01, DX-WARE-02)."""

    boxes: Annotated[int, Meta(ge=0, le=200)] = 12
    columns: Some = 4
    rates: tuple[Some, ...] = (1, 2, 3)


Written = Annotated[int, Meta(ge=0, le=7)]
"""A number in a box: that of a die, or one less or more by a loader."""

Numbers = tuple[Written, ...]


class SeatSetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat has written at the start of a game that begins from a set-up position: by train the numbers in the
    white boxes of each car and in the unloader boxes of each (`unloaders`), those of the loaders and of the warehouse.
    `later` are its completed trains that somebody else had completed before. Points follow from that."""

    cars: dict[TrainId, tuple[Numbers, ...]] = field(default_factory=dict)
    unloaders: dict[TrainId, tuple[Numbers, ...]] = field(default_factory=dict)
    loaders: dict[LoaderId, Numbers] = field(default_factory=dict)
    warehouse: Numbers = ()
    later: tuple[TrainId, ...] = ()


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position from which games can begin: what each seat has written, the turn of which seat it is (1 for the first;
    None: chance says), how many turns of all seats have been, and how many dice there still are for one who plays
    alone (None: all)."""

    seats: Annotated[tuple[SeatSetUp, ...], Meta(min_length=1, max_length=6)]
    turn: Annotated[int, Meta(ge=1, le=6)] | None = None
    turns: Annotated[int, Meta(ge=0, le=100_000)] = 0
    dice: Annotated[int, Meta(ge=1, le=12)] | None = None
    note: Annotated[str, Meta(max_length=4_000)] = ""


class DiceContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A score sheet and what it is played with. Trains stand on it in their order, `columns` side by side; `stars` are
    the points of a completed boxcar and a completed loader, `setups` positions from which games can begin."""

    trains: dict[TrainId, Train] = field(default_factory=dict)
    loaders: dict[LoaderId, Loader] = field(default_factory=dict)
    warehouse: Warehouse = Warehouse()
    dice: Annotated[int, Meta(ge=1, le=12)] = 7
    players: Annotated[int, Meta(ge=1, le=6)] = 5
    columns: Annotated[int, Meta(ge=1, le=6)] = 3
    car_star: Count = 1
    loader_star: Count = 1
    setups: dict[SetUpName, SetUp] = field(default_factory=dict)
