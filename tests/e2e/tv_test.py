"""Channels, and several boards at once: their content, compared with the matches played."""

import time
import unittest

from driver.spectators import Spectators
from driver.raters import AGAIN, POOL, Member, RatedHouse
from driver.waiting import wait_for


def is_on(match):
    return lambda event: event["event"] == "on-air" and event["match"] == match


def is_ply_of(match, ply):
    return lambda event: event["event"] == "ply" and event["match"] == match and event["ply"] == ply


class Television(Spectators):
    # On a slow machine nobody moves for long.
    OPTIONS = ("--tv-idle-ms=86400000",)

    def test_a_channel_switches_only_between_games(self):
        viewer = self.converse(self.eve, "watch", "--tv", "standard/rapid")
        viewer.hear("nothing", is_on(None))
        first = self.seat()
        viewer.hear("the first match", is_on(first))
        second = self.seat()
        blitz = self.seat(clock="3+0")
        self.play(second, ["a1"])
        self.play(first, ["d2", "f4"])
        viewer.hear("a ply of the first", is_ply_of(first, "f4"))
        on = {line["topic"]: line["match"] for line in self.eve.read_lines("channels")}
        self.assertEqual(on, {"tv": first, "tv/standard/rapid": first, "tv/standard/blitz": blitz})
        self.black.run("resign", first)
        viewer.hear("the end of the first", lambda event: event["event"] == "ended" and event["match"] == first)
        viewer.hear("the second match", is_on(second))
        viewer.hear("what was played in it", is_ply_of(second, "a1"))
        self.play(second, ["d1"], before=1)
        viewer.hear("what is played in it", is_ply_of(second, "d1"))
        shown = [event["match"] for event in viewer.events if event["event"] == "on-air"]
        self.assertEqual(shown, [None, first, second])
        others = {event["match"] for event in viewer.events if event["event"] == "ply"} - {first, second}
        self.assertEqual(others, set())

    def test_the_channel_of_all_pools_shows_no_match_that_is_not_for_all(self):
        self.seat("--watching", "closed")
        viewer = self.converse(self.eve, "watch", "--tv")
        viewer.hear("nothing", is_on(None))
        match = self.seat(ruleset="six", clock="none")
        viewer.hear("the open match", is_on(match))

    def test_a_channel_outlives_a_restart_of_the_server(self):
        match = self.seat()
        viewer = self.converse(self.eve, "watch", "--tv")
        viewer.hear("the match", is_on(match))
        self.server.kill()
        self.server.start()
        self.converse(self.eve, "watch", "--tv").hear("what was on before", is_on(match))
        self.play(match, ["d2"])
        viewer.hear("the ply", is_ply_of(match, "d2"))
        self.black.run("resign", match)
        another = self.seat()
        viewer.hear("the next match", is_on(another))

    def test_a_channel_that_does_not_exist_is_refused(self):
        self.refused(self.eve, "bad-argument", "watch", "--tv", "standard/slow")

    def test_six_boards_come_over_one_stream(self):
        plies = ["a1", "d1", "g1", "b2", "d2", "f2"]
        matches = [self.seat() for _ in plies]
        boards = self.converse(self.eve, "boards")
        waiting = set(matches)
        while waiting:
            waiting.discard(boards.hear("all boards", lambda event: event["event"] == "match")["match"])
        for match, ply in zip(matches, plies):
            self.play(match, [ply])
        for match, ply in zip(matches, plies):
            if not any(is_ply_of(match, ply)(event) for event in boards.events):
                boards.hear(ply, is_ply_of(match, ply))
        for match, ply in zip(matches, plies):
            heard = [event["ply"] for event in boards.events if event["event"] == "ply" and event["match"] == match]
            self.assertEqual(heard, self.white.read("show", match)["plies"])
            self.assertEqual(heard, [ply])
            self.black.run("resign", match)
        self.assertEqual(boards.end(), 0)


class BestOnAir(RatedHouse):
    """Eve and Dan, whose ratings are new, each play somebody."""

    def seat(self, owner, guest):
        table = owner.lines("open", "standard", "--clock", "5+0")[0]["table"]
        return guest.must("join", table).split()[0]

    def test_the_next_on_a_channel_is_the_best_of_those_that_are_played(self):
        _, winner, loser = self.play("--rated")
        wait_for("the rating", lambda: winner.lines("ratings"))
        eve, dan = (Member(self.server, self.folder, name) for name in ("Eve", "Dan"))
        viewer = eve.converse("watch", "--tv", POOL)
        self.addCleanup(viewer.stop)
        first = self.seat(eve, dan)
        viewer.hear("the first match", is_on(first))
        self.seat(loser, eve)
        best = self.seat(winner, dan)
        self.seat(eve, dan)
        eve.must("resign", first)
        viewer.hear("the end of the first", lambda event: event["event"] == "ended" and event["match"] == first)
        after = viewer.hear("the next match", lambda event: event["event"] == "on-air")
        self.assertEqual(after["match"], best)


