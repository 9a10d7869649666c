"""The base of tests of several windows on one server: the server, and a screen for each window."""

import os
import pathlib
import tempfile
import unittest

from driver.client import Client
from driver.plies import parse_ply
from driver.screen import Screen
from driver.server import Server
from driver.tools import Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PICTURES = os.environ.get("MERELS_PICTURES")
PASSWORD = "three in a row"


class HouseCase(unittest.TestCase):
    """`SERVER`: further options of the server."""

    SERVER = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.make_server()
        self.addCleanup(self.server.stop)
        self.server.start()
        self.tools = Tools(BIN / "merelsctl")
        self.windows = {}
        self.stages = 0

    def make_server(self):
        """What all windows connect to: it is started, has an address and is stopped."""
        return Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *self.SERVER)

    def open(self, name, *arguments):
        """A window of this name on a screen of its own, in the lobby."""
        window = self.start(name, *arguments)
        window.wait("the lobby", screen="lobby", connection="online")
        return window

    def start(self, name, *arguments):
        """The same for a window that goes elsewhere by itself."""
        screen = Screen()
        self.addCleanup(screen.close)
        window = Client(name, BIN / "merels", self.server.address, screen, (self.folder, self.folder),
                        "--token-file", self.folder / f"{name}.token", *arguments)
        self.addCleanup(window.stop)
        self.windows[name] = window
        return window

    def stage(self, name, *windows):
        """A picture of each of these windows, for people who want to look."""
        self.stages += 1
        for window in windows if PICTURES else ():
            window.screen.picture(pathlib.Path(PICTURES) / f"{self.stages:02}-{name}-{window.name}.png")

    def sign_up(self, window, name):
        """The guest at this window becomes a member."""
        window.click("show-account")
        window.fill("member-name", name)
        window.fill("password", PASSWORD)
        self.stage("sign-up", window)
        window.click("sign-up")
        window.wait("the member", member=True, player=name)
        window.click("show-lobby")

    @staticmethod
    def sides(players):
        """Who plays White, and who Black."""
        return {player.state()["my_side"]: player for player in players}

    @staticmethod
    def seated(players):
        """Waits until both sit at a table; the match."""
        for player in players:
            player.wait_until("the table", lambda s: s["screen"] == "table" and s["my_side"] and s["position"])
        return players[0].state()["match"]

    @staticmethod
    def click_ply(mover, text):
        """Makes this ply by mouse, when it is the turn of who sits at this window."""
        ply = parse_ply(text)
        mover.wait_until(f"the turn of {mover.name}", lambda s: text in s["legal"])
        if ply.start:
            mover.click(f"point:{ply.start}")
            mover.wait(f"{ply.start} to be lifted", selected=ply.start)
        mover.click(f"point:{ply.target}")
        for taken in ply.captures:
            mover.wait("the choice of a man to take", phase="capture")
            mover.click(f"point:{taken}")

    @staticmethod
    def ask_of(window):
        """The challenge that this window asks about."""
        seen = {}

        def look(_):
            asks = [name for name in window.widgets() if name.startswith("ask:")]
            seen["ask"] = asks[0] if asks else ""
            return asks

        window.wait_until("the challenge", look)
        return seen["ask"].removeprefix("ask:")
