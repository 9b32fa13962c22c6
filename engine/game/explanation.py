"""Explanations of a bot's decisions, in a form that all game systems share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.i18n import format_number, ntr, tr

RULED_OUT = -(1 << 40)
"""Score of an option that is never chosen, whatever other scores it has."""

BEYOND = 1_000_000_000
"""More than any sum of a game: an amount above it decides alone, one below -BEYOND excludes an option."""


class Score(Struct, frozen=True):
    """Score that a weight, or a fact such as `price`, adds to an option, in the unit of the decision."""

    name: str
    amount: int


class Fact(Struct, frozen=True):
    """Consequence of an option that adds nothing to its total, such as `turns`; counted in `unit`, "" for money."""

    name: str
    amount: int
    unit: str = ""


class Term(Struct, frozen=True):
    """Named part of the evaluation of options, which scores and facts refer to by name. `name` is permanent, because
    other programs read it; people read `title` instead if there is one. `unit` is that of facts, "" for money; scores
    have the unit of the decision."""

    name: str
    meaning: str
    title: str = ""
    unit: str = ""

    def score(self, amount: int) -> Score:
        """Return the score of an option by this term."""
        return Score(self.name, amount)

    def fact(self, amount: int) -> Fact:
        """Return the fact of an option by this term."""
        return Fact(self.name, amount, self.unit)


def meanings_of(terms: Iterable[Term]) -> dict[str, str]:
    """Return the translated meanings of terms by name. Of terms with the same name the last one counts."""
    return {term.name: tr(term.meaning) for term in terms}


def titles_of(terms: Iterable[Term]) -> dict[str, str]:
    """Return the translated titles of terms by name, as far as they have titles."""
    return {term.name: tr(term.title) for term in terms if term.title}


class Appraisal(Struct, frozen=True):
    """An option by its code; its total is the sum of its scores, `facts` are additional. `flip` is the price below
    which it is bought and above which it is not (negative: never); None if it has no price. `said` describes the
    consequences, if the bot can. An option `aside` is chosen in addition to the compared ones: it has no total that
    could be compared."""

    code: str
    decision: int
    total: int
    scores: tuple[Score, ...]
    flip: int | None = None
    said: str = ""
    facts: tuple[Fact, ...] = ()
    aside: bool = False


class Explanation(Struct, frozen=True):
    """The options of a decision, the chosen one first. Totals and scores are counted in `parts`-ths of `unit`, which is
    "" for money; `meanings` explains scores and facts by name, and `titles` has display names that differ from the
    names. `by_luck`: all options are equally likely, and none is chosen before chance has decided."""

    seat: int
    character: str
    options: tuple[Appraisal, ...]
    unit: str = ""
    meanings: dict[str, str] = {}
    by_luck: bool = False
    parts: int = 1
    titles: dict[str, str] = {}

    def title(self, name: str) -> str:
        """Return the display name of a score or fact, in lower case."""
        return self.titles.get(name) or tr(name)

    def counted(self, amount: int) -> int | float:
        """Return a total or a score in its unit."""
        return amount if self.parts == 1 else amount / self.parts

    def figure(self, amount: int, sign: str = "") -> str:
        """Return a total or a score as text, with two decimals if it is counted in parts of its unit; `sign` "+" marks
        positive amounts, too."""
        return (
            format_number(amount, f"{sign},") if self.parts == 1 else format_number(self.counted(amount), f"{sign},.2f")
        )

    @property
    def is_weighed(self) -> bool:
        """Return whether there are scores; a total without scores has no reason."""
        return any(option.total or any(score.amount for score in option.scores) for option in self.options)

    def total(self, option: Appraisal) -> int | float | None:
        """Return the total of an option in its unit; None if nothing is scored, and for an option aside."""
        return self.counted(option.total) if self.is_weighed and not option.aside else None

    @property
    def tie(self) -> str:
        """Return the sentence of `tie` about the options; "" if chance chooses one."""
        return "" if self.by_luck else tie([self.total(option) for option in self.options])


def tie(totals: Sequence[float | None]) -> str:
    """Return a sentence on how many options have the total of the first, chosen one; "" if none has. None is the total
    of an option without scores."""
    others = totals[1:].count(totals[0]) if totals and totals[0] is not None else 0
    return (
        ntr("{n} other option has the same total.", "{n} other options have the same total.", others).format(n=others)
        if others
        else ""
    )


def beyond(amount: float | None) -> str:
    """Return the word for an amount that decides alone; "" for any other."""
    return "" if amount is None or abs(amount) <= BEYOND else "never" if amount < 0 else "always"


Row = tuple[str, int, tuple[Score, ...]]
"""Return an option by its code and its number, with its scores."""


def weighed(
    seat: int, character: str, rows: Iterable[Row], taken: int, said: str, unit: str, meanings: Mapping[str, str],
    parts: int = 1,
) -> Explanation:  # fmt: skip
    """Return the options of a decision: the chosen one first, with its reason, then the highest totals."""
    options = [Appraisal(code, number, sum(one.amount for one in scores), scores) for code, number, scores in rows]
    options.sort(key=lambda option: (option.decision != taken, -option.total))
    first = options[0]
    told = Appraisal(first.code, first.decision, first.total, first.scores, said=said)
    return Explanation(seat, character, (told, *options[1:]), unit, dict(meanings), parts=parts)
