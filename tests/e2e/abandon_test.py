"""Matches whose other player's program is killed, or leaves: the claims, and when they are possible."""

import time
import unittest

from driver.waiting import wait_for
from match_test import House

# Of the table's waits, which for this clock are 60 s for one who is gone and 15 s for one who left.
PERCENT = 4
GONE_S, LEFT_S = 2.4, 0.6
GRACE_S = 10  # in which all may come back after a restart


class Abandonment(House):
    """Both have moved, and it is Black's turn."""

    def setUp(self):
        super().setUp()
        self.open_house("--claim-wait-percent", str(PERCENT), "--commands-per-minute", "100000", "--command-burst",
                        "100000")
        self.match = self.seat()
        self.watcher, self.leaver = self.converse(self.white), self.converse(self.black)
        for number, (player, ply) in enumerate([(self.watcher, "d2"), (self.leaver, "f4"), (self.watcher, "a1")], 1):
            player.say(ply)
            for who in (self.watcher, self.leaver):
                who.hear(ply, lambda e, n=number: e["event"] == "ply" and e["number"] == n)

    def converse(self, guest):
        player = guest.play(self.match)
        self.addCleanup(player.end)
        player.hear("whose turn it is", lambda e: e["event"] == "turn")
        return player

    def hear_presence(self, present, left=False):
        """What White is told of Black."""
        return self.watcher.hear("who comes or goes", lambda e: e["event"] == "presence" and e["side"] == "black"
                                 and (e["present"], e["left"]) == (present, left))

    def kill_black(self):
        """Its program ends without a word; when that was known."""
        self.leaver.process.kill()
        self.hear_presence(False)
        return time.monotonic()

    def claim(self, kind="win"):
        return self.white.ask("claim", self.match, kind)

    def claim_when_due(self, kind, since, least, most):
        """Claims again and again until it is granted: not before `least` seconds after `since`."""
        def granted():
            done = self.claim(kind)
            if done.returncode:
                self.assert_refused(done, "claim-too-early")
            return done.returncode == 0 and done.stdout

        outcome = wait_for("the claim to be granted", granted, most)
        self.assertGreaterEqual(time.monotonic() - since, least)
        return outcome

    def test_a_match_is_won_when_the_other_stays_away_long_enough(self):
        since = self.kill_black()
        self.assert_refused(self.claim(), "claim-too-early")
        # The server knew it a little before the one who was told.
        self.assertEqual(self.claim_when_due("win", since, GONE_S - 0.5, 30), "1-0\tabandoned\n")
        self.watcher.hear("the end", lambda e: e["event"] == "ended")
        self.assertEqual(self.watcher.end(), 0)
        record = self.white.run("export", self.match)
        self.assertIn('[Result "1-0"]', record)
        self.assertIn('[Reason "abandoned"]', record)

    def test_the_wait_begins_anew_after_a_restart(self):
        self.kill_black()
        self.server.kill()
        since = time.monotonic()
        self.server.start()
        self.hear_presence(False)
        self.assertEqual(self.claim_when_due("draw", since, GRACE_S + GONE_S, 40), "1/2\tabandoned\n")

    def test_who_says_that_he_goes_is_waited_for_shorter(self):
        self.leaver.say("quit")
        told = self.hear_presence(False, left=True)
        self.assertLessEqual(told["claimable_in_ms"], LEFT_S * 1000)
        self.claim_when_due("win", time.monotonic(), 0, 30)

    def test_whoever_comes_back_cannot_be_claimed_from(self):
        self.kill_black()
        self.converse(self.black)
        self.hear_presence(True)
        self.assert_refused(self.claim(), "opponent-present")

    def test_on_ones_own_turn_nothing_runs(self):
        self.leaver.say("d6")
        self.watcher.hear("Black's ply", lambda e: e["event"] == "ply" and e["number"] == 4)
        since = self.kill_black()
        wait_for("longer than the wait", lambda: time.monotonic() > since + GONE_S + 0.2, 10)
        self.assert_refused(self.claim(), "claim-too-early")
        self.watcher.say("g7")
        self.watcher.hear("the own ply", lambda e: e["event"] == "ply" and e["number"] == 5)
        self.assertEqual(self.claim_when_due("win", time.monotonic(), GONE_S - 0.5, 30), "1-0\tabandoned\n")


if __name__ == "__main__":
    unittest.main()
