"""Live boards in a real window, beside matches that people at terminals play."""

import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse


class Boards(WindowHouse):
    """People at terminals play; the window looks on."""

    def pair(self, name, ruleset="standard", *options):
        """Two people at terminals and their match."""
        tools = Tools(BIN / "merelsctl")
        white, black = (Guest(tools, self.server.address, self.folder / f"{name}-{side}") for side in "wb")
        table = white.read("open", ruleset, "--clock", "10+5", "--side", "white", *options)["table"]
        return white, black, black.read("join", table)["match"]

    def test_live_matches_are_shown_followed_and_opened(self):
        first, other, match = self.pair("one")
        self.pair("two", "six")
        self.window.click("show-watch")
        self.window.wait_until("two boards", lambda s: len(s["boards"]) == 2 and s["screen"] == "watch")
        self.assertIn(match, self.window.state()["boards"])
        first.run("move", match, "d2")
        other.run("move", match, "f4")
        self.picture("boards")
        self.window.click(f"watch:{match}")
        self.window.wait("the table", screen="table", match=match, plies=["d2", "f4"], my_side=None, boards=[])
        first.run("move", match, "d6")
        self.window.wait("the next ply", plies=["d2", "f4", "d6"])
        self.window.click("show-watch")
        self.window.wait_until("the boards again", lambda s: len(s["boards"]) == 2)
        first.run("resign", match)
        self.window.wait_text(f"phase:{match}", lambda text: text.endswith(" wins"))
        self.screen.key("Escape")
        self.window.wait("the lobby", screen="lobby", boards=[])

    def test_a_channel_is_chosen_and_a_late_match_says_how_late(self):
        first, other, match = self.pair("one", "standard", "--delay", "2plies")
        for who, ply in ((first, "d2"), (other, "f4"), (first, "d6")):
            who.run("move", match, ply)
        self.window.click("show-watch")
        self.window.wait_text(f"delay:{match}", lambda text: text == "2 turns behind")
        self.window.click("watch-tv:standard/rapid")
        self.window.wait("the channel", screen="table", match=match, on_tv=True, plies=["d2"])
        self.window.wait_text("table-note", lambda text: text.startswith("2 turns behind · TV"))
        self.picture("late")
        other.run("move", match, "b4")
        self.window.wait("what was played before", plies=["d2", "f4"])
        first.run("resign", match)
        self.window.wait("all of it", plies=["d2", "f4", "d6", "b4"], outcome="0-1 resign")
        self.window.wait_text("table-note", lambda text: text.startswith("TV"))


if __name__ == "__main__":
    unittest.main()
