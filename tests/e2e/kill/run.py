"""A server under merels-load that is killed again and again."""

import pathlib
import random
import signal
import time
from dataclasses import dataclass

from driver.load import NO_LIMITS, Load
from driver.server import Server
from driver.waiting import Failure, wait_for
from kill.verdict import inspect, judge, judge_dead

JUST_BEFORE_S = 0.5  # the rate of a kill is that of so long before it
LONGEST_PAUSE_S = 1  # a kill falls at a random instant within this, once the load is what it should be


@dataclass(frozen=True)
class Plan:
    """What is asked for."""

    programs: pathlib.Path  # the folder they are in
    kills: int
    matches: int = 200
    at_least: int = 1000  # moves a second that are being acknowledged when a kill falls
    rate: int = 0  # moves a second that are wanted of the load; 0: as many as go
    seed: int = 1
    power_cut: bool = False
    synchronous_off: bool = False
    patience: float = 60  # seconds to wait for the load to be what it should be


class _Dead(Exception):
    """The server did not start again."""


class Run:
    """Everything that was started; `exits` ends it."""

    def __init__(self, plan, folder, exits):
        self._plan, self._folder = plan, folder
        self._random = random.Random(plan.seed)
        self._server = Server(self._program(), folder / "data", folder / "server.log", *NO_LIMITS)
        exits.callback(self._server.stop)
        self._server.start()
        pace = ["--rate", str(plan.rate)] if plan.rate else []
        self._load = Load(plan.programs / "merels-load", self._server.address, folder / "progress", "--matches",
                          str(plan.matches), "--seconds", "80000", "--warmup-seconds", "0", "--seed", str(plan.seed),
                          *pace)
        exits.callback(self._load.stop)

    def _program(self):
        if not self._plan.power_cut:
            return self._plan.programs / "merels-server"
        off = ["--synchronous-off"] if self._plan.synchronous_off else []
        return [self._plan.programs / "merels-server-power-cut", "--cut-seed", str(self._plan.seed), *off]

    def go(self):
        """Kills, then verifies: what was lost, and why the run could not be carried out; each may be empty."""
        failure = ""
        try:
            before = self._load.look()
            for number in range(1, self._plan.kills + 1):
                before = self._kill(number, before)
            self._load.reach(self._plan.matches, self._plan.patience)
        except _Dead as dead:
            return self._autopsy(), str(dead)
        except Failure as problem:
            failure = str(problem)
        return self._verify(), failure

    def _busy(self, seconds):
        newest = self._load.look()
        return newest.connected >= 2 * self._plan.matches and self._load.rate(seconds) >= self._plan.at_least

    def _await_instant(self):
        """Returns at a random instant at which the load is what it should be."""
        plan, deadline = self._plan, time.monotonic() + self._plan.patience
        while True:
            self._load.wait(f"{plan.at_least} acknowledged moves a second in {plan.matches} matches",
                            lambda: self._busy(1), max(0, round(deadline - time.monotonic(), 1)))
            if plan.synchronous_off:
                # Accounts and the matches' beginnings get to the disk, as they do within half a minute anyway.
                self._server.send_signal(signal.SIGUSR2)
            at = time.monotonic() + self._random.uniform(0, LONGEST_PAUSE_S)
            wait_for("the instant", lambda at=at: time.monotonic() >= at, 2 * LONGEST_PAUSE_S)
            if self._busy(JUST_BEFORE_S):
                return

    def _kill(self, number, before):
        self._await_instant()
        now, rate = self._load.look(), self._load.rate(JUST_BEFORE_S)
        self._server.kill(signal.SIGUSR1 if self._plan.power_cut else signal.SIGKILL)
        killed = time.monotonic()
        print(f"kill {number}: at {now.time:.2f} s, {now.acknowledged - before.acknowledged} moves acknowledged "
              f"since the last, {rate:.0f} moves/s in {now.connected // 2} matches just before", flush=True)
        try:
            self._server.start()
        except Failure as problem:
            raise _Dead(problem) from None
        listening, base = time.monotonic() - killed, self._load.look().acknowledged
        self._load.wait("an acknowledgement by the new server", lambda: self._load.look().acknowledged > base,
                        self._plan.patience)
        print(f"  listening after {listening:.2f} s, acknowledging after {time.monotonic() - killed:.2f} s", flush=True)
        return now

    def _verify(self):
        _, found = self._load.end()
        self._server.stop()
        integrity, rows = inspect(self._folder / "data" / "merels.db")
        verified = found["verified"]
        print(f"{found['acknowledged']} moves acknowledged in {found['matches']} matches, "
              f"{found['disconnects']} broken streams; compared with the log: {verified['acknowledged']} moves, "
              f"{verified['streams']} positions; the log has {rows} rows; integrity_check: {integrity}")
        return judge(found, integrity, rows)

    def _autopsy(self):
        integrity, _ = inspect(self._folder / "data" / "merels.db")
        return judge_dead(self._load.look().acknowledged, integrity)
