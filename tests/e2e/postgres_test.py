"""A server with its data in PostgreSQL, and its move there from SQLite and back."""

import os
import pathlib
import signal
import sqlite3
import subprocess
import threading
import unittest

from driver.load import NO_LIMITS, Load
from driver.plies import RULESET
from driver.postgres import Postgres, test_with_postgres
from driver.server import Server
from driver.waiting import wait_for
from match_test import House
from members_test import PASSWORD, Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class PostgresHouse(House):
    """A server with a schema of its own."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.stop)

    def setUp(self):
        super().setUp()
        self.schema = self.id().rsplit(".", maxsplit=1)[-1][-60:]
        self.postgres.run(f"CREATE SCHEMA {self.schema}")
        self.store = f"postgres:{self.postgres.conninfo} options=-csearch_path={self.schema}"

    def run_sql(self, sql):
        return self.postgres.run(f"SET search_path = {self.schema}; {sql}")

    def server_on(self, store, *options, data="data"):
        """A server that is to be started."""
        server = Server(BIN / "merels-server", self.folder / data, self.folder / "log", "--store", store, *options)
        self.addCleanup(server.stop)
        return server

    def refused(self, *options):
        """The exit status and last words of a server that must not start."""
        done = subprocess.run([BIN / "merels-server", "--data-dir", self.folder / "other", "--listen", "127.0.0.1:0",
                               "--postgres-start-ms", "0", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                              check=False)
        self.assertNotIn("listening", done.stdout)
        return done.returncode, done.stderr.splitlines()[-1]

    def mover(self, source, target):
        return [BIN / "merels-server", "move-store", source, target, "--data-dir", self.folder / "data"]

    def move(self, source, target):
        return subprocess.run(self.mover(source, target), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=120, check=False)


class Played(PostgresHouse):
    def test_a_whole_game_goes_on_after_server_and_postgres_were_killed(self):
        self.open_house("--store", self.store)
        match = self.seat()

        def before(number):
            if number == 2:
                self.restart()
            elif number == 11:
                self.postgres.crash()
                self.postgres.start()
            elif number == 21:
                self.server.kill()
                self.postgres.crash()
                self.postgres.start()
                self.server.start()

        self.assert_record(match, self.play_whole_game(match, before))

    def test_a_member_and_their_seat_outlive_the_server(self):
        self.open_house("--store", self.store)
        ann = Person(self.server.address, self.folder / "ann.token")
        ann.read("signin")
        ann.read("signup", "Ann", typed=PASSWORD + "\n")
        table = ann.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        match = self.black.read("join", table)["match"]
        self.restart()
        self.assertEqual(ann.ask("move", match, "d2").returncode, 0)
        self.assertEqual(self.black.read("show", match)["white"]["name"], "Ann")
        self.assertEqual(self.server.stop(), 0)


class Late(PostgresHouse):
    def test_a_server_that_is_there_first_waits_for_postgresql(self):
        self.postgres.crash()
        server, log = self.server_on(self.store), self.folder / "log"
        starting = threading.Thread(target=server.start)
        starting.start()
        wait_for("it to wait", lambda: log.exists() and "waiting for it" in log.read_text(encoding="utf-8"))
        self.postgres.start()
        starting.join(60)
        self.assertRegex(server.address, r":[1-9]\d*$")
        self.assertEqual(server.stop(), 0)


class Refused(PostgresHouse):
    def test_a_second_server_on_the_database_is_refused(self):
        server = self.server_on(self.store)
        server.start()
        status, words = self.refused("--store", self.store)
        self.assertEqual(status, 1)
        self.assertIn("another server", words)
        self.assertEqual(server.stop(), 0)

    def test_what_is_wrong_with_the_database_is_said_without_the_password(self):
        for store, status, part in [("postgres:host=/nowhere", 1, "does not answer"),
                                    (self.store + " dbname=none", 1, "no such database"),
                                    (self.store + " user=who", 1, "does not let the server in"),
                                    ("postgres:host=db password=secret", 2, "password file"),
                                    ("postgres:postgresql://ann:secret@db/merels", 2, "password file"),
                                    ("postgres:nonsense secret", 2, "not a conninfo"),
                                    ("postgresql://ann:secret@db/merels", 2, "postgres:host="),
                                    ("postgres:", 2, "names no database")]:
            with self.subTest(store):
                got, words = self.refused("--store", store)
                self.assertEqual(got, status, words)
                self.assertIn(part, words)
                self.assertNotIn("secret", words)

    def test_a_user_without_a_connection_left_or_who_may_only_read_is_told_so(self):
        self.postgres.run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0; CREATE ROLE reads LOGIN;"
                          "ALTER ROLE reads SET default_transaction_read_only = on")
        for user, part in [("crowded", "PostgreSQL takes no more connections"), ("reads", "PostgreSQL is read-only")]:
            with self.subTest(user):
                status, words = self.refused("--store", f"{self.store} user={user}")
                self.assertEqual(status, 1)
                self.assertIn(part, words)

    def test_a_database_of_a_newer_version_is_refused_until_that_version_permits_it(self):
        server = self.server_on(self.store)
        server.start()
        self.assertEqual(server.stop(), 0)
        self.run_sql("UPDATE schema_version SET version = 1000, oldest = 1000")
        status, words = self.refused("--store", self.store)
        self.assertEqual(status, 1)
        self.assertIn("newer version (schema 1000", words)
        self.run_sql("UPDATE schema_version SET oldest = 1")
        server.start()
        self.assertEqual(server.stop(), 0)

    def test_a_database_that_is_older_than_can_be_read_is_refused_with_the_way_to_keep_its_games(self):
        self.run_sql("CREATE TABLE schema_version(program TEXT NOT NULL, version BIGINT NOT NULL, oldest BIGINT NOT "
                     "NULL); INSERT INTO schema_version VALUES('merels', 1, 1)")
        status, words = self.refused("--store", self.store)
        self.assertEqual(status, 1)
        self.assertIn("older version (schema 1", words)
        self.assertIn("merelsctl export", words)


class Moved(PostgresHouse):
    def test_a_house_moves_to_postgres_and_back_and_plays_on(self):
        sqlite = f"sqlite:{self.folder / 'data' / 'merels.db'}"
        self.open_house()
        match = self.seat()
        self.white.run("move", match, "d2")
        self.assertIn("another server", self.move(sqlite, self.store).stderr)
        self.assertEqual(self.server.stop(), 0)
        done = self.move(sqlite, self.store)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("100%", done.stderr)
        self.assertEqual(self.go_on(self.store, match, self.black, "f4"), ["d2", "f4"])
        back = f"sqlite:{self.folder / 'back.db'}"
        done = self.move(self.store, back)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.go_on(back, match, self.white, "b4"), ["d2", "f4", "b4"])

    def test_a_move_that_is_killed_again_and_again_goes_on_and_moves_all(self):
        sqlite = f"sqlite:{self.folder / 'data' / 'merels.db'}"
        self.open_house(*NO_LIMITS)
        match = self.seat()
        self.white.run("move", match, "d2")
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--matches", "10",
                    "--rate", "1000", "--seconds", "60")
        load.reach(4000)
        load.stop()
        self.assertEqual(self.server.stop(), 0)
        words = [self.kill_behind(lines, sqlite) for lines in (1, 1, 2, 2, 2, 7)]
        self.assertIn("copying", words[2])
        self.assertIn("comparing", words[-1])
        self.assertEqual(self.refused("--store", self.store)[0], 1, "the move has not come to its end")
        done = self.move(sqlite, self.store)
        self.assertEqual(done.returncode, 0, done.stderr)
        with sqlite3.connect(self.folder / "data" / "merels.db") as database:
            rows = database.execute("SELECT count(*) FROM log").fetchone()[0]
        self.assertEqual(self.run_sql("SELECT count(*) FROM log"), str(rows))
        self.assertEqual(self.go_on(self.store, match, self.black, "f4"), ["d2", "f4"])

    def kill_behind(self, lines, source):
        """A move that is killed when it has printed so many lines of progress; the last of them."""
        with subprocess.Popen(self.mover(source, self.store), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True) as mover:
            words = [mover.stderr.readline() for _ in range(lines)][-1]
            mover.kill()
        self.assertEqual(mover.returncode, -signal.SIGKILL, words)
        return words

    def go_on(self, store, match, player, ply):
        """A server on this store, at the address that the players know, for one ply; all plies then."""
        server = self.server_on(store)
        server.address = self.server.address
        server.start()
        player.run("move", match, ply)
        plies = self.black.read("show", match)["plies"]
        self.assertEqual(server.stop(), 0)
        return plies

    def test_a_move_without_two_stores_says_how(self):
        done = subprocess.run([BIN / "merels-server", "move-store", "sqlite:a"], capture_output=True, text=True,
                              timeout=30, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage:", done.stderr)


if __name__ == "__main__":
    test_with_postgres()
