"""What a family prints on the board beside the map: what its cities wear, and charts in boxes."""

from __future__ import annotations

from msgspec import Struct

from engine.model.ids import Ref


class Badge(Struct, frozen=True):
    """What a site wears: a colour (`#rrggbb`, empty for none) with a `letter`, since colour never speaks alone, a
    `number` and a line of small `text` under the name."""

    colour: str = ""
    letter: str = ""
    number: str = ""
    text: str = ""


class PrintedTable(Struct, frozen=True):
    """A box of rows. Row i shows what `samples[i]` looks like on the board (a terrain, a site's size as
    `Ref("site", "major")`, a kind of feature as `Ref("feature", "river")`) in front of its cells."""

    id: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    samples: tuple[Ref | None, ...] = ()


class PrintedTrack(Struct, frozen=True):
    """A track of spaces, each with a label and a value, to be laid along the margin or in a box."""

    id: str
    title: str
    spaces: tuple[tuple[str, str], ...]


Printed = PrintedTable | PrintedTrack
