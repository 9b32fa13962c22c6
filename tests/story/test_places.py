"""How what a seat owns is called."""

from engine.files.library import bundled
from engine.files.scenarios import load
from engine.model.ids import Ref
from engine.story.places import owned_names


def test_railroads_are_called_by_their_marks_and_other_things_by_their_names() -> None:
    us, dice = load(bundled()["boxcars/us-boxcars-2013"]), load(bundled()["dice/boxcars"])
    assert owned_names(us, [Ref("railroad", "PRR"), Ref("railroad", "UP")]) == "PRR UP"
    train, loader = next(iter(dice.content.trains)), next(iter(dice.content.loaders))
    names = dice.content.trains[train].name, dice.content.loaders[loader].name
    assert owned_names(dice, [Ref("train", train), Ref("loader", loader)]) == ", ".join(names)
    assert owned_names(dice, []) == "" and owned_names(dice, [Ref("train", "gone")]) == "gone"
