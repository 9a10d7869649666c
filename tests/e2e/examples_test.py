"""The example programs, as somebody would start them who writes a computer player of their own."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from driver.line_program import LineProgram
from driver.middleman import Middleman
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "client" / "examples"
MOST_LINES = {"example_bot.cc": 63, "python/bot.py": 170, "node/bot.mjs": 170}
PYTHON = "/usr/bin/python3"  # the one that python3-grpcio is for
NODE = shutil.which("node")
TURN = re.compile(rb"(\x72(?:[\x80-\xff].|[\x00-\x7f])\x08)[\x01-\x7f](\x10)", re.DOTALL)  # its position_seq


def why_no_node():
    """What the example in Node lacks here; empty when it has all."""
    if NODE is None:
        return "there is no node"
    asked = "for (const name of ['@grpc/grpc-js', '@grpc/proto-loader', 'protobufjs']) import.meta.resolve(name)"
    found = subprocess.run([NODE, "--input-type=module", "--eval", asked], cwd=EXAMPLES / "node", check=False,
                           capture_output=True)
    return "" if found.returncode == 0 else "its packages are not installed: npm ci in client/examples/node"


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
        self.ada = self.guest("ada")

    def guest(self, name):
        return Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / f"{name}.token")

    def start(self, *command, address=None):
        program = LineProgram([*command, address or self.server.address], stderr=subprocess.STDOUT)
        self.addCleanup(program.end)
        return program

    def python(self, **options):
        stubs = self.folder / "stubs"
        subprocess.run([EXAMPLES / "python" / "make_stubs.sh", stubs], check=True)
        return self.start("env", f"PYTHONPATH={stubs}", PYTHON, "-B", EXAMPLES / "python" / "bot.py", **options)

    def node(self, **options):
        if lacking := why_no_node():
            self.skipTest(lacking)
        return self.start(NODE, EXAMPLES / "node" / "bot.mjs", **options)

    def cpp(self):
        return self.start(BIN / "merels-example-bot")

    def table(self):
        """The table that waits for a player."""
        return wait_for("an open table", lambda: self.ada.read_lines("tables"), 30)[0]["table"]

    def hear_end(self, player):
        """Waits for the last line of a program; the match, and how many plies it counted."""
        match, plies, _ = player.listen("the end", lambda line: line.endswith(" plies") and line, 120).split()
        self.assertEqual(player.end(), 0)
        return match, int(plies)

    def judge(self, match, plies):
        """Holds a match that the programs played against the server's log and the rules."""
        now = self.ada.read("show", match)
        self.assertEqual(len(now["plies"]), plies)
        record = self.folder / "record.txt"
        record.write_text(self.ada.run("export", match), encoding="utf-8")
        verdict = Tools(BIN / "merelsctl").judge_record(record)
        self.assertEqual(verdict[0], "ok")
        self.assertNotIn(verdict[2], ("resign", "time", "abandoned"))
        return now

    def play_to_the_end(self, first, second):
        """Two programs at one table."""
        players = [first()]
        self.table()
        players.append(second())
        ends = [self.hear_end(player) for player in players]
        self.assertEqual(ends[0], ends[1])
        now = self.judge(*ends[0])
        self.assertTrue(now["white"]["bot"] and now["black"]["bot"])

    def meet(self):
        """Ada sits down at the program's table; the match, and 0 when she is the first player, else 1."""
        seat = self.ada.read("join", self.table())
        return seat["match"], ("white", "black").index(seat["side"])

    def wait_turn(self, match, side):
        wait_for("the program's ply", lambda: len(self.ada.read("show", match)["plies"]) % 2 == side)

    def play_some(self, match, side):
        """Ada plays three plies, and sees each answered."""
        for _ in range(3):
            self.wait_turn(match, side)
            self.ada.run("move", match, self.ada.run("plies", match).split()[0])
        self.wait_turn(match, side)

    def end(self, match, player):
        """Ada resigns, which the program has to notice."""
        self.ada.run("resign", match)
        self.assertEqual(self.hear_end(player), (match, len(self.ada.read("show", match)["plies"])))

    def go_on_after_a_restart(self, program):
        player = program()
        match, side = self.meet()
        self.play_some(match, side)
        self.server.kill()
        self.server.start()
        self.play_some(match, side)
        self.end(match, player)

    def look_again_when_stale(self, program):
        """The positions it is told are made wrong ones, until a ply of it is refused for that."""
        refusals = []

        def change(path, answer):
            if path.endswith("/Session") and not refusals and TURN.search(answer):
                return TURN.sub(lambda found: found[1] + b"\0" + found[2], answer, count=1)
            if path.endswith("/Session") and b"STALE" in answer:
                refusals.append(answer)
            return answer

        middleman = Middleman(self.server.address, change)
        self.addCleanup(middleman.stop)
        player = program(address=middleman.address)
        match, side = self.meet()
        self.play_some(match, side)
        self.end(match, player)
        self.assertEqual(len(refusals), 1)

    def test_each_sits_down_at_the_others_table_and_they_play_to_the_end_by_the_rules(self):
        for first, second in ((self.cpp, self.python), (self.python, self.cpp)):
            with self.subTest(first.__name__):
                self.play_to_the_end(first, second)

    def test_node_plays_to_the_end_by_the_rules_at_its_own_table_and_at_another(self):
        for first, second in ((self.node, self.python), (self.python, self.node)):
            with self.subTest(first.__name__):
                self.play_to_the_end(first, second)

    def test_python_goes_on_where_it_was_when_the_server_is_killed(self):
        self.go_on_after_a_restart(self.python)

    def test_node_goes_on_where_it_was_when_the_server_is_killed(self):
        self.go_on_after_a_restart(self.node)

    def test_python_looks_again_when_its_ply_is_stale(self):
        self.look_again_when_stale(self.python)

    def test_node_looks_again_when_its_ply_is_stale(self):
        self.look_again_when_stale(self.node)

    def test_they_are_short(self):
        for example, most in MOST_LINES.items():
            lines = (EXAMPLES / example).read_text(encoding="utf-8").splitlines()
            self.assertLessEqual(len(lines), most, example)


if __name__ == "__main__":
    unittest.main()
