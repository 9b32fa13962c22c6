"""The parts of a game, and the sheets that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.errors import BoxcarsError, did_you_mean
from engine.game.family import family
from engine.game.options import resolve
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.plain_text import quoted
from studio.export.kit.blocks import Block
from studio.export.kit.board import board_part, look_style, toned
from studio.export.kit.calibration import calibration
from studio.export.kit.decks import Printer, deck_sheets, fits
from studio.export.kit.pages import page_sheets
from studio.export.kit.paper import PAPERS, Paper
from studio.export.kit.parts import Card, Deck, LookName, Pages, Part, Poster, Source, Step, no_step
from studio.export.kit.rules import rules_part
from studio.export.kit.sheets import Sheet
from studio.export.kit.tiles import tile_sheets
from studio.family import studio_family
from studio.paint.fonts import load
from studio.paint.style import style

CALIBRATION = "calibration"
"""The test page for the second side of a sheet; it is printed only on request."""


@dataclass(frozen=True)
class Request:
    """A kit to print: parts by name (none: all), rules that differ from those of the scenario, the paper, the backs of
    cards, the look, and money: notes by value (none: by simulated games), the number of these games (None: the usual
    one), and `step`, which is called between them. `with_calibration` adds the test page for the second side."""

    parts: tuple[str, ...] = ()
    rules: Mapping[str, RuleValue] = field(default_factory=dict)
    paper: Paper = PAPERS["a4"]
    printer: Printer = field(default_factory=Printer)
    look: LookName = "color"
    notes: Mapping[int, int] = field(default_factory=dict)
    games: int | None = None
    with_calibration: bool = False
    step: Step = no_step


@dataclass(frozen=True)
class Kit:
    """Parts with their sheets, and texts that had to be smaller than print should be: the part, the thing and the
    text."""

    parts: tuple[Part, ...]
    sheets: tuple[Sheet, ...]
    small: tuple[tuple[str, str, str], ...]

    def pages(self) -> dict[str, int]:
        """Return the number of pages of each part."""
        counts = {part.name: 0 for part in self.parts}
        for sheet in self.sheets:
            counts[sheet.part] += 1
        return counts


def source_of(scenario: Scenario, request: Request) -> Source:
    """Return the game in the colors of a look, with the options of a request. Raises RulesError for a bad option."""
    rules = family(scenario.family).rules
    options = resolve(rules.options, scenario.rules, request.rules) if rules is not None else {}
    shown = toned(scenario, request.look)
    tone = look_style(request.look, style("print"))
    return Source(shown, options, tone, request.look, request.notes, request.games, request.step)


def parts_of(source: Source) -> tuple[Part, ...]:
    """Return all parts of a game, those of its game system between the board and the rules. Needs a running
    QGuiApplication."""
    load()
    board = board_part(source)
    own = studio_family(source.scenario.family)
    made = own.kit()(source) if own is not None and own.kit is not None else ()
    found = (*((board,) if board is not None else ()), *made, rules_part(source), calibration())
    return tuple(kept for part in found if (kept := without_empty_decks(part)).contents)


def without_empty_decks(part: Part) -> Part:
    """Return a part without decks that have no cards, such as titles of a board without railroads."""
    contents = tuple(one for one in part.contents if not isinstance(one, Deck) or one.cards)
    return replace(part, contents=contents)


def chosen(parts: Sequence[Part], names: Sequence[str]) -> tuple[Part, ...]:
    """Return the parts of these names, all but the calibration without names. Raises BoxcarsError for an unknown
    one."""
    if not names:
        return tuple(part for part in parts if part.name != CALIBRATION)
    known = [part.name for part in parts]
    for name in names:
        if name not in known:
            raise BoxcarsError(
                tr("no part named {name}{suggestion}; available: {names}").format(
                    name=quoted(name, 40), suggestion=did_you_mean(name[:40], known), names=", ".join(known)
                )
            )
    return tuple(part for part in parts if part.name in names)


def kit_of(scenario: Scenario, request: Request) -> Kit:
    """Return the kit of a scenario. Needs a running QGuiApplication. Raises BoxcarsError for a part that does not exist
    or does not fit on the paper."""
    all_parts = parts_of(source_of(scenario, request))
    parts = all_parts if request.with_calibration and not request.parts else chosen(all_parts, request.parts)
    sheets = tuple(sheet for part in parts for sheet in sheets_of(part, request.paper, request.printer))
    small = tuple((part.name, name, text) for part in parts for name, text in small_texts(part))
    return Kit(parts, sheets, small)


def sheets_of(part: Part, paper: Paper, printer: Printer) -> Iterator[Sheet]:
    """Yield the sheets of a part. Raises BoxcarsError for cards that do not fit on the paper."""
    decks = [content for content in part.contents if isinstance(content, Deck)]
    for deck in decks:
        if not fits(deck, paper):
            raise BoxcarsError(
                tr("{title}: pieces of {width:g} × {height:g} mm do not fit on this paper").format(
                    title=deck.title, width=deck.width, height=deck.height
                )
            )
    yield from deck_sheets(part.name, decks, paper, printer)
    for content in part.contents:
        if isinstance(content, Poster):
            yield from tile_sheets(part.name, content, paper)
        elif isinstance(content, Pages):
            yield from page_sheets(part.name, content, paper)


def small_texts(part: Part) -> Iterator[tuple[str, str]]:
    """Yield the texts on cards of a part that had to be smaller than print should be, each with its card."""
    for content in part.contents:
        for card in content.cards if isinstance(content, Deck) else ():
            for block in blocks_of(card):
                if not block.is_readable:
                    yield card.name, block.text


def blocks_of(card: Card) -> Iterator[Block]:
    """Yield the texts of a card."""
    yield from card.front.texts
    if card.back is not None:
        yield from card.back.texts
