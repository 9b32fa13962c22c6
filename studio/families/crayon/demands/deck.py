"""The page of demand cards: the table, and the settings for dealing whole decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.errors import in_words
from engine.families.crayon.author.deck_edits import RegenerateDeck, RepriceDeck, SetDeckSettings
from engine.families.crayon.content import DeckSettings
from engine.i18n import ntr, tr
from engine.model.grids.grid import SiteSize
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.crayon.demands.cards import DemandTable
from studio.families.crayon.demands.prices import Prices
from studio.families.crayon.text import MAX_COUNT, content_of
from studio.panels.forms.fields import Field
from studio.panels.forms.form import Form
from studio.panels.numbers import grouped
from studio.panels.page import fill_side_by_side, scrolled
from studio.threads.worker import Worker
from studio.widgets.label import Words
from studio.widgets.message_box import Button, ask
from studio.widgets.tip import tip


class Ready(Edit, frozen=True):
    """An edit with its precalculated result for a scenario. For any other scenario it acts as the edit itself."""

    edit: Edit
    before: Scenario
    after: Scenario

    def text(self, scenario: Scenario) -> str:
        return self.edit.text(scenario)

    def apply(self, scenario: Scenario) -> Scenario:
        return self.after if scenario is self.before else self.edit.apply(scenario)


def worked_out(edit: Edit, scenario: Scenario) -> Ready:
    """Return the edit prepared for a scenario. Raises EditError if it is not possible."""
    return Ready(edit, scenario, edit.apply(scenario))


PATIENCE = 100
"""Milliseconds until progress is shown."""

THIN = 5
"""Height of the progress bar in pixels. Its space remains free without progress."""


class DeckPage(QWidget):
    """The demands and the deck settings. Whole decks are dealt in a worker."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Demand cards"))
        self._document = document
        self.prices = Prices(document, self)
        self.demands = DemandTable(document, self.prices, self)
        self._worker = Worker("deck", self)
        self._edit: Edit | None = None

        self.form = Form(document.perform, self)
        self.summary = Words(parent=self)
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(tr("Contents of the deck"))
        self.deal_button = _button(
            tr("Deal Whole Deck Again…"),
            tr("Deal new demand cards by the deck settings; those set by hand remain"),
            self.ask_to_deal,
        )
        self.price_button = _button(
            tr("Price All by Formula"), tr("Set all payoffs by the formula; those set by hand remain"), self.price_all
        )
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)
        self.progress.setAccessibleName(tr("Dealing the deck"))
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(THIN)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self.progress.show)

        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(6, 4, 6, 4)
        for part in (self.summary, self.deal_button, self.price_button, self.progress, self.form):
            column.addWidget(part)
        column.addStretch(1)
        fill_side_by_side(self, (self.demands, 1), (scrolled(side, letters=38), 0))
        document.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        if self._document.is_previewing:
            return
        scenario = self._document.scenario
        self.form.show_fields(deck_fields(scenario))
        self.summary.setText(deck_summary(scenario))

    def ask_to_deal(self) -> None:
        """Ask before replacing a deck."""
        cards = content_of(self._document.committed).cards
        if cards:
            text = tr("This deals all cards ({n}) again by the deck settings. Demands with payoffs set by hand remain.")
            answer = ask(
                self,
                tr("Deal whole deck again"),
                text.format(n=len(cards)) + "\n" + tr("Undo restores the current deck."),
                Button.Yes | Button.No,
                Button.Yes,
            )
            if answer != Button.Yes:
                return
        self.deal()

    def deal(self) -> None:
        """Deal a new deck by the deck settings, as one step."""
        self._begin(RegenerateDeck())

    def price_all(self) -> None:
        """Set all payoffs by the formula except those set by hand, as one step."""
        self._begin(RepriceDeck())

    def _begin(self, edit: Edit) -> None:
        scenario, self._edit = self._document.committed, edit
        self._set_busy(True)
        self._worker.ask(lambda _: worked_out(edit, scenario), self._take, self._fail)

    def _take(self, ready: Ready) -> None:
        if ready.before is not self._document.committed:
            # The scenario has changed meanwhile, so deal a deck for the current board.
            self._begin(ready.edit)
            return
        self._set_busy(False)
        self._document.perform(ready)

    def _fail(self, error: BaseException) -> None:
        self._set_busy(False)
        self.demands.told.setText(in_words(error))

    def _set_busy(self, is_busy: bool) -> None:
        self.deal_button.setEnabled(not is_busy)
        self.price_button.setEnabled(not is_busy)
        if is_busy:
            self._patience.start()
        else:
            self._patience.stop()
            self.progress.hide()


def _button(title: str, hint: str, act: Callable[[], None]) -> QPushButton:
    button = QPushButton(title)
    button.setToolTip(tip(hint))
    button.setAutoDefault(False)
    button.clicked.connect(lambda: act())
    return button


def deck_summary(scenario: Scenario) -> str:
    """Return a summary of the deck in one line."""
    content = content_of(scenario)
    demands = [demand for card in content.cards.values() for demand in card]
    chips = sum(load.chips for load in content.loads.values())
    return tr("{cards}, {demands}, {fixed} set by hand; {chips}").format(
        cards=ntr("{n} card", "{n} cards", len(content.cards)).format(n=grouped(len(content.cards))),
        demands=ntr("{n} demand", "{n} demands", len(demands)).format(n=grouped(len(demands))),
        fixed=grouped(sum(demand.fixed for demand in demands)),
        chips=ntr("{n} chip", "{n} chips", chips).format(n=grouped(chips)),
    )


def deck_fields(scenario: Scenario) -> list[Field]:
    """Return the deck settings as fields of a form."""
    settings = content_of(scenario).deck_settings

    def change(name: str, most: int = MAX_COUNT) -> Callable[[Any], Edit]:
        return lambda value: SetDeckSettings(replace(settings, **{name: _count(value, most)}))

    def share(size: SiteSize) -> Callable[[Any], Edit]:
        return lambda value: SetDeckSettings(replace(settings, shares=_shares(settings, size, value)))

    sizes = {"small": tr("Share of small cities"), "medium": tr("Share of medium cities"),
             "major": tr("Share of major cities")}  # fmt: skip
    tip = tr("Frequency of cities of this size compared with other sizes; 0 means never")
    return [
        Field("cards", tr("Cards"), "whole", settings.cards, change("cards"), tip=tr("Number of cards in the deck")),
        Field("demands", tr("Demands per card"), "whole", settings.demands, change("demands"),
              tip=tr("Number of demands on each card")),
        *(
            Field(f"share {size}", sizes[size], "whole", settings.shares.get(size, 0), share(size), tip=tip)
            for size in get_args(SiteSize)
        ),
        Field("seed", tr("Seed"), "whole", settings.seed, change("seed", 2**53),
              tip=tr("The same board, settings and seed give the same deck")),
        Field("chips", tr("Chips in the box"), "whole", settings.chips, change("chips"),
              tip=tr("Total number of load chips; 0 adds up the chips of the loads")),
    ]  # fmt: skip


def _count(value: Any, most: int) -> int:
    if value == "" or value > most:
        raise ValueError(tr("expected a whole number from 0 to {most}").format(most=grouped(most)))
    return int(value)


def _shares(settings: DeckSettings, size: SiteSize, value: Any) -> dict[SiteSize, int]:
    wanted = {**settings.shares, size: _count(value, MAX_COUNT)}
    return {size: share for size, share in wanted.items() if share}
