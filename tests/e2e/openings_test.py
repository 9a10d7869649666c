"""The openings of ended matches: a server, and merelsctl."""

import unittest

from driver.spectators import Spectators
from driver.waiting import wait_for


class Openings(Spectators):
    def counted(self, *arguments):
        """The lines of openings, once the server has counted all."""
        found = []

        def all_counted():
            done = self.eve.ask("openings", *arguments)
            self.assertEqual(done.returncode, 0, done.stderr)
            found[:] = [line.split("\t") for line in done.stdout.splitlines()]
            return "still counting" not in done.stderr

        wait_for("all matches to be counted", all_counted)
        return found

    def ended(self, plies, resigns, *options):
        """A match of these plies that ends as `resigns` gives up."""
        match = self.seat(*options)
        self.play(match, plies)
        resigns.run("resign", match)
        return match

    def test_ended_matches_are_counted_over_a_restart(self):
        self.ended(("d2", "a1"), self.black)
        self.ended(("f4", "a1"), self.white)
        self.ended(("a1", "d2"), self.white)
        expected = [["b4", "2", "1", "0", "1"], ["a1", "1", "0", "0", "1"]]
        self.assertEqual(self.counted(), expected)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.counted("--ruleset", "standard+reps=3"), expected)
        self.assertEqual(self.counted("--ruleset", "lasker"), [])
        # Of what d2 and f4 are images of; a1 is near the one, and far from the other.
        self.assertEqual([line[1] for line in self.counted("d6")], ["1", "1"])

    def test_a_match_that_goes_on_or_is_private_is_not_there(self):
        self.play(self.seat(), ("d2", "a1"))
        self.ended(("d2", "a1"), self.black, "--watching", "closed")
        self.assertEqual(self.counted(), [])

    def test_bad_questions_are_refused_by_name(self):
        self.refused(self.eve, "unknown-ruleset", "openings", "--ruleset", "chess")
        self.refused(self.eve, "bad-position", "openings", "=xyz")


if __name__ == "__main__":
    unittest.main()
