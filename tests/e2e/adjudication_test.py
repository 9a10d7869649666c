"""Matches that a player has left, at a server that ends them by what their position is worth."""

import tempfile
import unittest

from driver.spectators import Spectators
from driver.tablebase import solve_three
from driver.waiting import wait_for

SECONDS = 60


class Adjudication(Spectators):
    """A server with the tablebase of Three Men's Morris."""

    def setUp(self):
        solved = solve_three(self.enterContext(tempfile.TemporaryDirectory()))
        # A table of this clock waits 60 s for a player who is gone: 2.4 s here.
        self.OPTIONS = ("--tablebases", str(solved), "--adjudicate", "--claim-wait-percent", "4",
                        "--commands-per-minute", "100000", "--command-burst", "100000")
        super().setUp()

    def leave(self, plies, ruleset="three+reps=0+quiet=0"):
        """A match of these plies, after which Black's program is killed and White's stays."""
        match = self.seat(ruleset=ruleset)
        stays, leaves = self.converse(self.white, "play", match), self.converse(self.black, "play", match)
        leaves.hear("the match", lambda e: e["event"] == "turn")
        self.play(match, plies)
        leaves.process.kill()
        stays.hear("who goes", lambda e: e["event"] == "presence" and e["side"] == "black" and not e["present"])
        return match

    def claim(self, match, kind):
        """What a claim brings, once it may be made."""
        def granted():
            done = self.white.ask("claim", match, kind)
            if done.returncode:
                self.assertTrue(done.stderr.startswith("claim-too-early:"), done.stderr)
            return done.returncode == 0 and done.stdout

        return wait_for("the claim to be granted", granted, SECONDS)

    def test_whatever_is_claimed_the_position_decides(self):
        self.assertEqual(self.claim(self.leave(("b2", "a1", "c2")), "draw"), "1-0\ttablebase\n")
        self.assertEqual(self.claim(self.leave(("b2", "a1", "c1")), "win"), "1/2\ttablebase\n")
        lost = self.leave(("a1", "b2", "c3"))
        self.assertEqual(self.claim(lost, "win"), "0-1\ttablebase\n", "who left had a won position")
        self.assertIn('[Reason "tablebase"]', self.eve.run("export", lost))
        self.assertIn("adjudicates\tyes\n", self.eve.run("server"))

    def test_a_win_that_draw_rules_may_spoil_and_rules_without_values_go_by_the_claim(self):
        self.assertEqual(self.claim(self.leave(("a1", "b2", "c3"), ruleset="three"), "win"),
                         "1-0\tabandoned\n", "its wins have no distance yet, and it has quiet=100")
        self.assertEqual(self.claim(self.leave(("a1", "e5", "c4"), ruleset="six"), "draw"), "1/2\tabandoned\n")


if __name__ == "__main__":
    unittest.main()
