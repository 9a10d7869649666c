"""PostgreSQL, its connections and the server are killed under load: nothing that was acknowledged is lost, and what is
not known is said to be so."""

import unittest
import uuid

from driver.load import NO_LIMITS, Load
from driver.postgres import test_with_postgres
from driver.tools import finish
from kill.verdict import judge
from postgres_test import BIN, PostgresHouse

MATCHES = 20
MOVES_BETWEEN = 200


class Killed(PostgresHouse):
    def begin(self):
        self.open_house("--store", self.store, *NO_LIMITS)
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--matches", str(MATCHES),
                    "--seconds", "80000", "--warmup-seconds", "0", "--rate", "200")
        self.addCleanup(load.stop)
        load.reach(MOVES_BETWEEN)
        return load

    def assert_nothing_lost(self, load):
        load.reach(MOVES_BETWEEN)
        _, found = load.end()
        self.assertEqual(judge(found, "ok", int(self.run_sql("SELECT count(*) FROM log"))), [])
        return found

    def test_postgres_is_killed_and_comes_back(self):
        load = self.begin()
        for _ in range(3):
            self.postgres.crash()
            self.postgres.start()
            load.reach(MOVES_BETWEEN)
        found = self.assert_nothing_lost(load)
        self.assertEqual(found["disconnects"], 0, "the players' streams go on meanwhile")

    def test_the_connections_are_killed(self):
        load = self.begin()
        for _ in range(3):
            self.postgres.kill_sessions()
            load.reach(MOVES_BETWEEN)
        self.assert_nothing_lost(load)

    def test_server_and_postgres_are_killed_together(self):
        load = self.begin()
        for _ in range(2):
            self.server.kill()
            self.postgres.crash()
            self.postgres.start()
            self.server.start()
            load.reach(MOVES_BETWEEN)
        self.assert_nothing_lost(load)


class Unknown(PostgresHouse):
    def test_a_move_that_postgres_does_not_answer_is_of_unknown_outcome_and_kept_once(self):
        self.open_house("--store", self.store)
        match = self.seat()
        request = ["--request-id", str(uuid.uuid4()), "--expected-seq",
                   str(self.white.read("show", match)["position_seq"])]
        self.postgres.pause()
        done = finish(*self.white.command("move", match, "d2", *request))
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertRegex(done.stderr, "^store-refused: .*not known")
        self.postgres.resume()
        self.assertEqual(self.white.read("move", match, "d2", *request)["ply"], "d2")
        self.assertEqual(self.white.read("show", match)["plies"], ["d2"])

    def test_without_postgres_a_move_is_refused_and_the_clock_stands_still(self):
        self.open_house("--store", self.store)
        match = self.seat()
        self.postgres.crash()
        done = self.white.ask("move", match, "d2")
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertRegex(done.stderr, "^store-refused: .*nothing was changed")
        self.postgres.start()
        self.assertEqual(self.white.read("move", match, "d2")["ply"], "d2")


if __name__ == "__main__":
    test_with_postgres()
