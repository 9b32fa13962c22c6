"""`boxcars kit FILE kit.pdf`: the whole game on sheets of paper, also without a screen."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.interruption import left_to_the_system
from engine.cli.output import Format, FormatOption, print_json, progress
from engine.errors import FileError, RulesError
from engine.i18n import ntr, tr
from engine.plain_text import plain_line, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model.scenario import RuleValue, Scenario


class Profile(StrEnum):
    """A printer at home, or a print shop (`studio.export.shops.profiles`)."""

    a4 = "home-a4"
    letter = "home-letter"
    thegamecrafter = "thegamecrafter"
    printplay = "printplay"
    production = "production"


class KitLook(StrEnum):
    """Colors of the kit."""

    color = "color"
    gray = "gray"
    contrast = "contrast"


class CardBacks(StrEnum):
    """Backs of cards."""

    duplex = "duplex"
    fold = "fold"
    none = "none"


PAPER_OF = {
    Profile.a4: "a4", Profile.letter: "letter", Profile.thegamecrafter: "letter", Profile.printplay: "letter",
    Profile.production: "a4",
}  # fmt: skip


def kit(
    file: Annotated[Path, typer.Argument(help=tr("A scenario file, or the name of a bundled scenario."))],
    output: Annotated[
        Path, typer.Argument(help=tr("PDF file to write; for the profiles of shops that take pictures, a folder."))
    ],
    paper: Annotated[
        str | None,
        typer.Option(help=tr("Paper: a4, letter, a3, legal, tabloid, or a size in millimeters such as 200x300.")),
    ] = None,
    profile: Annotated[Profile, typer.Option(help=tr("Printer that the kit is made for."))] = Profile.a4,
    parts: Annotated[
        str, typer.Option(help=tr("Parts to print, separated by commas. Default: all. An unknown name lists them."))
    ] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help=tr("Set a rule: NAME=VALUE, for example home.swap=true. Can be repeated.")),
    ] = None,
    look: Annotated[
        KitLook, typer.Option(help=tr("In color, in shades of gray, or with strong contrast on white."))
    ] = KitLook.color,
    backs: Annotated[
        CardBacks, typer.Option(help=tr("Backs of cards: on the other side, beyond a fold, or none."))
    ] = CardBacks.duplex,
    duplex_offset: Annotated[
        str,
        typer.Option(
            help=tr("Shift of the second side by the printer in millimeters, right and down: 0.5,-1. Measure it with "
                    "--parts calibration.")
        ),
    ] = "0,0",
    notes: Annotated[
        str,
        typer.Option(
            help=tr("Number of notes of each value, such as 1000:40,5000:20. Default: as many as simulated games need.")
        ),
    ] = "",
    games: Annotated[
        int | None,
        typer.Option(
            min=0, max=10_000,
            help=tr("Number of games to simulate for the money; the result is cached. Default: 1,000 for bundled "
                    "boards; fewer for other boards whose games take long."),
        ),
    ] = None,
    icc: Annotated[
        Path | None,
        typer.Option(
            help=tr("ICC profile of the print shop, for production files. Colors are CMYK only with a CMYK profile. "
                    "Default: sRGB, which is RGB.")
        ),
    ] = None,
    condition: Annotated[
        str, typer.Option(help=tr("Name of the printing condition of the ICC profile, such as FOGRA51."))
    ] = "",
    format: FormatOption = Format.text,
) -> None:  # fmt: skip
    """Make a PDF of the whole game to print, cut and play: board, cards, tables, money, tokens and rules."""
    from engine.files.library import scenario_path
    from engine.files.saves.saving import save_bytes
    from engine.files.scenarios import load

    path = scenario_path(file)
    scenario = load(path)
    rules = _settings(scenario, set_ or [])
    with left_to_the_system():
        from studio.export.kit.build import Request, kit_of
        from studio.export.kit.decks import Printer
        from studio.export.kit.money import notes_of
        from studio.export.kit.paper import paper_of
        from studio.export.kit.parts import Deck
        from studio.export.kit.pdf import pdf_bytes
        from studio.export.pictures import credits_of
        from studio.export.verb import application

        request = Request(
            tuple(name.strip() for name in parts.split(",") if name.strip()),
            rules,
            paper_of(paper or PAPER_OF[profile]),
            Printer(backs.value, _offset(duplex_offset)),
            look.value,
            notes_of(notes),
            games,
        )
        app = application()
        if profile not in (Profile.a4, Profile.letter):
            from studio.export.shops.making import Job, print_made

            print_made(Job(scenario, request, profile.value, output, icc, condition), format is Format.json)
            del app
            return
        _check_target(output)
        with progress(tr("Simulating games"), 100) as advance:
            made = kit_of(scenario, replace(request, step=_percents(advance)))
        with progress(tr("Drawing sheets"), 100) as advance:
            step = _percents(advance)

            def tell(done: int, all: int) -> bool:
                step(done, all)
                return True

            author = "; ".join(credits_of(scenario))
            data = pdf_bytes(made.sheets, scenario.title, author, look is KitLook.gray, tell)
        del app
    assert data is not None
    save_bytes(output, data, keep_former=False)
    pages = made.pages()
    titles = {part.name: part.title for part in made.parts}
    if format is Format.json:
        small = [{"part": part, "piece": piece, "text": text} for part, piece, text in made.small]
        found: dict[str, dict[str, object]] = {
            name: {"title": titles[name], "pages": count} for name, count in pages.items()
        }
        for part in made.parts:
            if part.name == "money":
                found["money"]["games"] = part.games
                found["money"]["notes"] = {
                    card.name: card.copies for deck in part.contents if isinstance(deck, Deck) for card in deck.cards
                }
        print_json({"file": str(output), "bytes": len(data), "pages": len(made.sheets), "parts": found, "small": small})
        return
    said = ntr("{file}: {title}, {n:,} page", "{file}: {title}, {n:,} pages", len(made.sheets))
    print(plain_line(said.format(file=output, title=scenario.title, n=len(made.sheets))))
    for name, count in pages.items():
        words = ntr("{name}: {title}, {n:,} page", "{name}: {title}, {n:,} pages", count)
        print(plain_line("  " + words.format(name=name, title=titles[name], n=count)))
    for games in (part.games for part in made.parts if part.games):
        words = ntr(
            "Money for the needs of {n:,} simulated game", "Money for the needs of {n:,} simulated games", games
        )
        print(words.format(n=games))
    if made.small:
        words = ntr("{n:,} text is smaller than 6 pt: {first}", "{n:,} texts are smaller than 6 pt: {first}",
                    len(made.small))  # fmt: skip
        first = ", ".join(quoted(text, 40) for _, _, text in made.small[:3])
        print(tr("warning: {warning}").format(warning=words.format(n=len(made.small), first=first)), file=sys.stderr)


def write_kit(
    scenario: Scenario, path: Path, parts: tuple[str, ...], rules: Mapping[str, RuleValue], games: int | None
) -> None:
    """Write the kit of a scenario on A4, for `engine.api.print_kit`. Raises BoxcarsError."""
    from engine.files.saves.saving import save_bytes
    from studio.export.kit.build import Request, kit_of
    from studio.export.kit.pdf import pdf_bytes
    from studio.export.pictures import credits_of
    from studio.export.verb import application

    _check_target(path)
    app = application()
    made = kit_of(scenario, Request(parts, rules, games=games))
    data = pdf_bytes(made.sheets, scenario.title, "; ".join(credits_of(scenario)))
    del app
    assert data is not None
    save_bytes(path, data, keep_former=False)


def _settings(scenario: Scenario, texts: list[str]) -> Mapping[str, RuleValue]:
    from engine.game.family import family
    from engine.game.options import settings

    system = family(scenario.family)
    return settings(system.rules.options if system.rules is not None else (), texts)


def _percents(advance: Callable[[int], None]) -> Callable[[int, int], None]:
    """Return a function that advances a progress bar of 100 steps to what is done of all."""
    shown = 0

    def step(done: int, all: int) -> None:
        nonlocal shown
        percent = 100 * done // all
        advance(percent - shown)
        shown = percent

    return step


def _offset(text: str) -> tuple[float, float]:
    """Return the shift of the second side. Raises RulesError."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        right = down = float("nan")
    if not (abs(right) <= 20 and abs(down) <= 20):
        raise RulesError(
            tr("expected two numbers from -20 to 20 such as 0.5,-1, found {text}").format(text=quoted(text, 40))
        )
    return right, down


def _check_target(output: Path) -> None:
    """Raise FileError if the name is not that of a PDF, or its folder does not exist."""
    if output.suffix.lower() != ".pdf":
        raise FileError(
            output, tr("expected a file ending in {suffixes}, found {value}").format(
                suffixes=".pdf", value=quoted(output.suffix) if output.suffix else tr("nothing"))
        )  # fmt: skip
    if not output.parent.is_dir():
        raise FileError(output, tr("no folder named {parent}").format(parent=quoted(str(output.parent), 200)))
