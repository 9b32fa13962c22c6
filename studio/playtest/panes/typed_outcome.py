"""What was rolled or drawn at a real table, as somebody types it: the dice, or words of the card."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.game.rules import Action, Draw


def typed_outcomes(draw: Draw, text: str) -> Sequence[Action]:
    """The outcomes that a text may mean; one where it is clear. Dice are typed as `35` or `3 5`, everything else by
    words of it: an outcome that has each of them whole comes before those where they are parts of words."""
    wanted = _words(text)
    outcomes = [action for action, _ in draw.outcomes]
    if not wanted:
        return ()
    exact = [action for action in outcomes if wanted == _words(str(action)) or text.strip() == action.code]
    dice = [int(digit) for digit in "".join(wanted)] if "".join(wanted).isdecimal() else []
    rolled = [action for action in outcomes if dice and [*action.faces, *_bonus(action)] == dice]
    # Dice that count in any order are listed in one, and lie on the table in another.
    rolled = rolled or [action for action in outcomes if dice and _in_order(action, dice)]
    whole = [action for action in outcomes if set(wanted) <= set(_words(str(action)))]
    parts = [action for action in outcomes if all(word in str(action).casefold() for word in wanted)]
    return next((found for found in (exact, rolled, whole, parts) if found), [])


def as_typed(action: Action) -> str:
    """How an outcome can be typed: its dice where it has any, else its words."""
    return " ".join(str(face) for face in (*action.faces, *_bonus(action))) or str(action)


def _in_order(action: Action, dice: list[int]) -> bool:
    count = len(action.faces)
    return sorted(dice[:count]) == sorted(action.faces) and dice[count:] == _bonus(action)


def _bonus(action: Action) -> list[int]:
    return [action.bonus] if action.bonus else []


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())
