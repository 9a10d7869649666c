"""What the operator sees of a server, and says to everybody: merelsctl admin status, top and broadcast."""

import json
import unittest

from driver.spectators import Spectators
from driver.waiting import wait_for


class Operator(Spectators):
    def admin(self, *words):
        return self.tools.run("admin", *words, "--data-dir", str(self.folder / "data"))

    def status(self):
        return json.loads(self.admin("status", "--json"))

    def test_the_status_tells_what_is_there_and_what_has_been_done(self):
        before = self.status()
        self.assertEqual((before["state"], before["entries_stored"], before["stored_half_within_s"]), ("serving", 0, None))
        self.white.run("open", "standard", "--clock", "10+5")
        match = self.seat()
        self.play(match, ("d2", "f4"))
        now = self.status()
        self.assertEqual((now["tables"], now["matches_begun"], now["entries_stored"]), (1, 1, 2))
        self.assertGreater(now["stored_99_within_s"], 0)
        words = dict(line.split("\t") for line in self.admin("status").splitlines())
        self.assertEqual((words["state"], words["entries-stored"], words["node"]), ("serving", "2", now["node"]))

    def test_top_writes_a_line_for_each_interval(self):
        heading, *lines = self.admin("top", "--lines", "2").splitlines()
        self.assertEqual(heading.split()[0], "moves/s")
        self.assertEqual([line.split()[0] for line in lines], ["0.0", "0.0"])
        told = json.loads(self.admin("top", "--lines", "1", "--json"))
        self.assertEqual((told["entries_per_second"], told["stored_99_within_s"]), (0, None))

    def test_a_broadcast_reaches_whoever_is_there_and_for_a_time_whoever_comes(self):
        listens = self.converse(self.white, "notices")
        wait_for("white to listen", lambda: self.status()["streams"] == 1)
        self.admin("broadcast", "Restart at 22:00", "--minutes", "10")
        heard = listens.hear("the announcement", lambda event: event["event"] == "announcement")
        self.assertEqual(heard["text"], "Restart at 22:00")
        self.assertIn("announcement\tRestart at 22:00\n", self.black.run("notices", "--once"))
        self.admin("broadcast", "No restart today")
        listens.hear("the newer one", lambda event: event.get("text") == "No restart today")
        self.assertNotIn("announcement", self.eve.run("notices", "--once"))

    def test_nobody_else_may_ask_or_say(self):
        for words in (("status",), ("top", "--lines", "1"), ("broadcast", "hello")):
            done = self.tools.ask("admin", *words, "--data-dir", str(self.folder), "--server", self.server.address)
            self.assertNotEqual(done.returncode, 0)
        refused = self.tools.ask("admin", "broadcast", "two\nlines", "--data-dir", str(self.folder / "data"))
        self.assertEqual((refused.returncode, refused.stderr.split(":")[0]), (1, "bad-argument"), refused.stderr)


if __name__ == "__main__":
    unittest.main()
