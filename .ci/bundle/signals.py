"""Runs first in the program of the bundle: Ctrl+C ends it without a traceback until `start.py` handles signals."""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
