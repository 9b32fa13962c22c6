"""Every number of a scenario, a record or a character has bounds."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta, Struct

from engine.files.imported.outlines import Lay
from engine.game.family import family, family_ids
from engine.game.record import Record
from engine.model.scenario import RuleValue, Scenario

FAMILIES = [family(id) for id in family_ids()]
CHARACTERS = [one.character for one in FAMILIES if one.character is not None]
READ = [Scenario, Record, Lay, *(one.content for one in FAMILIES), *CHARACTERS]


def unbounded(hint: Any, path: str, metas: tuple[Meta, ...] = ()) -> Iterator[str]:
    """The places of a type where a number may be as large, or as small, as one likes."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint == RuleValue:  # by its option, see below
        return
    if isinstance(hint, NewType):
        yield from unbounded(hint.__supertype__, path, metas)
    elif origin is Annotated:
        inner, *extras = arguments
        yield from unbounded(inner, path, (*metas, *(one for one in extras if isinstance(one, Meta))))
    elif hint in (int, float):
        low = any(meta.ge is not None or meta.gt is not None for meta in metas)
        high = any(meta.le is not None or meta.lt is not None for meta in metas)
        if not (low and high):
            yield path
    elif origin in (Union, UnionType, tuple) or (origin is not None and arguments and origin is not type):
        for each in arguments:
            yield from unbounded(each, path)
    elif isinstance(hint, type) and issubclass(hint, Struct):
        for name, inner in get_type_hints(hint, include_extras=True).items():
            if name in hint.__struct_fields__:
                yield from unbounded(inner, f"{path}.{name}")


@pytest.mark.parametrize("type_", READ, ids=lambda type_: type_.__name__)
def test_every_number_has_a_lower_and_an_upper_bound(type_: type[Struct]) -> None:
    assert not list(unbounded(type_, type_.__name__))


@pytest.mark.parametrize("known", FAMILIES, ids=lambda known: known.id)
def test_every_option_that_is_a_number_has_a_lower_and_an_upper_bound(known: Any) -> None:
    options = known.rules.options if known.rules else ()
    numbers = [option for option in options if option.type in ("int", "float")]
    assert [option.name for option in numbers if option.lowest is None or option.highest is None] == []


def test_a_number_without_a_bound_is_found() -> None:
    class Open(Struct):
        fine: tuple[Annotated[int, Meta(ge=0, le=1)], ...]
        low: dict[str, Annotated[float, Meta(ge=0)] | None]
        none: tuple[tuple[int, str], ...]

    assert list(unbounded(Open, "Open")) == ["Open.low", "Open.none"]
