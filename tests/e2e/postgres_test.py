"""A house whose data are in PostgreSQL, and its way there from SQLite and back."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from driver.plies import RULESET
from driver.postgres import Postgres
from driver.server import Server
from members_test import PASSWORD, Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class PostgresHouse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.stop)

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        name = self.id().rsplit(".", maxsplit=1)[-1]
        self.postgres.run(f"DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}")
        self.store = f"postgres:{self.postgres.conninfo} options=-csearch_path={name}"

    def server(self, store, data="data"):
        server = Server(BIN / "merels-server", self.folder / data, self.folder / "log", "--store", store)
        self.addCleanup(server.stop)
        return server

    def person(self, server, name):
        return Person(server.address, self.folder / f"{name}.token")

    def refused(self, *options):
        """The exit status and last words of a server that must not start."""
        done = subprocess.run([BIN / "merels-server", "--data-dir", self.folder / "other", *options],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
        self.assertNotIn("listening", done.stdout)
        return done.returncode, done.stderr.splitlines()[-1]

    def move(self, source, target):
        return subprocess.run([BIN / "merels-server", "move-store", source, target, "--data-dir", self.folder / "data"],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)

    def begin_match(self, server):
        """Ann, a member, and Bob at a board; the match."""
        ann, bob = self.person(server, "ann"), self.person(server, "bob")
        ann.read("signin")
        ann.read("signup", "Ann", typed=PASSWORD + "\n")
        table = ann.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        bob.read("signin", "--name", "Bob")
        return bob.read("join", table)["match"]

    def shown(self, server, match):
        return self.person(server, "ann").read("show", match)

    def test_a_match_goes_on_after_the_server_and_postgres_were_killed(self):
        server = self.server(self.store)
        server.start()
        match = self.begin_match(server)
        server.kill()
        self.postgres.crash()
        self.postgres.start()
        server.start()
        self.assertEqual(self.shown(server, match)["match"], match)
        self.assertEqual(self.person(server, "ann").ask("move", match, "d2").returncode, 0)
        self.assertEqual(server.stop(), 0)

    def test_a_second_server_on_the_database_is_refused(self):
        server = self.server(self.store)
        server.start()
        status, words = self.refused("--listen", "127.0.0.1:0", "--store", self.store)
        self.assertEqual(status, 1)
        self.assertIn("another server", words)
        self.assertEqual(server.stop(), 0)

    def test_what_is_wrong_with_the_database_is_said_without_the_password(self):
        for store, status, part in [("postgres:host=/nowhere", 1, "does not answer"),
                                    (self.store + " dbname=none", 1, "no such database"),
                                    (self.store + " user=who", 1, "does not let the server in"),
                                    ("postgres:host=db password=secret", 2, "password file"),
                                    ("postgres:postgresql://ann:secret@db/merels", 2, "password file"),
                                    ("postgresql://ann:secret@db/merels", 2, "postgres:host="),
                                    ("postgres:", 2, "names no database")]:
            with self.subTest(store):
                got, words = self.refused("--store", store)
                self.assertEqual(got, status, words)
                self.assertIn(part, words)
                self.assertNotIn("secret", words)

    def test_a_house_moves_to_postgres_and_back_and_plays_on(self):
        sqlite = f"sqlite:{self.folder / 'data' / 'merels.db'}"
        server = self.server(sqlite)
        server.start()
        match = self.begin_match(server)
        before = self.shown(server, match)
        self.assertIn("another server", self.move(sqlite, self.store).stderr)
        self.assertEqual(server.stop(), 0)
        done = self.move(sqlite, self.store)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("100%", done.stderr)
        server = self.server(self.store)
        server.start()
        self.assertEqual(self.shown(server, match)["match"], before["match"])
        self.assertEqual(self.person(server, "ann").ask("move", match, "d2").returncode, 0)
        self.assertEqual(server.stop(), 0)
        back = self.folder / "back.db"
        done = self.move(self.store, f"sqlite:{back}")
        self.assertEqual(done.returncode, 0, done.stderr)
        server = self.server(f"sqlite:{back}")
        server.start()
        self.assertIn("d2", json.dumps(self.shown(server, match)))
        self.assertEqual(server.stop(), 0)

    def test_a_move_without_two_stores_says_how(self):
        done = subprocess.run([BIN / "merels-server", "move-store", "sqlite:a"], capture_output=True, text=True,
                              timeout=30, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("usage:", done.stderr)


if __name__ == "__main__":
    unittest.main()
