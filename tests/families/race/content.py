"""What an author of a race writes beyond the board."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine.model.scenario import Content


class RaceContent(Content, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The prize for every milepost."""

    prize: Annotated[int, Meta(ge=0, le=1_000)] = 10
