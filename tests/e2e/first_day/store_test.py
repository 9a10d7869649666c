"""A server's data on the first day: writes that fail alone, copies of the files, restoring them, and damage."""

import concurrent.futures
import contextlib
import os
import pathlib
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import time
import unittest
import uuid

from driver.load import NO_LIMITS, Load
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import Failure
from hostile.protocol import Protocol, open_channel
from members_test import PASSWORD, Person

BIN = pathlib.Path(os.environ["MERELS_BIN"])
GUESTS = 8
SECONDS = 8
# What a guest who uses an id for two things at once may be told.
ANSWERS = {"", "REQUEST_ID_REUSED", "TOO_MANY_TABLES", "LIMIT_REACHED", "RATE_LIMITED"}


class House(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.server = self.serve(self.data)

    def serve(self, data, *options):
        server = Server(BIN / "merels-server", data, self.log, *self.OPTIONS, *options)
        self.addCleanup(server.stop)
        server.start()
        return server

    def program(self, *arguments):
        """What became of merels-server with these, which has to end by itself."""
        return subprocess.run([BIN / "merels-server", *map(str, arguments)], capture_output=True, text=True, timeout=60,
                              check=False)

    def refusal(self, data, *options):
        """The sentence with which a server does not start."""
        done = self.program("--listen", "127.0.0.1:0", "--data-dir", data, *options)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr.splitlines()[-1]


class OneIdForTwoThings(House):
    OPTIONS = NO_LIMITS

    def setUp(self):
        super().setUp()
        self.protocol = Protocol(self.folder)
        self.told = set()

    def guest(self, channel):
        answer = self.protocol.call(channel, "SignInGuest", self.protocol.make("SignInGuest"), "")
        return answer.message.token, answer.message.player.account_id

    def ask(self, channel, token, method, **fields):
        answer = self.protocol.call(channel, method, self.protocol.make(method, ruleset="standard", **fields), token)
        self.told.add(answer.reason if answer.ok or answer.reason else answer.code)
        return answer.ok

    def pair(self):
        channel = open_channel(self.server.address)
        self.addCleanup(channel.close)
        token, _ = self.guest(channel)
        return channel, token, self.guest(channel)[1]

    def attack(self, until, channel, token, other):
        with concurrent.futures.ThreadPoolExecutor(2) as two:
            while time.monotonic() < until:
                request = str(uuid.uuid4())
                table = two.submit(self.ask, channel, token, "OpenTable", request_id=request)
                challenge = two.submit(self.ask, channel, token, "CreateChallenge", request_id=request, player=other)
                self.assertFalse(table.result() and challenge.result(), "one id for two things")

    def test_it_is_an_answer_to_those_who_ask_and_no_move_of_others_is_refused(self):
        pairs = [self.pair() for _ in range(GUESTS)]
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--seconds", "300",
                    "--warmup-seconds", "0", "--matches", "10", "--rate", "40")
        self.addCleanup(load.stop)
        load.reach(20)
        until = time.monotonic() + SECONDS
        with concurrent.futures.ThreadPoolExecutor(GUESTS) as guests:
            attacks = [guests.submit(self.attack, until, *pair) for pair in pairs]
        for attack in attacks:
            attack.result()
        status, found = load.end()
        self.assertEqual(status, 0, found)
        self.assertEqual(found["refusals"], {})
        self.assertEqual(self.told - ANSWERS, set())
        self.assertIn("REQUEST_ID_REUSED", self.told)
        self.assertNotIn("writes are refused", self.log.read_text(encoding="utf-8"))


