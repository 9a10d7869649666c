"""Plies are taken back, and matches called off: two conversations, a watcher, and the log."""

import re
import unittest

from driver.spectators import Spectators


class Takeback(Spectators):
    def setUp(self):
        super().setUp()
        self.match = self.seat()

    def converse(self, guest, how):
        conversation = super().converse(guest, how, self.match)
        self.addCleanup(conversation.process.terminate)
        return conversation

    def test_everybody_sees_what_is_taken_back_and_the_log_agrees(self):
        white, black, watcher = (self.converse(self.white, "play"), self.converse(self.black, "play"),
                                 self.converse(self.eve, "watch"))
        for number, (player, ply) in enumerate([(white, "d2"), (black, "f4")], 1):
            player.say(ply)
            for who in (white, black, watcher):
                who.hear(ply, lambda e, n=number: e["event"] == "ply" and e["number"] == n)
        white.say("takeback")
        for who in (white, black, watcher):
            who.hear("the request", lambda e: e["event"] == "takeback-offered" and e["side"] == "white")
        black.say("accept")
        for who in (white, black, watcher):
            gone = who.hear("what is gone", lambda e: e["event"] == "taken-back")
            self.assertEqual((gone["count"], gone["number"]), (2, 0))
        white.say("a1")
        for who in (white, black, watcher):
            who.hear("a1", lambda e: e["event"] == "ply" and e["number"] == 1 and e["ply"] == "a1")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.eve.read("show", self.match)["plies"], ["a1"])
        record = self.eve.run("export", self.match)
        self.assertEqual(re.findall(r"(?m)^\d+ (\S+)", record), ["a1"])

    def test_only_the_other_player_grants_and_only_what_was_asked(self):
        self.refused(self.white, "nothing-to-take-back", "takeback", "offer", self.match)
        self.white.run("move", self.match, "d2")
        self.refused(self.black, "nothing-to-take-back", "takeback", "offer", self.match)
        self.refused(self.black, "no-offer", "takeback", "accept", self.match)
        self.white.run("takeback", "offer", self.match)
        self.refused(self.eve, "not-your-seat", "takeback", "accept", self.match)
        self.refused(self.white, "no-offer", "takeback", "accept", self.match)
        self.black.run("takeback", "decline", self.match)
        self.assertEqual(self.white.read("show", self.match)["plies"], ["d2"])

    def test_a_match_is_called_off_before_each_side_has_made_a_ply_and_not_later(self):
        watcher = self.converse(self.eve, "watch")
        watcher.hear("the match", lambda e: e["event"] == "match")
        self.white.run("move", self.match, "d2")
        self.assertEqual(self.black.run("abort", self.match), "*\taborted\n")
        end = watcher.hear("the end", lambda e: e["event"] == "ended")
        self.assertEqual((end["result"], end["reason"]), ("*", "aborted"))
        listed = self.eve.read("games")
        self.assertEqual((listed["result"], listed["reason"]), ("*", "aborted"))
        record = self.folder / "record.txt"
        record.write_text(self.eve.run("export", self.match), encoding="utf-8")
        self.assertEqual(self.tools.judge_record(record)[0], "ok")
        later = self.seat()
        self.white.run("move", later, "d2")
        self.black.run("move", later, "f4")
        self.refused(self.white, "too-late-to-abort", "abort", later)


if __name__ == "__main__":
    unittest.main()
