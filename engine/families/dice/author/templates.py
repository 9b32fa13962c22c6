"""Templates of new score sheets."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.dice.content import Boxcar, DiceContent, Loader, LoaderId, Train, TrainId, Warehouse
from engine.game.family import Template
from engine.i18n import tr, tr_noop
from engine.model.board import Board, Sheet
from engine.model.scenario import Scenario


def starter() -> Scenario:
    """Return a sheet with four trains, four loaders, a warehouse and six dice."""
    return Scenario(
        family="dice",
        title=tr("A new score sheet"),
        currency="",
        board=Board(Sheet(210, 148)),
        content=DiceContent(
            trains={
                TrainId("milk-run"): Train("Milk Run", (Boxcar(9, 3),), 3, 1),
                TrainId("coal-drag"): Train("Coal Drag", (Boxcar(12, 4), Boxcar(10, 3)), 6, 3),
                TrainId("fruit-express"): Train("Fruit Express", (Boxcar(7, 3), Boxcar(15, 4)), 7, 3),
                TrainId("night-mail"): Train("Night Mail", (Boxcar(18, 5),), 5, 2),
            },
            loaders={
                LoaderId("even-split"): Loader("Even Split", "top", "even-split", 5, 2),
                LoaderId("up"): Loader("Up", "top", "up", 5, 2),
                LoaderId("re-roll"): Loader("Re-Roll", "bottom", "re-roll", 7, 2),
                LoaderId("bonus"): Loader("Bonus", "bottom", "bonus", 7, 2),
            },
            warehouse=Warehouse(8, 4, (1, 2)),
            dice=6,
            players=4,
            columns=2,
        ),
    )


TEMPLATES: Mapping[str, Template] = {
    "starter": Template(
        starter,
        tr_noop("small sheet"),
        tr_noop("Four trains, four loaders, a warehouse and six dice; ready to play and to change"),
    )
}
