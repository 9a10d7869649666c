"""merelsctl as a person with a screen reader has it: words in, sentences out, against a real server."""

import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import unittest

from driver.certificates import make_certificates
from driver.line_program import LineProgram
from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])
MOST_PLIES = 160


class Talk(LineProgram):
    """A running merelsctl whose sentences are heard one by one."""

    def __init__(self, command):
        super().__init__(command, stderr=subprocess.STDOUT)

    def hear(self, *patterns, seconds=30):
        """Listens until a sentence that matches one of the patterns; that match."""
        return self.listen(patterns, lambda line: next(filter(None, (re.search(p, line) for p in patterns)), None),
                           seconds)

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)


class Words(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")

    def open_house(self, *server_options, guest_options=()):
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *server_options)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.options = {}
        self.guests = []
        for name in ("ada", "bob"):
            token = self.folder / f"{name}.token"
            self.guests.append(Guest(self.tools, self.server.address, token, *guest_options))
            self.options[name] = ["--server", self.server.address, "--token-file", str(token), *guest_options]

    def talk(self, name, command, *arguments):
        talk = Talk([self.tools.program, command, *arguments, *self.options[name]])
        self.addCleanup(talk.end)
        return talk

    def seat(self):
        """Ada sits down as White, Bob as Black; the match."""
        table = self.guests[0].run("open", RULESET, "--clock", "10+5", "--side", "white").split("\t")[0]
        return self.guests[1].run("join", table).split("\t")[0]

    def play_in_words(self, match, seed):
        """Two scripts that know nothing but what they hear; all plies, as the players heard them."""
        chance = random.Random(seed)
        players = [self.talk("ada", "play", match), self.talk("bob", "play", match)]
        for number in range(MOST_PLIES):
            player = players[number % 2]
            if player.hear(r"^It is your turn\.$", r"^The match is over")[0].startswith("The match"):
                break
            player.say("moves")
            player.say(chance.choice(player.hear(r"may play: (.*)\.$")[1].split()))
        else:
            for _ in range(2):
                players[0].say("resign")
        for player in players:
            if not any(line.startswith("The match is over") for line in player.heard):
                player.hear(r"^The match is over\. .+")
            self.assertEqual(player.end(), 0)
        told = [[line for line in player.heard if re.match(r"\d+\. (White|Black) ", line)] for player in players]
        self.assertEqual([line.split(". ")[:2] for line in told[0]], [line.split(". ")[:2] for line in told[1]])
        return told[0]

    def assert_played(self, match, told):
        record = self.folder / "record.txt"
        record.write_text(self.guests[0].run("export", match), encoding="utf-8")
        verdict = self.tools.judge_record(record)
        self.assertEqual((verdict[0], verdict[3]), ("ok", str(len(told))))
        self.assertGreater(len(told), 18)

    def test_two_scripts_play_a_whole_game_by_what_they_hear(self):
        self.open_house()
        match = self.seat()
        self.assert_played(match, self.play_in_words(match, 1))

    def test_the_same_over_tls(self):
        authority, certificate, key = make_certificates(self.folder)
        self.open_house("--tls-cert", certificate, "--tls-key", key, guest_options=["--ca", str(authority)])
        match = self.seat()
        self.assert_played(match, self.play_in_words(match, 2))

    def test_two_seeks_are_paired(self):
        self.open_house()
        seeks = [self.talk(name, "seek", "standard", "--clock", "5+3") for name in ("ada", "bob")]
        seats = [seek.hear(r"^([a-z2-7]{13})\t(white|black)$") for seek in seeks]
        self.assertEqual(seats[0][1], seats[1][1])
        self.assertEqual({seat[2] for seat in seats}, {"white", "black"})
        self.assertEqual([seek.end() for seek in seeks], [0, 0])

    def test_a_seek_outlives_the_server(self):
        self.open_house()
        ada = self.talk("ada", "seek", "standard", "--clock", "5+3")
        ada.hear("^waiting: ")
        self.server.kill()
        self.server.start()
        bob = self.talk("bob", "seek", "standard", "--clock", "5+3")
        self.assertEqual(ada.hear(r"^(.{13})\t")[1], bob.hear(r"^(.{13})\t")[1])

    def test_a_private_table_waits_until_its_code_is_used(self):
        self.open_house()
        table = self.talk("ada", "open", "standard", "--clock", "none", "--private", "--side", "black", "--wait")
        code = table.hear(r"\t(\w{6})$")[1]
        self.assertEqual(self.guests[1].run("tables"), "")
        match, side = self.guests[1].run("join", code).split()
        self.assertEqual(side, "white")
        table.hear(rf"^{match}\tblack$")
        self.assertEqual(table.end(), 0)

    def test_ctrl_c_withdraws_a_table_and_leaves_a_match_to_go_on(self):
        self.open_house()
        table = self.talk("ada", "open", "standard", "--clock", "none", "--wait")
        table.hear(r"^.{13}\t")
        table.interrupt()
        table.hear("^cancelled: ")
        self.assertEqual(table.end(), 1)
        self.assertEqual(self.guests[1].run("tables"), "")
        match = self.seat()
        player = self.talk("ada", "play", match)
        player.hear("It is your turn")
        player.interrupt()
        self.assertEqual(player.end(), 0)
        self.assertIn(match, self.guests[0].run("games", "--live"))

    def test_watching_outlives_the_server(self):
        self.open_house()
        match = self.seat()
        watch = self.talk("bob", "watch", match)
        watch.hear("^Match ")
        self.guests[0].run("move", match, "d2")
        watch.hear(r"^1\. White places on d2")
        self.server.kill()
        watch.hear("^The connection is lost")
        self.server.start()
        watch.hear("^The connection is back")
        self.guests[1].run("move", match, "f4")
        watch.hear(r"^2\. Black places on f4")
        self.guests[1].run("resign", match)
        watch.hear(r"^The match is over\. White wins, 1-0: Black resigned")
        self.assertEqual(watch.end(), 0)


if __name__ == "__main__":
    unittest.main()
