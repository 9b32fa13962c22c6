"""Goals of a search: wanted averages of outcomes, and a wanted matrix of wins between bots.

Goals of outcomes are about games of the line-up. Each pair of a matrix has games of its own, at tables as those of a
skill ladder. The games of a search are numbered over all kinds of tables, so that each kind has equally many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from engine.errors import BoxcarsError, UnreadableFile, did_you_mean
from engine.game.family import Family
from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import quoted
from engine.sim.knobs import Outcome, Played, Trial, Trials, outcome_of, runners
from engine.sim.ladder import Rung, rungs_of, table_of

TOLERANCE = 0.01
"""Distance from a goal that is near enough: as a share of a number of turns, or of all games for a share."""

EVEN = "even"
"""Value of the goal `seats`: each seat wins equally often."""

ENDINGS = (".csv", ".tsv", ".xlsx")
"""Ends of the names of files with a matrix."""

MAX_GOALS = 40
MAX_SHOWN = 40
"""Number of characters of a goal that a message shows."""

OVER = ">"
"""Sign between two bots: the share of games that the first one wins against the second one."""

Pair = tuple[int, int]
"""Numbers of the lower and the higher rung."""


class Goal(Struct, frozen=True):
    """A wanted average of an outcome, or of the share of games that the second rung of a pair wins."""

    outcome: Outcome
    value: float
    pair: Pair | None = None
    tolerance: float = TOLERANCE

    @property
    def near(self) -> float:
        """The distance that is near enough."""
        return self.tolerance if self.outcome.is_share else max(self.tolerance * abs(self.value), 1e-6)

    def of(self, tally: GameTally, side: Sequence[int] = ()) -> float:
        """Return the figure of a game; `side` are the seats of the second rung."""
        if self.pair is None:
            return self.outcome.of(tally)
        return 0.5 if tally.winner is None else float(tally.winner in side)


class Goals(Struct, frozen=True):
    """Goals that a search tries to reach together, and the bots of their pairs."""

    goals: tuple[Goal, ...]
    rungs: tuple[Rung, ...] = ()

    @property
    def tables(self) -> list[Pair | None]:
        """The kinds of tables that have games: the line-up (None), and pairs of rungs."""
        return list(dict.fromkeys(goal.pair for goal in self.goals))

    def at(self, table: Pair | None) -> list[int]:
        """Return the numbers of the goals that games of a kind have figures for."""
        return [number for number, goal in enumerate(self.goals) if goal.pair == table]

    def sorted_out(self, first: int, figures: Sequence[float], into: Sequence[list[float]]) -> None:
        """Add the figures of games from the number `first` on to the lists of their goals."""
        tables, at = self.tables, 0
        game = first
        while at < len(figures):
            for number in self.at(tables[game % len(tables)]):
                into[number].append(figures[at])
                at += 1
            game += 1


class Aims(Struct, frozen=True):
    """The games of a search."""

    trials: Trials
    goals: Goals


def start(aims: Aims) -> Callable[[Sequence[Trial]], list[Played]]:
    """Prepare a worker. It returns the figures of the goals of each game of a trial."""
    runner, goals = runners(aims.trials), aims.goals
    tables = goals.tables
    of_table = [[goals.goals[number] for number in goals.at(table)] for table in tables]

    def figures(task: Trial) -> Iterable[float]:
        if tables == [None]:
            tallies = runner(task.point, task.bots).play(range(task.first, task.first + task.games))
            return (goal.of(tally) for tally in tallies for goal in of_table[0])
        return (figure for game in range(task.first, task.first + task.games) for figure in one(task, game))

    def one(task: Trial, game: int) -> list[float]:
        number, kind = divmod(game, len(tables))
        pair, bots = tables[kind], task.bots
        side: tuple[int, ...] = ()
        if pair is not None:
            bots, side = table_of(goals.rungs[pair[0]], goals.rungs[pair[1]], number)
        (tally,) = runner(task.point, bots).play([number])
        return [goal.of(tally, side) for goal in of_table[kind]]

    return lambda tasks: [Played(task.number, tuple(figures(task))) for task in tasks]


def goals_of(text: str, known: Family, scenario: Scenario, seats: int, tolerance: float = TOLERANCE) -> Goals:
    """Return the goals of a text: `turns=200`, several such as `turns=200,seats=even`, shares of games between bots
    such as `expert>casual=0.6`, or a matrix of them in a spreadsheet. `tolerance` is the distance that is near enough,
    as `TOLERANCE`. Raises BoxcarsError."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) == 1 and parts[0].lower().endswith(ENDINGS):
        wanted = matrix_of(Path(parts[0]))
    else:
        wanted = []
        for part in parts:
            name, equals, value = (each.strip() for each in part.rpartition("="))
            wanted.append((name, value) if equals else (value, ""))
    outcomes: list[tuple[str, str]] = []
    pairs: list[tuple[str, str, str]] = []
    for name, value in wanted:
        high, sign, low = (each.strip() for each in name.partition(OVER))
        if sign:
            pairs.append((high, low, value))
        elif name == "seats" and value == EVEN:
            outcomes += [(f"wins.{seat + 1}", str(1 / seats)) for seat in range(seats)]
        else:
            outcomes.append((name, value))
    alone = [high for high, low, _ in pairs if high == low]
    if alone:
        raise BoxcarsError(tr("{name} cannot play against itself as a goal").format(name=quoted(alone[0], MAX_SHOWN)))
    names = list(dict.fromkeys(name for high, low, _ in pairs for name in (low, high)))
    rungs = tuple(rungs_of(known, names, scenario)) if names else ()
    goals = [Goal(made, _value(name, value, made.is_share), tolerance=tolerance)
             for name, value in outcomes for made in (outcome_of(name, seats),)]  # fmt: skip
    for high, low, value in pairs:
        title = f"{high}{OVER}{low}"
        pair = names.index(low), names.index(high)
        goals.append(Goal(Outcome(title), _value(title, value, True), pair, tolerance))
    twice = [goal.outcome.name for goal in goals]
    _refuse_repeated(twice, [goal.pair for goal in goals if goal.pair is not None])
    if not 1 <= len(goals) <= MAX_GOALS:
        said = tr("expected from 1 to {most} goals, found {n}")
        raise BoxcarsError(said.format(most=MAX_GOALS, n=len(goals)))
    return Goals(tuple(goals), rungs)


