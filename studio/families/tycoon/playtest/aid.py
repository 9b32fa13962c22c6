"""The parts of the board of a playtest for Railroad Tycoon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QColor, QPixmap

from engine.families.tycoon.actions.cards import UseCard
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.draws import is_secret
from engine.families.tycoon.actions.shares import IssueShare
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, PLACE, ROUTE, TRACK, Position, TycoonState
from engine.families.tycoon.text.labels import money
from engine.game.drive import Moment
from engine.game.rules import Action, Seat
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import cell_at
from engine.model.ids import Ref
from studio.families.tycoon.playtest import listed
from studio.families.tycoon.playtest.carrier import Carrier
from studio.families.tycoon.playtest.city_layer import CityLayer
from studio.families.tycoon.playtest.hand import Hand
from studio.families.tycoon.playtest.pane import Pane
from studio.families.tycoon.playtest.panels.panels import Panels
from studio.families.tycoon.playtest.pen import Pen
from studio.families.tycoon.playtest.shapes import pattern_of, sample
from studio.families.tycoon.playtest.track_layer import TrackLayer
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.marks import Place
from studio.playtest.own_aids import Aid
from studio.playtest.panes.choices import keys_of
from studio.playtest.session.session import GameSetup, Session


class TycoonAid(Aid):
    """Shows track, cities and cubes, lets the player draw links and deliver, and adds a pane next to the journal."""

    pane: Pane

    def __init__(self, board: PlayBoard, setup: GameSetup, colours: Sequence[str], letters: Sequence[str]) -> None:
        super().__init__(board)
        self._board, self._setup, self._colours = board, setup, colours
        self._state: TycoonState = setup.start().state
        self._m: CompiledBoard = self._state.m
        board.leave_to_family()
        self.track = TrackLayer(board, self._m, colours, letters)
        self.cities = CityLayer(board, self._m, setup.scenario)
        self.pen = Pen(board, self._m, self.track.shapes)
        self.carrier = Carrier(board, self._m, self.track.shapes, self.cities, setup.seats)
        self.hand = Hand(board, self._m, self.pen, self.carrier, self.cities)
        board.tellers.append(self.text_at)
        board.raise_names()
        self.panels = Panels(setup, colours, letters, lambda: self.viewer)
        self.pane = Pane(self.pen, board, self.panels)
        self.panels.chosen.connect(self.chosen)
        self.panels.pointed.connect(board.light_up)
        self.pen.said.connect(self.said)
        self.hand.said.connect(self.said)
        self.hand.decided.connect(self._decide)

    def show_position(self, session: Session, state: Any) -> None:
        """Show track and cities; highlight track built since each player's last action."""
        self._state = session.state
        since = session.state.turn - len(session.setup.seats)
        before = next((at for at in reversed(session.positions) if at.state.turn <= since), session.positions[0])
        self.track.show(self._state.g, before.state.g)
        self.cities.show(self._state.g)
        self.panels.show_position(session, state)

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """Enable the possible actions of a human on the board."""
        state: TycoonState = session.state
        g: Position | None = state.g if actions else None
        acts = g is not None and state.step == ACT
        to_place = {}
        if g is not None and state.step == PLACE:
            uses = [action.decision for action in actions if isinstance(action.decision, UseCard)]
            to_place = {use.city: use for use in uses}
        colour = self._colours[state.g.seat] if g is not None else "#000000"
        self.pen.offer(g if acts or (g is not None and state.step == BUILD) else None, colour)
        self.carrier.offer(g if acts and not state.g.granted else None)
        self.hand.offer(g, to_place)
        self.panels.offer(session, actions)

    def places(self, actions: Sequence[Action]) -> Sequence[Place] | None:
        """Return marks for choosing one city or link; otherwise the board handles clicks."""
        if self._state.step == COLOUR and actions:
            hex = self._m.city_hex[self._state.g.site]
            return [Place(cell_ref(self._m.lattice.cell(hex)), tr("Choose color"), tuple(actions))]
        return None if self._state.step == ROUTE else []

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Sort choices of a kind together, the most numerous kinds last."""
        return listed.in_order(actions)

    def heading(self, action: Action) -> str:
        """Return the heading of a choice."""
        return listed.heading(action)

    def note(self, actions: Sequence[Action]) -> str:
        """Return a hint about acting with mouse and keyboard."""
        if not actions:
            return ""
        match self._state.step:
            case step if step == ACT:
                told = tr(
                    "Drag from a city to build track; click a city or a framed cube for other actions. With the "
                    "keyboard: press B, then arrow keys and Space."
                )
                return f"{self._poor(actions)} {told}".lstrip()
            case step if step == BUILD:
                return tr("Drag or click a distant city to continue; Enter builds the drawn track.")
            case step if step == PLACE:
                return tr("Click the city on the board, or choose it here.")
            case step if step == BID:
                choose = tr("Choose here or press {keys}.").format(keys=keys_of(len(actions)))
                return f"{self._bidding()} {choose}"
        return ""

    def _poor(self, actions: Sequence[Action]) -> str:
        """Return a hint for a player without money, with the row of the rules."""
        g = self._state.g
        if g.cash[g.seat]:
            return ""
        if not any(isinstance(action.decision, IssueShare) for action in actions):
            return tr("You have no money and cannot issue more shares, so you cannot pay (RT-SHARE-01).")
        brings = money(self._m, self._m.share_value)
        return tr(
            "You have no money. Issue a share first for {amount} (RT-SHARE-01). Drawn links issue the necessary shares."
        ).format(amount=brings)

    def _bidding(self) -> str:
        """Return a hint about the bidder's money and the shares for higher bids."""
        has, brings = (
            money(self._m, amount) for amount in (self._state.g.cash[self._state.g.seat], self._m.share_value)
        )
        words = tr("You have {cash}. Higher bids issue shares for {amount} each (RT-SHARE-03).")
        return words.format(cash=has, amount=brings)

    def text_at(self, at: Point) -> str:
        """Return a description of a place: city, cubes, links."""
        m, g = self._m, self._state.g
        hex = m.lattice.find(cell_at(m.lattice.grid, at))
        if hex < 0:
            return ""
        city = m.city_at[hex]
        if city == NONE:
            return self._track_text(hex)
        colour = tr("gray, accepts no cubes") if g.colour[city] == NONE else m.colour_names[g.colour[city]].lower()
        counts = [(n, self.cities.cubes[city].count(n)) for n in range(m.colours)]
        cubes = ", ".join(f"{count} {m.colour_names[n].lower()}" for n, count in counts if count)
        return f"{m.city_names[city]}: {colour} · " + (
            tr("cubes: {cubes}").format(cubes=cubes) if cubes else tr("no cubes")
        )

    def _track_text(self, hex: int) -> str:
        """Return a description of the links over a hex."""
        links = zip(self._state.tokens, self._state.g.links, strict=False)
        return " · ".join(token.text for token, link in links if any(side // 6 == hex for side in link[TRACK:]))

    def sign(self, seat: Seat) -> QPixmap | None:
        """Return the pattern of the seat's track."""
        return sample(pattern_of(seat), QColor(self._colours[seat]))

    @property
    def wants_cursor(self) -> bool:
        """Return whether the board can be pointed at."""
        return self.hand.is_wanted

    def point_at(self, post: Ref) -> None:
        """Show the effect of a click at a hex."""
        self.hand.point_at(post)

    def take(self, post: Ref) -> None:
        """Handle a click at a hex."""
        self.hand.take(post)

    def _decide(self, decisions: Sequence[TycoonDecision]) -> None:
        """Play decisions one after the other while the rules offer them."""
        left = list(decisions)

        def next_decision(at: Moment) -> Action | None:
            if not left:
                return None
            wanted = left.pop(0)
            return next((action for action in self._setup.actions(at) if action.decision == wanted), None)

        self.planned.emit(next_decision)

    def chance_text(self, at: Moment) -> str:
        """Return the text of a drawn Tycoon card. It names the card only if all viewers may know it."""
        if at.action is None or not is_secret(at.action) or self.panels.may_see(at.state.entries[0].seat):
            return ""
        return f"{at.state.entries[0].text}."
