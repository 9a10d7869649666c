"""The gateway's streams of events: what each browser is told, over kills, and once for all at the server."""

import json
import socket
import subprocess
import unittest

from driver.spectators import BIN
from driver.waiting import wait_for
from driver.web_house import PLIES, WebHouse, is_kind, is_ply


class Events(WebHouse):
    def test_several_topics_come_over_one_stream_whatever_is_killed(self):
        first, second = self.seat(), self.seat()
        source = self.follow(f"match:{first},match:{second},lobby,tv")
        source.hear("the first", lambda event: event["kind"] == "whole" and event.get("match") == first)
        self.play(first, PLIES[:1])
        source.hear("a ply", is_ply(PLIES[0]))
        self.web.kill()
        self.play(first, PLIES[1:2], before=1)
        self.web.start()
        source.read_until("the ply after the kill of the gateway", lambda: source.plies(first) == PLIES[:2])
        self.server.kill()
        source.hear("the loss", is_kind("lost"))
        wait_for("the end of every copy", lambda: self.web.get(f"/m/{first}").status == 503)
        self.server.start()
        source.hear("the server's return", is_kind("back"))
        self.play(first, PLIES[2:3], before=2)
        self.play(second, PLIES[:1])
        source.read_until("the plies after the kill of the server",
                          lambda: source.plies(first) == PLIES[:3] and source.plies(second) == PLIES[:1])
        self.web.ready()
        self.assertEqual([ply["ply"] for ply in json.loads(self.web.get(f"/m/{first}.json").body)["plies"]], PLIES[:3])

    def test_a_browser_that_comes_back_gets_only_what_it_has_missed(self):
        match = self.seat()
        stays, comes = self.follow(f"match:{match}"), self.follow(f"match:{match}")
        comes.hear("the match", is_kind("whole"))
        stays.hear("the match", is_kind("whole"))
        comes.close()
        self.play(match, PLIES[:3])
        stays.read_until("the plies", lambda: stays.plies(match) == PLIES[:3])
        comes.read_until("the plies that were missed", lambda: comes.plies(match) == PLIES[:3])
        self.assertEqual([event["kind"] for event in comes.events].count("whole"), 1)
        self.assertEqual(comes.connections, 2)

    def test_an_id_of_another_match_epoch_or_future_begins_with_the_whole(self):
        match = self.seat()
        self.play(match, PLIES[:2])
        for last in ("match:nosuchmatch22=log.2", f"match:{match}=other.2", f"match:{match}=log.99"):
            source = self.follow(f"match:{match}", last)
            self.assertEqual(source.hear("the match", lambda event: True)["kind"], "whole")
            self.assertEqual(source.plies(match), PLIES[:2])

    def test_the_newest_match_of_a_player_is_followed_for_ever(self):
        account = self.white.read("signin")["account"]
        source = self.follow(f"player:{account}")
        self.assertIsNone(source.hear("nothing yet", is_kind("on-air"))["match"])
        for _ in range(2):
            match = self.seat()
            source.hear("the match", lambda event: event["kind"] == "on-air" and event["match"]["match"] == match)
            self.black.run("resign", match)

    def test_all_browsers_are_one_spectator_at_the_server(self):
        match = self.seat()
        watcher = self.converse(self.eve, "watch", match)
        sources = [self.follow(f"match:{match}") for _ in range(20)]
        for source in sources:
            source.hear("the match", is_kind("whole"))
        watcher.hear("the gateway", lambda event: event["event"] == "watchers" and event["watchers"] == 2)
        self.play(match, PLIES[:1])
        for source in sources:
            source.hear("the ply", is_ply(PLIES[0]))
        self.assertFalse([event for event in watcher.events if event["event"] == "watchers" and event["watchers"] > 2])


class CrowdOfBrowsers(WebHouse):
    WEB = ("--max-connections-per-address", "300", "--requests-at-once", "1000")

    def test_all_of_many_have_each_entry_once_though_the_gateway_is_killed(self):
        match = self.seat()
        crowd = subprocess.Popen([BIN / "merels-web-load", "--gateway", f"127.0.0.1:{self.web.port}", "--topics",
                                  f"match:{match}", "--browsers", "400", "--sources", "4", "--seconds", "120"],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(crowd.kill)
        self.assertEqual(crowd.stderr.readline(), "all follow\n")
        self.play(match, PLIES[:3])
        self.web.kill()
        self.play(match, PLIES[3:5], before=3)
        self.web.start()
        self.assertEqual(crowd.stderr.readline(), "all follow\n")
        source = self.follow(f"match:{match}")
        self.play(match, PLIES[5:6], before=5)
        source.read_until("the ply", lambda: source.plies(match) == PLIES)
        crowd.terminate()
        told = json.loads(crowd.communicate(timeout=30)[0])
        self.assertEqual((crowd.returncode, told["gaps"], told["doubles"], told["up_to_date"]), (0, 0, 0, 400), told)
        self.assertGreaterEqual(told["entries"], 400)


class Comments(WebHouse):
    WEB = ("--comment-ms", "50")

    def test_a_stream_on_which_nothing_happens_has_comments(self):
        source = self.follow("lobby")
        source.read_until("comments", lambda: source.comments >= 3)


class DoesNotRead(WebHouse):
    WEB = ("--max-queued-bytes", "6000", "--socket-bytes", "2048")

    def test_a_browser_that_does_not_read_is_cut_and_others_are_not(self):
        match = self.seat(ruleset="standard+reps=0+quiet=0")
        reads = self.follow(f"match:{match}")
        reads.hear("the match", is_kind("whole"))
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", self.web.port))
            line.sendall(f"GET /events?topics=match:{match} HTTP/1.1\r\nHost: gateway\r\n\r\n".encode())
            reads.hear("the other", lambda event: True)
            for number in range(0, 60):
                ply = self.tools.run("moves", self.ruleset(match), " ".join(reads.plies(match))).split()[0]
                self.play(match, [ply], before=number)
                reads.read_until("the ply", lambda n=number: len(reads.plies(match)) == n + 1)
            self.assertFalse(self.ends_by_itself(line), "the stream goes on")
        self.assertEqual(reads.connections, 1)

    def ruleset(self, match):
        return self.white.read("show", match)["ruleset"]

    @staticmethod
    def ends_by_itself(line):
        """Whether the stream is whole to its newest event: it goes on."""
        data = b""
        line.settimeout(20)
        try:
            while more := line.recv(65536):
                data += more
        except TimeoutError:
            return True
        except ConnectionResetError:
            pass
        return False


if __name__ == "__main__":
    unittest.main()
