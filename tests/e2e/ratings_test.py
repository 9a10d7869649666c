"""Rated matches of two members: both see the change that the leaderboard and the log show, also over a kill."""

import json
import sqlite3
import unittest

from driver.raters import AGAIN, BIN, NEAR, POOL, Member, RatedHouse
from driver.tools import finish
from driver.waiting import wait_for


class Ratings(RatedHouse):
    def newest(self, member):
        return wait_for("a rating", lambda: member.lines("ratings", "--history", POOL))[0]

    def test_both_see_the_same_change_as_the_log_and_the_leaderboard(self):
        whites = []
        for _ in range(14):
            match, winner, loser = self.play("--rated")
            whites.append(loser)
        self.assertTrue(all(one is not after for one, after in zip(whites, whites[1:])))
        changes = {member.name: self.newest(member) for member in (winner, loser)}
        for member in (winner, loser):
            change = changes[member.name]
            self.assertEqual(change["match"], match)
            self.assertEqual(change["score"], 1 if member is winner else 0)
            self.assertEqual(change["after"]["value"] > change["before"]["value"], member is winner)
            pools = [(pool["pool"], pool["value"], pool["games"]) for pool in member.lines("ratings")]
            self.assertEqual(pools, [(POOL, change["after"]["value"], 14)])
        standings = self.ann.lines("standings", POOL)
        self.assertEqual({line["player"]: line["value"] for line in standings},
                         {name: change["after"]["value"] for name, change in changes.items()})
        self.assertEqual([line["rank"] for line in standings], [1, 2])
        self.assertGreaterEqual(standings[0]["value"], standings[1]["value"])
        self.assertIn('[Rated "yes"]', self.ann.must("export", match))
        self.assertEqual(self.ann.must("recompute-ratings", POOL), "14 matches, no difference\n")

    def test_who_is_not_sure_yet_is_listed_when_asked_for(self):
        self.play("--rated")
        self.assertEqual(self.ann.lines("standings", POOL), [])
        lines = self.ann.lines("standings", POOL, "--provisional")
        self.assertEqual({line["player"] for line in lines}, {"Ann", "Bob"})
        self.assertEqual({(line["rank"], line["provisional"]) for line in lines}, {(0, True)})

    def test_lists_and_the_lobby_know_names_and_ratings(self):
        over, winner, _ = self.play("--rated")
        self.assertEqual([line["match"] for line in self.ann.lines("games", "--player", "bob")], [over])
        self.assertEqual([line["match"] for line in self.ann.lines("games", "--player", "BOB", "--opponent", "ann")], [over])
        refused = self.ann.ask("games", "--player", "Zoe")
        self.assertTrue(refused.stderr.startswith("unknown-player: "), refused.stderr)
        table = winner.lines("open", "standard", "--clock", "5+0")[0]
        self.assertGreater(table["owner_rating"], 1600)
        for lowest, shown in (("1600", [table["table"]]), ("1800", [])):
            events = self.ann.lines("lobby", "--once", "--lowest-rating", lowest)
            self.assertEqual([event["table"] for event in events if event["event"] == "table-opened"], shown)
        live, _, _ = self.pair("--rated")
        for lowest, shown in (("1400", [live]), ("1600", [])):
            lines = self.ann.lines("games", "--live", "--lowest-rating", lowest)
            self.assertEqual([line["match"] for line in lines], shown)

    def test_a_server_killed_between_end_and_rating_loses_nothing(self):
        self.server.stop()
        self.serve_again(*AGAIN, "--rating-hold-ms", "600000")
        match, winner, loser = self.play("--rated")
        self.assertEqual(winner.lines("ratings"), [])
        self.server.kill()
        self.serve_again(*AGAIN)
        for member in (winner, loser):
            self.assertEqual(self.newest(member)["match"], match)
        self.server.kill()
        self.serve_again(*AGAIN)
        self.assertEqual(len(winner.lines("ratings", "--history", POOL)), 1)
        self.assertEqual(self.ann.must("recompute-ratings", POOL), "1 matches, no difference\n")

    def test_a_changed_number_in_the_data_is_found(self):
        self.play("--rated")
        self.play("--rated")
        self.server.stop()
        with sqlite3.connect(self.folder / "data" / "merels.db") as data:
            data.execute("UPDATE rating_log SET new_white_value = new_white_value + 0.001 WHERE n = 1")
        data.close()
        self.serve_again(*AGAIN)
        done = self.ann.ask("recompute-ratings", POOL)
        self.assertEqual(done.returncode, 1)
        self.assertIn("difference: match ", done.stdout)

    def test_casual_matches_and_those_not_begun_by_both_change_nothing(self):
        self.play()
        self.play("--rated", plies=False)
        self.assertEqual(self.ann.lines("ratings"), [])
        self.assertEqual(self.ann.must("recompute-ratings", POOL), "0 matches, no difference\n")

    def test_beyond_the_daily_number_matches_of_the_same_two_are_casual(self):
        self.server.stop()
        self.serve_again(*NEAR, "--rated-repeats-per-day", "1")
        first, _, _ = self.play("--rated")
        match, _, _ = self.play("--rated")
        self.assertIn('[Rated "no"]', self.ann.must("export", match))
        offered = self.ann.ask("rematch", first)
        self.assertIn("\tcasual", offered.stdout)
        self.assertIn("The rematch is casual: you two have played as many rated games", offered.stderr)
        self.assertEqual(len(self.ann.lines("ratings", "--history", POOL)), 1)

    def test_challenges_and_tables_are_rated_and_a_table_may_want_a_rating(self):
        challenge = self.ann.must("challenge", "Bob", "standard", "--clock", "5+0", "--side", "white", "--rated").split()[0]
        match = self.bob.must("accept", challenge).split()[0]
        self.ann.must("move", match, "d2")
        self.bob.must("move", match, "f4")
        refused = self.bob.ask("takeback", "offer", match)
        self.assertEqual((refused.returncode, refused.stderr.split(":")[0]), (1, "casual-only"), refused.stderr)
        self.ann.must("resign", match)
        self.assertGreater(self.newest(self.bob)["after"]["value"], 1600)

        strong = json.loads(self.bob.must("open", "standard", "--clock", "5+0", "--rated", "--lowest-rating", "1500", "--json"))
        self.assertEqual((strong["rated"], strong["lowest_rating"]), (True, 1500))
        refused = self.ann.ask("join", strong["table"])
        self.assertEqual(refused.returncode, 1)
        self.assertTrue(refused.stderr.startswith("rating-out-of-range: "), refused.stderr)
        anybody = self.bob.must("open", "standard", "--clock", "5+0", "--rated").split()[0]
        match = self.ann.must("join", anybody).split()[0]
        self.assertIn('[Rated "yes"]', self.ann.must("export", match))

    def test_a_guest_may_not_seek_a_rated_match_and_is_told_why(self):
        guest = ["--server", self.server.address, "--token-file", str(self.folder / "guest.token")]
        self.assertEqual(finish(BIN / "merelsctl", "signin", *guest).returncode, 0)
        done = finish(BIN / "merelsctl", "seek", "standard", "--clock", "5+0", "--rated", *guest)
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith("not-rateable: only members"), done.stderr)


class ComputersInPools(RatedHouse):
    OPTIONS = [*AGAIN, "--bot-pools", POOL]

    def setUp(self):
        super().setUp()
        self.bob = Member(self.server, self.folder, "Robot", bot=True)

    def refuse(self, clock, pool):
        """Both kinds of seek."""
        for rated in (["--rated"], []):
            done = self.bob.ask("seek", "standard", "--clock", clock, *rated)
            self.assertEqual(done.returncode, 1)
            self.assertTrue(done.stderr.startswith(f"not-allowed: this server has not opened {pool} to computers"), done.stderr)

    def test_a_computer_is_paired_where_the_house_lets_it_and_nowhere_else(self):
        self.refuse("10+0", "standard/rapid")
        match, winner, _ = self.play("--rated")
        self.assertIn('[Rated "yes"]', self.ann.must("export", match))
        self.assertEqual(winner.lines("ratings", "--history", POOL)[0]["match"], match)
        self.server.stop()
        self.serve_again(*AGAIN)
        self.refuse("5+0", POOL)


if __name__ == "__main__":
    unittest.main()
