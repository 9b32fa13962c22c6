"""Decisions of Railroad Tycoon by their codes, in words, with what they are about."""

from __future__ import annotations

from engine.families.tycoon.rulebook import RULES
from engine.game.rules import CHANCE
from tests.families.tycoon.rules.test_cards import playing
from tests.families.tycoon.table import BLUE, RED, Table


def offered(table: Table) -> dict[str, tuple[str, str]]:
    """By code what a decision says, and the names of what it is about."""
    return {each.code: (str(each), " ".join(ref.id for ref in each.about)) for each in RULES.actions(table.state)}


def test_every_decision_has_its_code_its_words_and_its_places() -> None:
    table = playing().holds(RED, "grant").opened("inn", "works", "growth").put("cedar", "red").engine(RED, 2)
    table.link(RED, "cedar", "dale").link(BLUE, "dale", "elm").ready().builds("jay", "7,3", "8,3")
    assert offered(table) == {
        "tile 8,3 3 5": ("Lay track through hex 9,3 from W to SE, towards hex 10,4: $2,000", "8,3"),
        "tile 8,3 3 0": ("Lay track through hex 9,3 from W to E, towards hex 10,3: $2,000", "8,3"),
        "tile 8,3 3 1": ("Lay track through hex 9,3 from W to NE, towards Dale: $2,000", "8,3"),
        "done": ("Leave the link incomplete", ""),
        "share": ("Issue a share for $5,000", ""),
    }
    assert offered(table.do("done", "take works")) == {
        "at cedar": ("Put a new industry in Cedar", "6,2 cedar"),
        "at fir": ("Put a new industry in Fir", "15,2 fir"),
        "at jay": ("Put a new industry in Jay", "6,4 jay"),
    }
    assert offered(table.do("at fir")) == {
        "colour blue": ("Lay the blue tile on Fir", "15,2 fir"),
        "colour yellow": ("Lay the yellow tile on Fir", "15,2 fir"),
    }
    table.do("colour blue")
    while table.actor == CHANCE:
        table.do(table.codes[0])
    found = offered(table)
    assert [code for code in found if not code.startswith(("build", "take"))] == [
        "extend 7,3 0", "share", "cube cedar red", "urbanize cedar", "urbanize jay", "engine", "play grant",
        "west cedar", "pass",
    ]  # fmt: skip
    wanted = {
        "build ash": ("Build a link from Ash", "0,2 ash"),
        "extend 7,3 0": ("Carry on the link from Jay at hex 8,3", "7,3 jay"),
        "cube cedar red": ("Deliver a red cube from Cedar", "6,2 cedar"),
        "urbanize jay": ("Urbanize Jay for $10,000", "6,4 jay"),
        "engine": ("Improve the engine to level 3 for $10,000", ""),
        "take inn": ("Take the card Hotel", "operations.inn"),
        "play grant": ("Play the card Land-Grant, and build", "operations.grant"),
        "west cedar": ("Build the western link of Cedar for $30,000", "6,2 cedar"),
        "pass": ("Pass", ""),
    }
    assert {code: found[code] for code in wanted} == wanted
    assert offered(table.do("cube cedar red")) == {
        "over 0 to dale": ("Go over your own link from Cedar to Dale", "9,2 dale")
    }
    assert offered(table.do("over 0 to dale")) == {
        "over 1 to elm": ("Go over the link of Blue from Dale to Elm", "12,2 elm")
    }


def test_what_grows_gets_so_many_cubes_and_bids_are_sums() -> None:
    grown = offered(playing().opened("growth").ready().do("take growth"))
    assert grown["at ash"] == ("Put 2 cubes in Ash", "0,2 ash") and len(grown) == 8
    table = Table().ready().passes(5).do("pass")
    assert list(offered(table).values())[:2] == [("Pass in the auction", ""), ("Bid $1,000", "")]
    # A link that was begun by a tile to the north-east is carried on there.
    table = Table().ready().do("build jay", "tile 7,4 3 1", "done", "pass")
    assert [code for code in offered(table) if code.startswith("extend")] == ["extend 7,4 1"]
