"""Game systems as values, the parts of these values, and the registry that finds game systems.

A game system is found by its entry point in the group `boxcars.families`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Struct

from engine.edit.edit import Edit
from engine.errors import BoxcarsError, did_you_mean
from engine.game.anomaly import Anomaly
from engine.game.bot import Bot
from engine.game.details import Recorder
from engine.game.fast.batch import Batch, GameTally
from engine.game.game_rules import AnyRules
from engine.game.options import Thing
from engine.game.printed_rules import Write
from engine.game.rules import Options, Seat
from engine.game.summary import GameSummarySpec
from engine.i18n import tr
from engine.model.grids.grid import Cell
from engine.model.ids import Kind, Ref, SiteId
from engine.model.scenario import Content, RuleValue, Scenario
from engine.plain_text import shortened
from engine.report.report import Drawn, Report, Table
from engine.tables.charts import Chart
from engine.tables.import_rows import Incoming

if TYPE_CHECKING:
    from engine.validate.check import Check

W = TypeVar("W")

Bounds = Mapping[str, tuple[int, int] | None]
"""Weights of a game system by name, with the range that a league searches; None for one that it leaves unchanged,
because it only sets how long a bot searches."""


class Template(Struct, frozen=True):
    """A new board, which calling the template returns; title and description are marked with `tr_noop`."""

    make: Callable[[], Scenario]
    title: str
    description: str

    def __call__(self) -> Scenario:
        return self.make()

    def name(self, system: str) -> str:
        """Return the display name of the template, with the title of its game system."""
        return tr("{system}: {template}").format(system=tr(system), template=tr(self.title))


class Character(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """A character of a game system; its weights are a value of the type W, which documents them."""

    name: str
    sentence: str
    weights: W


class Lessons(Protocol):
    """Figures of one board that grow with every game: sums only, the same for the same games in any order."""

    @property
    def counters(self) -> tuple[str, ...]:
        """Counters that a game must have."""

    @property
    def form(self) -> int:
        """Number of the form of the sums, which stored ones must have to be added."""

    def add(self, tally: GameTally) -> None:
        """Add a game that was played."""

    def sums(self) -> Sequence[Any]:
        """Return the sums of the games so far as data."""

    def add_sums(self, found: Sequence[Any]) -> None:
        """Add the sums of other games on the same board, with as many seats."""

    def clear(self) -> None:
        """Begin again without games."""

    def report(self) -> Report:
        """Return the report so far."""


class AnalysisOptions(Struct, frozen=True):
    """Choices for an analysis: the IDs of railroads, and the number of railroads of a set."""

    railroads: tuple[str, ...] = ()
    size: int = 2


class Outlook(Struct, frozen=True):
    """A trip that takes more than this move: its sections, number of steps, about how many turns including this one,
    its probable cost by payee (None is the bank), and the payoff of the arrival."""

    at: Ref
    sections: tuple[Ref, ...]
    steps: int
    turns: int
    fees: Mapping[Seat | None, int]
    payoff: int = 0


class Figures(Struct, frozen=True):
    """Key figures of a purchase: its price, its value to the seat in money, and the number of places that it serves and
    the seat does not serve yet."""

    price: int
    worth: int
    reach: int


class Badge(Struct, frozen=True):
    """Badge of a site: a color (`#rrggbb`, empty for none) with a `letter`, since color is never the only mark, a
    `number` and a line of small `text` under the name."""

    colour: str = ""
    letter: str = ""
    number: str = ""
    text: str = ""


class PrintedTable(Struct, frozen=True):
    """A box of rows. Row i shows what `samples[i]` looks like on the board (a terrain, a site's size as `Ref("site",
    "major")`, a kind of feature as `Ref("feature", "river")`) in front of its cells."""

    id: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    samples: tuple[Ref | None, ...] = ()


class PrintedTrack(Struct, frozen=True):
    """A track of spaces, each with a label and a value, along the margin or in a box."""

    id: str
    title: str
    spaces: tuple[tuple[str, str], ...]


Printed = PrintedTable | PrintedTrack


class CheapestTrack(Struct, frozen=True):
    """The cheapest track between two cells: its cost in the scenario's currency, and its cells, both ends included."""

    cost: int
    cells: tuple[Cell, ...]


class Prices(Struct, frozen=True):
    """Prices of one kind of things of a board that a counter of games counts when they are bought: their IDs and
    prices on a board, and the board with another price of one."""

    kind: Kind
    counter: str
    of: Callable[[Scenario], Mapping[str, int]]
    changed: Callable[[Scenario, str, int], Scenario]


class MapFormat(Struct, frozen=True):
    """Maps of another program as boards of a game system: its title, the ends of file names, and the function that
    makes a scenario and notes from the text of a map, its file, and the width and height of the sheet in millimeters
    (None: by the map). The function raises FileError for a map that cannot be used."""

    title: str
    suffixes: tuple[str, ...]
    read: Callable[[str, Path, float, float | None], tuple[Scenario, tuple[str, ...]]]


Division = Literal["outlines", "borders"]
"""Regions from what is drawn: cities inside the outlines of regions, or parts of the land between borders."""


class FillChoices(Struct, frozen=True):
    """Tables to fill: the number of regions to make (0: keep them) or how the land is divided, destination tables by
    population or equal ones ("" leaves them), payoffs, and prices."""

    regions: int | Division = 0
    destinations: Literal["", "population", "equal"] = ""
    payoffs: bool = False
    prices: bool = False


class Family(Struct, frozen=True):
    """A game system. `rules` is None while it cannot be played, `fast` plays many games at once; without it they are
    played by the rules. `checks` returns its own checks, in addition to those of every board, and imports them only
    then; `tables` and `analyses` by the names that `boxcars table` and `boxcars analyze` take, `network_analyses` are
    analyses of chosen railroads; `live_figures` are drawn over the board while it is edited; `imports` says which
    tables can be imported from a spreadsheet, and which of their columns, `charts` which have another form on screen
    and in files; `templates` make new boards, `map_formats` are those of maps of other programs.

    `unplayed_parts` are parts of a board that only figures use and no rule. A record is not compared with them, so that
    an author may change them.

    `badges` are those of the sites of a grid, `printed` the charts next to the map, `track` the cheapest track that can
    be built between two cells. `derive_content` updates the content after an edit of the board: from the scenarios
    before and after the edit it makes the new one. `fill` makes the tables of a board that has only cities and lines,
    and `to_fill` returns those that a board lacks.

    `lessons` are the game system's own figures of many games with a number of seats; without them every counter of the
    rules has a table. `laws` yields the invariants that an action broke, of the states before and after it, and
    `blunders` yields senseless decisions, each with its seat (`engine.game.anomaly`).

    `to_setup` makes a starting position from a position: an entry of the content's `setups`. Without it there are no
    starting positions.

    `things` are those whose worth to a player can be measured: withheld from a player, or given at the start.
    `prices` are those whose effect on purchases can be measured.

    `option_headings` are the headings of options by the first part of their names, in the order of a form.

    `summary` summarizes games. `printed_rules` writes the rules as text for players, with the values of options that it
    is given. `outlook` estimates the trip of the moving seat to a place that is out of reach, and
    `purchase_figures` has key figures of the purchases of a state by decision.

    `bots` by name, the strongest first. An own bot is a value of the type `character`, read from a file or included in
    a scenario (`characters_of`), and `bot_of` makes it play. `casual_bots` are the casual bots in the order of the
    seats; if there are none, the strongest replaces them. `characters` are the own characters that the game system
    ships, by name and the strongest first. `weights` has the names and ranges of their weights, and `weight_texts` a
    sentence for each: what a higher value does, and its unit.
    """

    id: str
    title: str
    content: type[Content]
    rules: AnyRules | None = None
    option_headings: Mapping[str, str] = {}
    fast: Batch | None = None
    checks: Callable[[], tuple[Check, ...]] = tuple
    bots: Mapping[str, Callable[[], Bot]] = {}
    character: type[Struct] | None = None
    bot_of: Callable[[Any], Bot] | None = None
    characters_of: Callable[[Scenario], Mapping[str, Any]] | None = None
    characters: Mapping[str, Any] = {}
    weights: Bounds = {}
    weight_texts: Mapping[str, str] = {}
    casual_bots: Sequence[str] = ()
    tables: Mapping[str, Callable[[Scenario], Table]] = {}
    imports: Mapping[str, Incoming] = {}
    charts: Mapping[str, Chart] = {}
    analyses: Mapping[str, Callable[[Scenario], Report]] = {}
    network_analyses: Mapping[str, Callable[[Scenario, AnalysisOptions], Report]] = {}
    live_figures: Callable[[Scenario, Callable[[], bool]], Drawn] | None = None
    lessons: Callable[[Scenario, Options, int], Lessons] | None = None
    templates: Mapping[str, Template] = {}
    map_formats: Sequence[MapFormat] = ()
    unplayed_parts: tuple[str, ...] = ()
    fill: Callable[[Scenario, FillChoices], Edit] | None = None
    to_fill: Callable[[Scenario], FillChoices] | None = None
    badges: Callable[[Scenario], Mapping[SiteId, Badge]] | None = None
    printed: Callable[[Scenario], Sequence[Printed]] | None = None
    track: Callable[[Scenario, Cell, Cell], CheapestTrack | None] | None = None
    derive_content: Callable[[Scenario, Scenario], Scenario] | None = None
    laws: Callable[[Any, Any], Iterable[Anomaly]] | None = None
    blunders: Callable[[Any, Any], Iterable[tuple[Seat, Anomaly]]] | None = None
    to_setup: Callable[[Any], Any] | None = None
    prices: Prices | None = None
    things: Callable[[Scenario, Options], Sequence[Thing]] | None = None
    summary: GameSummarySpec | None = None
    printed_rules: Write | None = None
    outlook: Callable[[Any, Ref], Outlook | None] | None = None
    purchase_figures: Callable[[Any], Mapping[Any, Figures]] | None = None


def family_ids() -> list[str]:
    """Return the IDs of all game systems, without importing any."""
    return sorted(point.name for point in entry_points(group="boxcars.families"))


@cache
def family(id: str) -> Family:
    """Return the game system of that ID. Raises BoxcarsError, with the nearest ID, if there is none."""
    for point in entry_points(group="boxcars.families", name=id):
        return cast(Family, point.load())
    known = family_ids()
    raise BoxcarsError(
        tr("no game system named “{name}”{suggestion}; available: {names}").format(
            name=shortened(id, 60), suggestion=did_you_mean(id, known), names=", ".join(known)
        )
    )


def usual_rules(id: str) -> dict[str, RuleValue]:
    """Return the option values of a game system where a scenario does not set them; none if it cannot be played."""
    rules = family(id).rules if id in family_ids() else None
    return {option.name: option.default for option in rules.options} if rules is not None else {}


def recorder_of(id: str, seats: int) -> Recorder:
    """Return a recorder of a game system's games."""
    known = family(id)
    assert known.rules is not None
    return Recorder(known.rules, known.summary, seats)
