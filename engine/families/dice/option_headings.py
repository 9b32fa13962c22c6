"""Headings of the rule options in forms, by the first part of their names."""

from __future__ import annotations

from engine.i18n import tr_noop

HEADINGS = {
    **dict.fromkeys(("game", "end"), tr_noop("Start and end")),
    **dict.fromkeys(("write", "car"), tr_noop("Writing numbers")),
    "warehouse": tr_noop("Warehouse"),
}
