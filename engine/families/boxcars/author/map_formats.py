"""Maps of other programs that become boards."""

from __future__ import annotations

from pathlib import Path

from engine.game.family import MapFormat
from engine.i18n import tr_noop
from engine.model.scenario import Scenario


def _rail_baron_player(text: str, file: Path, width: float, height: float | None) -> tuple[Scenario, tuple[str, ...]]:
    # Import lazily: games need no maps of other programs.
    from engine.families.boxcars.author.rail_baron_player import read_map

    return read_map(text, file, width, height)


MAP_FORMATS = (MapFormat(tr_noop("Rail Baron Player"), (".rb3", ".rbp"), _rail_baron_player),)
