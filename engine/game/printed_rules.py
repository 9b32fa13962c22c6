"""The rules of a game as text for players: chapters, sections and paragraphs, made for the values of its options.

A game system writes its chapters with a `Writer`, from the options and the content that its rules use, so that text and
rules agree. Each paragraph names the rows of the rules matrix that it states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct

from engine.game.options import resolve
from engine.game.rules import SEAT_SIGN, Option, Options
from engine.game.setups import SETUP
from engine.i18n import format_number, ntr, tr
from engine.model.scenario import RuleValue, Scenario
from engine.money import money
from engine.plain_text import plain_line


class Paragraph(Struct, frozen=True):
    """A paragraph, and the rows of the rules matrix that it states. An `item` belongs to a list."""

    text: str
    rules: tuple[str, ...] = ()
    item: bool = False


class Section(Struct, frozen=True):
    """A section: its title, "" for the introduction of a chapter, and its paragraphs."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Chapter(Struct, frozen=True):
    """A chapter with its title and sections."""

    title: str
    sections: tuple[Section, ...]


class PrintedRules(Struct, frozen=True):
    """The rules of a scenario for some values of options: the title of the scenario, and the chapters."""

    title: str
    chapters: tuple[Chapter, ...]

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yield all paragraphs in order."""
        for chapter in self.chapters:
            for section in chapter.sections:
                yield from section.paragraphs

    def text(self) -> str:
        """Return all paragraphs, one per line."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs())

    def markdown(self) -> str:
        """Return the rules as Markdown."""
        lines = [f"# {_marked(self.title)}", ""]
        for number, chapter in enumerate(self.chapters, 1):
            lines += [f"## {number}. {_marked(chapter.title)}", ""]
            for section in chapter.sections:
                if section.title:
                    lines += [f"### {_marked(section.title)}", ""]
                was_item = False
                for paragraph in section.paragraphs:
                    if was_item and not paragraph.item:
                        lines.append("")
                    lines.append(("- " if paragraph.item else "") + _marked(paragraph.text))
                    if not paragraph.item:
                        lines.append("")
                    was_item = paragraph.item
                if was_item:
                    lines.append("")
        return "\n".join(lines).rstrip() + "\n"

    def html(self) -> str:
        """Return the rules as a web page without scripts or links."""
        parts = [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(plain_line(self.title))}</title>',
            f"<style>{STYLE}</style></head><body>",
            self.body(),
            "</body></html>",
        ]
        return "\n".join(parts) + "\n"

    def body(self) -> str:
        """Return the content of the web page, also for a Qt text browser."""
        parts = [f"<h1>{escape(plain_line(self.title))}</h1>"]
        for number, chapter in enumerate(self.chapters, 1):
            parts.append(f"<h2>{number}. {escape(plain_line(chapter.title))}</h2>")
            for section in chapter.sections:
                if section.title:
                    parts.append(f"<h3>{escape(plain_line(section.title))}</h3>")
                is_list = False
                for paragraph in section.paragraphs:
                    if paragraph.item != is_list:
                        parts.append("<ul>" if paragraph.item else "</ul>")
                        is_list = paragraph.item
                    tag = "li" if paragraph.item else "p"
                    parts.append(f"<{tag}>{escape(plain_line(paragraph.text))}</{tag}>")
                if is_list:
                    parts.append("</ul>")
        return "\n".join(parts)


STYLE = (
    "body{font-family:serif;line-height:1.4;max-width:42em;margin:2em auto;padding:0 1em;color:#222}"  # not shown
    "h1,h2,h3{font-family:sans-serif;line-height:1.2}h2{margin-top:1.6em}li{margin:.2em 0}"  # not shown
)


def _marked(text: str) -> str:
    """Return a text that Markdown shows literally."""
    return "".join("\\" + char if char in "\\`*_{}[]<>#|" else char for char in plain_line(text))


Write = Callable[[Scenario, Options, "Writer"], None]
"""Writes the chapters of a game system."""


