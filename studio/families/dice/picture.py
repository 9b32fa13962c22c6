"""The score sheet as the picture of a dice scenario: two to a page."""

from __future__ import annotations

from studio.families.dice.painting import paint_sheet
from studio.paint.own_pictures import OwnPicture

PICTURE = OwnPicture(paint_sheet, to_a_page=2)
