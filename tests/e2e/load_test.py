"""merels-load against a real server that is killed in the middle."""

import contextlib
import os
import pathlib
import sqlite3
import tempfile
import unittest

from driver.load import NO_LIMITS, Load
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class LoadTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *NO_LIMITS)
        self.addCleanup(self.server.stop)
        self.server.start()

    def load(self, name, *options):
        load = Load(BIN / "merels-load", self.server.address, self.folder / name, "--seconds", "300",
                    "--warmup-seconds", "0", *options)
        self.addCleanup(load.stop)
        return load

    def test_nothing_is_lost_when_the_server_is_killed(self):
        load = self.load("players", "--matches", "20", "--spectators", "30")
        load.reach(500)
        self.server.kill()
        self.server.start()
        load.reach(500)
        status, found = load.end()
        self.assertEqual(status, 0, found)
        self.assertGreaterEqual(found["disconnects"], 70, "each stream has been cut once at least")
        self.assertGreater(found["repeated_commands"], 0, "a player without an answer asks again")
        self.assertGreaterEqual(found["verified"]["acknowledged"], 1000)
        self.assertEqual(found["verified"]["acknowledged"], found["acknowledged"])
        self.assertGreater(found["verified"]["streams"], 70, "some matches ended, and others began")
        self.assertGreater(found["deliveries"], 0)

    def test_members_play_rated_games_and_resign(self):
        begun = self.folder / "begun"
        load = self.load("members", "--matches", "2", "--rated", "--clock", "5+3", "--resign-after", "2",
                         "--print-matches", begun)
        load.wait("20 matches", lambda: begun.exists() and len(begun.read_text().split()) >= 20)
        status, found = load.end()
        self.assertEqual(status, 0, found)
        self.assertLessEqual(found["acknowledged"], 3 * found["matches"])
        guest = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "token")
        members = guest.read_lines("standings", "standard/blitz", "--provisional")
        self.assertEqual(len(members), 4)
        self.assertTrue(all(member["player"].startswith("load-") for member in members), members)
        self.assertGreaterEqual(sum(member["games"] for member in members), 2 * (found["matches"] - 2))

    def test_rows_that_vanish_from_the_log_are_noticed(self):
        load = self.load("players", "--matches", "5")
        load.reach(100)
        self.server.kill()
        with contextlib.closing(sqlite3.connect(self.folder / "data" / "merels.db")) as database, database:
            live = "SELECT logs.number FROM logs JOIN matches USING(match) WHERE live"
            # The newest row may not have been answered yet; the third from the end was.
            database.execute(f"WITH newest AS (SELECT number, max(seq) AS seq FROM log WHERE number IN ({live}) GROUP BY "
                             "number) DELETE FROM log WHERE row IN (SELECT row FROM log JOIN newest USING(number)"
                             " WHERE log.seq > 1 AND log.seq > newest.seq - 3)")
            database.execute("UPDATE logs SET seq = newest.seq, row = newest.row FROM (SELECT number, max(seq) AS seq, "
                             f"max(row) AS row FROM log WHERE number IN ({live}) GROUP BY number) AS newest"
                             " WHERE newest.number = logs.number")
        self.server.start()
        status, found = load.end()
        self.assertEqual(status, 1, found)
        self.assertGreater(found["verified"]["missing"], 0, found)

    def test_at_a_rate_moves_come_at_that_rate(self):
        load = self.load("players", "--matches", "10", "--rate", "50")
        load.reach(100)
        status, found = load.end()
        self.assertEqual(status, 0, found)
        # What was due is played, but for the instants between two matches; not one more.
        due = found["seconds"] * 50
        self.assertLessEqual(found["ack_us"]["count"], due + 10)
        self.assertGreaterEqual(found["ack_us"]["count"] + found["skipped_instants"], due * 0.9 - 10)

    def test_spectators_may_watch_from_a_process_of_their_own(self):
        ids = self.folder / "ids"
        players = self.load("players", "--matches", "1", "--think-ms", "50", "--print-matches", ids)
        players.reach(5)
        match = ids.read_text().split()[0]
        watchers = self.load("watchers", "--watch-only", "--spectators", "20", "--match", match)
        players.wait("deliveries", lambda: watchers.look().delivered >= 20 * 5)
        status, found = watchers.end()
        self.assertEqual(status, 0, found)
        self.assertEqual(found["verified"]["streams"], 20)
        self.assertGreater(found["deliveries"], 0)
        self.assertEqual(players.end()[0], 0)


if __name__ == "__main__":
    unittest.main()
