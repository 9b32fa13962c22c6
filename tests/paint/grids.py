"""Small grid boards for tests of painting."""

from engine.families.crayon.content import CrayonContent
from engine.model.board import Board, Region, Sheet
from engine.model.grids.grid import Connection, Feature, Grid, Letters, Site, Terrain
from engine.model.look import Look, TerrainLook
from engine.model.scenario import Scenario

ROWS = ("oooooooo", "oooo^^oo", "oooo^^oo", "oooooooo", "oooooooo", "oooooooo", "oooooooo", "oooooooo")


def a_grid(rows=ROWS, orientation="pointy", spacing=10.0, origin=(15.0, 15.0)):
    return Grid(spacing, origin, Letters(rows), orientation=orientation)


def a_grid_scenario(cells="hexes", rows=ROWS, orientation="pointy", **tables):
    """Eight by eight cells of open ground with a hill of four, and whatever tables of the board are given."""
    board = Board(
        Sheet(200, 130),
        grid=a_grid(rows, orientation),
        terrains={"open": Terrain("o", "Open"), "hill": Terrain("^", "Hill")},
        **tables,
    )
    terrains = {"open": TerrainLook("#dfe5bd", "dot"), "hill": TerrainLook("#cdb488", "triangle")}
    return Scenario("crayon", "A grid", board, CrayonContent(), look=Look(cells=cells, terrains=terrains))


def everything():
    """Tables with a thing of every kind."""
    return {
        "sites": {
            "york": Site("York", (1, 1), "small"),
            "hull": Site("Hull", (5, 2), "medium"),
            "london": Site("London", (1, 5), "major"),
        },
        "features": {
            "thames": Feature("river", "Thames", courses=(((0, 3), (1, 3), (2, 3), (3, 3)),)),
            "loch": Feature("lake", "Loch", sides=((3, 4, 0), (3, 4, 1))),
            "bay": Feature("inlet", "Bay", sides=((4, 5, 0),)),
            "fells": Feature("ridge", "Fells", sides=((4, 1, 0), (4, 1, 2))),
            "sea": Feature("blocked", "Sea", sides=((0, 6, 0),)),
            "march": Feature("border", "March", sides=((2, 0, 0), (2, 0, 2))),
        },
        "connections": {
            "ferry": Connection("ferry", ((0, 0), (4, 0)), "Ferry"),
            "tunnel": Connection("tunnel", ((3, 6), (3, 7))),
            "up": Connection("one-way", ((2, 6), (2, 7))),
            "shut": Connection("closed", ((1, 7), (2, 7))),
        },
        "regions": {"north": Region("North", cells=((0, 0, 8), (0, 1, 8)))},
    }
