"""Headings of the rule options in forms, by the first part of their names."""

from __future__ import annotations

from engine.i18n import tr_noop

HEADINGS = {
    **dict.fromkeys(("game", "cash", "win", "declare", "start", "deal", "give"), tr_noop("Start and goal")),
    **dict.fromkeys(("announce", "info"), tr_noop("Open information")),
    "home": tr_noop("Home city"),
    **dict.fromkeys(("move", "reuse", "bonus", "superchief"), tr_noop("Movement")),
    "train": tr_noop("Engines"),
    **dict.fromkeys(("fee", "establish", "public_lines", "bankrupt"), tr_noop("User fees")),
    **dict.fromkeys(("auction", "bank", "sell"), tr_noop("Sales and auctions")),
    "rover": tr_noop("Rover play"),
    "loan": tr_noop("Loans"),
    "third": tr_noop("Third player"),
    **dict.fromkeys(("map", "restrict", "draws"), tr_noop("Board and limits")),
}
