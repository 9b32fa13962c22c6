"""Runs first in the program of the bundle: Ctrl+C ends a command in one line until it handles signals itself."""

import os
import signal
import sys

PROCESSES = ("-m", "-P", "-I", "--multiprocessing-fork")
"""The first arguments of processes that the program starts, which handle an interruption as every interpreter."""


def end(number, frame):
    """End the program, as `engine.cli.start` does."""
    os.write(2, b"boxcars: interrupted\n")
    os._exit(128 + number)


first = sys.argv[1] if len(sys.argv) > 1 else ""
is_command = first not in PROCESSES and not first.endswith(".py")
if is_command and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end)
