"""Somebody honest who comes again and again while others do their worst."""

import threading
import time

from hostile.call import CallFailed, call, sign_in
from hostile.flood import target_of

RULESETS = "/merels.v1.RulesService/ListRulesets"


class Honest:
    """Calls from 127.0.0.1, each on a connection of its own, one every `every` seconds, until `stop`."""

    def __init__(self, address, tls=False, every=0.1, signs_in=False, seconds=10):
        """`signs_in`: as a new guest each time. `seconds`: how long an answer may take."""
        self.took, self.failures = [], []
        self._target = target_of(address, "127.0.0.1", tls)
        self._every, self._signs_in, self._seconds = every, signs_in, seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        while not self._stopped.wait(self._every):
            self.ask()

    def ask(self):
        """One call; whether it was answered."""
        began = time.monotonic()
        try:
            if self._signs_in:
                sign_in(self._target, self._seconds)
            else:
                call(self._target, RULESETS, seconds=self._seconds)
        except CallFailed as problem:
            self.failures.append(str(problem))
            return False
        self.took.append(time.monotonic() - began)
        return True

    def stop(self):
        """No more calls."""
        self._stopped.set()
        self._thread.join()

    @property
    def worst_ms(self):
        return max(self.took, default=0) * 1000
