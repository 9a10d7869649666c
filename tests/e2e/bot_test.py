"""merels-bot against itself and against people at terminals, through a real server."""

import os
import pathlib
import random
import signal
import subprocess
import tempfile
import unittest

from driver.line_program import LineProgram
from driver.server import Server
from driver.tablebase import solve_three
from driver.tools import Guest, Tools
from driver.waiting import PATIENCE_S, Failure

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class Bot(LineProgram):
    """A computer player whose log is read line by line."""

    def __init__(self, server, token, *options):
        super().__init__([BIN / "merels-bot", "--server", server, "--token-file", token, *options],
                         stderr=subprocess.STDOUT)

    def hear(self, what, seconds=PATIENCE_S):
        """Reads until a line that has `what` in it; that line."""
        return self.listen(repr(what), lambda line: what in line and line, seconds)

    def hear_all(self):
        """Reads to the end of what it says; its exit status."""
        try:
            self.hear("\0nothing says this")
        except Failure:
            return self.end()

    def leave(self):
        """Asks it to end; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.end()


class House(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log",
                             "--command-burst", "1000", "--commands-per-minute", "60000")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ada = Guest(self.tools, self.server.address, self.folder / "ada.token")

    def bot(self, name, *options, level="1"):
        bot = Bot(self.server.address, self.folder / f"{name}.token", "--level", level, "--seed", "1", *options)
        self.addCleanup(bot.end)
        return bot

    def judge(self, match):
        """How the rules judge the record of a match."""
        record = self.folder / "record.txt"
        record.write_text(self.ada.run("export", match), encoding="utf-8")
        return self.tools.judge_record(record)


class Against(House):
    """Two computers."""

    def play(self, ruleset):
        host = self.bot("host", "--open", ruleset, "--games", "1")
        guest = self.bot("guest", "--ruleset", ruleset, "--games", "1")
        match = host.hear(": seated as").split()[1].rstrip(":")
        self.assertEqual([host.hear_all(), guest.hear_all()], [0, 0], host.heard[-3:] + guest.heard[-3:])
        verdict = self.judge(match)
        self.assertEqual(verdict[0], "ok")
        self.assertNotIn(verdict[1], ("*",))
        self.assertNotIn(verdict[2], ("resign", "time", "agreement"))

    def test_they_play_every_kind_of_game_to_its_end_by_the_rules(self):
        for ruleset in ("standard", "six", "standard-pass", "foxgeese", "race"):
            with self.subTest(ruleset):
                self.play(ruleset)

    def test_they_go_on_after_the_server_was_killed(self):
        host = self.bot("host", "--open", "standard", "--games", "1")
        guest = self.bot("guest", "--games", "1")
        host.hear("ply 10 ")
        self.server.kill()
        self.server.start()
        self.assertEqual([host.hear_all(), guest.hear_all()], [0, 0])
        match = next(line for line in host.heard if "seated as" in line).split()[1].rstrip(":")
        self.assertEqual(self.judge(match)[0], "ok")

    def test_they_play_games_one_after_another(self):
        host = self.bot("host", "--open", "three", "--games", "3")
        guest = self.bot("guest", "--games", "3")
        self.assertEqual([host.hear_all(), guest.hear_all()], [0, 0])
        matches = {line.split()[1] for line in host.heard if "seated as" in line}
        self.assertEqual(len(matches), 3)


class Perfect(House):
    """The tenth level, which plays by a tablebase."""

    def setUp(self):
        super().setUp()
        self.tablebase = solve_three(self.folder)

    def test_it_wins_what_is_won_from_the_start_against_the_strongest_level(self):
        host = self.bot("host", "--tablebase", self.tablebase, "--open", "three", "--side", "first", "--games", "4",
                        level="perfect")
        guest = self.bot("guest", "--games", "4", level="9")
        self.assertEqual([host.hear_all(), guest.hear_all()], [0, 0])
        ends = [line for line in host.heard if ": over, " in line]
        self.assertEqual(len(ends), 4, host.heard)
        self.assertEqual([line for line in ends if ": over, 1-0 mill" not in line], [])
        self.assertIn("signed in as Computer-perfect", host.heard[0])

    def test_without_its_tablebase_or_for_other_rules_it_does_not_play(self):
        other = self.bot("other", "--tablebase", self.tablebase, "--open", "six", level="perfect")
        self.assertEqual(other.hear_all(), 1)
        self.assertIn("the tablebase is of three, not of six", other.heard[-1])
        none = self.bot("none", "--tablebase", self.folder / "none", level="perfect")
        self.assertEqual(none.hear_all(), 3)
        self.assertIn("there is no tablebase in", none.heard[-1])


class Uci(unittest.TestCase):
    """The same player, driven by lines."""

    def test_it_is_stopped_while_it_thinks(self):
        uci = LineProgram([BIN / "merelsctl", "uci"], stderr=subprocess.DEVNULL)
        self.addCleanup(uci.end)
        uci.say("setoption name Ruleset value six")
        uci.say("go infinite")
        uci.listen("a depth", lambda line: line.startswith("info depth 3 "))
        uci.say("isready")
        uci.listen("an answer in between", lambda line: line == "readyok")
        uci.say("stop")
        uci.listen("the ply", lambda line: line.startswith("bestmove "))
        uci.say("go infinite")
        self.assertEqual(uci.end(), 0)


class People(House):
    """A computer and a person."""

    def play_to_the_end(self, match, bot):
        """The person plays what chance says among what the server calls legal."""
        chance = random.Random(1)
        person = self.ada.play(match)
        self.addCleanup(person.end)
        while person.hear("a turn", lambda e: e["event"] == "ended" or
                          (e["event"] == "turn" and e["text"].startswith("It is your")))["event"] != "ended":
            legal = self.legal(self.ada.read("show", match)["plies"])
            if legal != ["pass"]:
                person.say(chance.choice(legal))
        return bot.hear("over, ")

    def legal(self, plies):
        return self.tools.run("moves", "six+reps=3+quiet=100", " ".join(plies)).split()

    def test_a_whole_game_against_a_script(self):
        bot = self.bot("bot", "--open", "six", "--games", "1")
        table = bot.hear("open, ").split()[1].rstrip(":")
        self.assertIn("Computer-level-1", self.ada.run("tables"))
        match = self.ada.read("join", table)["match"]
        self.play_to_the_end(match, bot)
        self.assertEqual(bot.hear_all(), 0)
        self.assertEqual(self.judge(match)[0], "ok")

    def test_it_is_flagged_as_a_computer(self):
        bot = self.bot("bot", "--open", "six")
        table = bot.hear("open, ").split()[1].rstrip(":")
        match = self.ada.read("join", table)["match"]
        bot.hear("seated as")
        players = [self.ada.read("show", match)[side] for side in ("white", "black")]
        self.assertEqual(sorted(bool(player.get("bot")) for player in players), [False, True])

    def test_it_sits_down_at_a_persons_table_and_goes_on_after_its_own_restart(self):
        self.ada.run("open", "standard", "--clock", "none", "--side", "white")
        bot = self.bot("bot")
        match = bot.hear("seated as").split()[1].rstrip(":")
        self.ada.run("move", match, "d2")
        bot.hear("ply 2 ")
        self.assertEqual(bot.leave(), 0)
        self.assertIn(match, self.ada.run("games", "--live"))
        self.ada.run("move", match, self.tools.legal(self.ada.read("show", match)["plies"])[0].split(",")[0])
        again = self.bot("bot")
        again.hear("ply 4 ")
        self.assertEqual(again.leave(), 0)

    def test_asked_to_end_it_withdraws_its_table(self):
        bot = self.bot("bot", "--open", "standard")
        bot.hear("open, ")
        self.assertNotEqual(self.ada.run("tables"), "")
        self.assertEqual(bot.leave(), 0)
        self.assertEqual(self.ada.run("tables"), "")

    def test_a_table_that_is_not_there_and_a_server_that_is_not_there(self):
        bot = self.bot("bot", "--table", "a" * 13)
        bot.hear("unknown-table: ")
        self.assertEqual(bot.end(), 1)
        self.server.stop()
        bot = self.bot("other")
        bot.hear("unreachable: ")
        self.assertEqual(bot.end(), 3)


if __name__ == "__main__":
    unittest.main()
