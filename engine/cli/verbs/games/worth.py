"""`boxcars worth FILE`: what railroads and other things are worth to a player."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.experiment import BotsOption, Measurement, measurement
from engine.cli.game import LineupOption, SchedulerOption, SeedOption, SetOption, WorkersOption, chosen_workers
from engine.cli.output import Format, FormatOption, print_json, print_table
from engine.errors import BoxcarsError, did_you_mean
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.money import money
from engine.plain_text import quoted

if TYPE_CHECKING:
    from engine.game.options import Thing
    from engine.sim.workers import Workers

HELP = tr_noop(
    "Measure what railroads and other things are worth to a player, in points of the share of wins, or at what price "
    "a railroad is bought in half of the games.\n\n"
    "By restriction: one player cannot get a railroad, in the same games as without that change. By Shapley values: "
    "one player can get the railroads one after the other, in random order; the values add up to what owning "
    "anything is worth. The 95% intervals hold for all at once and may be looked at at any time."
)


class By(StrEnum):
    """Methods."""

    restriction = "restriction"
    shapley = "shapley"


USUAL_GAMES = 20_000
"""Games if neither a number nor a precision is given."""

ALL = "all"


def measure(
    file: Annotated[Path, typer.Argument(help=tr("Scenario file, or name of a bundled scenario."))],
    by: Annotated[By, typer.Option(help=tr("Method: restricted play, or Shapley values."))] = By.restriction,
    railroads: Annotated[
        str, typer.Option(help=tr("IDs of railroads, separated by commas; by default all of them."))
    ] = "",
    trains: Annotated[str, typer.Option(help=tr("Measure these trains also, or all."))] = "",
    regions: Annotated[
        str, typer.Option(help=tr("Measure these regions also, or all: what choosing them is worth."))
    ] = "",
    rule: Annotated[
        list[str] | None,
        typer.Option(
            help=tr("Measure an option also: what its present value is worth against NAME=VALUE; can be repeated.")
        ),
    ] = None,
    give: Annotated[
        bool, typer.Option("--give", help=tr("Give each thing to the player at the start instead of withholding it."))
    ] = False,
    fair_price: Annotated[
        str, typer.Option(help=tr("Search for the price at which this railroad is bought in half of the games."))
    ] = "",
    seat: Annotated[
        int, typer.Option(min=0, max=16, help=tr("Number of the player to measure; 0 for each in turn."))
    ] = 0,
    precision: Annotated[
        float,
        typer.Option(
            min=0, max=1, help=tr("Stop when every value is known to +- this share, or a price to +- this part of it.")
        ),
    ] = 0.0,
    ranks: Annotated[
        bool,
        typer.Option(
            "--ranks", help=tr("Stop playing for a thing when its rank is certain, even if its value is not precise.")
        ),
    ] = False,
    games: Annotated[
        int,
        typer.Option(min=0, help=tr("Maximum number of games; 0 for as many as the precision needs, else 20,000.")),
    ] = 0,
    seed: SeedOption = 1,
    bots: BotsOption = "",
    lineup: LineupOption = None,
    sets: SetOption = None,
    workers: WorkersOption = 0,
    scheduler: SchedulerOption = "",
    format: FormatOption = Format.text,
) -> None:
    """Measure what things are worth."""
    made = measurement(file, sets, bots, lineup, seed)
    most = games or (0 if precision else USUAL_GAMES)
    if seat > len(made.job.bots):
        raise BoxcarsError(tr("expected a player from 1 to {n}, found {seat}").format(n=len(made.job.bots), seat=seat))
    if fair_price:
        with chosen_workers(workers, scheduler) as crew:
            data, ended = _fair_price(made, fair_price, most, precision, crew)
    else:
        asked = {"railroad": railroads, "train": trains, "region": regions}
        things = _things(made, asked, rule or [])
        if give:
            _refuse_gifts(things)
        with chosen_workers(workers, scheduler) as crew:
            data, ended = _measured(made, by, things, seat - 1 if seat else None, most, precision, ranks, give, crew)
    if format is Format.json:
        print_json(data)
    elif fair_price:
        _tell_price(data, made.ready.scenario.currency)
    else:
        _tell(data)
    if ended:
        raise typer.Exit(ended)


def _fair_price(
    made: Measurement, id: str, games: int, precision: float, workers: Workers
) -> tuple[dict[str, Any], int]:
    from engine.sim.fair_price import fair_price, priced

    priced(made.ready.family.prices, made.job, id)  # Before the progress bar.
    return made.run(tr("Price"), games, workers, lambda course: fair_price(made.job, id, games, precision, course))


def _measured(
    made: Measurement,
    by: By,
    things: Sequence[Thing],
    seat: int | None,
    games: int,
    precision: float,
    ranks: bool,
    give: bool,
    workers: Workers,
) -> tuple[dict[str, Any], int]:
    from engine.sim.shapley import shapley
    from engine.sim.worth import restricted_play

    if by is By.shapley:
        if give or ranks:
            raise BoxcarsError(tr("--give and --ranks belong to --by restriction"))
        data, ended = made.run(
            tr("Worth"), games, workers, lambda course: shapley(made.job, things, games, precision, course, seat)
        )
    else:
        data, ended = made.run(
            tr("Worth"),
            games,
            workers,
            lambda course: restricted_play(made.job, things, games, precision, course, seat, give, ranks),
        )
    return {**data, "seat": None if seat is None else seat + 1, "given": give}, ended


def _things(made: Measurement, asked: dict[str, str], rules: Sequence[str]) -> list[Thing]:
    """Return the things of a command line. Raises BoxcarsError for an unknown one."""
    from engine.game.options import Thing, refuse_seat_of, seat_key, settings
    from engine.game.rules import SEAT_SIGN

    ready = made.ready
    known = ready.family.things(ready.scenario, ready.options) if ready.family.things is not None else ()
    kinds = {kind: {thing.id: thing for thing in known if thing.kind == kind} for kind in asked}
    if not any(asked.values()) and not rules:
        asked = {**asked, "railroad": ALL}
    found: list[Thing] = []
    for kind, text in asked.items():
        ids = kinds[kind] if text == ALL else dict.fromkeys(each.strip() for each in text.split(",") if each.strip())
        for id in ids:
            if id not in kinds[kind]:
                raise BoxcarsError(
                    tr("the board has no {id} that can be withheld{nearest}").format(
                        id=quoted(id, 40), nearest=did_you_mean(id, kinds[kind])
                    )
                )
            found.append(kinds[kind][id])
    by_name = {option.name: option for option in ready.rules.options}
    for name, value in settings(ready.rules.options, rules).items():
        if SEAT_SIGN in name:
            raise BoxcarsError(tr("expected --rule without a player, found {name}").format(name=name))
        refuse_seat_of(by_name[name], seat_key(name, 0))
        found.append(Thing("rule", f"{name}={_text(value)}", {name: value}))
    if not found:
        title = tr(ready.family.title)
        raise BoxcarsError(tr("{title} has no railroads that can be withheld").format(title=title))
    return found


def _text(value: Any) -> str:
    from engine.game.options import value_text

    return value_text(value)


def _refuse_gifts(things: Sequence[Thing]) -> None:
    for thing in things:
        if thing.given is None:
            raise BoxcarsError(tr("{id} cannot be given at the start").format(id=thing.id))


def _tell(data: dict[str, Any]) -> None:
    from engine.report.report import Table

    is_shapley = data["by"] == "shapley"
    kinds = {
        "railroads": tr("Railroads"),
        "trains": tr("Trains"),
        "regions": tr("Regions"),
        "rules": tr("Options"),
    }
    headings = {
        "id": tr("ID"), "value": tr("Value"), "from": tr("From"), "to": tr("To"), "with": tr("With it (%)"),
        "without": tr("Without it (%)"), "games": tr("Games"), "rank": tr("Rank"),
    }  # fmt: skip
    note = tr(
        "Value: wins with it minus wins without it, in percentage points, with the 95% interval that holds for all at "
        "once and at any time."
    )
    for key, title in kinds.items():
        if not data.get(key):
            continue
        if is_shapley:
            columns: tuple[str, ...] = ("id", "value", "from", "to")
            rows = tuple((row["id"], 100 * row["value"], *_percent(row["interval"])) for row in data[key])
        else:
            columns = ("id", "value", "from", "to", "with", "without", "rank", "games")
            rows = tuple(
                (
                    row["id"], 100 * row["value"], *_percent(row["interval"]), 100 * row["with"]["win_rate"],
                    100 * row["without"]["win_rate"], _rank(row["rank"]), row["games"],
                )
                for row in data[key]
            )  # fmt: skip
        print_table(Table("worth", title, columns, rows, headings=headings, note=note))
        print()
    if is_shapley:
        print(
            tr("Together {total} points: {without}% of wins without any, {with_all}% with all.").format(
                total=format_number(100 * data["total"], ",.1f"),
                without=format_number(100 * data["without"]["win_rate"], ",.1f"),
                with_all=format_number(100 * data["with"]["win_rate"], ",.1f"),
            )
        )
    _tell_end(data)


def _rank(rank: Sequence[int]) -> str:
    first, last = rank
    return str(first) if first == last else tr("{first} to {last}").format(first=first, last=last)


def _percent(interval: Sequence[float]) -> tuple[float, ...]:
    return tuple(100 * end for end in interval)


def _tell_price(data: dict[str, Any], currency: str) -> None:
    from engine.report.report import Table

    headings = {
        "price": tr("Price ({currency})").format(currency=currency.strip()), "share": tr("Bought (%)"),
        "from": tr("From"), "to": tr("To"), "games": tr("Games"),
    }  # fmt: skip
    rows = tuple((row["price"], 100 * row["share"], *_percent(row["interval"]), row["games"]) for row in data["prices"])
    print_table(Table("prices", tr("Purchases by price"), ("price", "share", "from", "to", "games"), rows,
                      headings=headings))  # fmt: skip
    print()
    if data["price"] is None:
        print(tr("At no price that was tried, the {id} is surely bought in half of the games.").format(id=data["id"]))
    else:
        price, low, high, present = (
            money(currency, amount) for amount in (data["price"], *data["interval"], data["present"])
        )
        print(
            tr("The {id} is bought in half of the games at {price} ({low} to {high}); now it costs {present}.").format(
                id=data["id"], price=price, low=low, high=high, present=present
            )
        )
    _tell_end(data)


def _tell_end(data: dict[str, Any]) -> None:
    n = data["games"]
    print(
        ntr("{n:,} game in {seconds:.0f} s", "{n:,} games in {seconds:.0f} s", n).format(n=n, seconds=data["seconds"])
    )
    if data["stopped"] == "interrupted":
        print(tr("Interrupted. These are the results so far."))
