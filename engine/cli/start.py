"""The entry point of `boxcars` and `python -m studio`: Ctrl+C ends the command with one line and exit code 130 from the
first import on.

The generated script imports this module before it calls `main`, where an interruption would print a traceback: so it
imports nothing at its top.
"""


def main() -> None:
    """Run the command; print an error or an interruption in one line, never as a traceback."""
    try:
        from engine.cli.interruption import listen
        from engine.cli.terminal import open_missing_streams

        # The pipe of `listen` must not get the number of a missing stream.
        open_missing_streams()
        listen()
        from engine.cli.main import main as run_command

        run_command()
    except SystemExit:
        raise
    except BaseException as error:
        number = _signal_of(error)
        if not number:
            raise
        _end_by_signal(number)


def _signal_of(error: BaseException) -> int:
    """Return the number of the signal that ended the imports, 0 if another error did.

    Python raises KeyboardInterrupt until `listen` is called, and may hide an exception in another one that it raises
    while it creates a class.
    """
    import signal

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, KeyboardInterrupt):
            return signal.SIGINT
        cause = cause.__cause__ or cause.__context__
    from engine.cli.interruption import pending_interruption

    pending = pending_interruption()
    return 0 if pending is None else pending.exit_code - 128


def _end_by_signal(number: int) -> None:
    """Print that a signal ended the command, and exit. Further signals wait for that."""
    import signal
    import sys

    signal.signal(number, signal.SIG_IGN)
    from engine.cli.interruption import Interrupted
    from engine.cli.json_result import report_interruption
    from engine.cli.terminal import open_missing_streams

    open_missing_streams()
    sys.exit(report_interruption(Interrupted(number), sys.argv[1:]))
