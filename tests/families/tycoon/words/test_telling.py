"""The journal of Railroad Tycoon in words: each thing that happens has a line of its own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.families.tycoon.content import CubeColour, TycoonCard
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.words.telling import SAY, told
from tests.families.tycoon.rules.test_cards import CARDS
from tests.families.tycoon.table import BLUE, CONTENT, NAMES, RED, Table, country

KINDS = {name: value for name, value in vars(j).items() if name.isupper() and isinstance(value, int)}
del KINDS["SET_UP"]  # The position from which a game begins is told by its name, whatever the seat.


def test_every_kind_of_row_has_its_words_and_they_all_differ() -> None:
    assert sorted(KINDS.values()) == sorted(SAY) == list(range(len(KINDS)))
    assert len(KINDS) == j.SET_UP
    tycoons = {id: TycoonCard(id, "most-links", 5) for id in "ab"}
    m = Table(country(operations=CARDS, tycoons=tycoons)).m
    lines = [told(m, NAMES, [(kind, RED, 0, 0, 0)])[0] for kind in SAY]
    assert len({line.text for line in lines}) == len(lines)
    for line in lines:
        assert line.text.startswith("Red ") and "{" not in line.text and not line.text.endswith(".")


LINES = """
DREW_CUBE: cube; -; RT-SETUP-01; cell:0,2 site:ash
OPENED: card; -; RT-SETUP-06 RT-CARD-07; content:operations.first
DREW_TYCOON: card; -; RT-SETUP-05; -
LOT_FELL: first; -; RT-SETUP-04; -
ASKED: auction; -; RT-AUCTION-01; -
TURN: turn; -; RT-ACTION-01; -
BID: bid; -; RT-AUCTION-02; -
PASSED_BID: bid; -; RT-AUCTION-02; -
PAID_BID: bid; auction; RT-AUCTION-04; -
IS_FIRST: first; -; RT-AUCTION-04 RT-AUCTION-05; -
PASSED: pass; -; RT-ACTION-02; -
ISSUED: share; shares; RT-SHARE-01; -
TILE: build; track; RT-BUILD-06 RT-BUILD-07; cell:0,0
LINKED: link; -; RT-BUILD-04; cell:0,2 site:ash cell:0,2 site:ash
STOPPED: link; -; RT-BUILD-03; cell:0,2 site:ash
REMOVED: link; -; RT-BUILD-15; cell:0,2 site:ash
URBANIZED: urbanize; urbanizing; RT-URB-03; cell:0,2 site:ash
SITED: urbanize; -; RT-CARD-14; cell:0,2 site:ash
ENGINE: engine; engine; RT-ENG-02; -
DELIVERED: deliver; -; RT-DELIV-01; cell:0,2 site:ash cell:0,2 site:ash
CARRIED: deliver; -; RT-DELIV-07; cell:0,2 site:ash cell:0,2 site:ash
USED_LINKS: points; -; RT-DELIV-07; -
HOTEL: points; -; RT-CARD-12; content:operations.first
GAINED: points; -; RT-CARD-02; content:operations.first
TOOK: card; -; RT-CARD-01; content:operations.first
PLAYED: card; -; RT-CARD-05; content:operations.first
USED_CARD: card; -; RT-CARD-03; content:operations.first
WEST: west; western link; RT-WEST-03; cell:0,2 site:ash
GREW: card; -; RT-CARD-14; cell:0,2 site:ash
MARKED: empty; -; RT-DELIV-09; cell:0,2 site:ash
UNMARKED: empty; -; RT-URB-02; cell:0,2 site:ash
ENDING: end; -; RT-END-01; -
INCOME: income; income; RT-INC-01; -
DIVIDENDS: dividend; dividends; RT-INC-02; -
SHOWN: card; -; RT-TYCOON-04; content:tycoons.a
SHARES_COST: end; -; RT-END-02; -
GOAL: end; -; RT-END-03; content:tycoons.a
NO_GOAL: end; -; RT-END-03; content:tycoons.a
LIMIT: end; turn limit; -; -
WINS: win; -; RT-END-04; -
ALL_TIED: end; tie; RT-END-04; -
"""
"""Of each kind of row the kind of its line, the reason, the rules, what it is about; "-" where there is none."""


def test_every_line_has_its_kind_its_reason_its_rule_and_what_it_is_about() -> None:
    tycoons = {id: TycoonCard(id, "most-links", 5) for id in "ab"}
    m = Table(country(operations=CARDS, tycoons=tycoons)).m
    found = []
    for name, number in KINDS.items():
        kind, _, reason, rule, refs = SAY[number](m, 0, 0, 0)
        about = " ".join(f"{ref.kind}:{ref.id}" for ref in refs)
        found.append(f"{name}: {kind}; {reason or '-'}; {rule or '-'}; {about or '-'}")
    assert found == LINES.split("\n")[1:-1]


@pytest.mark.parametrize(
    ("row", "text", "kind"),
    [
        ((j.TILE, RED, -2_000, 0, 1), "Red builds track through hex 0,0 for $2,000", "money"),
        ((j.LINKED, BLUE, 0, 0, 1), "Blue completes the link from Ash to Beech", "link"),
        ((j.DELIVERED, RED, 0, 8 * 1 + 4, 3), "Red delivers a red cube from Beech to Elm over 1 link", "deliver"),
        ((j.DELIVERED, RED, 0, 8 * 1 + 4, 7), "Red delivers a blue cube from Beech to Elm over 2 links", "deliver"),
        ((j.CARRIED, BLUE, 0, 8 * 2 + 3, 1), "Blue carries it from Cedar to Dale", "deliver"),
        ((j.USED_LINKS, RED, 0, 1, 1), "Red gains 1 point for 1 own link", "points"),
        ((j.USED_LINKS, RED, 0, 2, 4), "Red gains 4 points for 2 own links", "points"),
        ((j.HOTEL, RED, 0, 6, 2), "Red gains 2 points by the card Hotel", "points"),
        ((j.INCOME, RED, 0, 0, 0), "Red collects an income of $0 at space 0", "income"),
        ((j.INCOME, RED, 3_000, 1, 0), "Red collects an income of $3,000 at space 1", "money"),
        ((j.ISSUED, RED, 10_000, 2, 1_234), "Red issues 2 shares for $10,000 and has 1,234 now", "money"),
        ((j.SHARES_COST, RED, 0, 1, -1), "Red has 1 share and -1 points without the Tycoon card", "end"),
        ((j.MARKED, RED, 0, 1, 2), "Red leaves Beech empty: 2 empty cities now", "empty"),
        ((j.REMOVED, RED, 0, 1, 1), "Red loses the incomplete link from Beech, 1 tile long", "link"),
        ((j.WINS, RED, 0, 51, 0), "Red wins with 51 points", "win"),
    ],
)
def test_what_happens_is_told_with_its_numbers(row: tuple[int, ...], text: str, kind: str) -> None:
    (entry,) = told(Table(country(operations=CARDS)).m, NAMES, [row])
    assert entry.text == text
    assert entry.kind == kind and entry.amount == row[2] and entry.seat == row[1] and entry.rule


def test_a_colour_has_its_article() -> None:
    amber = {"amber": CubeColour("Amber", 20, "#ffbf00", "A")}
    cities = {id: replace(city, colour="gray") for id, city in CONTENT.cities.items()}
    m = Table(country(colours=amber | CONTENT.colours, cities=cities)).m
    said = [told(m, NAMES, [(j.DELIVERED, RED, 0, 4, colour)])[0].text for colour in (0, 1)]
    assert [text.split(" cube")[0] for text in said] == ["Red delivers an amber", "Red delivers a red"]
