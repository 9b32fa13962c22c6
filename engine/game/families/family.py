"""How a family of games describes itself: one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.game.bot import Bot
from engine.game.families.character import Bounds
from engine.game.families.lessons import Lessons
from engine.game.families.outlook import Figures, Outlook
from engine.game.families.printed import Badge, Printed
from engine.game.families.told import Told
from engine.game.families.track import CheapestTrack
from engine.game.fast.batch import Batch
from engine.game.rules import Options, Rules, Seat
from engine.model.grids.grid import Cell
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Content, Scenario
from engine.report.report import Report, Table
from engine.tables.incoming import Incoming
from engine.validate.check import Check


class Family(Struct, frozen=True):
    """A kind of game. `rules` is None while it cannot be played, `fast` plays many games at once;
    without it they are played by the rules. `checks` are its own, beside those every board gets; `tables` and
    `analyses` by the names that `boxcars table` and `boxcars analyze` take; `imports` says which of the tables can come
    back from a spreadsheet, and which of their columns; `templates` make new boards.

    `beside` are parts of a board that no rule asks, only figures do. They are left out of what a record is held
    against, so that an author may draw them anew.

    `badges` are what the sites of a grid wear, `printed` the charts beside the map, `track` the cheapest track that can
    be built between two cells. `follow` has the content follow what an edit did to the board: of the scenarios before
    and after it, it makes the one that stands.

    `lessons` are the family's own figures of many games between so many seats; without them every counter of the rules
    has a table. `laws` say which laws of the family an action broke, of the states before and after it, and
    `absurd` what nobody of sense would have decided, each with the seat that did: a sentence each; what differs from
    game to game stands behind a colon.

    `kept` makes a set-up of a position, from which games can begin: an entry of the content's `setups`. Without it
    games begin from none.

    `told` is what it says about the story of a game. `outlook` reckons the way of who moves in a state to a place that
    is out of reach, and `compared` what purchases of a state are about, by their codes.

    `bots` go by name, the strongest first. An own bot is a value of the type `character`, read from a file or carried
    by a scenario (`characters_of`), and `bot_of` makes it play. `people` are the bots that
    play as people do, in the order in which they sit down; where there are none, the strongest stands for them.
    `characters` are the own characters that the family ships, by name and the strongest first, and `weights` says what
    their weights are called and between what a league looks for them.
    """

    id: str
    title: str
    content: type[Content]
    rules: Rules | None = None
    fast: Batch | None = None
    checks: tuple[Check, ...] = ()
    bots: Mapping[str, Callable[[], Bot]] = {}
    character: type[Struct] | None = None
    bot_of: Callable[[Any], Bot] | None = None
    characters_of: Callable[[Scenario], Mapping[str, Any]] | None = None
    characters: Mapping[str, Any] = {}
    weights: Bounds = {}
    people: Sequence[str] = ()
    tables: Mapping[str, Callable[[Scenario], Table]] = {}
    imports: Mapping[str, Incoming] = {}
    analyses: Mapping[str, Callable[[Scenario], Report]] = {}
    lessons: Callable[[Scenario, Options, int], Lessons] | None = None
    templates: Mapping[str, Callable[[], Scenario]] = {}
    beside: tuple[str, ...] = ()
    badges: Callable[[Scenario], Mapping[SiteId, Badge]] | None = None
    printed: Callable[[Scenario], Sequence[Printed]] | None = None
    track: Callable[[Scenario, Cell, Cell], CheapestTrack | None] | None = None
    follow: Callable[[Scenario, Scenario], Scenario] | None = None
    laws: Callable[[Any, Any], Iterable[str]] | None = None
    absurd: Callable[[Any, Any], Iterable[tuple[Seat, str]]] | None = None
    kept: Callable[[Any], Any] | None = None
    told: Told | None = None
    outlook: Callable[[Any, Ref], Outlook | None] | None = None
    compared: Callable[[Any], Mapping[str, Figures]] | None = None
