"""Access and delay of spectators: the view of each, compared with the log; and links to matches."""

import os
import time
import unittest
import unittest.mock

from driver.spectators import Spectators

PLIES = ["d2", "f4", "g1", "b4", "a1"]


def is_ply(number):
    return lambda event: event["event"] == "ply" and event["number"] == number


class Watching(Spectators):
    def test_a_closed_match_is_not_there_for_others(self):
        match = self.seat("--watching", "closed")
        self.play(match, PLIES[:2])
        nothing = self.refused(self.eve, "unknown-match", "show", "nosuchmatch22")
        for command in (["show", match], ["plies", match], ["export", match], ["watch", match], ["replay", match],
                        ["boards", match]):
            self.assertEqual(self.refused(self.eve, "unknown-match", *command), nothing)
        self.assertEqual(self.eve.run("games"), "")
        self.assertEqual([line["match"] for line in self.black.read_lines("games", "--mine")], [match])
        self.black.run("resign", match)
        self.assertEqual(self.eve.run("export", "--player", self.white.read("signin")["account"]), "")
        self.refused(self.eve, "unknown-match", "export", match)
        self.assertEqual(self.black.read("show", match)["plies"], PLIES[:2])

    def test_links_of_both_kinds_are_taken_where_a_match_or_a_table_is_named(self):
        match, address = self.seat(), self.server.address
        whole = self.white.run("show", match)
        with unittest.mock.patch.dict(os.environ, XDG_CONFIG_HOME=str(self.folder)):
            self.tools.run("signin", "--server", address)
            for link in (f"http://{address}/m/{match}", f"http://{address}/play/m/{match}", f"merels://{address}/{match}"):
                self.assertEqual(self.tools.run("show", link), whole, link)
        code = self.white.read("open", "standard", "--clock", "5+3", "--private")["code"]
        self.assertTrue(self.eve.read("join", f"https://play.example/play/{code}")["match"])
        token = ("--token-file", self.folder / "white.token")
        for link, why in ((f"http://{address}/tv", "such links end with /m/MATCH or /play/CODE"),
                          (f"http://{address}/m/{match}", "name the server of that token by --server")):
            refused = self.tools.ask("show", link, *token)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(why, refused.stderr)

    def test_a_link_brings_the_code_of_a_match_that_is_watched_by_it(self):
        match = self.seat("--watching", "code")
        link = f"merels://{self.server.address}/{match}?code={self.white.read('show', match)['watch_code']}"
        for command in (["show"], ["export"], ["chat", "--spectators"]):
            self.refused(self.eve, "unknown-match", *command, match)
            self.eve.run(*command, link)

    def test_whoever_has_the_code_watches_so_many_plies_late(self):
        match = self.seat("--watching", "code", "--delay", "2plies")
        code = self.black.read("show", match)["watch_code"]
        self.refused(self.eve, "unknown-match", "show", match)
        other = ("y" if code[0] == "x" else "x") + code[1:]
        self.refused(self.eve, "unknown-match", "show", match, "--code", other)
        watcher = self.converse(self.eve, "watch", match, "--code", code)
        watcher.hear("the match", lambda event: event["event"] == "match")
        self.play(match, PLIES)
        watcher.hear("the third ply", is_ply(3))
        self.converse(self.eve, "watch", match, "--code", code)  # of which it hears behind whatever was sent before
        watcher.hear("another watcher", lambda event: event["event"] == "watchers" and event["watchers"] == 2)
        self.assertEqual(self.plies_heard(watcher), PLIES[:3])
        self.assertEqual(self.eve.read("show", match, "--code", code)["plies"], PLIES[:3])
        self.assertEqual(self.eve.read("show", match, "--code", code)["watch_code"], "")
        self.assertNotRegex(self.eve.run("export", match, "--code", code), "(?m)^4 ")
        self.refused(self.eve, "bad-argument", "replay", match, "--code", code, "--from", "4")
        self.assertEqual(self.white.read("show", match)["plies"], PLIES)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.eve.read("show", match, "--code", code)["plies"], PLIES[:3])
        self.black.run("resign", match)
        watcher.hear("the end", lambda event: event["event"] == "ended")
        self.assertEqual(self.plies_heard(watcher), self.white.read("show", match)["plies"])

    def test_what_is_shown_late_is_shown_at_its_own_pace_to_the_end(self):
        delay = 3
        match = self.seat("--delay", f"{delay}s")
        watcher = self.converse(self.eve, "watch", match)
        watcher.hear("the match", lambda event: event["event"] == "match")
        began = time.monotonic()
        self.play(match, PLIES[:2])
        self.black.run("resign", match)
        over = time.monotonic()
        seen = self.eve.read("show", match), self.eve.read_lines("games", "--live"), self.eve.run("games", "--ended")
        own = self.white.read_lines("games", "--ended", "--mine")
        if time.monotonic() - began < delay:  # else the machine was too slow to look while it was a secret
            self.assertEqual((seen[0]["plies"], seen[0]["result"]), ([], "*"))
            self.assertEqual([line["match"] for line in seen[1]], [match])
            self.assertEqual(seen[2], "")
        self.assertEqual([line["reason"] for line in own], ["resign"])
        watcher.hear("the first ply", is_ply(1))
        self.assertGreaterEqual(time.monotonic() - began, delay)
        watcher.hear("the end", lambda event: event["event"] == "ended")
        self.assertGreaterEqual(time.monotonic() - over, delay - 1)
        self.assertEqual(self.plies_heard(watcher), PLIES[:2])
        self.assertEqual(self.eve.read_lines("games", "--ended")[0]["reason"], "resign")

    def test_those_in_a_match_are_told_how_many_watch_it(self):
        match = self.seat()
        player = self.converse(self.white, "play", match)
        player.hear("the match", lambda event: event["event"] == "match")
        watchers = [self.converse(self.eve, "watch", match) for _ in range(3)]
        for listener in (player, watchers[0]):
            listener.hear("three watchers", lambda event: event["event"] == "watchers" and event["watchers"] == 3)
        self.assertEqual(self.black.read_lines("games", "--live")[0]["watchers"], 3)
        watchers[2].process.terminate()
        player.hear("two watchers", lambda event: event["event"] == "watchers" and event["watchers"] == 2)

    def test_a_delay_that_makes_no_sense_is_refused_before_a_server_is_asked(self):
        for delay in ("0s", "3601s", "201plies", "soon"):
            done = self.white.ask("open", "standard", "--clock", "5+3", "--delay", delay)
            self.assertEqual(done.returncode, 2, done.stderr)


if __name__ == "__main__":
    unittest.main()
