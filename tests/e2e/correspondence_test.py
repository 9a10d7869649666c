"""Games over days: clocks, offers that wait, an inbox, and plans that are played while their players are away."""

import unittest

from driver.spectators import Spectators
from driver.waiting import wait_for

OTHER = "standard+reps=3+quiet=100"


class WaitingTables(Spectators):
    OPTIONS = ("--table-ms", "200", "--table-away-ms", "200")

    def test_a_table_of_days_waits_for_an_opponent_while_nobody_is_there_and_over_a_restart(self):
        quick = self.white.read("open", OTHER, "--clock", "5+3")["table"]
        slow = self.white.read("open", OTHER, "--clock", "3d", "--side", "white")["table"]
        bank = self.white.read("open", OTHER, "--clock", "3d+36h/7d", "--side", "white")["table"]
        wait_for("the quick table to expire",
                   lambda: self.black.ask("join", quick).stderr.startswith("unknown-table"))
        self.server.kill()
        self.server.start()
        match, other = (self.black.read("join", table)["match"] for table in (slow, bank))
        days = 24 * 3600 * 1000
        self.assertEqual(self.eve.read("show", match)["clocks"]["black_ms"], 3 * days)
        self.white.run("move", other, "d2")
        self.black.run("move", other, "f4")
        left = self.eve.read("show", other)["clocks"]["black_ms"]
        self.assertLess(abs(left - (3 * days + days * 3 // 2)), 60_000)
        record = self.eve.run("export", match)
        self.assertIn("259200+259200/259200", record)


class Correspondence(Spectators):
    def plies(self, match):
        return self.eve.read("show", match)["plies"]

    def until_played(self, match, *plies):
        wait_for(f"{' '.join(plies)} to be played", lambda: self.plies(match) == list(plies))

    def test_clocks_that_make_no_sense_are_refused_with_what_to_write(self):
        for clock in ("0d", "15d", "3d+1d", "3d+1d/2d", "1.5d", "200+0"):
            done = self.white.ask("open", OTHER, "--clock", clock)
            self.assertNotEqual(done.returncode, 0, clock)
            self.assertRegex(done.stderr, "--clock|bad-clock", clock)

    def test_a_plan_is_played_when_its_moment_comes_also_after_a_kill_and_is_shown_to_its_player_alone(self):
        match = self.seat(clock="3d")
        plan = self.black.read("plan", match, "D2 f4 b4 b6", "* a1")
        self.assertEqual(plan["lines"], [["d2", "f4", "b4", "b6"], ["*", "a1"]])
        self.white.run("move", match, "d2")
        self.server.kill()
        self.server.start()
        self.until_played(match, "d2", "f4")
        self.white.run("move", match, "b4")
        self.until_played(match, "d2", "f4", "b4", "b6")
        wait_for("the plan to be over", lambda: not self.black.read("plan", match)["goes_on"])
        over = self.black.read("plan", match)
        self.assertEqual((over["played"], over["note"]), (["f4", "b6"], "it was played to its end"))
        for other in (self.white, self.eve):
            self.assertEqual(other.read("plan", match)["lines"], [])
        self.assertNotIn("a1", self.eve.run("export", match))
        self.refused(self.eve, "not-your-seat", "plan", match, "d6 g1")

    def test_a_plan_from_notepad_is_read_and_a_fault_is_named_by_line_and_ply(self):
        match = self.seat(clock="1d")
        file = self.folder / "plan.txt"
        file.write_bytes("d2 f4\r\na1 g1 a4 g4".encode("utf-16"))
        self.assertEqual(self.black.run("plan", match, "--file", str(file)), "d2 f4\na1 g1 a4 g4\n")
        said = self.refused(self.black, "occupied", "plan", match, "d2 f4", "d2 d2")
        self.assertIn("line 2, ply 2: ", said)
        said = self.refused(self.black, "bad-argument", "plan", match, "d2 f4 b4")
        self.assertIn("a line ends with a word of yours", said)
        self.assertEqual(len(self.black.read("plan", match)["lines"]), 2, "the plan before still stands")
        self.black.run("plan", match, "--clear")
        self.assertEqual(self.black.run("plan", match), "")
        self.refused(self.black, "not-allowed", "plan", self.seat(clock="5+3"), "d2 f4")

    def test_the_inbox_has_the_most_urgent_match_first(self):
        slow, soon = self.seat(clock="7d"), self.seat(clock="1d")
        theirs = self.seat(clock="1d")
        self.white.run("move", theirs, "d2")
        lines = [line.split("\t") for line in self.white.run("inbox").splitlines()]
        self.assertEqual([line[0] for line in lines], [soon, slow])
        self.assertRegex(lines[0][2], r"^(1 d|24:00:00|23:59:\d\d)$")
        self.assertEqual(lines[0][3], "0")
        everything = self.white.run("inbox", "--all").splitlines()
        self.assertEqual([line.split("\t")[0] for line in everything], [soon, slow, theirs])
        self.assertIn("their turn", everything[2])


if __name__ == "__main__":
    unittest.main()
