"""Every step in which a player decides has a prompt."""

from __future__ import annotations

from itertools import islice

from engine.bots.named import bot_named
from engine.families.dice.family import FAMILY
from engine.families.dice.rulebook import RULES
from engine.game.drive import drive
from engine.game.rules import SeatSetup
from tests.families.dice.table import BUNDLED


def test_each_step_in_which_a_player_decides_has_a_prompt() -> None:
    met = set()
    for seats in (1, 2):
        state = RULES.initial_state(BUNDLED, [SeatSetup(str(seat)) for seat in range(seats)], {})
        bots = [bot_named(FAMILY, "random")] * seats
        met |= {after.step for _, after in islice(drive(RULES, state, bots, 3), 1_500)}
    assert met - {*RULES.chance, RULES.over} == set(RULES.decisions.prompts)
    assert all(text.split()[0] in ("where", "which") for text in RULES.decisions.prompts.values())