class Writer:
    """Collects chapters. `say` and `item` add paragraphs to the latest section."""

    def __init__(self, scenario: Scenario, options: Options) -> None:
        self.options = options
        self._currency = scenario.currency
        self._chapters: list[tuple[str, list[tuple[str, list[Paragraph]]]]] = []

    def chapter(self, title: str) -> None:
        """Begin a chapter."""
        self._chapters.append((title, [("", [])]))

    def section(self, title: str) -> None:
        """Begin a section of the chapter."""
        self._chapters[-1][1].append((title, []))

    def say(self, text: str, *rules: str) -> None:
        """Add a paragraph that states these rules."""
        self._chapters[-1][1][-1][1].append(Paragraph(text, rules))

    def item(self, text: str, *rules: str) -> None:
        """Add an entry of a list."""
        self._chapters[-1][1][-1][1].append(Paragraph(text, rules, item=True))

    def on(self, name: str) -> bool:
        """Return whether a switch is on."""
        return self.options[name] is True

    def is_(self, name: str, value: str) -> bool:
        """Return whether a choice has this value."""
        return self.options[name] == value

    def number(self, name: str) -> int:
        """Return the value of a whole-number option."""
        value = self.options[name]
        assert isinstance(value, int), name
        return value

    def money(self, name: str) -> str:
        """Return the value of an option as money."""
        return self.amount(self.number(name))

    def amount(self, value: float) -> str:
        """Return an amount of money."""
        return money(self._currency, value)

    def percent(self, name: str) -> str:
        """Return the value of an option that is a fraction as a percentage."""
        return tr("{n}%").format(n=format_number(round(100 * float(self.options[name]), 1), "g"))

    def chapters(self) -> tuple[Chapter, ...]:
        """Return the chapters, without empty sections."""
        made = (
            Chapter(title, tuple(Section(name, tuple(said)) for name, said in sections if said))
            for title, sections in self._chapters
        )
        return tuple(chapter for chapter in made if chapter.sections)


def write_starting_position(out: Writer) -> None:
    """Add the paragraph about the starting position of the scenario, if the game begins with one."""
    name = out.options[SETUP.name]
    if name:
        words = tr(
            "The game begins with the starting position “{name}” of the scenario. It replaces the steps that it fixes."
        )
        out.say(words.format(name=name))


def write_turn_limit(out: Writer) -> None:
    """Add the chapter about the turn limit of the program, for games that end before with a winner."""
    turns = out.number("game.turn_limit")
    out.chapter(tr("Played with the Program"))
    out.say(
        ntr(
            "Boxcars Studio ends a game without a winner after {n:,} turn of all players.",
            "Boxcars Studio ends a game without a winner after {n:,} turns of all players.",
            turns,
        ).format(n=turns)
    )


def printed_rules(
    scenario: Scenario, options: Sequence[Option], write: Write | None, chosen: Mapping[str, RuleValue] | None = None
) -> PrintedRules:
    """Return the rules of a scenario with the values `chosen` for this game. Without chapters of the game system, list
    all options.

    Values for single players, and values that differ from those of the scenario, are in the last chapters. Raises
    RulesError for a value that an option cannot have.
    """
    chosen = chosen or {}
    usual, values = resolve(options, scenario.rules), resolve(options, scenario.rules, chosen)
    writer = Writer(scenario, values)
    if write is not None:
        write(scenario, values, writer)
    else:
        writer.chapter(tr("Options of This Game"))
        for option in options:
            writer.item(_stated(option, values[option.name], scenario.currency), *option.rule.split())
    _single_players(options, values, writer, scenario.currency)
    tried = [option for option in options if option.experiment and values[option.name] != option.default]
    changed = [option for option in options if values[option.name] != usual[option.name] and option not in tried]
    if tried:
        writer.chapter(tr("Experiments"))
        for option in tried:
            writer.item(_stated(option, values[option.name], scenario.currency))
    if changed:
        writer.chapter(tr("Changed Options"))
        writer.say(tr("In this game, these options differ from those of the scenario. The rules above include them."))
        for option in changed:
            writer.item(
                tr("{option}: {value} (otherwise: {usual})").format(
                    option=tr(option.title),
                    value=shown_value(option, values[option.name], scenario.currency),
                    usual=shown_value(option, usual[option.name], scenario.currency),
                )
            )
    return PrintedRules(scenario.title, writer.chapters())


def _stated(option: Option, value: RuleValue, currency: str) -> str:
    return tr("{option}: {value}").format(option=tr(option.title), value=shown_value(option, value, currency))


def _single_players(options: Sequence[Option], values: Options, writer: Writer, currency: str) -> None:
    """List the values for single players."""
    by_name = {option.name: option for option in options}
    own = [(key, *key.split(SEAT_SIGN)) for key in values if SEAT_SIGN in key]
    if not own:
        return
    writer.chapter(tr("Single Players"))
    writer.say(tr("For these players, other values of options hold than for all others:"))
    for key, name, seat in own:
        writer.item(
            tr("Player {n}: {option}: {value}").format(
                n=seat, option=tr(by_name[name].title), value=shown_value(by_name[name], values[key], currency)
            )
        )


def shown_value(option: Option, value: RuleValue, currency: str) -> str:
    """Return the value of an option as players read it."""
    if option.type == "bool":
        return tr("yes") if value else tr("no")
    if option.type == "choice":
        return option.display_name(value)
    if option.type in ("name", "names"):
        return str(value) or tr("none")
    if option.unit == "$":
        return money(currency, float(value))
    return format_number(float(value), ",g")
