"""The parts of the board of a playtest for crayon games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPixmap

from engine import clock
from engine.families.crayon.actions.track import BuildSection
from engine.families.crayon.actions.trading import AskForTrack, OfferTrack
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import (
    BUILD,
    BUY_TRACK,
    OPERATE,
    SWAP_TRACK,
    WANT_TRACK,
    CrayonState,
    vehicles,
)
from engine.families.crayon.rules.serving import Serving, contracts, servings
from engine.game.drive import Moment
from engine.game.ends import End
from engine.game.rules import Action, Seat
from engine.i18n import ntr, tr
from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from studio.families.crayon.playtest import listed
from studio.families.crayon.playtest.deal import StretchLayer
from studio.families.crayon.playtest.events import DOES, EventLayer, InForce, in_force, title
from studio.families.crayon.playtest.goal_layer import GoalLayer
from studio.families.crayon.playtest.hand import CONTRACTS
from studio.families.crayon.playtest.pane import Pane
from studio.families.crayon.playtest.patterns import pattern_of, sample
from studio.families.crayon.playtest.pencil import Pencil
from studio.families.crayon.playtest.stores import StoreLayer
from studio.families.crayon.playtest.track_layer import TrackLayer
from studio.playtest.board.board_view import READABLE, PlayBoard
from studio.playtest.marks import Place
from studio.playtest.own_aids import Aid
from studio.playtest.session.session import GameSetup, Session
from studio.threads.worker import Worker

PAUSE_MS = 150
"""Milliseconds for which a position must remain before its hand is calculated: bots and navigation change positions
faster than anyone reads."""
MAX_DELAY = 1.0
"""Seconds after which a hand is calculated even if positions keep changing."""


class CrayonAid(Aid):
    """Shows track and events on the board, lets the player draw track, and shows the hand in a pane."""

    pane: Pane

    def __init__(self, board: PlayBoard, setup: GameSetup, colours: Sequence[str], letters: Sequence[str]) -> None:
        super().__init__(board)
        self._setup, self._colours = setup, colours
        self._state: CrayonState = setup.start().state
        self._m: CompiledBoard = self._state.m
        self.track = TrackLayer(board, self._m, colours)
        self.pencil = Pencil(board, self._m)
        self.goal = GoalLayer(board, self._m)
        self.pencil.ground = self.goal.ground
        self.stores = StoreLayer(board, self._m, setup.seats, colours, letters)
        self.events = EventLayer(board, self._m)
        self.pane = Pane(self._m, setup.seats, letters, self.pencil)
        self._board = board
        board.raise_names()
        self._asked = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._asked.timeout.connect(self.show_hand)
        self._since = 0.0
        self._hand_shown: tuple[object, ...] = ()
        self.reckoner = Worker("hand", self)
        """Calculates the missing track of a hand, which takes half a second if others have much track."""
        self._acting = NONE
        self.pane.hand.pointed.connect(self._light)
        self.pane.hand.renewed.connect(self.goal.show)
        self.pane.hand.wanted.connect(self._draw_for)
        self.pane.hand.left.connect(board.setFocus)
        self.pane.hand.seat_changed.connect(self.show_hand)
        self.pane.events.pointed.connect(self._show_event)
        self.stretches = StretchLayer(board, self._m)
        self.pane.deal.pointed.connect(lambda edges: self.stretches.show(self._state.g, edges))
        self.pane.deal.asked.connect(self._bargain)
        self.pencil.said.connect(self.said)
        self.pencil.build_asked.connect(self._build)

    def show_position(self, session: Session, state: Any) -> None:
        """Show track and trains of a position."""
        self._state = session.state
        acting = session.setup.seat_to_act(session.now)
        self._acting = NONE if acting is None else acting
        turn = state.turn
        before = next((at for at in reversed(session.positions) if at.state.turn != turn), session.positions[0])
        self.track.show(bytes(state.g.track), bytes(before.state.g.track))
        self.stores.show(state.g)
        found = in_force(self._m, state.g)
        self.events.show([each.event for each in found])
        self.pane.events.show_events([(each.event, self.words_of(each)) for each in found])
        if not self._asked.isActive():
            self._since = clock.seconds()
        if not self._asked.isActive() or clock.seconds() - self._since < MAX_DELAY:
            self._asked.start()

    def show_hand(self) -> None:
        """Show the current hand. Calculate it again in a worker if its cards, track or loads have changed."""
        m, g, chosen = self._m, self._state.g, self.pane.hand.seat
        seat = (self._acting if g.seat == NONE else g.seat) if chosen in (None, CONTRACTS) else chosen
        shown = (chosen, seat, *self._facts(seat)) if seat != NONE else ()
        if shown != self._hand_shown:
            self._hand_shown = shown
            found = contracts if chosen == CONTRACTS else servings
            self.reckoner.ask(lambda _: found(m, g, seat) if seat != NONE else [], self.pane.hand.show_servings)

    def _facts(self, seat: int) -> tuple[object, ...]:
        """Return everything that the servings of a hand depend on."""
        g = self._state.g
        carried = [tuple(g.cargo[vehicle]) for vehicle in vehicles(self._m, g, seat)]
        return bytes(g.track), bytes(g.place), tuple(g.tray), *carried, *map(tuple, g.stored)

    def words_of(self, each: InForce) -> str:
        """Return the text of an event with its effect and duration."""
        m, g = self._m, self._state.g
        does = DOES.get(m.event_kind[each.event], "")
        if each.drawer == g.seat and each.ends == 1:
            until = tr("until the end of this turn")
        else:
            until = tr("until the end of {name}’s next turn").format(name=self._setup.seats[each.drawer].name)
        if not does:
            return tr("{event}, {duration}").format(event=title(m, each.event), duration=until)
        return tr("{event}: {effect}, {duration}").format(event=title(m, each.event), effect=tr(does), duration=until)

    def _light(self, each: Serving | None) -> None:
        """Show a demand on the board and scroll to its places."""
        self.goal.show(each)
        if each is None:
            return
        m = self._m
        self._board.show_places(
            [[tuple(m.lattice.xy[m.centre[city]].tolist()) for city in (each.city, each.source) if city != NONE]], False
        )

    def _draw_for(self, each: Serving) -> None:
        """Draw the missing track of a demand, zoom to it and focus the board, so that Enter builds. If it is drawn
        already, or not possible, draw the missing track next to rented track."""
        arcs, drawn = each.arcs, self.pencil.drawing.arcs if self.pencil.drawing is not None else ()
        if each.rented is not None and (not arcs or (drawn and drawn == arcs[: len(drawn)])):
            arcs = each.rented.arcs
            self.pencil.clear()
        self.pencil.draw_along(arcs)
        self.pencil.hold()
        nodes = [node for arc in arcs for node in (self._m.start[arc], self._m.end[arc])]
        if nodes and self.pencil.drawing is not None:
            self._board.show_places([self._m.lattice.xy[nodes].tolist()], self._board.scale_px < READABLE)

    def _show_event(self, event: int) -> None:
        at = self.events.place(event)
        if at is not None:
            self._board.show_places([at], False)

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """Allow drawing track while a player builds."""
        state = session.state
        builds = bool(actions) and state.step == BUILD
        self.pencil.offer(state.g if builds else None, self._colours[state.g.seat] if builds else "#000000")
        wanted = [each.decision.edge for each in actions if isinstance(each.decision, AskForTrack)] if builds else []
        self.pane.deal.offer(state.g if wanted else None, wanted)
        self.stretches.show(state.g, self._on_table(state))

    def places(self, actions: Sequence[Action]) -> Sequence[Place]:
        """Return marks for loads at the train; the board handles clicks on mileposts without marks."""
        m, g = self._m, self._state.g
        here = g.at[g.vehicle] if g.seat != NONE else NONE
        train = None if here == NONE else cell_ref(m.lattice.cell(here))
        return listed.places(actions, train, lambda load: m.load_names[m.load_of[load.id]])

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Sort loads first, then the end of the turn, sections and mileposts last."""
        return listed.in_order(actions)

    def light_up(self, action: Action | None) -> None:
        """Show the track sections that a choice is about."""
        state, edges = self._state, self._on_table(self._state)
        decision = None if action is None else action.decision
        if isinstance(decision, AskForTrack):
            edges = [decision.edge]
        elif isinstance(decision, OfferTrack):
            edges = [*edges, decision.edge]
        self.stretches.show(state.g, edges)

    def _on_table(self, state: CrayonState) -> list[int]:
        """Return a section of each track that is being traded."""
        kind, _, wanted, given = state.g.offer[:4]
        if kind not in (WANT_TRACK, BUY_TRACK, SWAP_TRACK):
            return []
        return [wanted, given] if kind == SWAP_TRACK else [wanted]

    def heading(self, action: Action) -> str:
        """Return the heading of a choice; for track, with its owner."""
        if isinstance(action.decision, AskForTrack):
            owner = self._state.g.track[action.decision.edge] - 1
            return tr("Ask {name} for track").format(name=self._setup.seats[owner].name)
        return listed.heading(action)

    def is_rare(self, action: Action) -> bool:
        """Return whether the choice is a track section. There are hundreds, which are drawn instead."""
        return isinstance(action.decision, BuildSection)

    def note(self, actions: Sequence[Action]) -> str:
        """Return a hint about moving and building with mouse and keyboard."""
        if not actions:
            return ""
        g = self._state.g
        if self._state.step == BUILD:
            return tr(
                "Drag along mileposts or click a distant one to draw track; Enter builds, Backspace removes "
                "a section. With the keyboard: press B, then arrow keys and Space."
            )
        if self._state.step == OPERATE and g.at[g.vehicle] == NONE:
            return tr("Click a city to place the train.")
        if self._state.step == OPERATE and not g.left[g.vehicle]:
            return tr("No movement left. Pick up and deliver loads in cities.")
        if self._state.step == OPERATE:
            return tr("Click a milepost to move there: {mileposts} left. Pick up and deliver loads in cities.").format(
                mileposts=self._mileposts(g.left[g.vehicle])
            )
        return ""

    def chance_text(self, at: Moment) -> str:
        """Return the text of a card that was drawn."""
        return next((entry.text for entry in at.state.entries), "")

    def ride_hint(self, end: End) -> str:
        """Return a hint for a train that is not on the board yet."""
        g = self._state.g
        return tr("place the train here") if g.at[g.vehicle] == NONE else ""

    def sign(self, seat: Seat) -> QPixmap | None:
        """Return the pattern of the seat's track."""
        return sample(pattern_of(seat, len(self._colours)), QColor(self._colours[seat]))

    @property
    def wants_cursor(self) -> bool:
        """Return whether track can be drawn."""
        return self.pencil.drawing is not None

    def point_at(self, post: Ref) -> None:
        """Show the route to a milepost."""
        self.pencil.point_at(post)

    def take(self, post: Ref) -> None:
        """Draw the route to a milepost, or build if it ends there."""
        self.pencil.take(post)

    def _mileposts(self, number: int) -> str:
        return ntr("{n} milepost", "{n} mileposts", number).format(n=number)

    def _bargain(self, codes: Sequence[str]) -> None:
        """Play the decisions of an offer one after the other."""
        left = list(codes)
        self.planned.emit(lambda at: self._setup.rules.string_to_action(at.state, left.pop(0)) if left else None)

    def _build(self, arcs: Sequence[int]) -> None:
        """Play the building of sections one after the other. If a section can be built in both directions, the rules
        offer the cheaper one."""
        m, left = self._m, list(arcs)

        def next_section(at: Moment) -> Action | None:
            if not left:
                return None
            arc = left.pop(0)
            codes = (BuildSection(way).code(m, at.state.g) for way in (arc, arc ^ 1))
            found = map(partial(self._setup.rules.string_to_action, at.state), codes)
            return next(filter(None, found), None)

        self.planned.emit(next_section)
