"""PostgreSQL, its connections and the server are killed under load: nothing that was acknowledged is lost, and what is
not known is said to be so."""

import unittest
import uuid

from driver.load import NO_LIMITS, Load
from driver.postgres import test_with_postgres
from driver.waiting import wait_for
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
    """PostgreSQL works on a commit, and does not say that it is done."""

    def setUp(self):
        super().setUp()
        self.open_house("--store", self.store, "--postgres-wait-ms", "1500")
        self.match = self.seat()

    def is_not_known(self, *move):
        """Whether the move has an unknown outcome; else it was refused and has changed nothing."""
        done = self.white.ask("move", *move)
        self.assert_refused(done, "store-refused", status=3)
        return "nothing was changed" not in done.stderr

    def test_a_commit_that_waits_for_a_standby_is_answered_when_it_is_known_and_kept_once(self):
        request = ["--request-id", str(uuid.uuid4()), "--expected-seq",
                   str(self.white.read("show", self.match)["position_seq"])]
        self.stand_by("nobody")
        self.addCleanup(self.stand_by, "")
        wait_for("a commit that waits", lambda: self.run_sql(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") != "0")
        wait_for("an unknown outcome", lambda: self.is_not_known(self.match, "d2", *request))
        self.stand_by("")
        self.assertEqual(self.white.read("move", self.match, "d2", *request)["ply"], "d2")
        self.assertEqual(self.white.read("show", self.match)["plies"], ["d2"])

    def stand_by(self, name):
        """Commits wait for this standby from now on; empty: for none."""
        self.postgres.run(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.postgres.run("SELECT pg_reload_conf()")

    def test_a_commit_that_never_ends_is_given_up_and_made_anew(self):
        self.run_sql("CREATE SEQUENCE commits; CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                     " IF nextval('commits') = 1 THEN PERFORM pg_sleep(600); END IF; RETURN NULL; END $$;"
                     "CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
                     " EXECUTE FUNCTION wait()")
        self.assertEqual(self.white.read("move", self.match, "d2")["ply"], "d2")
        self.assertEqual(self.white.read("show", self.match)["plies"], ["d2"])
        self.assertEqual(self.run_sql("SELECT last_value FROM commits"), "2")

    def test_while_postgres_stands_still_a_move_is_refused_in_time_and_then_made_once(self):
        request = ["--request-id", str(uuid.uuid4()), "--expected-seq",
                   str(self.white.read("show", self.match)["position_seq"])]
        self.postgres.pause()
        self.addCleanup(self.postgres.resume)
        self.assert_refused(self.white.ask("move", self.match, "d2", *request), "store-refused", status=3)
        self.postgres.resume()
        self.assertEqual(self.white.read("move", self.match, "d2", *request)["ply"], "d2")
        self.assertEqual(self.white.read("show", self.match)["plies"], ["d2"])

    def test_without_postgres_a_move_is_refused_and_changes_nothing(self):
        self.postgres.crash()
        done = self.white.ask("move", self.match, "d2")
        self.assert_refused(done, "store-refused", status=3)
        self.assertIn("nothing was changed", done.stderr)
        self.postgres.start()
        self.assertEqual(self.white.read("show", self.match)["plies"], [])
        self.assertEqual(self.white.read("move", self.match, "d2")["ply"], "d2")


if __name__ == "__main__":
    test_with_postgres()
