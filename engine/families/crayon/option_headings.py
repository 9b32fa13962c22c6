"""Headings of the rule options in forms, by the first part of their names."""

from __future__ import annotations

from engine.i18n import tr_noop

HEADINGS = {
    **dict.fromkeys(("game", "cash", "start", "win", "time"), tr_noop("Start and goal")),
    **dict.fromkeys(("build", "opening", "track"), tr_noop("Track")),
    **dict.fromkeys(("move", "fee", "slow"), tr_noop("Movement and fees")),
    **dict.fromkeys(("hand", "deck", "lose", "info"), tr_noop("Cards and events")),
    "fast": tr_noop("Fast game"),
    "loan": tr_noop("Loans"),
    **dict.fromkeys(("trains", "crossgrade", "restart"), tr_noop("Trains")),
    **dict.fromkeys(("warehouse", "contracts"), tr_noop("Warehouses and contracts")),
}
