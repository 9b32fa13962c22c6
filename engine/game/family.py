"""A family of games as one value, the parts of that value, and the registry that finds families.

A family is found by its entry point in the group `boxcars.families`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Struct

from engine.i18n import tr
from engine.errors import BoxcarsError, did_you_mean
from engine.game.anomaly import Anomaly
from engine.game.bot import Bot
from engine.game.fast.batch import Batch, GameTally
from engine.game.kernel.game_rules import nothing
from engine.game.rules import Entry, Options, Rules, Seat
from engine.i18n import tr
from engine.model.grids.grid import Cell
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Content, RuleValue, Scenario
from engine.plain_text import shortened
from engine.report.report import Report, Table
from engine.tables.import_rows import Incoming

if TYPE_CHECKING:
    from engine.validate.check import Check

W = TypeVar("W")

Bounds = Mapping[str, tuple[int, int] | None]
"""The weights of a family by name, and between which numbers a league looks for each; None for one that it leaves as it
is, because it only says how long a bot thinks."""


class Character(Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """A character of a family whose weights are a value of the type W; what a weight means stands there."""

    name: str
    sentence: str
    weights: W


class Lessons(Protocol):
    """Figures of one board that grow with every game: sums only, the same in whatever order games come."""

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters whose sums a game has to bring."""

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""

    def report(self) -> Report:
        """What the games teach so far."""


class Outlook(Struct, frozen=True):
    """A way that takes more than this move: its sections, how many steps, about how many turns with this one, what it
    may cost by payee (None is the bank), and what the arrival brings."""

    at: Ref
    sections: tuple[Ref, ...]
    steps: int
    turns: int
    fees: Mapping[Seat | None, int]
    payoff: int = 0


class Figures(Struct, frozen=True):
    """What a purchase is about, in a few numbers: its price, what it is worth to the seat in money, and how many places
    the seat would serve that it does not serve yet."""

    price: int
    worth: int
    reach: int


class Badge(Struct, frozen=True):
    """What a site wears: a colour (`#rrggbb`, empty for none) with a `letter`, since colour never speaks alone, a
    `number` and a line of small `text` under the name."""

    colour: str = ""
    letter: str = ""
    number: str = ""
    text: str = ""


class PrintedTable(Struct, frozen=True):
    """A box of rows. Row i shows what `samples[i]` looks like on the board (a terrain, a site's size as
    `Ref("site", "major")`, a kind of feature as `Ref("feature", "river")`) in front of its cells."""

    id: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    samples: tuple[Ref | None, ...] = ()


class PrintedTrack(Struct, frozen=True):
    """A track of spaces, each with a label and a value, to be laid along the margin or in a box."""

    id: str
    title: str
    spaces: tuple[tuple[str, str], ...]


Printed = PrintedTable | PrintedTrack


class CheapestTrack(Struct, frozen=True):
    """The cheapest track between two cells: its cost in the scenario's currency, and its cells, both ends included."""

    cost: int
    cells: tuple[Cell, ...]


Mark = Literal[
    "",
    "purchase",
    "sale",
    "auction",
    "trip",
    "build",
    "declaration",
    "catch",
    "event",
    "goal",
    "out",
    "win",
]
"""What stands on a time line; "" for what does not. A `trip` is whatever a seat is paid or gets points for taking
somewhere."""


def turn_of_state(state: Any) -> int:
    """The turn of a state by its own count, that of the turns of all seats."""
    turn: int = state.turn
    return turn


class GameSummarySpec(Struct, frozen=True):
    """`mark` says what an entry is on a time line. `standing` has a number for each seat of a state, the highest is
    ahead; `standing_title` says what it counts, and `is_money` whether that is in the currency of the board. `trips`
    are what people call one `trip` and several. `hand` is what a seat has before it beside what everybody sees of it,
    such as its cards, a line each. `by_region` is the counter of the rules for what a seat gained in a region of the
    board, "" where there is none. `turn` is the number of the turn of a state as the rules count turns, 0 before the
    first. `rulings` has a sentence for each row of the rules matrix that lines of the journal come from."""

    mark: Callable[[Entry], Mark]
    standing: Callable[[Any], Sequence[float]]
    standing_title: str
    is_money: bool
    trips: tuple[str, str]
    hand: Callable[[Any, Seat], Sequence[str]] = nothing
    by_region: str = ""
    turn: Callable[[Any], int] = turn_of_state
    rulings: Mapping[str, str] = {}

    def counted(self, currency: str) -> str:
        """What says who is ahead, with its currency where it is money."""
        title = tr(self.standing_title)
        return f"{title} ({currency.strip()})" if self.is_money and currency.strip() else title

    def ruled(self, rule: str) -> list[tuple[str, str]]:
        """The rows of the rules that a line of the journal names, each with its sentence."""
        return [(code, tr(self.rulings[code])) for code in rule.split() if code in self.rulings]


def by_code(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """Sentences by their codes one by one, where several rows that say the same stand together."""
    return {code: said for codes, said in sentences.items() for code in codes.split()}


class Family(Struct, frozen=True):
    """A kind of game. `rules` is None while it cannot be played, `fast` plays many games at once;
    without it they are played by the rules. `checks` returns its own, in addition to those
    of every board, and imports them only then; `tables` and
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
    checks: Callable[[], tuple[Check, ...]] = tuple
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
    laws: Callable[[Any, Any], Iterable[Anomaly]] | None = None
    absurd: Callable[[Any, Any], Iterable[tuple[Seat, Anomaly]]] | None = None
    kept: Callable[[Any], Any] | None = None
    told: GameSummarySpec | None = None
    outlook: Callable[[Any, Ref], Outlook | None] | None = None
    compared: Callable[[Any], Mapping[str, Figures]] | None = None


def family_ids() -> list[str]:
    """The ids of all families, without importing any."""
    return sorted(point.name for point in entry_points(group="boxcars.families"))


@cache
def family(id: str) -> Family:
    """The family of that id. Raises BoxcarsError, with the nearest id, where there is none."""
    for point in entry_points(group="boxcars.families", name=id):
        return cast(Family, point.load())
    known = family_ids()
    raise BoxcarsError(
        tr("no game system named “{name}”{suggestion}; available: {names}").format(
            name=shortened(id, 60), suggestion=did_you_mean(id, known), names=", ".join(known)
        )
    )


def usual_rules(id: str) -> dict[str, RuleValue]:
    """The values of a family's rules where a scenario does not set them; none where nobody can play it."""
    rules = family(id).rules if id in family_ids() else None
    return {option.name: option.default for option in rules.options()} if rules is not None else {}
