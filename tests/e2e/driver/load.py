"""merels-load at work, and how far it is."""

import contextlib
import json
import subprocess
from dataclasses import dataclass

from driver.waiting import PATIENCE_S, Failure, wait_for

# Without the server's limits for one account, which a player who does not think soon meets.
NO_LIMITS = [f"--{limit}=1000000" for limit in (
    "commands-per-minute", "command-burst", "address-commands-per-minute", "address-command-burst",
    "lobby-changes-per-minute", "sign-ups-per-minute", "calls-per-minute", "call-burst",
    "address-calls-per-minute", "address-call-burst", "stream-messages-per-minute", "stream-message-burst",
    "max-connections", "max-connections-per-address", "new-connections-per-minute", "new-connection-burst",
    "rated-repeats-per-day")]


@dataclass(frozen=True)
class Sample:
    """What a line of progress says."""

    time: float  # seconds since the load began
    acknowledged: int  # moves, since then
    delivered: int  # to spectators, since then
    connected: int  # streams


class Load:
    """Runs from its making until `end` or `stop`. `progress`: a path where no file is yet."""

    def __init__(self, program, address, progress, *options):
        self._progress = progress
        self._read = 0
        self._unread = ""
        self.samples = [Sample(0, 0, 0, 0)]
        command = [program, "--server", address, "--progress", progress, "--json", *options]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE, text=True)

    def look(self):
        """The newest sample; all are in `samples`."""
        if self._progress.exists():
            with open(self._progress, encoding="ascii") as file:
                file.seek(self._read)
                text = file.read()
            self._read += len(text)
            # The last line may be half written.
            *lines, self._unread = (self._unread + text).split("\n")
            self.samples += [Sample(**json.loads(line)) for line in lines]
        return self.samples[-1]

    def rate(self, seconds):
        """Acknowledgements a second over the last so many, on the load's own clock; 0 before they have passed."""
        newest = self.look()
        before = next((s for s in reversed(self.samples) if s.time <= newest.time - seconds), None)
        return (newest.acknowledged - before.acknowledged) / (newest.time - before.time) if before else 0

    def reach(self, moves, seconds=2 * PATIENCE_S):
        """Returns when so many moves more have been acknowledged than at the call."""
        wanted = self.look().acknowledged + moves
        self.wait(f"{wanted} acknowledged moves", lambda: self.look().acknowledged >= wanted, seconds)

    def wait(self, what, holds, seconds=2 * PATIENCE_S):
        """Waits as long as the load is there."""
        def look():
            if self._process.poll() is not None:
                raise Failure(f"merels-load has ended: {self._process.stderr.read()}")
            return holds()

        try:
            wait_for(what, look, seconds)
        except Failure as failure:
            raise Failure(f"{failure}; the last word of merels-load is {self.samples[-1]}") from None

    def end_by_itself(self, seconds):
        """What it found, when its time is over."""
        try:
            out, err = self._process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"merels-load did not end within {seconds} s") from None
        if not out:
            raise Failure(f"merels-load said nothing but: {err}")
        return json.loads(out)

    def end(self, seconds=240):
        """Asks it to stop playing; its exit status and what it found."""
        if self._process.poll() is None:
            self._process.terminate()
        try:
            out, err = self._process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"merels-load did not end within {seconds} s") from None
        if not out:
            raise Failure(f"merels-load said nothing but: {err}")
        return self._process.returncode, json.loads(out)

    def stop(self):
        """Ends it if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.communicate()
