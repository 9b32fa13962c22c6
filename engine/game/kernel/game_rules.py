"""Names that moved to `engine.game.chance` and `engine.game.kernel.position`."""

from engine.game.chance import Outcomes
from engine.game.kernel.position import G, M, Position, Row

__all__ = ["G", "M", "Outcomes", "Position", "Row"]
