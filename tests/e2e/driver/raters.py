"""Members who play rated matches."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.server import Server
from driver.tools import Conversation, finish
from driver.waiting import PATIENCE_S, Failure

BIN = pathlib.Path(os.environ["MERELS_BIN"])
POOL = "standard/blitz"
PASSWORD = "three in a row"
# The same two meet again and again here.
NEAR = ["--gap-at-once", "5000", "--gap-most", "5000", "--repeat-wait-ms", "0"]
AGAIN = [*NEAR, "--rated-repeats-per-day", "1000", "--leaderboard-opponents", "0"]


class Member:
    """Somebody's terminal: a token file of its own."""

    def __init__(self, server, folder, name, bot=False):
        self.name = name
        self.options = ["--server", server.address, "--token-file", str(folder / f"{name}.token")]
        if bot:
            self.must("signin", "--bot")
        self.must("signup", name, typed=PASSWORD + "\n")

    def start(self, *command):
        """A command that goes on beside this program."""
        return subprocess.Popen([BIN / "merelsctl", *command, *self.options], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def ask(self, *command, typed=""):
        """What came of a command."""
        return finish(BIN / "merelsctl", *command, *self.options, typed=typed)

    def must(self, *command, typed=""):
        """What a command printed; it has to be granted."""
        done = self.ask(*command, typed=typed)
        if done.returncode != 0:
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def converse(self, *command):
        """A command that goes on, with what it says."""
        return Conversation([BIN / "merelsctl", *command, "--json", *self.options])

    def lines(self, *command):
        """What it prints with --json, a line each."""
        return [json.loads(line) for line in self.must(*command, "--json").splitlines()]


def end_of(seek, seconds=PATIENCE_S):
    """What a search said, which ends with a match. Failure when nobody was found."""
    try:
        return seek.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        seek.kill()
        seek.communicate()
        raise Failure(f"waited {seconds} s for {seek.args[1:3]} to be paired") from None


class RatedHouse(unittest.TestCase):
    """Ann and Bob, members of a server that is started with OPTIONS."""

    OPTIONS = AGAIN

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.serve(*self.OPTIONS)
        self.ann = Member(self.server, self.folder, "Ann")
        self.bob = Member(self.server, self.folder, "Bob")

    def serve(self, *options):
        server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *options)
        self.addCleanup(server.stop)
        server.start()
        return server

    def serve_again(self, *options):
        """Another server over the same data, on the same port."""
        address = self.server.address
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *options)
        self.server.address = address
        self.addCleanup(self.server.stop)
        self.server.start()

    def pair(self, *wish):
        """Both seek; the match, and who has White and who has Black."""
        seeks = [(member, member.start("seek", "standard", "--clock", "5+0", *wish)) for member in (self.ann, self.bob)]
        seats = {}
        for member, seek in seeks:
            out, err = end_of(seek)
            self.assertEqual(seek.returncode, 0, err)
            match, side = out.split()
            seats[side] = member
        return match, seats["white"], seats["black"]

    def play(self, *wish, plies=True):
        """A match that White gives up; its id, who won and who lost."""
        match, white, black = self.pair(*wish)
        if plies:
            white.must("move", match, "d2")
            black.must("move", match, "f4")
        white.must("resign", match)
        return match, black, white
