"""Names that several decisions and events share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules.sheet import Sheet
from engine.i18n import ntr
from engine.model.ids import Ref


def dice_text(faces: Sequence[int]) -> str:
    """Return the numbers of dice, separated by spaces."""
    return " ".join(map(str, faces)) if faces else "none"


def n_points(n: int) -> str:
    """Return "1 point", "5 points"."""
    return ntr("{n} point", "{n} points", n).format(n=n)


def ref_of(sheet: Sheet, slot: int) -> tuple[Ref, ...]:
    """Return the train or loader of a slot; nothing for the last one."""
    if slot == sheet.store_slot:
        return ()
    if slot >= 2 * sheet.cars:
        return (Ref(LOADER, sheet.loader_ids[slot - 2 * sheet.cars]),)
    return (Ref(TRAIN, sheet.train_ids[sheet.car_train[slot % sheet.cars]]),)
