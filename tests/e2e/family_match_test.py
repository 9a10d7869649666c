"""Games of every family through a real server that is also killed, by scripts that know no rules."""

import random
import unittest

from match_test import House

# A whole game of each, short enough for a test; of peg solitaire the solution that the rules page gives.
TWO_PLAYER_RULESETS = ("six+reps=3+quiet=40", "foxgeese+reps=3+cap=60", "race+reps=3+cap=60")
SOLVING_LINE = (
    "b2-d4 e5-c3 c7-e5 c5-c7 f6-d6 e5-c5 d7-d5 g3-e5 e3-g3 e1-e3 g3-e1 e4-e2 d2-f2 g5-g3 b4-d6 e7-c5 c4-c6 "
    "c3-e3 a5-c5 a3-a5 d5-b5 a5-c5 c7-a5 c1-c3 e1-c1 f5-d5 d5-b5 a5-c5 c6-c4 c4-c2 c1-c3 b3-d3 d3-f3 g3-e3 "
    "f2-d4"
).split()
# A jump with the peg that jumped last belongs to the move before it.
MOVES_OF_SOLVING_LINE = 32
NO_HURRY = ("--commands-per-minute", "100000", "--command-burst", "100000", "--lookups-per-minute", "100000",
            "--lookup-burst", "100000", "--calls-per-minute", "100000", "--call-burst", "100000")


class FamilyHouse(House):
    """A server that lets scripts play as fast as they can."""

    def setUp(self):
        super().setUp()
        self.open_house(*NO_HURRY)

    def watch(self, match):
        """A spectator, who hears everything."""
        spectator = self.guest("spectator").watch(match)
        self.addCleanup(spectator.end)
        return spectator

    def hear_ply(self, listeners, number):
        """The ply with this number, which all must hear alike."""
        heard = {listener.hear(f"ply {number}", lambda e: e["event"] == "ply" and e["number"] == number)["ply"]
                 for listener in listeners}
        self.assertEqual(len(heard), 1, heard)
        return heard.pop()


class TwoPlayers(FamilyHouse):
    def play_random_game(self, ruleset, restart_at):
        """Plays until nothing is legal any more; the match and its plies."""
        choose = random.Random(ruleset)
        table = self.white.read("open", ruleset, "--clock", "10+5", "--side", "white")["table"]
        match = self.black.read("join", table)["match"]
        players = [self.white.play(match), self.black.play(match)]
        for player in players:
            self.addCleanup(player.end)
        listeners = [*players, self.watch(match)]
        plies = []
        while legal := self.white.read("plies", match)["plies"]:
            if legal != ["pass"]:  # merelsctl plays that by itself
                players[len(plies) % 2].say(choose.choice(legal))
            plies.append(self.hear_ply(listeners, len(plies) + 1))
            self.assertIn(plies[-1], legal)
            if len(plies) == restart_at:
                self.restart()
        for listener in listeners:
            listener.hear("the end", lambda e: e["event"] == "ended")
            self.assertEqual(listener.end(), 0)
        return match, plies

    def test_a_whole_game_of_every_family_is_played_watched_and_recorded(self):
        for ruleset in TWO_PLAYER_RULESETS:
            with self.subTest(ruleset):
                match, plies = self.play_random_game(ruleset, restart_at=9)
                self.assertGreater(len(plies), 9)
                self.assert_record(match, plies)
                self.assertEqual(self.white.read("show", match)["ruleset"], ruleset)


class Solitaire(FamilyHouse):
    def begin(self, guest):
        return guest.read("open", "peg", "--clock", "10+5")["match"]

    def play_line(self, match):
        """The solving line, by a conversation, with a spectator and a server that dies half way."""
        player, spectator = self.white.play(match), self.watch(match)
        self.addCleanup(player.end)
        for number, ply in enumerate(SOLVING_LINE, 1):
            player.say(ply)
            self.assertEqual(self.hear_ply([player, spectator], number), ply)
            if number == 17:
                self.restart()
        for listener in (player, spectator):
            ended = listener.hear("the end", lambda e: e["event"] == "ended")
            self.assertEqual((ended["result"], ended["reason"]), ("solved", "centre"))
            self.assertEqual(listener.end(), 0)

    def play_first_plies(self, guest, match):
        while legal := guest.read("plies", match)["plies"]:
            guest.run("move", match, legal[0])
        return guest.read("show", match)

    def test_a_solved_puzzle_leads_the_best_list_also_after_a_restart(self):
        match, other = self.begin(self.white), self.begin(self.black)
        stuck = self.play_first_plies(self.black, other)
        self.assertEqual(stuck["result"], "stuck")
        self.play_line(match)
        self.assert_record(match, SOLVING_LINE)
        self.assertIsNone(self.white.read("show", match)["black"])
        for _ in range(2):
            best = [line.split("\t") for line in self.white.run("best", "peg").splitlines()]
            self.assertEqual([(line[0], line[3]) for line in best], [("1", match), (stuck["reason"], other)])
            self.assertEqual(best[0][1], str(MOVES_OF_SOLVING_LINE))
            self.restart()
        self.assertEqual(self.white.read("best", "peg", "--count", "1")["pegs_left"], 1)


if __name__ == "__main__":
    unittest.main()
