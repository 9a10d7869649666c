"""Channels, and several boards at once: what they show, beside what is played."""

import unittest

from driver.onlookers import Onlookers


def is_on(match):
    return lambda event: event["event"] == "on-air" and event["match"] == match


def is_ply_of(match, ply):
    return lambda event: event["event"] == "ply" and event["match"] == match and event["ply"] == ply


class Television(Onlookers):
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


if __name__ == "__main__":
    unittest.main()