class RatedHouseLate(RatedHouse):
    """Rated matches are watched on television, by Eve."""

    def setUp(self):
        super().setUp()
        self.eve = Member(self.server, self.folder, "Eve")
        self.viewer = self.eve.converse("watch", "--tv", POOL)
        self.addCleanup(self.viewer.stop)
        self.viewer.hear("nothing", is_on(None))

    def pair_on_air(self):
        """Two are paired, and their match is on."""
        match, white, black = self.pair("--rated")
        self.viewer.hear("the match", is_on(match))
        return match, white, black

    def plies_heard(self, match):
        return [event["ply"] for event in self.viewer.events if event["event"] == "ply" and event["match"] == match]


class LateByTime(RatedHouseLate):
    DELAY = 4
    OPTIONS = [*AGAIN, "--rated-delay-ms", str(1000 * DELAY)]

    def known(self, match):
        """What Eve is told of the end: the record, the list, the ratings of both, the log of the pool."""
        return ([self.eve.lines("show", match)[0]["result"]], self.eve.lines("games", "--ended"),
                self.eve.lines("ratings", "Ann"), self.eve.lines("ratings", "--history", POOL, "Bob"),
                self.eve.must("recompute-ratings", POOL))

    def test_plies_result_and_ratings_of_a_rated_match_are_seen_late(self):
        match, white, black = self.pair_on_air()
        self.assertEqual(self.eve.lines("games", "--live")[0]["delay"], f"{self.DELAY}s")
        began = time.monotonic()
        white.must("move", match, "d2")
        black.must("move", match, "f4")
        white.must("resign", match)
        over = time.monotonic()
        known = self.known(match)
        own = black.lines("games", "--ended", "--mine")
        if time.monotonic() - over < self.DELAY:  # else the machine was too slow to look while it was a secret
            self.assertEqual(known, (["*"], [], [], [], "0 matches, no difference\n"))
        self.assertEqual([line["match"] for line in own], [match])
        self.viewer.hear("the first ply", is_ply_of(match, "d2"))
        self.assertGreaterEqual(time.monotonic() - began, self.DELAY)
        self.viewer.hear("the end", lambda event: event["event"] == "ended" and event["match"] == match)
        self.assertGreaterEqual(time.monotonic() - over, self.DELAY - 1)
        self.assertEqual(self.plies_heard(match), ["d2", "f4"])
        wait_for("the ratings", lambda: self.eve.lines("ratings", "Ann"))
        self.assertEqual(self.eve.must("recompute-ratings", POOL), "1 matches, no difference\n")

    def test_a_player_does_not_choose_how_late_a_rated_match_is_seen(self):
        done = self.ann.ask("open", "standard", "--clock", "5+0", "--rated", "--delay", "1s")
        self.assertEqual((done.returncode, done.stderr.split(":")[0]), (1, "not-rateable"), done.stderr)
        table = self.ann.lines("open", "standard", "--clock", "5+0", "--rated")[0]
        self.assertEqual(table["delay"], f"{self.DELAY}s")
        match = self.bob.must("join", table["table"]).split()[0]
        self.assertEqual(self.eve.lines("show", match)[0]["delay"], f"{self.DELAY}s")


class LateByPlies(RatedHouseLate):
    OPTIONS = [*AGAIN, "--rated-delay-plies", "2"]

    def test_spectators_are_so_many_plies_behind_until_the_end(self):
        match, white, black = self.pair_on_air()
        for mover, ply in ((white, "d2"), (black, "f4"), (white, "g1")):
            mover.must("move", match, ply)
        self.viewer.hear("the first ply", is_ply_of(match, "d2"))
        self.addCleanup(self.eve.converse("watch", match).stop)  # heard of behind whatever was sent before
        self.viewer.hear("another watcher", lambda event: event["event"] == "watchers" and event["watchers"] == 2)
        self.assertEqual(self.plies_heard(match), ["d2"])
        self.assertEqual(self.eve.lines("show", match)[0]["plies"], ["d2"])
        self.assertEqual(self.eve.lines("ratings", "Ann"), [])
        black.must("resign", match)
        self.viewer.hear("the end", lambda event: event["event"] == "ended" and event["match"] == match)
        self.assertEqual(self.plies_heard(match), ["d2", "f4", "g1"])
        wait_for("the ratings", lambda: self.eve.lines("ratings", "Ann"))


if __name__ == "__main__":
    unittest.main()
