"""The operator sees the limits of a running server, and changes them: merelsctl admin limits, set-limit and reset-limit."""

import json
import os
import pathlib
import signal
import tempfile
import unittest

from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class Limits(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")
        self.config = self.folder / "server.toml"
        self.configure("max-chat-text = 150")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", "--config", self.config)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ann = Guest(self.tools, self.server.address, self.folder / "ann.token")

    def configure(self, line):
        self.config.write_text(line + "\n", encoding="utf-8")

    def admin(self, *words):
        return self.tools.run("admin", *words, "--data-dir", str(self.folder / "data"))

    def ask(self, *words):
        return self.tools.ask("admin", *words, "--data-dir", str(self.folder / "data"))

    def limit(self, name):
        return next(one for one in map(json.loads, self.admin("limits", "--json").splitlines()) if one["name"] == name)

    def told(self, name):
        """What the server tells players of it."""
        return self.ann.read("server")["limits"][name]

    def log(self):
        return (self.folder / "log").read_text(encoding="utf-8")

    def restart(self):
        self.server.stop()
        self.server.start()

    def test_every_limit_is_listed_with_its_range_and_where_its_value_comes_from(self):
        lines = [line.split("\t") for line in self.admin("limits").splitlines()]
        self.assertGreater(len(lines), 100)
        self.assertTrue(all(len(line) == 7 for line in lines))
        by_name = {line[0]: line[1:] for line in lines}
        self.assertEqual(by_name["max-chat-text"], ["150", "200", "1", "2000", "live", "configured"])
        self.assertEqual(by_name["max-open-tables"][-2:], ["restart", "default"])
        self.assertEqual(self.limit("max-chat-text")["help"], "Longest chat message, in characters")

    def test_what_is_set_holds_at_once_until_the_server_ends(self):
        done = self.ask("set-limit", "max-chat-text", "120")
        self.assertEqual(done.stdout, "max-chat-text\t120\t200\t1\t2000\tlive\tset\n")
        self.assertEqual(done.stderr, "It holds until the server ends; --keep keeps it.\n")
        self.assertEqual(self.told("max-chat-text"), 120)
        self.assertIn("the operator changed a limit: max-chat-text is 120 instead of 150, until the server ends", self.log())
        self.restart()
        self.assertEqual(self.told("max-chat-text"), 150)

    def test_what_is_kept_holds_after_a_restart_which_says_so_until_it_is_reset(self):
        self.assertIn("kept", self.admin("set-limit", "max-chat-text", "120", "--keep"))
        self.restart()
        self.assertEqual(self.told("max-chat-text"), 120)
        self.assertIn("kept-limits.toml: max-chat-text is 120 (the configuration has 150)", self.log())
        self.assertEqual(self.limit("max-chat-text")["origin"], "kept")
        done = self.ask("reset-limit", "max-chat-text")
        self.assertEqual((done.stdout.split("\t")[1], done.stderr), ("150", "It has its configured value again.\n"))
        self.restart()
        self.assertEqual(self.told("max-chat-text"), 150)
        self.assertFalse((self.folder / "data/kept-limits.toml").exists())

    def test_a_reload_leaves_what_is_set_and_says_so(self):
        self.admin("set-limit", "max-chat-text", "120")
        self.configure("max-chat-text = 180")
        self.server.send_signal(signal.SIGHUP)
        stays = "it stays until merelsctl admin reset-limit: max-chat-text is 120 (the configuration has 180)"
        wait_for("the log to say so", lambda: stays in self.log())
        self.assertNotIn("from now on max-chat-text", self.log())
        self.assertEqual(self.told("max-chat-text"), 120)
        self.admin("reset-limit", "max-chat-text")
        self.assertEqual(self.told("max-chat-text"), 180)

    def test_what_cannot_be_set_is_refused_in_a_sentence(self):
        for words, sentence in (
                (("set-limit", "max-chat-txt", "5"), "is it max-chat-text?"),
                (("set-limit", "max-chat-text", "5000"), "max-chat-text is from 1 to 2000, not 5000"),
                (("set-limit", "max-open-tables", "5"), "max-open-tables is read only when the server starts"),
                (("reset-limit", "nothing"), "there is no limit")):
            done = self.ask(*words)
            self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, "bad-argument"), done.stderr)
            self.assertIn(sentence, done.stderr)
        self.assertEqual(self.ask("set-limit", "max-chat-text", "many").returncode, 2)

    def test_the_audit_has_each_change(self):
        self.tools.run("signup", "Ann", "--server", self.server.address, "--token-file", str(self.folder / "ann.token"),
                       typed="three in a row\n")
        self.admin("moderator", "Ann")
        self.admin("set-limit", "max-chat-text", "120", "--keep")
        self.admin("reset-limit", "max-chat-text")
        entries = self.ann.read_lines("moderate", "audit")
        self.assertEqual([(one["action"], one["detail"]) for one in entries[:2]],
                         [("reset-limit", "max-chat-text is 150 again, as configured, instead of 120"),
                          ("set-limit", "max-chat-text is 120 instead of 150, kept")])


if __name__ == "__main__":
    unittest.main()
