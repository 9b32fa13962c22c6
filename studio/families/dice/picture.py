"""The score sheet as the picture of a dice scenario: two to a page, and written over in place."""

from __future__ import annotations

from studio.families.dice.sheet.on_sheet import rects_of, ref_at, written
from studio.families.dice.sheet.painting import paint_sheet
from studio.paint.own_pictures import OwnPicture

PICTURE = OwnPicture(paint_sheet, to_a_page=2, ref_at=ref_at, rects_of=rects_of, written=written)
