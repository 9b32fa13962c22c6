"""The course of a game: the positions that are known, the one that is shown, and ways that were left for others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import chain, count

from msgspec import Struct
from msgspec.structs import replace

from engine.game.kernel.drive import Moment
from engine.game.rules import Seat
from engine.game.transfer import HandOvers, handed, players_first
from engine.plain_text import shortened

MAX_LETTERS = 80
"""Of the name of a branch, as records have them."""


class Branch(Struct, frozen=True, eq=False):
    """A course that is not on the table now: all of its positions since the start. Those that it has in common with
    another are the same values. No two of a game have the same name."""

    name: str
    line: tuple[Moment, ...]
    bots: tuple[str, ...]
    """Who plays each seat where it goes on."""
    hand_overs: HandOvers = ()
    """Who had a seat before, by the number of the position from which another has it."""

    def common(self, line: Sequence[Moment]) -> int:
        """How many positions it has in common with another line."""
        # What is common is so from the start: halving finds where it ends.
        most = range(min(len(self.line), len(line)))
        return bisect_left(most, True, key=lambda n: self.line[n] is not line[n])


class Course:
    """The positions of a game since the start. One of them is shown; what followed it may be known already.

    Going on as it went before leads along the line. Going on otherwise keeps what followed as a branch.
    """

    def __init__(self, start: Moment, bots: tuple[str, ...]) -> None:
        self.line: list[Moment] = [start]
        self.bots = bots
        """Who plays each seat where the line goes on."""
        self.hand_overs: HandOvers = ()
        """Who had a seat of the line before, by the number of the position from which another has it."""
        self.at = 0
        """The number of the position that is shown."""
        self.name = ""
        """What the line is called; nothing for one that nobody gave a name."""
        self.branches: list[Branch] = []
        self.left: int | None = None
        """Where somebody was before they jumped elsewhere."""
        self.passed: dict[int, Moment] = {}
        """Positions in the middle of what one click decided, by their identity."""

    @property
    def now(self) -> Moment:
        """The position that is shown."""
        return self.line[self.at]

    @property
    def whole(self) -> Branch:
        """The line as branches are kept."""
        return Branch(self.name, tuple(self.line), self.bots, self.hand_overs)

    @property
    def positions(self) -> tuple[Moment, ...]:
        """Every position up to the one that is shown."""
        return tuple(self.line[: self.at + 1])

    @property
    def is_behind(self) -> bool:
        """Whether it is known how the game went on from the position that is shown."""
        return self.at + 1 < len(self.line)

    def go_to(self, at: int) -> bool:
        """Show the position with this number, or the nearest one that there is. Whether it is another one now."""
        was, self.at = self.at, min(max(0, at), len(self.line) - 1)
        return self.at != was

    def seek(self, is_stop: Callable[[int], bool], forward: bool) -> int | None:
        """The next position on the line for which this holds, or the one before; None where there is none."""
        line = range(self.at + 1, len(self.line)) if forward else range(self.at - 1, -1, -1)
        return next((n for n in line if is_stop(n)), None)

    def begins_turn(self, at: int) -> bool:
        """Whether a turn begins with this position; the first and the last position count as well."""
        line = self.line
        return not 0 < at < len(line) - 1 or line[at].state.turn != line[at - 1].state.turn

    @property
    def has_rides(self) -> bool:
        """Whether anything rides in this game, as far as it is known."""
        return any(_rider(moment) is not None for moment in self.line)

    def bounds_ride(self, at: int) -> bool:
        """Whether a ride begins or ends with this position; the first and the last position count as well."""
        if not 0 < at < len(self.line) - 1:
            return True
        before, after = _rider(self.line[at]), _rider(self.line[at + 1])
        return before != after and (before, after) != (None, None)

    def follow(self, moment: Moment) -> bool:
        """Go on to a moment that follows the one shown: along the line or a branch where it is known already, else
        anew. Whether that left the line."""
        if self._leads_to(moment, self.line):
            self.at += 1
            return False
        same = (branch for branch in self.branches if branch.bots == self.bots)
        here = (branch for branch in same if branch.common(self.line) > self.at)
        known = next((branch for branch in here if self._leads_to(moment, branch.line)), None)
        was_behind = self.is_behind
        if known is not None:
            self.take(known)
        else:
            self.part()
            self.line.append(moment)
        self.at += 1
        return was_behind

    def part(self, called: str = "") -> None:
        """End the line at the position shown; what followed it is a branch from now on, `called` so where nobody had
        given it a name."""
        if self.is_behind:
            self.name = self.name or called
            self.branches.append(self._as_branch(self.at + 1))
            del self.line[self.at + 1 :]
            self.name, self.left = "", None
            self.hand_over(self.bots)

    def hand_over(self, bots: Sequence[str]) -> None:
        """From the position shown on, which is the last one, these play."""
        first = players_first(self.bots, self.hand_overs)
        self.hand_overs = handed(first, self.hand_overs, self.at, bots)
        self.bots = tuple(bots)

    def take(self, branch: Branch) -> None:
        """Make a branch the line, and the line a branch. What is shown stays, or is the last position in common."""
        common = branch.common(self.line)
        self.branches[self.branches.index(branch)] = self._as_branch(common)
        self.line, self.name, self.left = list(branch.line), branch.name, None
        self.bots, self.hand_overs = branch.bots, branch.hand_overs
        self.at = min(self.at, common - 1)

    def rename(self, branch: Branch | None, name: str) -> None:
        """Call a branch otherwise, or the line where none is given; with a number where the name is taken."""
        if branch is None:
            self.name = self._free(name, [branch.name for branch in self.branches])
        else:
            others = [self.name, *(other.name for other in self.branches if other is not branch)]
            self.branches[self.branches.index(branch)] = replace(branch, name=self._free(name, others))

    def drop(self, branch: Branch) -> None:
        """Give a branch up."""
        self.branches.remove(branch)

    def _as_branch(self, parts: int) -> Branch:
        """The line, which parts from another at the position of that number; that names it where nobody did."""
        last = self.line[min(parts, len(self.line) - 1)]
        name = self.name or f"{last.state.turn}: {last.action}"
        free = self._free(name, [branch.name for branch in self.branches])
        return replace(self.whole, name=free)

    def _free(self, name: str, taken: Sequence[str]) -> str:
        wanted = shortened(name, MAX_LETTERS - 5)
        return next(name for name in chain((wanted,), (f"{wanted} ({n})" for n in count(2))) if name not in taken)

    def _leads_to(self, moment: Moment, line: Sequence[Moment]) -> bool:
        following = line[self.at + 1].action if self.at + 1 < len(line) else None
        return following is not None and moment.action is not None and following.code == moment.action.code


def _rider(moment: Moment) -> Seat | None:
    """Whose train moved by the decision that led to a moment."""
    return moment.by if moment.action is not None and moment.action.to is not None else None
