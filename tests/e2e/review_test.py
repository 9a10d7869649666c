"""Exact values of matches that are over: a tablebase made here, a server that is given it, and merelsctl."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.spectators import Spectators
from driver.tablebase import solve_three

BIN = pathlib.Path(os.environ["MERELS_BIN"])
SECONDS = 120


class Reviewed(Spectators):
    """A server with the tablebase of Three Men's Morris."""

    def setUp(self):
        solved = solve_three(self.enterContext(tempfile.TemporaryDirectory()))
        self.OPTIONS = ("--tablebases", str(solved))
        super().setUp()

    def lines(self, guest, match):
        """What review prints, a list of fields for each line."""
        return [line.split("\t") for line in guest.run("review", match).splitlines()]

    def test_the_server_says_of_which_rulesets_it_has_values(self):
        self.assertIn("analysed-rulesets\tthree\n", self.eve.run("server"))

    def test_a_match_that_is_over_shows_what_each_ply_was_worth(self):
        match = self.seat(ruleset="three+reps=3")
        self.play(match, ("a1", "b2", "c3"))
        self.refused(self.eve, "match-goes-on", "review", match)
        self.black.run("resign", match)
        lines = self.lines(self.eve, match)
        self.assertEqual([line[2] for line in lines[:3]], ["a1", "b2", "c3"])
        self.assertEqual(lines[0][3], "win", "the first player wins Three Men's Morris")
        self.assertEqual(lines[0][7], "gave-away", "by no other point than the middle")
        self.assertEqual([line[:2] for line in lines[3:]], [["accuracy", "white"], ["accuracy", "black"]])
        self.assertEqual(self.lines(self.white, match), lines)

    def test_rulesets_without_a_tablebase_and_strangers_matches_are_refused(self):
        match = self.seat()
        self.black.run("resign", match)
        self.refused(self.eve, "no-values", "review", match)
        self.refused(self.eve, "unknown-match", "review", "aaaaaaaaaaaaa")

    def test_after_a_restart_the_values_are_the_same(self):
        match = self.seat(ruleset="three")
        self.play(match, ("b2", "a1"))
        self.white.run("resign", match)
        lines = self.lines(self.eve, match)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.lines(self.eve, match), lines)


class Off(Spectators):
    """A server without tablebases."""

    def test_nothing_is_analysed(self):
        match = self.seat()
        self.black.run("resign", match)
        self.refused(self.eve, "analysis-off", "review", match)
        self.assertIn("analysed-rulesets\tnone\n", self.eve.run("server"))

    def test_a_folder_without_values_ends_the_start_with_a_sentence(self):
        done = subprocess.run([BIN / "merels-server", "--listen", "127.0.0.1:0", "--data-dir", self.folder / "other",
                               "--tablebases", self.folder / "none"], capture_output=True, text=True,
                              timeout=SECONDS, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("none", done.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
