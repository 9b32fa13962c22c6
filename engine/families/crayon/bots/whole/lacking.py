"""What a decision of a bot still lacks in whole games of compiled code."""

from __future__ import annotations

DONE, PLAN, WAY, JOIN = range(4)
"""What a decision still lacks: nothing, so that it is carried out; a plan, a way, the major cities joined."""

LACKING = -2
"""In place of a load: it lacks a plan."""
