"""One player challenges another by name, and what comes of it: who challenges waits at one terminal, who is challenged
answers at another."""

import os
import pathlib
import subprocess
import tempfile
import time
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import Failure

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class House(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *self.options())
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ann, self.bob, self.eve = (self.member(name) for name in ("Ann", "Bob", "Eve"))

    def options(self):
        return []

    def member(self, name):
        token = self.folder / f"{name}.token"
        guest = Guest(self.tools, self.server.address, token)
        subprocess.run([BIN / "merelsctl", "signup", name, "--server", self.server.address, "--token-file", token],
                       input="three in a row\n", capture_output=True, text=True, timeout=60, check=True)
        return guest

    def waiting(self, guest, *command):
        """A command that waits; it is ended when the test is."""
        process = guest.start(*command, "--wait")
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def listed(self, guest, count=1):
        """The challenges that stand for `guest`, as soon as there are so many."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            lines = guest.run("challenges").splitlines()
            if len(lines) == count:
                return [line.split("\t") for line in lines]
        raise Failure(f"{count} challenges were to be listed; there are {lines}")

    def refused(self, done, reason):
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)


class Challenge(House):
    def test_a_challenge_by_name_is_accepted_and_played(self):
        waits = self.waiting(self.ann, "challenge", "bob", RULESET, "--clock", "5+3", "--side", "black")
        challenge, made_by, to, ruleset, clock, side, rated = self.listed(self.bob)[0]
        self.assertEqual((made_by, to, ruleset, clock, side, rated), ("Ann", "Bob", RULESET, "5+3", "black", "casual"))
        self.refused(self.eve.ask("accept", challenge), "unknown-challenge")
        match, seat = self.bob.run("accept", challenge).split()
        self.assertEqual(seat, "white")
        out, err = waits.communicate(timeout=30)
        self.assertEqual((waits.returncode, out.splitlines()[-1]), (0, f"{match}\tblack"), err)
        self.bob.run("move", match, "d2")
        shown = self.eve.read("show", match)
        self.assertEqual((shown["white"]["name"], shown["black"]["name"], shown["plies"]), ("Bob", "Ann", ["d2"]))
        self.assertEqual(self.listed(self.bob, 0), [])

    def test_a_challenge_says_who_may_watch_and_how_late_and_a_rematch_keeps_it(self):
        made = self.ann.read("challenge", "Bob", RULESET, "--clock", "5+3", "--side", "white", "--watching", "code",
                             "--delay", "2plies")
        self.assertEqual((made["watching"], made["delay"]), ("code", "2plies"))
        self.assertEqual(self.listed(self.bob)[0][-2:], ["code", "2plies"])
        match = self.bob.read("accept", made["challenge"])["match"]
        code = self.ann.read("show", match)["watch_code"]
        for mover, ply in ((self.ann, "d2"), (self.bob, "f4"), (self.ann, "g1")):
            mover.run("move", match, ply)
        self.refused(self.eve.ask("show", match), "unknown-match")
        self.assertEqual(self.eve.read("show", match, "--code", code)["plies"], ["d2"])
        self.bob.run("resign", match)
        self.ann.run("rematch", match)
        again = self.bob.read("rematch", match)["match"]
        shown = self.ann.read("show", again)
        self.assertEqual((shown["watching"], shown["delay"]), ("code", "2plies"))
        self.assertNotEqual(shown["watch_code"], code)
        self.refused(self.eve.ask("show", again), "unknown-match")

    def test_a_challenge_is_declined_with_a_reason_and_withdrawn(self):
        waits = self.waiting(self.ann, "challenge", "Bob", RULESET, "--clock", "1+0")
        challenge = self.listed(self.bob)[0][0]
        self.bob.run("decline", challenge, "--reason", "too-fast")
        out, err = waits.communicate(timeout=30)
        self.assertEqual((waits.returncode, err), (1, "declined: the challenge was declined: too-fast\n"), out)
        again = self.ann.read("challenge", "Bob", RULESET, "--clock", "5+0")["challenge"]
        self.ann.run("withdraw", again)
        self.refused(self.bob.ask("accept", again), "unknown-challenge")
        self.refused(self.ann.ask("challenge", "Nobody", RULESET, "--clock", "5+0"), "unknown-player")
        self.refused(self.ann.ask("challenge", "Ann", RULESET, "--clock", "5+0"), "own-table")

    def test_a_rematch_swaps_the_sides_and_keeps_the_rest(self):
        challenge = self.ann.read("challenge", "Bob", RULESET, "--clock", "5+3", "--side", "white")["challenge"]
        match = self.bob.read("accept", challenge)["match"]
        self.refused(self.ann.ask("rematch", match), "match-goes-on")
        self.ann.run("resign", match)
        waits = self.waiting(self.ann, "rematch", match)
        self.assertEqual(self.listed(self.bob)[0][5], "black")
        again, seat = self.bob.run("rematch", match).split()
        self.assertEqual(seat, "white")
        out, _ = waits.communicate(timeout=30)
        self.assertEqual(out.splitlines()[-1], f"{again}\tblack")
        old, new = self.eve.read("show", match), self.eve.read("show", again)
        self.assertEqual((new["ruleset"], new["clock"]), (old["ruleset"], old["clock"]))
        self.assertEqual((new["white"], new["black"]), (old["black"], old["white"]))


class Expiry(House):
    """Under a server where who challenges may be away for half a second."""

    def options(self):
        return ["--challenge-away-ms", "500"]

    def test_a_challenge_whose_maker_is_gone_is_over(self):
        gone = self.ann.read("challenge", "Bob", RULESET, "--clock", "5+3")["challenge"]
        self.listed(self.bob, 0)
        self.refused(self.bob.ask("accept", gone), "unknown-challenge")


if __name__ == "__main__":
    unittest.main()
