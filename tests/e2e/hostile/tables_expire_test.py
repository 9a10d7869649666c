"""Nothing that nobody tends stays: tables whose owner is away, matches in which nobody moves, and more matches than one
can play."""

import json
import os
import pathlib
import tempfile
import unittest

from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])
OFTEN = [f"--{limit}=1000000" for limit in ("calls-per-minute", "call-burst", "address-calls-per-minute",
                                            "address-call-burst")]  # for who waits by asking again


class Untended(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")

    def house(self, *options):
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *OFTEN, *options)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ann, self.bob = self.guest("ann"), self.guest("bob")

    def guest(self, name):
        return Guest(self.tools, self.server.address, self.folder / f"{name}.token")

    def tables(self):
        return [table["table"] for table in self.bob.read_lines("tables")]

    def seat(self):
        table = self.ann.read("open", "standard", "--clock", "none", "--side", "white")["table"]
        return self.bob.read("join", table)["match"]

    def refused(self, reason, guest, *command):
        done = guest.ask(*command)
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, reason), done.stderr)

    def test_a_table_whose_owner_never_comes_is_withdrawn(self):
        self.house("--table-ms", "1500")
        table = self.ann.read("open", "standard", "--clock", "none")["table"]
        self.assertEqual(self.tables(), [table])
        wait_for("the table to go", lambda: not self.tables())
        self.refused("unknown-table", self.bob, "join", table)

    def test_a_table_goes_soon_after_its_owner_and_not_before(self):
        self.house("--table-ms", "1000", "--table-away-ms", "300")
        waiting = self.ann.start("open", "standard", "--clock", "none", "--wait")
        self.addCleanup(waiting.communicate)
        self.addCleanup(waiting.kill)
        table = wait_for("the table", self.tables)
        other = self.bob.read("open", "lasker", "--clock", "none")["table"]  # of somebody without a stream: it tells the time
        wait_for("the other table to go", lambda: other not in self.tables())
        self.assertEqual(self.tables(), table)
        waiting.kill()
        wait_for("the table to go", lambda: not self.tables())

    def test_a_match_without_a_clock_in_which_nobody_moves_is_ended_also_after_a_restart(self):
        self.house("--idle-match-ms", "6000", "--commands-per-minute", "6000")
        untouched, played = self.seat(), self.seat()
        for guest, ply in ((self.ann, "d2"), (self.bob, "d3"), (self.ann, "a1")):
            guest.run("move", played, ply)
        self.assertEqual(len(self.ann.read_lines("games", "--live")), 2)
        self.server.kill()
        self.server.start()
        wait_for("the ends", lambda: not self.ann.read_lines("games", "--live"))
        ends = {match: self.ann.read("show", match) for match in (untouched, played)}
        self.assertEqual((ends[untouched]["result"], ends[untouched]["reason"]), ("*", "aborted"))
        self.assertEqual((ends[played]["result"], ends[played]["reason"]), ("1-0", "abandoned"))
        record = self.folder / "record.txt"
        record.write_text(self.ann.run("export", played), encoding="utf-8")
        self.assertEqual(self.tools.judge_record(record)[:3], ["ok", "1-0", "abandoned"])

    def test_two_guests_have_no_more_matches_than_one_may(self):
        self.house("--max-matches-per-account", "3")
        matches = [self.seat() for _ in range(3)]
        self.refused("limit-reached", self.ann, "open", "standard", "--clock", "none")
        self.refused("limit-reached", self.bob, "seek", "standard", "--clock", "none")
        table = self.guest("cleo").read("open", "standard", "--clock", "none")["table"]
        self.refused("limit-reached", self.bob, "join", table)
        self.server.kill()
        self.server.start()
        self.refused("limit-reached", self.ann, "open", "standard", "--clock", "none")
        self.bob.run("resign", matches[0])
        self.ann.run("open", "standard", "--clock", "none")


if __name__ == "__main__":
    unittest.main()
