"""Games kept: lists by what they are, replays, and records of many, beside the games as they were played."""

import unittest

from driver.load import NO_LIMITS, Load
from driver.spectators import BIN, Spectators
from driver.plies import RULESET


class Games(Spectators):
    def setUp(self):
        super().setUp()
        self.accounts = [guest.read("signin")["account"] for guest in (self.white, self.black, self.eve)]
        self.plies = self.tools.random_game(120)
        self.won = self.seat()
        self.play(self.won, self.plies[:5])
        self.black.run("resign", self.won)
        self.lost = self.seat(ruleset="six", clock="3+0")
        self.white.run("resign", self.lost)
        self.live = self.seat(clock="none")

    def listed(self, *options):
        return [line["match"] for line in self.eve.read_lines("games", *options)]

    def test_a_list_is_of_what_was_asked(self):
        white, black, eve = self.accounts
        self.assertEqual(self.listed(), [self.live, self.lost, self.won])
        self.assertEqual(self.listed("--player", white), [self.live, self.lost, self.won])
        self.assertEqual(self.listed("--player", white, "--opponent", black, "--ended"), [self.lost, self.won])
        self.assertEqual(self.listed("--player", eve), [])
        self.assertEqual(self.listed("--player", white, "--opponent", eve), [])
        self.assertEqual(self.listed("--player", white, "--result", "won"), [self.won])
        self.assertEqual(self.listed("--player", white, "--result", "lost"), [self.lost])
        self.assertEqual(self.listed("--result", "black"), [self.lost])
        self.assertEqual(self.listed("--ruleset", "six"), [self.lost])
        self.assertEqual(self.listed("--player", white, "--ruleset", "six"), [self.lost])
        self.assertEqual(self.listed("--class", "blitz"), [self.lost])
        self.assertEqual(self.listed("--class", "unlimited", "--live"), [self.live])
        self.assertEqual(self.listed("--rated"), [])
        self.assertEqual(len(self.listed("--casual", "--from", "2020-01-01", "--until", "2200-01-01")), 3)
        self.assertEqual(self.listed("--until", "2020-01-01"), [])
        self.refused(self.eve, "bad-argument", "games", "--result", "won")
        self.refused(self.eve, "unknown-ruleset", "games", "--ruleset", "chess")

    def test_a_replay_is_the_match_again_from_any_ply(self):
        for start in (0, 3, 5):
            replay = self.converse(self.eve, "replay", self.won, "--from", str(start))
            replay.hear("the end", lambda event: event["event"] == "ended")
            self.assertEqual(replay.end(), 0)
            self.assertEqual(next(e for e in replay.events if e["event"] == "match")["plies"], start)
            told = [event["ply"] for event in replay.events if event["event"] == "ply"]
            self.assertEqual(told, self.plies[:5])
            self.assertEqual(told, self.eve.read("show", self.won)["plies"])
        self.refused(self.eve, "bad-argument", "replay", self.won, "--from", "6")

    def test_many_records_are_those_that_are_over_and_open(self):
        closed = self.seat("--watching", "closed")
        self.white.run("resign", closed)
        records = self.white.run("export", "--player", self.accounts[0])
        self.assertEqual(records.count('[Match "'), 2)
        for match, ruleset in ((self.won, RULESET), (self.lost, "six")):
            self.assertIn(f'[Match "{match}"]', records)
            self.assertIn(f'[Ruleset "{ruleset}', records)
        both = self.folder / "records.txt"
        both.write_text(records, encoding="utf-8")
        verdicts = self.tools.run("check", "--record", str(both)).splitlines()
        self.assertEqual([line.split("\t")[0] for line in verdicts], ["ok", "ok"])
        alone = self.eve.run("export", self.won)
        self.assertIn(alone.strip(), records)


class Pages(Spectators):
    """merelsctl asks for two hundred games at once."""

    OPTIONS = NO_LIMITS

    def test_many_games_come_page_after_page_each_once(self):
        begun = self.folder / "begun"
        load = Load(BIN / "merels-load", self.server.address, self.folder / "progress", "--matches", "201", "--rate",
                    "201", "--seconds", "1", "--print-matches", begun)
        self.addCleanup(load.stop)
        load.wait("201 matches", lambda: begun.exists() and begun.read_text(encoding="ascii").count("\n") == 201)
        load.reach(1)
        matches = begun.read_text(encoding="ascii").split()
        self.assertEqual(sorted(line["match"] for line in self.eve.read_lines("games")), sorted(matches))


if __name__ == "__main__":
    unittest.main()
