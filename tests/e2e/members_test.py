"""A guest becomes a member, is let in elsewhere, and loses nothing of it with the server."""

import json
import os
import pathlib
import tempfile
import unittest

from driver.plies import RULESET
from driver.server import Server
from driver.tools import finish

BIN = pathlib.Path(os.environ["MERELS_BIN"])
PASSWORD = "three in a row"


class Person:
    """Somebody's terminal: a token file of its own."""

    def __init__(self, server, token_file):
        self.options = ["--server", server, "--token-file", str(token_file)]
        self.token_file = token_file

    def ask(self, *command, typed=""):
        """What came of a command, with these lines typed."""
        return finish(BIN / "merelsctl", *command, *self.options, typed=typed)

    def read(self, *command, typed=""):
        """What it prints with --json."""
        return json.loads(self._run(*command, "--json", typed=typed))

    def lines(self, *command):
        """The objects that it prints with --json, one a line."""
        return [json.loads(line) for line in self._run(*command, "--json").splitlines()]

    def _run(self, *command, typed=""):
        done = self.ask(*command, typed=typed)
        if done.returncode != 0:
            raise AssertionError(f"{command} ended with {done.returncode}: {done.stderr}")
        return done.stdout


class Members(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ann = self.person("ann")

    def person(self, name):
        return Person(self.server.address, self.folder / f"{name}.token")

    def refused(self, person, reason, *command, typed=""):
        done = person.ask(*command, typed=typed)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(done.stderr.split(":")[0], reason, done.stderr)

    def test_a_guest_signs_up_and_keeps_seat_and_game_over_a_kill(self):
        guest = self.ann.read("signin")
        table = self.ann.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        bob = self.person("bob")
        bob.read("signin", "--name", "Bob")
        match = bob.read("join", table)["match"]
        member = self.ann.read("signup", "Ann", typed=PASSWORD + "\n")
        self.assertEqual((member["name"], member["account"]), ("Ann", guest["account"]))
        self.server.kill()
        self.server.start()
        self.assertEqual(self.ann.ask("move", match, "d2").returncode, 0)
        self.assertEqual(self.ann.read("show", match)["white"]["name"], "Ann")

    def test_name_and_password_let_in_elsewhere_after_a_restart(self):
        member = self.ann.read("signup", "Ann", typed=PASSWORD + "\n")
        self.server.kill()
        self.server.start()
        elsewhere = self.person("elsewhere")
        self.refused(elsewhere, "wrong-password", "signin", "--member", "Ann", typed="four in a row\n")
        self.refused(elsewhere, "wrong-password", "signin", "--member", "Nobody-here", typed=PASSWORD + "\n")
        self.assertEqual(elsewhere.read("signin", "--member", "ANN", typed=PASSWORD + "\n"), member)

    def test_a_taken_or_reserved_name_is_refused(self):
        self.ann.read("signup", "Lilly", typed=PASSWORD + "\n")
        bob = self.person("bob")
        self.refused(bob, "name-taken", "signup", "1i11y", typed=PASSWORD + "\n")
        self.refused(bob, "name-reserved", "signup", "Adm1n", typed=PASSWORD + "\n")
        self.refused(bob, "bad-password", "signup", "Bob", typed="short\n")
        self.refused(self.person("eve"), "name-taken", "signin", "--name", "LILLY")

    def test_sign_ins_are_listed_and_ended(self):
        self.ann.read("signup", "Ann", typed=PASSWORD + "\n")
        elsewhere = self.person("elsewhere")
        elsewhere.read("signin", "--member", "Ann", typed=PASSWORD + "\n")
        lines = self.ann.ask("signins").stdout.splitlines()
        self.assertEqual(len(lines), 2)
        other = next(line for line in lines if not line.endswith("\there"))
        self.assertIn("merelsctl", other)
        self.assertEqual(self.ann.ask("signout", other.split("\t")[0]).returncode, 0)
        self.refused(elsewhere, "bad-token", "signins")
        self.assertEqual(self.ann.ask("signout").returncode, 0)
        self.assertFalse(self.ann.token_file.exists())

    def test_a_new_password_ends_the_other_sign_ins(self):
        self.ann.read("signup", "Ann", typed=PASSWORD + "\n")
        elsewhere = self.person("elsewhere")
        elsewhere.read("signin", "--member", "Ann", typed=PASSWORD + "\n")
        self.refused(self.ann, "wrong-password", "password", typed="wrong password\nfour in a row\n")
        self.assertEqual(self.ann.ask("password", typed=PASSWORD + "\nfour in a row\n").returncode, 0)
        self.refused(elsewhere, "bad-token", "signins")
        self.assertEqual(self.ann.ask("signins").returncode, 0)
        fresh = self.person("fresh")
        fresh.read("signin", "--member", "Ann", typed="four in a row\n")

    def test_no_password_is_in_the_log_or_the_data(self):
        self.ann.read("signup", "Ann", typed=PASSWORD + "\n")
        self.person("elsewhere").ask("signin", "--member", "Ann", typed=PASSWORD + "\n")
        token = self.ann.token_file.read_text(encoding="utf-8").strip()
        self.server.stop()
        for path in [*self.folder.glob("data/*"), self.folder / "log"]:
            bytes_of_file = path.read_bytes()
            self.assertNotIn(PASSWORD.encode(), bytes_of_file, path)
            self.assertNotIn(token.encode(), bytes_of_file, path)


if __name__ == "__main__":
    unittest.main()
