"""Live boards in a real window, beside matches that people at terminals play."""

import unittest

from driver.tools import Guest, Tools
from families_test import BIN, WindowHouse


class Boards(WindowHouse):
    """People at terminals play; the window looks on."""

    def pair(self, name, ruleset="standard"):
        """Two people at terminals and their match."""
        tools = Tools(BIN / "merelsctl")
        white, black = (Guest(tools, self.server.address, self.folder / f"{name}-{side}") for side in "wb")
        table = white.read("open", ruleset, "--clock", "10+5", "--side", "white")["table"]
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
        self.window.wait_until("the end", lambda _: self.window.text(f"phase:{match}") == "Black wins")
        self.screen.key("Escape")
        self.window.wait("the lobby", screen="lobby", boards=[])


if __name__ == "__main__":
    unittest.main()
