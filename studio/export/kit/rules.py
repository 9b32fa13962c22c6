"""The rules of the game as a booklet, for the options that are set."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game.authoring import rules_of
from engine.game.family import family
from engine.game.printed_rules import PrintedRules
from engine.i18n import tr
from studio.export.kit.flow import Item, flow, heading, paragraph
from studio.export.kit.parts import Face, Pages, Part, Source

BULLET = 3.0
"""Indent of the entries of a list in millimeters."""


def rules_part(source: Source) -> Part:
    """Return the rulebook."""
    title = tr("Rules")

    def make(wide: float, high: float) -> list[Face]:
        known = family(source.scenario.family).rules is not None
        rules = rules_of(source.scenario, source.options) if known else PrintedRules(source.scenario.title, ())
        return flow(lambda width: _items(rules, width), wide, high, title=source.scenario.title)

    return Part("rules", title, (Pages("rules", title, make, booklet=True),))


def _items(rules: PrintedRules, wide: float) -> Iterator[Item]:
    for number, chapter in enumerate(rules.chapters, 1):
        yield heading(f"{number}. {chapter.title}", wide, above=3.0)
        for section in chapter.sections:
            if section.title:
                yield heading(section.title, wide, 9.0)
            for each in section.paragraphs:
                if each.item:
                    yield from paragraph(f"• {each.text}", wide, indent=BULLET, below=0.6)
                else:
                    yield from paragraph(each.text, wide)
