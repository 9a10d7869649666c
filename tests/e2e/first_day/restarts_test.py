"""Restarts in a row within one turn, kills and planned ones, also on a machine whose time of day is wrong: what each
player is charged, to 50 ms and the time that calls took."""

import contextlib
import pathlib
import shutil
import signal
import sqlite3
import tempfile
import time
import unittest

from driver.server import MANY_COMERS, Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for
from first_day.day import Day
from match_test import BIN

MINUTES = 2
GRACE = 10.0  # seconds after a restart in which clocks stand
EXACT = 0.05
HOUR = 3600.0


class Games(unittest.TestCase):
    """A handful of games on a server that is ended again and again. The players to move do nothing."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.day = Day(BIN / "merels_set_day.so", self.folder / "day")
        self.server = Server(self.day.of(BIN / "merels-server"), self.folder / "data", self.folder / "log", *MANY_COMERS)
        self.addCleanup(self.server.stop)
        self.runs = set()  # of which the store has told
        self.charged = (0.0, 0.0)  # at least and at most, by the runs before this one
        self.start()
        tools = Tools(BIN / "merelsctl")
        self.white, self.black = (Guest(tools, self.server.address, self.folder / f"{name}.token")
                                  for name in ("white", "black"))

    def start(self):
        """The server is there; between which two moments its clocks run on."""
        before = time.time()
        self.server.start()
        self.runs_on = (before + GRACE, time.time() + GRACE)

    def seat(self):
        """A new game, in which White is to move; between which two moments it began."""
        table = self.white.read("open", "standard", "--clock", f"{MINUTES}+0", "--side", "white")["table"]
        before = time.time()
        match = self.black.read("join", table)["match"]
        return match, (before, time.time())

    def served_until(self):
        """When the run that has just ended noted last that it serves, by a clock that is right."""
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "data"
            shutil.copytree(self.folder / "data", copy, ignore=shutil.ignore_patterns("*.sock"))
            with contextlib.closing(sqlite3.connect(next(copy.glob("*.db")))) as database:
                notes = dict(database.execute("SELECT node, day FROM liveness"))
        new = {node: at for node, at in notes.items() if node not in self.runs}
        self.runs |= set(notes)
        return max(new.values()) / 1000 - self.day.wrong

    def end(self, number):
        """The server ends by this signal. What it served the players to move is added to what they are charged."""
        if number == signal.SIGKILL:
            self.server.kill()
        else:
            self.assertEqual(self.server.stop(), 0)
        until = self.served_until()
        self.assertGreater(until, time.time() - 3)
        # What began earlier was served longer.
        self.charged = tuple(before + max(0.0, until - began)
                             for before, began in zip(self.charged, reversed(self.runs_on)))

    def again(self, number):
        """The same, and the next run begins."""
        self.end(number)
        self.start()

    def pass_time(self, seconds):
        """Waits for so long, while the players think."""
        until = time.monotonic() + seconds
        wait_for(f"{seconds} s", lambda: time.monotonic() >= until, seconds + 5)

    def outlast_grace(self, seconds):
        """Waits until the clocks run, and so much longer."""
        wait_for("the clocks to run", lambda: time.time() >= self.runs_on[1], GRACE + 5)
        self.pass_time(seconds)

    def assert_left(self, match, side="white"):
        """That the player to move has what the server should have left them."""
        before = time.time()
        seen = self.white.read("show", match)
        after = time.time()
        left = seen["clocks"][f"{side}_ms"] / 1000
        least = 60 * MINUTES - self.charged[1] - max(0.0, after - self.runs_on[0])
        most = 60 * MINUTES - self.charged[0] - max(0.0, before - self.runs_on[1])
        print(f"{side} has {left:.3f} s; {least:.3f} to {most:.3f} are right", flush=True)
        self.assertGreaterEqual(left, least - EXACT)
        self.assertLessEqual(left, most + EXACT)

    def begin(self, games=3):
        """So many games, whose turns begin at once."""
        all_began = []
        matches = []
        for _ in range(games):
            match, began = self.seat()
            matches.append(match)
            all_began.append(began)
        # One range for all of them.
        self.runs_on = (min(began[0] for began in all_began), max(began[1] for began in all_began))
        return matches


class Restarts(Games):
    """The first game is looked at after each restart, the second is commanded, nobody thinks of the third."""

    def in_a_row(self, *signals, between=GRACE + 1):
        matches = self.begin()
        self.pass_time(1)
        for number in signals:
            self.again(number)
            self.assert_left(matches[0])
            self.assertEqual(self.white.ask("move", matches[1], "zz").returncode, 1)
            if between > GRACE:
                self.outlast_grace(between - GRACE)
            else:
                self.pass_time(between)
        for match in matches:
            self.assert_left(match)

    def test_after_three_kills_in_one_turn_only_what_was_served_is_charged(self):
        self.in_a_row(signal.SIGKILL, signal.SIGKILL, signal.SIGKILL)

    def test_after_two_planned_restarts_and_a_kill_in_one_turn_only_what_was_served_is_charged(self):
        self.in_a_row(signal.SIGTERM, signal.SIGKILL, signal.SIGTERM)

    def test_restarts_while_the_clocks_still_stand_cost_nothing(self):
        self.in_a_row(*[signal.SIGKILL, signal.SIGTERM] * 4, between=1.5)


class WrongDay(Games):
    """The machine's time of day is set between runs and while it serves."""

    def test_an_hour_back_and_right_again(self):
        matches = self.begin(2)
        self.pass_time(13)
        self.end(signal.SIGKILL)
        self.day.set(-HOUR)
        self.start()
        before = time.time()
        self.white.run("move", matches[1], "d2")
        turn_of_black = (before, time.time())
        self.outlast_grace(1)
        self.end(signal.SIGKILL)
        self.day.set(0)
        self.start()
        self.assert_left(matches[0])
        # Black's turn began in the run whose time of day was wrong, and no outage was before it.
        served = self.black.read("show", matches[1])["clocks"]["black_ms"] / 1000
        self.assertGreaterEqual(served, 60 * MINUTES - (time.time() - turn_of_black[0]) - EXACT)

    def test_an_hour_ahead_and_right_again_while_it_serves(self):
        matches = self.begin(2)
        self.pass_time(2)
        self.day.set(HOUR)
        self.pass_time(3)
        self.again(signal.SIGKILL)
        self.outlast_grace(1)
        self.day.set(0)
        self.pass_time(2)
        self.again(signal.SIGTERM)
        for match in matches:
            self.assert_left(match)


if __name__ == "__main__":
    unittest.main()
