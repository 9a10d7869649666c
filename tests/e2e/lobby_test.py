"""The lobby as it is followed: what passes a filter comes and goes, and nothing else is sent."""

import json
import subprocess
import unittest

from driver.line_program import LineProgram
from driver.spectators import BIN, Spectators


class Lobby(Spectators):
    def setUp(self):
        super().setUp()
        self.ann, self.bob = self.white, self.black

    def follow(self, *options):
        follower = LineProgram([BIN / "merelsctl", "lobby", "--json", *options, "--server", self.server.address,
                                "--token-file", self.folder / "eve.token"], stderr=subprocess.DEVNULL)
        self.addCleanup(follower.end)
        self.addCleanup(follower.process.terminate)
        return follower

    @staticmethod
    def hear(follower, event, **facts):
        def fits(line):
            told = json.loads(line)
            return told["event"] == event and all(told[key] == value for key, value in facts.items())
        follower.listen(f"{event} {facts}", fits)

    def test_a_filter_shows_what_passes_from_its_opening_to_the_end_of_its_match(self):
        old = self.ann.read("open", "standard", "--clock", "5+0", "--side", "white")["table"]
        everything, blitz = self.follow(), self.follow("--ruleset", "standard", "--class", "blitz", "--casual")
        for follower in (everything, blitz):
            self.hear(follower, "table-opened", table=old)
        others = [self.bob.read("open", ruleset, "--clock", clock)["table"]
                  for ruleset, clock in (("lasker", "5+0"), ("standard", "30+0"))]
        for table in others:
            self.hear(everything, "table-opened", table=table)
        match = self.bob.read("join", old)["match"]
        for follower in (everything, blitz):
            self.hear(follower, "table-closed", table=old)
            self.hear(follower, "match-started", match=match)
        self.bob.run("withdraw", others[0])
        self.hear(everything, "table-closed", table=others[0])
        self.ann.run("resign", match)
        for follower in (everything, blitz):
            self.hear(follower, "match-ended", match=match)
        told = [json.loads(line) for line in blitz.heard]
        self.assertEqual([one["event"] for one in told], ["table-opened", "table-closed", "match-started", "match-ended"])

    def test_a_private_table_is_for_one_who_has_its_code(self):
        everything = self.follow()
        private = self.ann.read("open", "standard", "--clock", "5+0", "--private")
        self.assertEqual(self.eve.run("tables"), "")
        self.refused(self.bob, "unknown-table", "join", private["table"])
        match = self.bob.read("join", private["code"])["match"]
        self.refused(self.eve, "wrong-code", "join", private["code"])
        self.hear(everything, "match-started", match=match)
        self.assertEqual([json.loads(line)["event"] for line in everything.heard], ["match-started"])

    def test_who_comes_too_late_to_a_table_neither_sits_nor_watches(self):
        table = self.ann.read("open", "standard", "--clock", "5+0")["table"]
        match = self.bob.read("join", table)["match"]
        self.refused(self.eve, "unknown-table", "join", table)
        live = self.ann.read("games", "--live")
        self.assertEqual((live["match"], live["watchers"]), (match, 0))

    def test_a_listing_says_what_is_otherwise(self):
        self.ann.run("open", "standard", "--clock", "5+0")
        self.bob.run("open", "standard+reps=3+quiet=60", "--clock", "5+0")
        tables = [json.loads(line) for line in self.eve.run("tables", "--json").splitlines()]
        self.assertEqual([table["differences"] for table in tables], [[], ["quiet=60"]])
        now = self.eve.run("lobby", "--once", "--json", "--class", "rapid")
        self.assertEqual(now, "")


if __name__ == "__main__":
    unittest.main()
