"""Other games than morris in a real window, by mouse and key, against a real server."""

import os
import pathlib
import unittest

from driver.client import Client
from driver.server import Server
from driver.tools import Guest, Tools
from driver.window_case import WindowCase

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class WindowHouse(WindowCase):
    """A server, and one window in its lobby."""

    server_options = ()

    def setUp(self):
        self.open_screen()
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log",
                             *self.server_options)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.open_window()
        self.window.wait("the lobby", screen="lobby", connection="online")

    def open_window(self):
        """The window, also once more after it was stopped: what it keeps lies in the folder."""
        self.window = Client("window", BIN / "merels", self.server.address, self.screen,
                             (self.folder, self.folder), "--games-folder", self.folder / "games",
                             "--token-file", self.folder / "window.token",
                             "--settings-file", self.folder / "settings.json")
        self.addCleanup(self.window.stop)

    def announced(self):
        """Everything the window has said with --announce."""
        return (self.folder / "window.announced.txt").read_text(encoding="utf-8")


class Families(WindowHouse):
    """Guests at terminals oppose the window."""

    def choose(self, ruleset):
        """Opens the sheet for new tables and goes down its list by key until this ruleset is chosen."""
        self.window.click("new-table")
        self.window.wait_until("the sheet", lambda _: "create-table" in self.window.widgets())
        self.screen.key("Home")
        for _ in range(40):
            if f"choose-ruleset:{ruleset}" in self.window.widgets():
                break
            self.screen.key("Down")
        self.window.click(f"choose-ruleset:{ruleset}")

    def solve_badly(self):
        """Somebody at a terminal plays the puzzle until they are stuck; the pegs they have left."""
        tools = Tools(BIN / "merelsctl")
        guest = Guest(tools, self.server.address, self.folder / "token")
        match = guest.read("open", "peg", "--clock", "none")["match"]
        jumps = tools.run("random", "peg", "--seed", "1", "--games", "1").split()
        for jump in jumps:
            guest.run("move", match, jump)
        return 36 - len(jumps)

    def test_a_puzzle_is_begun_played_given_up_and_begun_again(self):
        pegs = self.solve_badly()
        self.choose("peg")
        self.picture("sheet")
        self.window.click("create-table")
        first = self.window.wait_until("the puzzle", lambda s: s["screen"] == "table" and s["position"])
        self.assertEqual(first["my_side"], "white")
        self.window.wait_text("best:1", lambda text: f", {pegs} pegs" in text)
        self.click("d6", "d4")
        self.window.wait("the first jump", plies=["d6-d4"], pending=None)
        self.window.wait_text("seat:bottom:summary", lambda text: "35 pegs left" in text)
        self.click("d4", "d6")  # no peg between them any more
        self.window.wait_until("the refusal", lambda s: s["ribbon"] and s["plies"] == ["d6-d4"])
        self.click("f4", "d4")  # puts the peg back and takes up another
        self.picture("puzzle")
        self.window.resign()
        over = self.window.wait_until("the end", lambda s: s["outcome"])
        self.assertEqual(over["outcome"], "stuck resign")
        self.window.click("again")
        again = self.window.wait_until("another puzzle", lambda s: s["match"] != first["match"] and s["position"])
        self.assertEqual(again["plies"], [])
        self.assertIn("The player jumps from d6 to d4 and takes d5.", self.announced())

    def test_the_fox_takes_two_geese_in_one_ply(self):
        guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "token")
        table = guest.read("open", "foxgeese", "--clock", "10+5", "--side", "black")["table"]
        self.window.click(f"join-table:{table}")
        match = self.window.wait_until("the table", lambda s: s["my_side"] == "white" and s["position"])["match"]
        for fox, goose in (("d4-e5", "c3-d4"), ("e5-c3", "e3-f4")):
            self.click(*fox.split("-"))
            self.window.wait_until(f"the ply {fox}", lambda s, ply=fox: s["plies"][-1:] == [ply])
            guest.run("move", match, goose)
            self.window.wait_until(f"the ply {goose}", lambda s, ply=goose: s["plies"][-1:] == [ply])
        self.click("c3", "e3")
        half = self.window.wait("the landing between", phase="going-on", arrived="e3")
        self.assertEqual(len(half["plies"]), 4)
        self.picture("fox-half-way")
        self.click("g5")
        self.window.wait_until("the whole jump", lambda s: s["plies"][-1:] == ["c3-e3-g5"] and not s["pending"])
        self.assertIn("The fox jumps from c3 to e3 to g5 and takes d3 and f4.", self.announced())
        self.picture("fox")


if __name__ == "__main__":
    unittest.main()
