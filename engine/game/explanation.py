"""Why a bot decides as it does, in words that every family shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.i18n import ntr
from engine.plain_text import quantity

RULED_OUT = -(1 << 40)
"""What is added to an option that is not taken, whatever else speaks for it."""

BEYOND = 1_000_000_000
"""More than any sum of a game: an amount above it decides alone, one below -BEYOND rules an option out."""


class Score(Struct, frozen=True):
    """What one weight, or a fact such as `price`, adds to an option, in the unit of the decision (mostly money)."""

    name: str
    amount: int


class Fact(Struct, frozen=True):
    """What follows from an option and adds nothing to its total, such as `turns`; counted in `unit`, "" for money."""

    name: str
    amount: int
    unit: str = ""


class Appraisal(Struct, frozen=True):
    """An option by its code; its total is the sum of its scores, `facts` stand beside them. `flip` is the price below
    which it is bought and above which it is not (below nothing: never); None for what has no price. `said` tells in
    sentences what follows, if the bot can. What is done `aside` is taken beside what is weighed, not in its stead: it
    has no total that could be held against another one."""

    code: str
    decision: int
    total: int
    scores: tuple[Score, ...]
    flip: int | None = None
    said: str = ""
    facts: tuple[Fact, ...] = ()
    aside: bool = False


class Explanation(Struct, frozen=True):
    """The options of a decision, the one that is taken first. Totals and scores are counted in `parts`-ths of `unit`,
    which is "" for money; `meanings` says of scores and facts by name what they stand for. `by_luck` says that each
    option is as likely as any other: none of them is taken before luck has decided."""

    seat: int
    character: str
    options: tuple[Appraisal, ...]
    unit: str = ""
    meanings: dict[str, str] = {}
    by_luck: bool = False
    parts: int = 1

    def counted(self, amount: int) -> int | float:
        """A total or a score in its unit."""
        return amount if self.parts == 1 else amount / self.parts

    def figure(self, amount: int, sign: str = "") -> str:
        """A total or a score for people, with two decimals where it is counted in parts of its unit; `sign` "+" writes
        one before what is above nothing, too."""
        return f"{amount:{sign},}" if self.parts == 1 else f"{self.counted(amount):{sign},.2f}"

    @property
    def is_weighed(self) -> bool:
        """Whether anything is: else no total says why."""
        return any(option.total or any(score.amount for score in option.scores) for option in self.options)

    def total(self, option: Appraisal) -> int | float | None:
        """The total of an option in its unit; None where nothing is weighed, and of what is done aside."""
        return self.counted(option.total) if self.is_weighed and not option.aside else None

    @property
    def tie(self) -> str:
        """What `tie` says of the options; nothing where luck takes one."""
        return "" if self.by_luck else tie([self.total(option) for option in self.options])


def tie(totals: Sequence[float | None]) -> str:
    """A sentence on how many options have the total of the first one, which is taken; nothing where none has. None is
    the total of an option that is not weighed."""
    others = totals[1:].count(totals[0]) if totals and totals[0] is not None else 0
    return ntr("{n} other option has the same total.", "{n} other options have the same total.", others).format(n=others) if others else ""


def beyond(amount: float | None) -> str:
    """The word for an amount that decides alone; nothing for any other."""
    return "" if amount is None or abs(amount) <= BEYOND else "never" if amount < 0 else "always"


Row = tuple[str, int, tuple[Score, ...]]
"""An option by its code and its number, with what is weighed of it."""


def weighed(
    seat: int, character: str, rows: Iterable[Row], taken: int, said: str, unit: str, meanings: Mapping[str, str],
    parts: int = 1,
) -> Explanation:  # fmt: skip
    """Options of a decision, the one that is taken first with the sentence that says why, then those with most."""
    options = [Appraisal(code, number, sum(one.amount for one in scores), scores) for code, number, scores in rows]
    options.sort(key=lambda option: (option.decision != taken, -option.total))
    first = options[0]
    told = Appraisal(first.code, first.decision, first.total, first.scores, said=said)
    return Explanation(seat, character, (told, *options[1:]), unit, dict(meanings), parts=parts)
