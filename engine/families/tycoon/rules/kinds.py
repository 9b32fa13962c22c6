"""Numbers of decisions. In the steps ACT and BUILD a number is a kind times SPAN plus a value; in other steps it is the
value alone."""

from __future__ import annotations

SPAN = 1 << 40

(PASS, ISSUE, START, EXTEND, NEW_CITY, IMPROVE, MOVE, TAKE, PLAY, WEST, LAY, DONE) = range(12)