def matrix_of(file: Path) -> list[tuple[str, str]]:
    """Return the goals of a spreadsheet: bots in its first row and column, and in each cell the share of games, from 0
    to 1, that the bot of the row wins against that of the column. Empty cells are no goals, and one of the two cells of
    a pair is enough. Raises FileError."""
    from engine.files.sheets.reading import read_sheets

    rows = [(line, row) for line, row in enumerate(read_sheets(file)[0].rows, 1) if any(cell.strip() for cell in row)]
    if len(rows) < 2:
        raise UnreadableFile(file, tr("expected a matrix with bots in its first row and column"))
    columns = [cell.strip() for cell in rows[0][1][1:]]
    found: dict[frozenset[str], tuple[str, str]] = {}
    for line, row in rows[1:]:
        name = row[0].strip()
        if name not in columns:
            said = tr("no column has the bot {name}{nearest}")
            named = quoted(name, MAX_SHOWN)
            raise UnreadableFile(file, said.format(name=named, nearest=did_you_mean(name, columns)), line=line)
        for other, cell in zip(columns, row[1:], strict=False):
            if name == other or not cell.strip():
                continue
            key = frozenset((name, other))
            if key not in found:
                found[key] = (f"{name}{OVER}{other}", cell.strip())
            elif found[key][0] == f"{name}{OVER}{other}" or _differ(found[key][1], cell):
                said = tr("the two shares of {name} and {other} do not add up to 1")
                raise UnreadableFile(file, said.format(name=name, other=other), line=line)
    return list(found.values())


def _differ(one: str, other: str) -> bool:
    """Return whether two shares are numbers that do not add up to 1."""
    try:
        return abs(float(one) + float(other) - 1) > 1e-6
    except ValueError:
        return True


def _value(name: str, text: str, is_share: bool) -> float:
    """Return the wanted average of a goal. Raises BoxcarsError."""
    target = quoted(f"{name}={text}" if text else name, MAX_SHOWN)
    try:
        goal = float(text)
    except ValueError:
        goal = -1.0
    if is_share and not 0 <= goal <= 1:
        raise BoxcarsError(tr("expected a share of games from 0 to 1, found {target}").format(target=target))
    if not 0 <= goal < 1e9:
        said = tr("expected a goal as NAME=NUMBER, for example turns=200, found {target}")
        raise BoxcarsError(said.format(target=target))
    return goal


def _refuse_repeated(names: Sequence[str], pairs: Sequence[Pair]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    both = [pair for pair in pairs if (pair[1], pair[0]) in pairs]
    if twice or both:
        raise BoxcarsError(tr("expected each goal once, found {name} twice").format(name=(twice or ["A>B, B>A"])[0]))
