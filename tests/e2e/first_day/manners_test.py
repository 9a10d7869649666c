"""Matches called off, deserted, nagged: what people do to each other without thinking about it."""

import subprocess
import time
import unittest

from driver.line_program import LineProgram
from driver.spectators import Spectators
from driver.waiting import wait_for

# Of the table's waits, which for this clock are 60 s for one who is away.
AWAY_S = 2.4
QUIET = ("d2", "f4", "b4", "d6")


class Manners(Spectators):
    OPTIONS = ("--claim-wait-percent=4", "--commands-per-minute=100000", "--command-burst=100000",
               "--repeat-wait-ms=0", "--repeat-minutes=0", "--stall-remind-ms=1000", "--stall-claim-ms=3000")

    def claim_when_due(self, match, since, least):
        """White claims until it is granted, not before so many seconds have passed; what that brings."""
        def granted():
            done = self.white.ask("claim", match, "win")
            if done.returncode:
                self.assertRegex(done.stderr, "^(claim-too-early|opponent-present): ")
            return done.returncode == 0 and done.stdout

        outcome = wait_for("the claim to be granted", granted, 30)
        self.assertGreater(time.monotonic() - since, least)
        return outcome

    def test_who_plays_elsewhere_is_away_from_the_match_that_they_left(self):
        match = self.seat()
        stays, leaves = self.converse(self.white, "play", match), self.converse(self.black, "play", match)
        leaves.hear("whose turn it is", lambda e: e["event"] == "turn")
        self.play(match, (*QUIET, "g7"))
        table = self.eve.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        elsewhere = self.black.read("join", table)["match"]
        plays = self.converse(self.black, "play", elsewhere)
        plays.hear("the other match", lambda e: e["event"] == "match")
        leaves.process.kill()
        stays.hear("that Black is away", lambda e: e["event"] == "presence" and not e["present"])
        since = time.monotonic()
        self.eve.run("move", elsewhere, "d2")
        plays.hear("d2", lambda e: e["event"] == "ply")
        self.assertEqual(self.claim_when_due(match, since, AWAY_S - 1), "1-0\tabandoned\n")

    def test_a_flag_that_falls_before_both_have_played_aborts(self):
        match = self.seat(clock="0.1+0")
        wait_for("the flag", lambda: self.eve.read("show", match)["reason"])
        ends = self.eve.read("show", match)
        self.assertEqual((ends["result"], ends["reason"], ends["aborted_by"]), ("*", "aborted", "white"))
        self.assertIn("White aborted the game", self.eve.run("show", match))
        self.assertIn('[Reason "aborted"]\n[AbortedBy "White"]\n', self.eve.run("export", match))

    def test_after_a_declined_offer_five_plies_must_be_played(self):
        match = self.seat()
        self.play(match, ("d2", "f4"))
        self.white.run("draw", "offer", match)
        self.black.run("draw", "decline", match)
        said = self.refused(self.white, "offer-too-soon", "draw", "offer", match)
        self.assertIn("5 more plies", said)
        self.play(match, ("b4", "d6", "g7", "a1", "a7"), 2)
        self.white.run("draw", "offer", match)

    def test_who_aborts_as_black_is_black_again_and_at_last_waits(self):
        white = None
        for aborted in range(5):
            match = self.pair()
            names = {self.eve.read("show", match)[side]["account"]: side for side in ("white", "black")}
            if white is None:
                white = names
            self.assertEqual(names, white, f"after {aborted} aborted games")
            self.black.run("abort", match)
        refused = self.refused(self.black, "rate-limited", "seek", "standard", "--clock", "5+3")
        self.assertIn("called off too many games", refused)
        self.pair_search(self.white)  # who has done nothing

    def pair_search(self, guest):
        search = LineProgram(guest.command("seek", "standard", "--clock", "5+3"), stderr=subprocess.STDOUT)
        self.addCleanup(search.stop)
        return search

    def pair(self):
        """The match that white and black are paired for."""
        searches = [self.pair_search(guest) for guest in (self.white, self.black)]
        seats = [search.listen("a match", lambda line: line.endswith(("\twhite", "\tblack")) and line, 30)
                 for search in searches]
        return seats[0].split("\t")[0]

    def test_without_a_clock_who_is_there_and_does_not_play_is_reminded_and_may_be_claimed_from(self):
        match = self.seat(clock="none")
        told = LineProgram(self.black.command("notices"), stderr=subprocess.STDOUT)
        self.addCleanup(told.stop)
        black = self.converse(self.black, "play", match)
        begins = black.hear("the match", lambda e: e["event"] == "match")
        self.assertEqual(begins["stall_claim_ms"], 3000, "it is said at the start")
        self.play(match, (*QUIET, "g7"))
        since = time.monotonic()
        told.listen("the reminder", lambda line: line.startswith(f"turn-reminder\t{match}\t"), 10)
        self.assertEqual(self.claim_when_due(match, since, 1), "1-0\tabandoned\n")


if __name__ == "__main__":
    unittest.main()
