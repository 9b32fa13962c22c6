"""Edit > Invert Selection."""

from engine.model.ids import Ref


def test_invert_selection_selects_everything_else(window):
    document, commands = window.document, window.actions_.commands
    window.actions_.run(commands["select-all"])
    everything = document.selection
    document.select([Ref("milepost", "m1")])
    window.actions_.run(commands["invert-selection"])
    assert document.selection == everything - {Ref("milepost", "m1")}


def test_invert_selection_twice_restores_the_selection(window):
    document, command = window.document, window.actions_.commands["invert-selection"]
    document.select([Ref("city", "albany"), Ref("milepost", "m1")])
    before = document.selection
    window.actions_.run(command)
    window.actions_.run(command)
    assert document.selection == before
