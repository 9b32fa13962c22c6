"""How large the numbers of a scenario may be. The types carry the bounds, so that the reader, the JSON schema and the
check after an edit know the same ones; `engine.model.board_limits` adds what depends on the board."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

FARTHEST = 100_000
"""Millimetres from the sheet's upper left corner within which everything lies: five times the longest sheet."""

LONGEST = 20_000
"""Millimetres of the longest sheet."""

Coordinate = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
"""x or y of a point in millimetres."""

Length = Annotated[float, Meta(ge=0.01, le=LONGEST)]
"""A length in millimetres."""

LARGEST_LABEL = 500
"""Millimetres of the capitals of the largest label."""

LARGEST = 100
"""Millimetres of the largest letters, squares and dots: larger ones are painted for seconds."""

Size = Annotated[float, Meta(ge=0.01, le=LARGEST)]
"""Millimetres of letters, of a city's square or of a dot."""

LabelSize = Annotated[float, Meta(ge=0.01, le=LARGEST_LABEL)]
"""Millimetres of the capitals of a label."""

Angle = Annotated[float, Meta(ge=-36_000, le=36_000)]
"""Degrees; a hundred turns either way."""

Factor = Annotated[float, Meta(ge=-1e9, le=1e9)]
"""A factor or place of a projection."""

CellNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""One of the two coordinates of a cell, or a column or row of the letters."""

Ordinal = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""A number by which cells are counted or called."""

MOST_MONEY = 1_000_000_000
"""The highest sum on a board or in a rule."""

Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
"""Whole units of the scenario's currency. A million turns of a thousand such payments fit into 64 bits."""

Count = Annotated[int, Meta(ge=0, le=10_000)]
"""How many there are of something."""

Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""What chance starts from."""

Score = Annotated[float, Meta(ge=-1e18, le=1e18)]
"""How well a seat did; money in most games."""
