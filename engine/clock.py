"""Clocks of the program. Callers use `clock.seconds()`, so that a test can replace a clock here or in one module."""

from __future__ import annotations

from time import perf_counter, process_time, thread_time


def seconds() -> float:
    """Return the seconds since an arbitrary instant, the same for all processes of a machine. Never runs backward."""
    return perf_counter()


def process_seconds() -> float:
    """Return the processor time that this process has used, in seconds."""
    return process_time()


def thread_seconds() -> float:
    """Return the processor time that the calling thread has used, in seconds."""
    return thread_time()
