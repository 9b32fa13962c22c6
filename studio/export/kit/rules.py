"""The rules of the game as a booklet, for the options that are set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game.family import family
from engine.game.options import value_text
from engine.game.rules import Option
from engine.i18n import format_number, tr
from engine.model.scenario import RuleValue
from studio.export.kit.flow import Item, flow, heading, paragraph
from studio.export.kit.parts import Face, Pages, Part, Source

Chapter = tuple[str, Sequence[str]]
"""A heading and its paragraphs."""


def rules_part(source: Source) -> Part:
    """Return the rulebook."""
    title = tr("Rules")

    def make(wide: float, high: float) -> list[Face]:
        chapters = list(chapters_of(source))
        return flow(lambda width: _items(chapters, width), wide, high, title=source.scenario.title)

    return Part("rules", title, (Pages("rules", title, make, booklet=True),))


def chapters_of(source: Source) -> Iterator[Chapter]:
    """Yield the chapters of the rulebook."""
    system = family(source.scenario.family)
    if system.rules is not None:
        values = [
            f"{tr(option.title)}: {shown_value(option, source.options[option.name], source.scenario.currency)}"
            for option in system.rules.options
        ]
        yield tr("Options of this game"), values


def shown_value(option: Option, value: RuleValue, currency: str) -> str:
    """Return the value of an option for readers."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int | float):
        number = format_number(value, ",g")
        if option.unit == "$":
            return f"{currency}{number}"
        return f"{number} {tr(option.unit)}" if option.unit else number
    return value_text(value)


def _items(chapters: Sequence[Chapter], wide: float) -> Iterator[Item]:
    for title, paragraphs in chapters:
        yield heading(title, wide)
        for text in paragraphs:
            yield from paragraph(text, wide)
