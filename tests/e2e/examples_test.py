"""The example programs, as somebody would start them who writes a computer player of their own."""

import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.line_program import LineProgram
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "client" / "examples"
MOST_LINES = 60
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log",
                             "--command-burst", "1000", "--commands-per-minute", "60000",
                             "--lookup-burst", "1000", "--lookups-per-minute", "60000",
                             "--bot-call-burst", "10000", "--bot-calls-per-minute", "600000",
                             "--address-call-burst", "10000", "--address-calls-per-minute", "600000")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ada = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "ada.token")

    def start(self, *command):
        program = LineProgram([*command, self.server.address], stderr=subprocess.STDOUT)
        self.addCleanup(program.end)
        return program

    def python(self):
        stubs = self.folder / "stubs"
        subprocess.run([EXAMPLES / "python" / "make_stubs.sh", stubs], check=True)
        return self.start("env", f"PYTHONPATH={stubs}", PYTHON, "-B", EXAMPLES / "python" / "bot.py")

    def cpp(self):
        return self.start(BIN / "merels-example-bot")

    def test_each_sits_down_at_the_others_table_and_they_play_to_the_end_by_the_rules(self):
        for first, second in ((self.cpp, self.python), (self.python, self.cpp)):
            with self.subTest(first.__name__):
                players = [first()]
                wait_for("an open table", lambda: self.ada.run("tables"), 30)
                players.append(second())
                ends = [player.listen("the end", lambda line: line.endswith(" plies") and line, 120)
                        for player in players]
                self.assertEqual(ends[0], ends[1])
                self.assertEqual([player.end() for player in players], [0, 0])
                match, plies, _ = ends[0].split()
                now = self.ada.read("show", match)
                self.assertEqual(len(now["plies"]), int(plies))
                self.assertTrue(now["white"]["bot"] and now["black"]["bot"])
                record = self.folder / "record.txt"
                record.write_text(self.ada.run("export", match), encoding="utf-8")
                verdict = Tools(BIN / "merelsctl").judge_record(record)
                self.assertEqual(verdict[0], "ok")
                self.assertNotIn(verdict[2], ("resign", "time", "abandoned"))

    def test_they_are_short(self):
        for example in ("example_bot.cc", "python/bot.py"):
            lines = (EXAMPLES / example).read_text(encoding="utf-8").splitlines()
            self.assertLessEqual(len(lines), MOST_LINES, example)


if __name__ == "__main__":
    unittest.main()
