"""Talk at a table: what each participant hears, and what nobody else gets to see by any way."""

import os
import pathlib
import tempfile
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class Chat(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.white, self.black, self.eve, self.fay = (
            Guest(self.tools, self.server.address, self.folder / f"{name}.token")
            for name in ("white", "black", "eve", "fay"))
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        self.match = self.black.read("join", table)["match"]

    def converse(self, guest, how):
        conversation = getattr(guest, how)(self.match)
        self.addCleanup(conversation.end)
        conversation.hear("the match", lambda e: e["event"] == "match")
        return conversation

    def refused(self, guest, reason, *command):
        done = guest.ask(*command)
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)

    @staticmethod
    def hears(who, words, room):
        return who.hear(words, lambda e: e["event"] == "chat" and e["said"] == words and e["room"] == room)

    def test_players_and_spectators_have_rooms_of_their_own(self):
        white, black = self.converse(self.white, "play"), self.converse(self.black, "play")
        eve, fay = self.converse(self.eve, "watch"), self.converse(self.fay, "play")
        white.say("say good luck, Black!")
        for player in (white, black):
            self.hears(player, "good luck, Black!", "players")
        black.say("say thanks")
        fay.say("say White will win")
        for player in (white, black):
            self.assertEqual(self.hears(player, "Thank you", "players")["courtesy"], "thanks")
        for spectator in (eve, fay):
            self.hears(spectator, "White will win", "spectators")
        self.refused(self.eve, "not-allowed", "chat", self.match)
        self.refused(self.eve, "not-allowed", "say", self.match, "hello")
        self.refused(self.white, "not-allowed", "chat", self.match, "--spectators")
        black.say("resign")
        black.say("resign")
        for who in (white, black, eve, fay):
            who.hear("the end", lambda e: e["event"] == "ended")
            who.end()
        said = {who: [e["said"] for e in who.events if e["event"] == "chat"] for who in (white, black, eve, fay)}
        self.assertEqual(said[white], ["good luck, Black!", "Thank you"])
        self.assertEqual(said[black], said[white])
        self.assertEqual(said[eve], ["White will win"])
        self.assertEqual(said[fay], said[eve])
        self.server.kill()
        self.server.start()
        self.assertIn("White will win", self.white.run("chat", self.match, "--spectators"))
        self.refused(self.eve, "not-allowed", "chat", self.match)
        everything = self.eve.run("export", self.match) + self.eve.run("show", self.match, "--json")
        for words in ("good luck", "Thank you", "White will win"):
            self.assertNotIn(words, everything)

    def test_what_may_not_be_said_is_refused_and_heard_by_nobody(self):
        for words in ("", " ", "a" * 201, "red \x1b[31m", "turned \u202e round", "two\nlines"):
            self.refused(self.white, "bad-text", "say", self.match, words)
        said = 0  # on a slow machine some more while the burst is used up
        while (done := self.white.ask("say", self.match, "hello")).returncode == 0 and said < 50:
            said += 1
        self.assertEqual(done.stderr.split(":")[0], "rate-limited")
        self.assertGreaterEqual(said, 5)
        self.assertEqual(len(self.black.run("chat", self.match).splitlines()), said)

    def test_a_player_turns_the_talk_off(self):
        self.white.run("chat", self.match, "--off")
        self.refused(self.black, "chat-off", "say", self.match, "hello")
        self.refused(self.eve, "not-your-seat", "chat", self.match, "--off")
        self.eve.run("say", self.match, "--spectators", "a silent match")
        self.white.run("chat", self.match, "--on")
        self.black.run("say", self.match, "hello")
        self.assertRegex(self.white.run("chat", self.match), r"(?m)^\d+\t\S+\tHello$")


if __name__ == "__main__":
    unittest.main()
