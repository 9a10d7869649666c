"""Whole matches between two people at terminals, through a real server that is also killed."""

import json
import os
import pathlib
import tempfile
import unittest
import uuid

from driver.certificates import make_certificates
from driver.plies import RULESET
from driver.server import Server
from driver.tools import Guest, Tools

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class House(unittest.TestCase):
    """A server, two guests, and a match between them."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tools = Tools(BIN / "merelsctl")

    def open_house(self, *server_options, guest_options=()):
        self.server = self.start_server("data", *server_options)
        self.guest_options = guest_options
        self.white, self.black = self.guest("white"), self.guest("black")

    def start_server(self, data, *options):
        server = Server(BIN / "merels-server", self.folder / data, self.folder / "log", *options)
        self.addCleanup(server.stop)
        server.start()
        return server

    def guest(self, name):
        return Guest(self.tools, self.server.address, self.folder / f"{name}.token", *self.guest_options)

    def seat(self):
        """Sits white and black down at a table; the match."""
        table = self.white.read("open", RULESET, "--clock", "10+5", "--side", "white")["table"]
        return self.black.read("join", table)["match"]

    def restart(self):
        self.server.kill()
        self.server.start()

    def play_whole_game(self, match, before_ply=None):
        """Plays a random game to its end by two conversations, both of which hear every ply."""
        plies = self.tools.random_game(120)
        players = [self.white.play(match), self.black.play(match)]
        for player in players:
            self.addCleanup(player.end)
        for number, ply in enumerate(plies, 1):
            if before_ply:
                before_ply(number)
            players[(number - 1) % 2].say(ply)
            for player in players:
                player.hear(f"ply {number}, {ply}", lambda e: e["event"] == "ply" and e["number"] == number
                            and e["ply"] == ply)
        for player in players:
            player.hear("the end", lambda e: e["event"] == "ended")
            self.assertEqual(player.end(), 0)
            heard = [e["number"] for e in player.events if e["event"] == "ply"]
            self.assertEqual(heard, [*range(1, len(plies) + 1)])
        return plies

    def assert_record(self, match, plies):
        record = self.folder / "record.txt"
        record.write_text(self.white.run("export", match), encoding="utf-8")
        verdict = self.tools.judge_record(record)
        self.assertEqual((verdict[0], verdict[3]), ("ok", str(len(plies))))
        self.assertEqual(self.white.read("show", match)["plies"], plies)

    def assert_refused(self, done, reason, status=1):
        self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
        self.assertRegex(done.stderr, f"^{reason}: .+\n$")


class Match(House):
    def test_a_whole_game_is_played_by_two_scripts(self):
        self.open_house()
        match = self.seat()
        self.assert_record(match, self.play_whole_game(match))

    def test_a_whole_game_is_played_over_tls(self):
        authority, certificate, key = make_certificates(self.folder)
        self.open_house("--tls-cert", certificate, "--tls-key", key, guest_options=["--ca", str(authority)])
        match = self.seat()
        self.assert_record(match, self.play_whole_game(match))

    def test_a_server_killed_in_mid_match_loses_nothing_and_both_resume(self):
        self.open_house()
        match = self.seat()
        before = self.white.read("show", match)
        plies = self.play_whole_game(match, lambda number: self.restart() if number in (2, 21) else None)
        self.assert_record(match, plies)
        after = self.white.read("show", match)
        self.assertEqual((after["white"], after["black"]), (before["white"], before["black"]))

    def test_of_two_plies_for_the_same_position_one_is_accepted(self):
        self.open_house()
        match = self.seat()
        seq = str(self.white.read("show", match)["position_seq"])
        racing = [self.white.start("move", match, ply, "--expected-seq", seq) for ply in ("d2", "f4")]
        outcomes = [(*process.communicate(timeout=30), process.returncode) for process in racing]
        self.assertEqual(sorted(status for _, _, status in outcomes), [0, 1], outcomes)
        loser = next(errors for _, errors, status in outcomes if status == 1)
        self.assertRegex(loser, "^(stale|not-your-turn): ")
        self.assertEqual(len(self.white.read("show", match)["plies"]), 1)

    def test_a_retry_after_a_restart_gets_the_first_answer(self):
        self.open_house()
        match = self.seat()
        request = ["--request-id", str(uuid.uuid4()), "--expected-seq",
                   str(self.white.read("show", match)["position_seq"])]
        first = self.white.read("move", match, "d2", *request)
        self.black.run("move", match, "f4")
        self.restart()
        again = self.white.read("move", match, "d2", *request)
        for key in ("seq", "number", "ply", "position"):
            self.assertEqual(again[key], first[key])
        self.assertEqual(self.white.read("show", match)["plies"], ["d2", "f4"])
        self.assert_refused(self.white.ask("move", match, "g1", *request), "request-id-reused")

    def test_a_puzzle_begins_at_once_and_is_played_alone(self):
        self.open_house()
        match = self.white.read("open", "peg", "--clock", "none")["match"]
        self.white.run("move", match, "d6-d4")
        shown = self.white.run("show", match)
        self.assertIn("the player is ", shown)
        self.assertIn("The player has 35 pegs", shown)
        waited = self.white.read("open", "peg-orth", "--clock", "none", "--wait")["match"]
        self.white.run("resign", waited)
        self.assertIn("Given up: the player gave up", self.white.run("show", waited))


class Refusal(House):
    def setUp(self):
        super().setUp()
        self.open_house()
        self.match = self.seat()

    def test_what_the_rules_refuse_is_named_and_changes_nothing(self):
        before = self.white.read("show", self.match)
        self.assert_refused(self.white.ask("move", self.match, "d2,f4"), "no-mill")
        self.assert_refused(self.white.ask("move", self.match, "z9"), "bad-point")
        self.assert_refused(self.white.ask("move", self.match, "a1-a1"), "must-place")
        self.assert_refused(self.white.ask("move", self.match, "no ply"), "bad-notation")
        self.assert_refused(self.black.ask("move", self.match, "d2"), "not-your-turn")
        after = self.white.read("show", self.match)
        self.assertEqual((after["seq"], after["position"]), (before["seq"], before["position"]))

    def test_a_stranger_has_no_seat(self):
        self.assert_refused(self.guest("stranger").ask("move", self.match, "d2"), "not-your-seat")

    def test_an_unknown_match_and_a_bad_token_are_refused(self):
        self.assert_refused(self.white.ask("show", "a" * 13), "unknown-match")
        token = self.folder / "white.token"
        token.write_text(token.read_text(encoding="ascii").swapcase(), encoding="ascii")
        self.assert_refused(self.white.ask("show", self.match), "bad-token")

    def test_anybody_is_told_what_the_server_allows_and_its_limits(self):
        server = self.start_server("strict", "--name", "The Old Mill", "--registration", "invite", "--guests", "watch",
                                   "--command-burst", "7")
        told = json.loads(self.tools.run("server", "--server", server.address, "--json"))
        self.assertEqual((told["name"], told["registration"], told["guests"]), ("The Old Mill", "invite", "watch"))
        self.assertEqual(told["limits"]["command-burst"], 7)
        self.assertEqual(told["protocol"], "merels.v1")
        lines = self.tools.run("server", "--server", server.address).splitlines()
        self.assertIn("name\tThe Old Mill", lines)

    def test_a_server_that_is_not_there_is_said_to_be_unreachable(self):
        self.server.stop()
        self.assert_refused(self.white.ask("show", self.match), "unreachable", status=3)

    def test_a_certificate_of_another_authority_is_not_trusted(self):
        self.server.stop()
        theirs, ours = self.folder / "theirs", self.folder / "ours"
        theirs.mkdir()
        ours.mkdir()
        _, certificate, key = make_certificates(theirs)
        authority, _, _ = make_certificates(ours)
        server = self.start_server("other", "--tls-cert", certificate, "--tls-key", key)
        done = self.tools.ask("signin", "--server", server.address, "--ca", str(authority), "--token-file",
                              str(self.folder / "token"))
        self.assert_refused(done, "untrusted-certificate", status=3)


if __name__ == "__main__":
    unittest.main()
