"""Files in the data folder: their owners, and secrets that must not be guessable."""

import contextlib
import hashlib
import shutil
import sqlite3
import stat
import unittest

from members_test import PASSWORD
from moderation_test import House

FILES = ("merels.db", "merels.db-wal", "merels.db-shm", "merels.db.lock", "merels.db.key", "operator.token")


class Files(House):
    def rights(self, name=""):
        return stat.S_IMODE((self.data / name).stat().st_mode)

    def log(self):
        return (self.folder / "log").read_text(encoding="utf-8")

    def test_they_are_their_owners_alone_also_in_a_folder_that_was_open(self):
        self.assertEqual({name: self.rights(name) for name in FILES}, dict.fromkeys(FILES, 0o600))
        self.assertNotIn("chmod 700", self.log())
        self.server.stop()
        (self.data / "bots").mkdir(exist_ok=True)
        (self.data / "bots" / "1.token").write_text("a secret\n", encoding="ascii")
        self.data.chmod(0o755)
        for path in self.data.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        self.server.start()
        self.assertEqual({name: self.rights(name) for name in FILES}, dict.fromkeys(FILES, 0o600))
        self.assertEqual((self.rights("bots"), self.rights("bots/1.token")), (0o700, 0o600))
        self.assertEqual(self.rights(), 0o755)
        self.assertIn(f"look into the data folder {self.data}", self.log())

    def test_of_a_closed_account_no_hash_is_left_that_a_list_of_names_would_find(self):
        zoe = self.member("Zoe")
        self.done(zoe, "close-account", typed=PASSWORD + "\n")
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            everything = "\n".join(database.iterdump())
        self.assertNotIn(hashlib.blake2b(b"name zoe", digest_size=32).hexdigest(), everything)
        shutil.copytree(self.data, self.folder / "moved")
        shutil.rmtree(self.data)
        shutil.move(self.folder / "moved", self.data)
        self.server.start()
        self.refused("name-taken", self.person("eve"), "signup", "Zoe", typed=PASSWORD + "\n")

    def test_of_a_banned_address_no_hash_is_left_that_trying_all_would_find(self):
        bob, mo = self.member("Bob"), self.moderator()
        self.done(bob, "tables")
        ban = mo.read("moderate", "ban", "Bob", "for shouting")
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database:
            closed = [row[0] for row in database.execute("SELECT hash FROM closed_addresses")]
        self.assertEqual(len(closed), 1)
        for address in ("127.0.0.1", "ipv4:127.0.0.1"):
            self.assertNotIn(hashlib.blake2b(f"address {address}".encode(), digest_size=32).hexdigest(), closed)
        self.server.start()
        self.refused("banned", self.person("new"), "signin")
        self.done(mo, "moderate", "lift", ban["id"], "a mistake")
        self.done(self.person("new"), "signin")


if __name__ == "__main__":
    unittest.main()
