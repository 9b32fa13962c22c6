"""What a game tells, counts and offers, line by line: kept in `journal.txt` of each family. Crayon Rails keeps its own
by luck, and Boxcars is told by the laws of its journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from msgspec.structs import replace

from engine.families.dice.rulebook import RULES as DICE
from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.content import CubeColour, TycoonCard
from engine.families.tycoon.rulebook import RULES as TYCOON
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.text.cards import operation_text, tycoon_text
from engine.game.rules import CHANCE
from engine.model.board import Region
from engine.model.ids import RegionId
from tests.families.dice import table as dice
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.rules.test_cards import playing as with_cards
from tests.families.tycoon.rules.test_ending import GOALS as TYCOONS
from tests.families.tycoon.table import BLUE, CONTENT, COUNTRY, NAMES, RED, Table, country, from_the_start
from tests.findings import counted_told, entry_told, is_kept

GAME = country(
    operations=CARDS,
    tycoons={
        "puller": TycoonCard("Puller", "engine", 6, level=2, reveal="when-done"),
        "hub": TycoonCard("Hub", "links-at", 2, True, ("cedar",)),  # type: ignore[arg-type]
    },
)
NEW = "colour {}, cube red, cube blue"
KINDS = {name: value for name, value in vars(j).items() if name.isupper() and isinstance(value, int)}
del KINDS["SET_UP"]  # The position from which a game begins is told by its name, whatever the seat.


def played(table: Table | dice.Table, codes: str) -> Iterator[str]:
    """What each code brings; for "?" what is offered, for "..." all that luck brings first."""
    rules = TYCOON if isinstance(table, Table) else DICE
    for code in codes.split(", "):
        yield f"> {code}"
        if code == "?":
            for action in rules.legal_actions(table.state):
                yield f"  {action.code}: {action} {' '.join(f'{ref.kind}:{ref.id}' for ref in action.about)}".rstrip()
        elif code == "...":
            while table.actor == CHANCE:
                yield from (f"  {entry_told(entry)}" for entry in table.do(table.codes[0]).entries)
        else:
            yield from (f"  {entry_told(entry)}" for entry in table.do(code).entries)
            yield from counted_told(rules.counted(table.state))


def playing(**rules: int) -> Table:
    return Table(GAME, **rules).tycoon(RED, "puller").tycoon(BLUE, "hub")


def tiles(table: Table, *places: str) -> str:
    return ", ".join(table.tiles(*places))


def tycoon_tales() -> Iterator[tuple[Table, str]]:
    table = playing().opened("bounty", "first", "grant").holds(BLUE, "inn", "skill")
    table.link(RED, "cedar", "dale").link(BLUE, "dale", "elm").put("cedar", "red").ready()
    grant = f"play grant, build beech, {tiles(table, 'beech', '4,2', '5,2', 'cedar')}"
    yield table, f"engine, take grant, cube cedar red, over 0 to dale, over 1 to elm, {grant}, west cedar"
    table = playing().link(RED, "cedar", "dale").link(RED, "dale", "elm").put("cedar", "red").ready()
    yield table, "engine, pass, cube cedar red, over 0 to dale, over 1 to elm"
    table = playing().stacked("lodge").ready().do(*["pass"] * 5)
    table.g.cash[RED], table.g.shares[RED], table.g.points[BLUE] = 500, 2, 4
    way = tiles(table, "jay", "7,3", "8,3", "9,3", "10,3", "11,3")
    yield table, f"build jay, {way}, card lodge, bid 3000, bid 4000, pass"
    table = playing(game__turn_limit=1).opened("works", "growth").link(BLUE, "beech", "cedar").ready()
    new, newer = NEW.format("yellow"), NEW.format("blue")
    passed = "take growth, at ash, cube red, cube yellow, pass, pass, pass"
    yield table, f"urbanize fir, {new}, take works, at jay, {newer}, {passed}"
    yield from_the_start(GAME, start__first="lot"), "..."
    table = with_cards().holds(RED, "grant").opened("inn", "works", "growth").put("cedar", "red").engine(RED, 2)
    table.link(RED, "cedar", "dale").link(BLUE, "dale", "elm").ready().builds("jay", "7,3", "8,3")
    at = "?, done, take works, ?, at fir, ?, colour blue, ..., ?, cube cedar red, ?, over 0 to dale, ?"
    yield table, at
    yield with_cards().opened("growth").ready(), "take growth, ?"
    yield Table().ready().passes(5), "pass, ?, bid 2000, pass"
    # A link that was begun by a tile to the north-east is carried on there.
    yield Table().ready(), "build jay, tile 7,4 3 1, done, pass, ?"
    first, second = Table().tiles("beech", "4,2", "5,2", "cedar")
    yield Table().ready(), f"build beech, {first}, done, pass, extend 4,2 0, {second}"
    table = Table(link__points=3).link(RED, "cedar", "beech").put("cedar", "blue", "red").ready()
    yield table, "cube cedar blue, over 0 to beech"
    # West has Cedar, East has Dale and Elm, and Dale lies in the Hills, too.
    areas = {"west": ((0, 2, 8),), "east": ((8, 2, 6),), "hills": ((7, 2, 3),)}
    regions = {RegionId(id): Region(id.capitalize(), cells=cells) for id, cells in areas.items()}
    table = Table(replace(COUNTRY, board=replace(COUNTRY.board, regions=regions))).engine(RED, 2).put("cedar", "red")
    table.link(RED, "cedar", "dale").link(BLUE, "dale", "elm").ready()
    yield table, "cube cedar red, over 0 to dale, over 1 to elm"


def every_row() -> Iterator[str]:
    """Of every kind of row one without numbers and one with some, and what cards say."""
    m = Table(country(operations=CARDS, tycoons={id: TycoonCard(id, "most-links", 5) for id in "ab"})).m
    cases = ((RED, 0, 0, 0), (BLUE, -2_000, 1, 2))
    rows = [(kind, *case) for kind, case in product(KINDS.values(), cases)]
    rows += [(j.ARRIVED, RED, 0, 8 * 1 + 4, links) for links in (3, 7)] + [
        (j.ISSUED, RED, 10_000, 2, 1_234),
        (j.SHARES_COST, RED, 0, 1, -1),
    ]
    rows += [
        (j.REMOVED, RED, 0, 1, 1),
        (j.INCOME, RED, 3_000, 1, 0),
        (j.USED_LINKS, RED, 0, 2, 4),
        (j.TOOK, RED, 0, len(CARDS) - 1, 0),
    ]
    for row in rows:
        yield from map(entry_told, TABLE.entries(m, NAMES, [row]))
        yield from counted_told(TABLE.counted(m, row))
    yield from (operation_text(with_cards().m, number) for number in range(len(CARDS)))
    yield from (tycoon_text(Table(country(tycoons=TYCOONS)).m, number) for number in range(len(TYCOONS)))
    cities = {id: replace(city, colour="gray") for id, city in CONTENT.cities.items()}
    amber = {"amber": CubeColour("Amber", 20, "#ffbf00", "A")}
    m = Table(country(colours=amber | CONTENT.colours, cities=cities)).m
    yield from map(entry_told, TABLE.entries(m, NAMES, [(j.ARRIVED, RED, 0, 4, 0)]))


def test_what_railroad_tycoon_tells_and_offers_is_kept() -> None:
    tales = (line for tale in tycoon_tales() for line in played(*tale))
    assert is_kept(Path(__file__).parent / "tycoon/journal.txt", [*every_row(), *tales])


ONE_CAR = dice.a_sheet(((8, 3, 1),))
WITHOUT_LOADERS = dice.a_sheet(((8, 3, 1),), loaders=(), warehouse=0)


def dice_tales() -> Iterable[tuple[dice.Table, str]]:
    table = dice.Table(ONE_CAR, 2).owns(0, "re-roll", "change", "bonus").pool("1 2 2 3 5 6 6")
    written = "write 2 a.1, write 2 warehouse, leave 2, write 5 up, leave 2"
    yield table, f"re-roll, again 1 3, dice 5 6, change 5 2, pick 2, bonus 5, {written}, also 6"
    table = dice.Table(ONE_CAR, 2).owns(1, "up").pool("3 1 2 4 5 6 6")
    yield table, "pick 3, write 3 a.1, up write 4 warehouse"
    table = dice.Table(WITHOUT_LOADERS, 2).writes(0, "a.1", 4).pool("4 1 3 5 6 6 6")
    yield table, "pick 4, write 4 a.1, leave 4"
    yield dice.Table(WITHOUT_LOADERS, 1).locked(dice=1).pool("4"), "pick 4, write 4 a.1, lock 4"
    yield dice.Table(WITHOUT_LOADERS, 2, game__turn_limit=9).pool("2 3 4 5 6 6 6"), "pick 2, write 2 a.1, leave 2"


def test_what_the_dice_tell_is_kept() -> None:
    tales = (line for tale in dice_tales() for line in played(*tale))
    assert is_kept(Path(__file__).parent / "dice/journal.txt", tales)
