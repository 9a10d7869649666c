"""A server, two who play and one who looks on."""

import os
import pathlib
import tempfile
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class Spectators(unittest.TestCase):
    """White and black play; eve watches."""

    OPTIONS = ()  # of the server

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log",
                             *self.OPTIONS)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.white, self.black, self.eve = (
            Guest(self.tools, self.server.address, self.folder / f"{name}.token") for name in ("white", "black", "eve"))

    def seat(self, *options, ruleset=RULESET, clock="10+5"):
        """A match between white and black, opened with these options."""
        table = self.white.read("open", ruleset, "--clock", clock, "--side", "white", *options)["table"]
        return self.black.read("join", table)["match"]

    def play(self, match, plies, before=0):
        """Plays these plies in turn, of a match that has had `before`."""
        for number, ply in enumerate(plies, before):
            (self.white, self.black)[number % 2].run("move", match, ply)

    def converse(self, guest, command, *arguments):
        """A command that goes on, and is ended with the test."""
        conversation = guest.converse(command, *arguments)
        self.addCleanup(conversation.stop)
        return conversation

    def refused(self, guest, reason, *command):
        """Checks that the command is refused for this reason; what it said."""
        done = guest.ask(*command)
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)
        return done.stderr

    @staticmethod
    def plies_heard(conversation):
        """The plies a conversation has told of so far."""
        return [event["ply"] for event in conversation.events if event["event"] == "ply"]
