"""Maps of other programs that become boards."""

from __future__ import annotations

from pathlib import Path

from engine.errors import FileError
from engine.game.family import MapFormat
from engine.i18n import tr, tr_noop
from engine.model.scenario import Scenario


def _empire_builder(text: str, file: Path, width: float, height: float | None) -> tuple[Scenario, tuple[str, ...]]:
    """Refuse maps of EBPEdit (`.EBM`), for which no description and no public example was found.

    The help of EBPEdit (railgamefans.com/ebp/files/ebpeup.zip) describes only what a map has: up to 150 mileposts in
    each direction, vertical or horizontal; rivers, lakes, coast, borders and barriers on a grid four times as fine;
    cities of five sizes with loads, ferries, contracts, events and locomotives. It does not describe the file.
    """
    raise FileError(
        file,
        tr("maps of EBPEdit cannot be read, because their format is not public; save a picture of the map in EBPEdit, "
           "lay a grid over it with File > New > Grid over Image, and import cards and loads as tables"),
    )  # fmt: skip


MAP_FORMATS = (MapFormat(tr_noop("EBPEdit"), (".ebm",), _empire_builder),)
