"""Quick play: the pairings, the waiting players, and the reports to them."""

import re
import subprocess
import unittest

from driver.line_program import LineProgram
from driver.raters import AGAIN, BIN, NEAR, Member, RatedHouse
from driver.waiting import wait_for


class Seekers(RatedHouse):
    """Those who wait for somebody to play."""

    def seek(self, member, *wish, games=("standard", "--clock", "5+0")):
        """A search that is in the pool, or was paired at once."""
        search = LineProgram([BIN / "merelsctl", "seek", *games, *wish, *member.options],
                             stderr=subprocess.STDOUT)
        self.addCleanup(search.stop)
        search.listen("the search to begin", lambda line: line.startswith("waiting: for somebody"))
        return search

    def seek_in_vain(self, member):
        """A search that stays in the pool: whoever is there is not for this one."""
        search = self.seek(member)
        search.listen("to be told to wait on", lambda line: ", for a rating within" in line)
        return search

    def seated(self, *searches):
        """The match that all of them found, and the names of its players."""
        seats = [search.listen("a match", lambda line: line.endswith(("\twhite", "\tblack")) and line, 30)
                 for search in searches]
        matches = {seat.split("\t")[0] for seat in seats}
        self.assertEqual(len(matches), 1)
        match = matches.pop()
        shown = self.ann.lines("show", match)[0]
        return match, {shown["white"]["name"], shown["black"]["name"]}

    def goes_on(self, *searches):
        """Checks that these still wait."""
        self.assertEqual([search.process.poll() for search in searches], [None for _ in searches])


class Pairing(Seekers):
    def setUp(self):
        super().setUp()
        self.eve = Member(self.server, self.folder, "Eve")

    def test_who_has_blocked_another_is_not_paired_with_him(self):
        self.ann.must("block", "Bob")
        ann, bob = self.seek_in_vain(self.ann), self.seek_in_vain(self.bob)
        eve = self.seek(self.eve)
        match, names = self.seated(eve)
        self.assertIn(names, ({"Ann", "Eve"}, {"Bob", "Eve"}))
        found, waits = (ann, bob) if "Ann" in names else (bob, ann)
        self.assertEqual(self.seated(found), (match, names))
        self.goes_on(waits)

    def test_those_who_name_several_games_play_the_one_that_both_have_named(self):
        ann = self.seek(self.ann, games=("standard", "lasker", "--clock", "5+0", "--clock", "10+0"))
        bob = self.seek(self.bob, games=("six", "lasker", "--clock", "10+0", "--clock", "3+2"))
        match, names = self.seated(ann, bob)
        self.assertEqual(names, {"Ann", "Bob"})
        game = next(line for line in self.ann.lines("games", "--live") if line["match"] == match)
        self.assertTrue(game["ruleset"].startswith("lasker"), game)
        self.assertEqual(game["clock"], "10+0")

    def test_who_names_a_game_twice_or_one_that_is_unknown_is_told_which(self):
        for games, reason, name in ((("six", "six", "--clock", "5+0"), "bad-argument", "six"),
                                    (("six", "draughts", "--clock", "5+0"), "unknown-ruleset", "draughts 5+0")):
            refused = self.ann.ask("seek", *games)
            self.assertEqual((refused.returncode, refused.stderr.split(":")[0]), (1, reason), refused.stderr)
            self.assertIn(name, refused.stderr)

    def test_who_wants_opponents_of_some_games_does_not_get_a_newcomer(self):
        ann = self.seek(self.ann, "--least-games", "10")
        ann.listen("to be told to wait on", lambda line: ", for a rating within" in line)
        bob = self.seek_in_vain(self.bob)
        self.assertEqual(self.seated(bob, self.seek(self.eve))[1], {"Bob", "Eve"})
        self.goes_on(ann)

    def test_a_player_waits_once(self):
        first = self.seek_in_vain(self.ann)
        refused = self.ann.ask("seek", "standard", "--clock", "10+0")
        self.assertEqual((refused.returncode, refused.stderr.split(":")[0]), (1, "already-seeking"), refused.stderr)
        again = self.seek(self.ann)
        self.assertEqual(self.seated(first, again, self.seek(self.bob))[1], {"Ann", "Bob"})
        live = self.ann.lines("games", "--live")
        self.assertEqual(len(live), 1)

    def test_a_ticket_goes_with_its_owner(self):
        self.bob.must("follow", "Ann")
        search = self.seek_in_vain(self.ann)
        for online in (True, False):
            wait_for("Ann to come or go", lambda there=online: self.bob.lines("friends")[0]["online"] == there)
            if online:
                search.process.kill()
        self.assertEqual(self.seated(self.seek_in_vain(self.bob), self.seek(self.eve))[1], {"Bob", "Eve"})


class Widening(Seekers):
    OPTIONS = ()

    def test_who_waits_is_told_that_the_acceptable_gap_widens(self):
        seek = self.seek(self.ann, "--rated")
        first, later = (seek.listen("how it stands", lambda line: re.search(r"within (\d+) of 1500", line))
                        for _ in range(2))
        self.assertEqual(first.group(1), "60")
        self.assertGreater(int(later.group(1)), 60)


class OnceADay(Seekers):
    OPTIONS = [*NEAR, "--rated-repeats-per-day", "1", "--repeat-minutes", "0"]

    def test_who_asks_for_rated_and_gets_casual_is_told_why_before_the_first_ply(self):
        self.play("--rated")
        wait_for("their ratings", lambda: self.ann.lines("ratings"))
        searches = [self.seek(member, "--rated") for member in (self.ann, self.bob)]
        match, _ = self.seated(*searches)
        for search in searches:
            search.listen("the reason", lambda line: line.startswith("This game is casual: you two have played"))
        shown = self.ann.lines("show", match)[0]
        self.assertEqual((shown["rated"], shown["plies"]), (False, []))


class FarApart(Seekers):
    OPTIONS = [*AGAIN, "--gap-at-once", "100", "--gap-most", "100"]

    def test_those_too_far_apart_wait_for_others(self):
        _, winner, loser = self.play("--rated")
        wait_for("their ratings", lambda: loser.lines("ratings"))
        far = self.seek_in_vain(winner), self.seek_in_vain(loser)
        near = [self.seek(Member(self.server, self.folder, name)) for name in ("Eve", "Dan")]
        self.assertEqual(self.seated(*near)[1], {"Eve", "Dan"})
        self.goes_on(*far)


if __name__ == "__main__":
    unittest.main()
