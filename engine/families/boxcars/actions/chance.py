"""Outcomes of chance: rolls, cells of a chart, drawn titles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.families.boxcars.rules.board import NONE, CompiledBoard, cell_name
from engine.families.boxcars.rules.chapters.titles import titles
from engine.families.boxcars.rules.position import (
    ROLL_BONUS,
    ROLL_CITY,
    ROLL_DICE,
    ROLL_HOME_CITY,
    ROLL_HOME_REGION,
    ROLL_REGION,
    ROLL_START,
    ROLL_TITLE,
    Position,
)
from engine.families.boxcars.rules.turn import dice
from engine.families.boxcars.text import labels
from engine.game.chance import Outcomes
from engine.game.game_rules import ChanceStep
from engine.game.rules import Action
from engine.i18n import language, tr, tr_noop
from engine.model.ids import Ref

STEPS = {
    ROLL_START: ChanceStep("start", tr_noop("for the start player")),
    ROLL_HOME_REGION: ChanceStep("home region", tr_noop("for the home region")),  # not shown
    ROLL_HOME_CITY: ChanceStep("home city", tr_noop("for the home city")),  # not shown
    ROLL_REGION: ChanceStep("region", tr_noop("for the destination region")),
    ROLL_CITY: ChanceStep("city", tr_noop("for the destination")),
    ROLL_DICE: ChanceStep("dice"),
    ROLL_BONUS: ChanceStep("bonus", tr_noop("the bonus die")),
    ROLL_TITLE: ChanceStep("title", tr_noop("for a title")),
}
"""The steps that chance decides."""


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the outcomes of a step of chance, with weights."""
    if step in (ROLL_START, ROLL_DICE, ROLL_BONUS):
        count = dice(board, state, step)
        plain = {ROLL_DICE: 2, ROLL_BONUS: 0}.get(step, count)
        return rolls("bonus" if step == ROLL_BONUS else "dice", count, plain)
    if step == ROLL_TITLE:
        return Outcomes(
            (
                rail,
                Action(
                    f"title {board.railroads[rail]}",
                    tr("Draw the {railroad}").format(railroad=board.railroads[rail]),
                    (labels.rail_ref(board, rail),),
                ),
                1,
            )
            for rail in titles(board, state)
        )
    if step in (ROLL_REGION, ROLL_HOME_REGION):
        return charted(board, NONE)
    return charted(board, state.region)


def charted(board: CompiledBoard, region: int) -> Outcomes:
    """Return the outcomes of a roll on the chart of a region, or of the regions for NONE. Cached with the board."""
    key = (region, language())
    if key in board.charted:
        return board.charted[key]
    cells, weights = (
        (board.region_cells, board.region_weights)
        if region == NONE
        else (board.city_cells[region], board.city_weights[region])
    )
    word = "region" if region == NONE else "city"
    found = []
    for cell, (number, weight) in enumerate(zip(cells, weights, strict=True)):
        if weight:
            parity, total = cell_name(cell)
            name = labels.region(board, number) if region == NONE else labels.city(board, number)
            ref = Ref("region", board.regions[number]) if region == NONE else labels.city_ref(board, number)
            found.append((cell, Action(f"{word} {parity} {total}", f"{labels.cell(cell)}: {name}", (ref,)), weight))
    board.charted[key] = Outcomes(found)
    return board.charted[key]


def rolls(word: str, count: int, plain: int) -> Outcomes:
    """Return every roll of that many dice, all equally likely. The die after the `plain` ones is the bonus die."""
    return _rolls(word, count, plain, language())


ROLL_TEXTS = (tr_noop("Roll {a}"), tr_noop("Roll {a} and {b}"), tr_noop("Roll {a}, {b} and {c}"))


@cache
def _rolls(word: str, count: int, plain: int, _language: str) -> Outcomes:
    template = tr(ROLL_TEXTS[count - 1])
    found = []
    for number in range(6**count):
        faces = tuple(number // 6**place % 6 + 1 for place in reversed(range(count)))
        pips = [str(face) for face in faces]
        text = template.format(**dict(zip("abc", pips, strict=False)))
        roll = Action(f"{word} {' '.join(pips)}", text, faces=faces[:plain], bonus=sum(faces[plain:]))
        found.append((number, roll, 1))
    return Outcomes(found)
