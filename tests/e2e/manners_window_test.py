"""The manners of a table in a real window, by mouse and keys: a move chosen ahead, arrows, zen, and the profile of whom
one has played."""

import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse


class Manners(WindowHouse):
    """The window plays White against a guest at a terminal."""

    def setUp(self):
        super().setUp()
        self.guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "token")
        table = self.guest.read("open", "standard", "--clock", "10+5", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        self.match = self.window.wait_until(
            "the match", lambda s: s["screen"] == "table" and s["position"])["match"]

    def middle(self, widget):
        """Where this widget is."""
        place = self.window.widgets()[widget]
        return place["x"] + place["w"] / 2, place["y"] + place["h"] / 2

    def test_a_move_chosen_ahead_is_played_when_the_turn_comes(self):
        self.click("d2")
        self.window.wait("the first ply", plies=["d2"], pending=None)
        self.click("d3")
        self.window.wait("what is chosen ahead", premove="d3", plies=["d2"])
        self.picture("premove")
        self.screen.key("Escape")
        self.window.wait("nothing ahead", premove=None, screen="table")
        self.click("d3")
        self.screen.right_drag(self.middle("point:g7"), self.middle("point:g7"))
        self.window.wait("nothing ahead after a right click", premove=None, annotations=0)
        self.click("d3")
        self.guest.run("move", self.match, "f4")
        self.window.wait("the answer", plies=["d2", "f4", "d3"], premove=None, pending=None)
        self.click("d1")
        self.window.wait("the mill chosen ahead", premove="d1")
        self.guest.run("move", self.match, "b4")
        self.window.wait("the question what to take", arrived="d1", plies=["d2", "f4", "d3", "b4"])
        self.assertIn("mill", self.window.state()["ribbon"])
        self.click("f4")
        self.window.wait("the mill", plies=["d2", "f4", "d3", "b4", "d1,f4"], pending=None)
        self.click("g7")
        self.guest.run("move", self.match, "g7")
        dropped = self.window.wait("the other man there", plies=["d2", "f4", "d3", "b4", "d1,f4", "g7"], premove=None)
        self.assertEqual(dropped["ribbon"], "Premove g7 was not played")

    def test_arrows_are_drawn_and_zen_leaves_little(self):
        self.screen.right_drag(self.middle("point:d2"), self.middle("point:d6"))
        self.screen.right_drag(self.middle("point:g7"), self.middle("point:g7"))
        self.window.wait("an arrow and a circle", annotations=2)
        self.picture("annotations")
        self.click("d2")
        self.window.wait("a clean board", annotations=0, plies=["d2"])
        self.screen.key("z")
        self.window.wait("zen", zen=True)
        self.assertNotIn("offer-draw", self.window.widgets())
        self.picture("zen")
        self.screen.key("Escape")
        self.window.wait("the whole table", zen=False, screen="table")
        self.assertIn("offer-draw", self.window.widgets())

    def test_the_profile_of_an_opponent_lists_the_games_between_us_and_opens_one(self):
        self.click("d2")
        self.window.wait("the first ply", plies=["d2"], pending=None)
        self.guest.run("move", self.match, "f4")
        self.window.wait("the answer", plies=["d2", "f4"])
        self.window.resign()
        self.window.wait("the end", outcome="0-1 resign")
        self.window.click("seat:top:name")
        self.window.click("profile-of-player")
        self.window.wait_until("the profile", lambda s: s["screen"] == "profile" and s["profile"]["games"])
        self.window.click("profile-between")
        self.window.wait_until("the game between us", lambda s: s["profile"]["games"] == [self.match])
        self.window.wait_text(f"row:{self.match}", lambda text: "Won" in text)
        self.picture("profile")
        self.screen.key("Escape")
        self.window.wait("the table again", screen="table")
        self.window.click("seat:top:name")
        self.window.click("profile-of-player")
        self.window.wait_until("the game", lambda _: f"analyse:{self.match}" in self.window.widgets())
        self.window.click(f"analyse:{self.match}")
        self.window.wait_until("the analysis", lambda s: s["screen"] == "analysis" and s["analysis"]
                               and s["analysis"]["path"] is not None)


if __name__ == "__main__":
    unittest.main()
