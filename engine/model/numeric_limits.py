"""Limits of the numbers of a scenario. The types carry the limits, so that the reader, the JSON schema and the check
after an edit share them; `engine.model.board_limits` adds those that depend on the board."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

FARTHEST = 100_000
"""The largest distance of anything from the sheet's upper left corner, in millimeters: five times the longest sheet."""

LONGEST = 20_000
"""The longest side of a sheet in millimeters."""

Coordinate = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
"""x or y of a point in millimeters."""

Length = Annotated[float, Meta(ge=0.01, le=LONGEST)]
"""A length in millimeters."""

PDF_PAGE = 5_080
"""The longest side of a page in millimeters that PDF readers show: 14,400 points, or 200 inches."""

LARGEST_LABEL = 500
"""The largest height of a label's capitals in millimeters."""

LARGEST = 100
"""The largest letters, squares and dots in millimeters: larger ones take seconds to paint."""

Size = Annotated[float, Meta(ge=0.01, le=LARGEST)]
"""The size of letters, of a city's square or of a dot in millimeters."""

LabelSize = Annotated[float, Meta(ge=0.01, le=LARGEST_LABEL)]
"""The height of a label's capitals in millimeters."""

Angle = Annotated[float, Meta(ge=-36_000, le=36_000)]
"""Degrees; up to a hundred turns in either direction."""

Factor = Annotated[float, Meta(ge=-1e9, le=1e9)]
"""A factor or place of a projection."""

CellNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""One of the two coordinates of a cell, or a column or row of the letters."""

Ordinal = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""A number that counts or labels cells."""

MOST_MONEY = 1_000_000_000
"""The largest amount on a board or in a rule."""

Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
"""Whole units of the scenario's currency. A million turns of a thousand such payments fit into 64 bits."""

Population = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""The number of people of a city; 0 if it is unknown."""

Count = Annotated[int, Meta(ge=0, le=10_000)]
"""A count."""

Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""A seed of random numbers."""

Score = Annotated[float, Meta(ge=-1e18, le=1e18)]
"""The score of a seat; money in most games."""

FARTHEST_NAME = 1000.0
"""The largest distance of a name from its city, or a plate from its line, in millimeters."""