class Copies(House):
    OPTIONS = NO_LIMITS

    def member(self, name, server=None):
        person = Person((server or self.server).address, self.folder / f"{name}.token")
        person.read("signup", name, typed=PASSWORD + "\n")
        return person

    def copy(self, *endings):
        copy = self.folder / f"copy{len(list(self.folder.iterdir()))}"
        copy.mkdir()
        for ending in endings:
            shutil.copy(self.data / f"merels.db{ending}", copy)
        return copy

    def test_a_copy_by_hand_of_a_served_house_is_whole_or_refused(self):
        self.member("Keeper")
        young = self.copy("", ".key")
        self.assertIn("merels-server backup FILE", self.refusal(young))
        self.assertIn("--new-database", self.refusal(self.copy(".key")))
        empty = self.copy(".key")
        (empty / "merels.db").touch()
        self.assertIn("--new-database", self.refusal(empty))
        both = self.copy("", ".key", "-wal")
        self.assertIn("merels-server backup FILE", self.refusal(both))
        whole = self.serve(both, "--incomplete-copy")
        person = Person(whole.address, self.folder / "again.token")
        person.read("signin", "--member", "Keeper", typed=PASSWORD + "\n")
        # Whoever means it says so.
        Guest(Tools(BIN / "merelsctl"), self.serve(empty, "--new-database").address, self.folder / "new.token")

    def test_a_backup_is_made_while_the_house_is_served_and_is_restored_as_the_readme_says(self):
        self.member("Keeper")
        done = self.program("backup", self.folder / "saved", "--data-dir", self.data)
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in ("saved", "saved.key"):
            self.assertEqual(stat.S_IMODE((self.folder / name).stat().st_mode), 0o600)
        self.assertEqual(self.program("backup", self.folder / "saved", "--data-dir", self.data).returncode, 1)
        self.member("Later")
        self.server.kill()
        shutil.copy(self.folder / "saved", self.data / "merels.db")
        self.assertIn("belongs to another state", self.refusal(self.data))
        for ending in ("-wal", "-shm"):
            (self.data / f"merels.db{ending}").unlink()
        shutil.copy(self.folder / "saved.key", self.data / "merels.db.key")
        self.server.start()
        again = Person(self.server.address, self.folder / "again.token")
        again.read("signin", "--member", "Keeper", typed=PASSWORD + "\n")
        self.member("Later")  # whom the backup does not know

    def play(self, moves):
        load = Load(BIN / "merels-load", self.server.address, self.folder / f"progress-{moves}", "--seconds", "300",
                    "--warmup-seconds", "0", "--matches", "20", "--rate", "300")
        self.addCleanup(load.stop)
        load.reach(moves)
        load.stop()

    def restart(self):
        self.assertEqual(self.server.stop(), 0)
        self.server.start()

    def test_a_copy_of_the_log_and_then_slowly_of_the_database_is_whole_or_refused(self):
        self.play(800)
        self.restart()
        self.member("Keeper")
        copy = self.copy("-wal", ".key")
        with open(self.data / "merels.db", "rb") as source, open(copy / "merels.db", "wb") as target:
            target.write(source.read((self.data / "merels.db").stat().st_size // 2))
            self.play(801)
            self.restart()  # which takes the log into the database
            target.write(source.read())
        try:
            self.serve(copy)
        except Failure:
            self.assertRegex(self.log.read_text(encoding="utf-8"), f"merels-server: .*{copy}")
        else:
            done = self.program("verify", "--data-dir", copy)
            self.assertEqual(done.returncode, 0, done.stdout)

    @unittest.skipIf(os.environ.get("MERELS_SANITIZE"), "the sanitizer needs terabytes of addresses")
    def test_too_little_memory_is_a_sentence(self):
        done = subprocess.run(["bash", "-c", 'ulimit -v 300000; exec "$0" --listen 127.0.0.1:0 --data-dir "$1"',
                               BIN / "merels-server", self.folder / "small"], capture_output=True, text=True, timeout=60,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("address space", done.stderr)


class Damage(House):
    def setUp(self):
        super().setUp()
        tools = Tools(BIN / "merelsctl")
        self.ann, self.bob = (Guest(tools, self.server.address, self.folder / name) for name in ("ann", "bob"))
        self.good, self.bad = self.match(), self.match()

    def match(self):
        table = self.ann.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        match = self.bob.read("join", table)["match"]
        self.ann.run("move", match, "d6")
        return match

    def verify(self):
        done = self.program("verify", "--data-dir", self.data)
        return done.returncode, done.stdout

    def test_a_flipped_byte_is_found_and_its_match_alone_is_not_served(self):
        status, said = self.verify()
        self.assertEqual(status, 0, said)
        self.assertIn("2 matches with 4 entries were read; nothing is damaged", said)
        self.server.kill()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            row, good = database.execute("SELECT row, bytes FROM entries WHERE match = ? AND seq = 2",
                                         (self.bad,)).fetchone()
            flipped = good.replace(b" d6 ", b" d5 ")
            self.assertNotEqual(good, flipped)
            database.execute("UPDATE log SET bytes = ? WHERE row = ?", (flipped, row))
        self.server.start()
        status, said = self.verify()
        self.assertEqual(status, 1, said)
        self.assertIn(f"match {self.bad} is damaged: entry 2", said)
        self.assertNotIn(self.good, said)
        refused = self.bob.ask("move", self.bad, "f4")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(self.bad, refused.stderr)
        self.bob.run("move", self.good, "f4")
        self.assertIn(f"match {self.bad} is damaged", self.log.read_text(encoding="utf-8"))

    def test_a_damaged_page_of_the_database_is_a_sentence_of_one_line(self):
        self.assertEqual(self.server.stop(), 0)
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            self.assertEqual(database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0], 0)
            page, = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log'").fetchone()
            size, = database.execute("PRAGMA page_size").fetchone()
        damaged = bytearray((self.data / "merels.db").read_bytes())
        damaged[size * (page - 1)] = 0
        (self.data / "merels.db").write_bytes(damaged)
        said = self.refusal(self.data)  # the last line
        self.assertIn(f"{self.data / 'merels.db'} is damaged", said)
        self.assertIn("restore it from a backup", said)

    def test_a_damaged_log_of_the_database_is_a_sentence(self):
        self.server.kill()
        wal = self.data / "merels.db-wal"
        damaged = bytearray(wal.read_bytes())
        damaged[len(damaged) // 3] ^= 1
        wal.write_bytes(damaged)
        said = self.refusal(self.data)
        self.assertIn("merels.db-wal is damaged", said)
        self.assertIn("--incomplete-copy", said)
        self.assertEqual(wal.read_bytes(), damaged)


if __name__ == "__main__":
    unittest.main()
