"""Kinds of log rows with one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import unpacked
from engine.families.dice.text.labels import dice_text
from engine.game.decision import Event, rulings_of
from engine.game.rules import Entry, Mark
from engine.i18n import ntr, tr


class Line(Struct, frozen=True):
    """An entry of a kind: its template with the fields `name`, `x`, `y` and `dice` (x unpacked), or its singular and
    plural by `x` or `y`, the rows of the rules matrix, and the mark on the time line."""

    kind: str
    text: str | tuple[str, str]
    rule: str = ""
    mark: Mark = ""
    plural_by: str = "x"

    def __call__(self, sheet: Sheet, names: Sequence[str], row: Sequence[int]) -> Entry:
        _, seat, x, y, _ = row
        number = x if self.plural_by == "x" else y
        text = tr(self.text) if isinstance(self.text, str) else ntr(*self.text, number)
        dice = dice_text(unpacked(x)) if "{dice}" in text else ""
        return Entry(
            self.kind, seat, text.format(name=names[seat], x=x, y=y, dice=dice), rule=self.rule, mark=self.mark
        )


def line_event(row: int, line: Line, ruling: str = "") -> Event[Sheet]:
    """Return a kind of log row with this line, and the sentence of its rule."""
    return Event(kind=row, entries=line, rulings=rulings_of(line.rule, ruling))
