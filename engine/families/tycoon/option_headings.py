"""Headings of the rule options in forms, by the first part of their names."""

from __future__ import annotations

from engine.i18n import tr_noop

HEADINGS = {
    **dict.fromkeys(("game", "cash", "start", "setup", "rounds", "locomotives"), tr_noop("Start and turns")),
    **dict.fromkeys(("cards", "card", "growth", "industry"), tr_noop("Cards")),
    **dict.fromkeys(("river", "crossing", "urbanize"), tr_noop("Track and cities")),
    **dict.fromkeys(("share", "income", "bid"), tr_noop("Shares and income")),
    "link": tr_noop("Deliveries"),
}
