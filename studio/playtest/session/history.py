"""Course of a game: known positions, the current one, and branches."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import chain, count

from msgspec import Struct
from msgspec.structs import replace

from engine.game.drive import Moment
from engine.game.rules import Seat
from engine.game.transfer import HandOvers, handed, players_first
from engine.plain_text import shortened

MAX_LETTERS = 80
"""Maximum length of a branch name, as in records."""


class Branch(Struct, frozen=True, eq=False):
    """Branch that is not current: all of its positions since the start. Positions in common with other branches are the
    same objects. Names are unique in a game."""

    name: str
    line: tuple[Moment, ...]
    bots: tuple[str, ...]
    """Controllers of the seats where it continues."""
    hand_overs: HandOvers = ()
    """Previous controllers of seats, by the number of the position of the change."""

    def common(self, line: Sequence[Moment]) -> int:
        """Return the number of positions in common with another branch."""
        # Common positions are at the start: search their end by bisection.
        most = range(min(len(self.line), len(line)))
        return bisect_left(most, True, key=lambda n: self.line[n] is not line[n])


class Course:
    """Positions of a game since the start. One of them is current; later ones may be known already. The same
    continuation follows the line; another one turns the rest into a branch."""

    def __init__(self, start: Moment, bots: tuple[str, ...]) -> None:
        self.line: list[Moment] = [start]
        self.bots = bots
        """Controllers of the seats where the line continues."""
        self.hand_overs: HandOvers = ()
        """Previous controllers of seats of the line, by the number of the position of the change."""
        self.at = 0
        """Number of the current position."""
        self.name = ""
        """Name of the line; empty if it has none."""
        self.branches: list[Branch] = []
        self.left: int | None = None
        """Position before the last jump."""
        self.passed: dict[int, Moment] = {}
        """Identities of positions in the middle of what one click decided."""

    @property
    def now(self) -> Moment:
        """Current position."""
        return self.line[self.at]

    @property
    def whole(self) -> Branch:
        """The line as a branch."""
        return Branch(self.name, tuple(self.line), self.bots, self.hand_overs)

    @property
    def positions(self) -> tuple[Moment, ...]:
        """Every position up to the current one."""
        return tuple(self.line[: self.at + 1])

    @property
    def is_behind(self) -> bool:
        """Whether later positions are known."""
        return self.at + 1 < len(self.line)

    def go_to(self, at: int) -> bool:
        """Show the position with this number, limited to the known ones. Returns whether the position changed."""
        was, self.at = self.at, min(max(0, at), len(self.line) - 1)
        return self.at != was

    def seek(self, is_stop: Callable[[int], bool], forward: bool) -> int | None:
        """Return the next or previous position that meets the condition; None if there is none."""
        line = range(self.at + 1, len(self.line)) if forward else range(self.at - 1, -1, -1)
        return next((n for n in line if is_stop(n)), None)

    def begins_turn(self, at: int) -> bool:
        """Return whether a turn begins with this position; the first and the last position count as well."""
        line = self.line
        return not 0 < at < len(line) - 1 or line[at].state.turn != line[at - 1].state.turn

    @property
    def has_rides(self) -> bool:
        """Whether the known game has rides."""
        return any(_rider(moment) is not None for moment in self.line)

    def bounds_ride(self, at: int) -> bool:
        """Return whether a ride begins or ends with this position; the first and the last position count as well."""
        if not 0 < at < len(self.line) - 1:
            return True
        before, after = _rider(self.line[at]), _rider(self.line[at + 1])
        return before != after and (before, after) != (None, None)

    def follow(self, moment: Moment) -> bool:
        """Continue to a moment that follows the current one: along the line or a branch if known, else as a new
        position. Returns whether that left the line."""
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
        """End the line at the current position and turn the rest into a branch, with the name `called` if it has
        none."""
        if self.is_behind:
            self.name = self.name or called
            self.branches.append(self._as_branch(self.at + 1))
            del self.line[self.at + 1 :]
            self.name, self.left = "", None
            self.hand_over(self.bots)

    def hand_over(self, bots: Sequence[str]) -> None:
        """Set the controllers from the current position on, which is the last one."""
        first = players_first(self.bots, self.hand_overs)
        self.hand_overs = handed(first, self.hand_overs, self.at, bots)
        self.bots = tuple(bots)

    def take(self, branch: Branch) -> None:
        """Swap a branch and the line. The current position stays, or the last common one becomes current."""
        common = branch.common(self.line)
        self.branches[self.branches.index(branch)] = self._as_branch(common)
        self.line, self.name, self.left = list(branch.line), branch.name, None
        self.bots, self.hand_overs = branch.bots, branch.hand_overs
        self.at = min(self.at, common - 1)

    def rename(self, branch: Branch | None, name: str) -> None:
        """Rename a branch, or the line if none is given; a number is added to a name in use."""
        if branch is None:
            self.name = self._free(name, [branch.name for branch in self.branches])
        else:
            others = [self.name, *(other.name for other in self.branches if other is not branch)]
            self.branches[self.branches.index(branch)] = replace(branch, name=self._free(name, others))

    def drop(self, branch: Branch) -> None:
        """Delete a branch."""
        self.branches.remove(branch)

    def _as_branch(self, parts: int) -> Branch:
        """Return the line as a branch that parts at this position, with a default name if it has none."""
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
    """Return the seat whose train moved by the decision that led to a moment."""
    return moment.by if moment.action is not None and moment.action.to is not None else None
