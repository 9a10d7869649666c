"""Waiting for what is needed, never for time alone: every wait has a deadline and says what it waited for."""

import threading
import time

PAUSE_S = 0.01  # between two looks
PATIENCE_S = 60  # for what comes at once on a machine that has nothing else to do
_nothing = threading.Event()


class Failure(Exception):
    """What did not hold, in a sentence for the person who started the demonstration."""


def wait_for(what, look, seconds=PATIENCE_S):
    """Looks until `look()` gives something true, and returns that. Failure after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > deadline:
            raise Failure(f"waited {seconds} s for {what}")
        _nothing.wait(PAUSE_S)
