"""All kinds of decisions and events of the dice game."""

from __future__ import annotations

from engine.families.dice.actions import pick, roll, scoring, solo, write
from engine.game.decision import DecisionTable

TABLE = DecisionTable(
    (*write.KINDS, *roll.KINDS, *pick.KINDS, *solo.KINDS),
    (*scoring.EVENTS, *write.EVENTS, *roll.EVENTS, *pick.EVENTS, *solo.EVENTS),
)
