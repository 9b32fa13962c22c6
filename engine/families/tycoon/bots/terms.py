"""Terms of the evaluation of decisions: names and meanings of all scores and facts.

Scores of actions and bids are in hundredths of a point, those of colors in links, and those of cities in colors.
"""

from __future__ import annotations

from engine.game.explanation import Term
from engine.i18n import tr_noop

POINTS, PARTS = "points", 100
"""The unit of points, and its parts: points are counted in hundredths."""

NOW = Term(
    tr_noop("points at once"),
    tr_noop(
        "Points that it gains now, less a share of the points that other players gain by it. For a card, the points "
        "that it is expected to gain by the end"
    ),
)
PRICE = Term("price", tr_noop("Price, with the shares that are issued for it, in points at the end"))
OPENED = Term(tr_noop("deliveries opened"), tr_noop("Value of the deliveries that it makes possible"))
AFTER = Term(
    tr_noop("later actions"),
    tr_noop("Points by which the game ends better than after passing, because of later actions"),
)
WAITS = Term("waiting", tr_noop("Penalty for passing while another turn will be played"))

FIRST = Term(
    tr_noop("being first"),
    tr_noop("Advantage of its best action over the action left after all other players have acted"),
)
BID_MADE = Term("bid", tr_noop("Cost of the bid, with the shares that are issued for it, in points at the end"))
CUBES = Term(
    tr_noop("cubes in reach"),
    tr_noop("Cubes of the color on its links, each multiplied by the number of links of its delivery"),
)
COLORS = Term(tr_noop("colors in reach"), tr_noop("Number of colors that it can deliver from there"))

PAID = Term(tr_noop("money paid"), tr_noop("Price that it pays now"))
INCOME = Term(tr_noop("income per turn"), tr_noop("Increase of the income at the end of each turn"))
DIVIDENDS = Term(
    tr_noop("dividends per turn"),
    tr_noop("Dividends of the shares that are issued for it, at the end of each turn"),
)
TURNS = Term(tr_noop("turns left"), tr_noop("Estimated number of turns left, with the current turn"), unit="turns")
TILE_COST = Term("price", tr_noop("Cost of the tile"))
LEFT = Term(tr_noop("cash left"), tr_noop("Cash afterwards. If it is negative, shares are issued"))
OWN = Term(
    tr_noop("own links"), tr_noop("Own links that the cube uses next, each of which gains a point"), unit="links"
)
OTHERS = Term(
    tr_noop("links of others"),
    tr_noop("Links of other players that the cube uses next, each of which gains its owner a point"),
    unit="links",
)

OF_ACTIONS = NOW, PRICE, OPENED, AFTER, WAITS, PAID, DIVIDENDS, TURNS, INCOME
"""Terms of actions."""

OF_OTHERS = PAID, DIVIDENDS, TURNS, FIRST, BID_MADE, CUBES, TILE_COST, LEFT, OWN, OTHERS, COLORS
"""Terms of bids, steps of an action, colors, and cities for cards."""
