"""End of a game: the winner and the final table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from engine.game.rules import Seat
from engine.gamelog.facts import ending
from engine.gamelog.naming import owned_names, who
from engine.i18n import tr
from engine.money import money
from studio.playtest.session.session import Session
from studio.widgets.label import Markup, WholeWords, filled

ROW = (
    "<tr><td align=right>{place}&nbsp;</td><td><b>{name}</b>&nbsp;&nbsp;{bot}</td><td align=right>{money}</td></tr>"
    "<tr><td></td><td colspan=2>{owned}</td></tr>"  # not shown
)
"""Row template of the final table."""


class Banner(QFrame):
    """Replaces the choices, at the same width, once the game is over."""

    save_asked = Signal()
    again_asked = Signal()
    facts_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.title = WholeWords()
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.35)
        font.setBold(True)
        self.title.setFont(font)
        self.table = Markup(wraps=True)
        # With many seats it is taller than a low window, so it takes the focus for scrolling by arrow keys.
        self.table.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        save = QPushButton(tr("Save Record…"))
        save.clicked.connect(self.save_asked)
        facts = QPushButton(tr("Game Report…"))
        facts.setToolTip(tr("Show how this game went, in charts and tables"))
        facts.clicked.connect(self.facts_asked)
        again = QPushButton(tr("Play Again…"))
        again.clicked.connect(self.again_asked)
        layout = QVBoxLayout(self)
        for widget in (self.title, save, facts, again, self.table):
            layout.addWidget(widget)
        self.hide()

    def show_end(self, session: Session) -> None:
        """Show the result; hidden while the game is running."""
        self.setVisible(session.is_over)
        if not session.is_over:
            return
        setup, state = session.setup, session.state
        self.title.setText(tr("{ending} (turn {turn})").format(ending=ending(state), turn=setup.turn(session.now)))
        scores = setup.rules.returns(state)
        lasted = _elimination_steps(session) if len(set(scores.values())) < len(scores) else {}
        order = sorted(state.holdings, key=lambda h: (-scores[h.seat], -lasted.get(h.seat, len(session.positions))))
        rows = "".join(
            filled(
                ROW,
                place=f"{place}.",
                name=setup.seats[h.seat].name,
                bot=session.players(h.seat) or who(setup.seats[h.seat].bot),
                money="" if h.money is None else money(setup.scenario.currency, h.money),
                owned=owned_names(setup.scenario, h.owned) or h.status or "–",
            )
            for place, h in enumerate(order, 1)
        )
        self.table.setText(f"<table width='100%'>{rows}</table>")
        self.setAccessibleName(self.title.text())
        self.table.setAccessibleName(tr("Final table"))


def _elimination_steps(session: Session) -> dict[Seat, int]:
    """Return the position at which each eliminated seat went out. Scores in records lack this; who stayed longer ranks
    before others with as little. Searches all positions."""
    entries = ((step, entry) for step, each in enumerate(session.positions) for entry in each.state.entries)
    return {entry.seat: step for step, entry in entries if entry.mark == "out"}
