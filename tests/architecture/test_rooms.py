"""Rooms stay small: who opens a folder takes in at a glance what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
ROOMS = sorted({file.parent for base in ("engine", "studio") for file in (PROJECT / base).rglob("*.py")})
FAMILIES = sorted(file.parent for file in (PROJECT / "engine" / "families").glob("*/family.py"))


def modules(room: Path) -> list[str]:
    return sorted(file.stem for file in room.glob("*.py") if file.name != "__init__.py")


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(PROJECT)))
def test_a_room_has_sixteen_modules_at_most(room: Path) -> None:
    assert len(modules(room)) <= 16


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_has_four_modules_beside_its_rooms_at_most(family: Path) -> None:
    assert len(modules(family)) <= 4
