"""A window whose opponent's program is killed, and one that is closed while it plays."""

import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse

RULESET = "standard"


class Away(WindowHouse):
    """The window plays White against a guest at a terminal."""

    server_options = ("--claim-wait-percent", "4")  # 60 s for one who is gone become 2.4 s

    def setUp(self):
        super().setUp()
        self.guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "token")
        table = self.guest.read("open", RULESET, "--clock", "10+5", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        match = self.window.wait_until("the match", lambda s: s["screen"] == "table" and s["position"])["match"]
        self.opponent = self.guest.play(match)
        self.addCleanup(self.opponent.end)
        self.opponent.hear("whose turn it is", lambda e: e["event"] == "turn")

    def test_the_game_is_claimed_from_an_opponent_who_is_gone(self):
        self.click("d2")
        self.opponent.hear("d2", lambda e: e["event"] == "ply" and e["number"] == 1)
        self.opponent.say("f4")
        self.window.wait("the answer", plies=["d2", "f4"], pending=None)
        self.click("a1")
        self.window.wait("the third ply", plies=["d2", "f4", "a1"], pending=None)
        self.opponent.process.kill()
        gone = self.window.wait_until("the loss of the opponent", lambda s: s["away"] and s["away"]["black"])
        self.assertFalse(gone["away"]["black"]["left"])
        self.assertRegex(gone["ribbon"], " is away$")
        self.assertNotIn("claim-win", self.window.widgets())
        self.picture("away-waiting")
        self.window.wait_until("the claim", lambda _: "claim-win" in self.window.widgets())
        self.picture("away-claimable")
        self.window.click("claim-win")
        self.window.wait("the end", outcome="1-0 abandoned")
        self.picture("away-claimed")

    def test_who_closes_the_window_has_left(self):
        self.screen.ask_window_to_close()
        self.opponent.hear("that White has left", lambda e: e["event"] == "presence" and e["side"] == "white"
                           and not e["present"] and e["left"])

    def test_whose_window_dies_is_gone_and_has_not_left(self):
        self.window.kill()
        self.opponent.hear("that White is away", lambda e: e["event"] == "presence" and e["side"] == "white"
                           and not e["present"] and not e["left"])


if __name__ == "__main__":
    unittest.main()
