"""A editor without a window: what a tool does to a scenario, and what it says."""

from engine.model.ids import Ref
from engine.model.network import where
from studio.tools.tool import Pointer


class PlainEditor:
    """Keeps the scenario, the steps performed, and the last words."""

    def __init__(self, scenario):
        self.committed = self.scenario = scenario
        self.selection = frozenset()
        self.steps, self.said, self.drawn_texts = [], "", []

    @property
    def chosen(self):
        return self.selection

    def perform(self, edit):
        self.committed = self.scenario = edit.apply(self.committed)
        self.steps.append(edit)

    def preview(self, edit):
        self.scenario = edit.apply(self.committed)

    def end_preview(self):
        self.scenario = self.committed

    def select(self, refs):
        self.selection = frozenset(refs)

    def refs_in(self, rect):
        (ax, ay), (bx, by) = rect
        return {
            Ref("milepost", id)
            for id, m in self.scenario.board.mileposts.items()
            if min(ax, bx) <= m.at[0] <= max(ax, bx) and min(ay, by) <= m.at[1] <= max(ay, by)
        }

    def write_field(self, field):
        self.naming = field, sorted(self.selection)

    def add_railroad(self):
        self.asked_for_railroad = True

    def image_aspect(self):
        return 0.5

    def texts(self):
        return self.drawn_texts

    def say(self, text):
        self.said = text

    def pointer(self, place, over=None, *keys, double=False, button="left"):
        """The pointer on a stop by id, or at a place."""
        board = self.scenario.board
        if isinstance(place, str):
            over = over or Ref("milepost" if place in board.mileposts else "junction", place)
            place = where(board, place)
        return Pointer(place, over, place, frozenset(keys), button, double)

    def click(self, tool, place, over=None, *keys, **more):
        """Press and release without moving."""
        tool.press(self, self.pointer(place, over, *keys, **more))
        tool.release(self, self.pointer(place, over, *keys, **more))

    def drag(self, tool, start, *places):
        """Press, move through places, release at the last."""
        tool.press(self, self.pointer(start))
        for place in places:
            tool.move(self, self.pointer(place))
        tool.release(self, self.pointer(places[-1]))
