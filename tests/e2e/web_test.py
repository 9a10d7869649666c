"""The gateway for browsers: what it tells of matches, over kills, and what it answers to those who mean no good."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import unittest

from driver.ports import own_port
from driver.spectators import BIN, Spectators
from driver.waiting import Failure, wait_for
from driver.web import Web, read_answer

PLIES = ["d2", "f4", "g1", "b4", "a1", "d6"]
FORMATS = ["", ".json", ".txt", ".svg"]


def is_ply(ply):
    return lambda event: event["kind"] == "entry" and any(one.get("ply") == ply for one in event["events"])


def is_kind(kind):
    return lambda event: event["kind"] == kind


def check_json(test, description, schema, value):
    """Checks a value by the part of JSON Schema that the description of the JSON uses."""
    if "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if value is None:
        return test.assertTrue(schema.get("nullable"), schema)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    test.assertIsInstance(value, kinds[schema["type"]])
    if "enum" in schema:
        test.assertIn(value, schema["enum"])
    if schema["type"] == "object" and "properties" in schema:
        test.assertLessEqual(set(schema["required"]), set(value))
        test.assertLessEqual(set(value), set(schema["properties"]))
        for name, part in value.items():
            check_json(test, description, schema["properties"][name], part)
    for part in value if schema["type"] == "array" else ():
        check_json(test, description, schema["items"], part)
    return None


class WebHouse(Spectators):
    """A server, two who play, and a gateway."""

    WEB = ()  # its options

    def setUp(self):
        super().setUp()
        self.web = Web(BIN / "merels-web", self.server.address, self.folder / "web.token", self.folder / "web.log",
                       *self.WEB)
        self.addCleanup(self.web.stop)
        self.web.start()
        self.web.ready()

    def follow(self, topics, last=""):
        source = self.web.follow(topics, last)
        self.addCleanup(source.close)
        return source


class Resources(WebHouse):
    def test_a_match_is_a_resource_in_every_format(self):
        match = self.seat()
        self.play(match, PLIES)
        page, told, record, picture = (self.web.get(f"/m/{match}{one}") for one in FORMATS)
        self.assertEqual([page.status, told.status, record.status, picture.status], [200] * 4)
        self.assertIn(b"<svg", page.body)
        self.assertIn(b'data-ply="d6"', page.body)
        self.assertEqual([ply["ply"] for ply in json.loads(told.body)["plies"]], PLIES)
        self.assertEqual(record.body.decode(), self.eve.run("export", match))
        self.assertTrue(picture.body.startswith(b"<svg"))
        drawn = self.web.get(f"/m/{match}.png")
        self.assertEqual((drawn.status, drawn.body[:8]), (200, b"\x89PNG\r\n\x1a\n"))
        self.assertEqual(self.web.get(f"/m/{match}.png", f"If-None-Match: {drawn.fields['etag']}").status, 304)
        for answer in (page, told, record, picture, drawn):
            self.assertEqual(answer.fields["cache-control"], "public, max-age=1")
            self.assertEqual(answer.fields["referrer-policy"], "no-referrer")
            self.assertEqual(answer.fields["x-content-type-options"], "nosniff")
            self.assertNotIn("unsafe-inline", answer.fields["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", answer.fields["content-security-policy"])
        self.assertIn("frame-ancestors *", self.web.get(f"/embed/m/{match}").fields["content-security-policy"])

    def test_who_has_the_state_is_told_so_until_it_changes(self):
        match = self.seat()
        self.play(match, PLIES[:2])
        source = self.follow(f"match:{match}")
        source.hear("the match", is_kind("whole"))
        for one in FORMATS:
            tag = self.web.get(f"/m/{match}{one}").fields["etag"]
            again = self.web.get(f"/m/{match}{one}", f"If-None-Match: {tag}")
            self.assertEqual((again.status, again.body), (304, b""))
        self.play(match, PLIES[2:3], before=2)
        source.hear("the ply", is_ply(PLIES[2]))
        self.assertEqual(self.web.get(f"/m/{match}.json", f"If-None-Match: {tag}").status, 200)

    def test_a_private_match_and_one_that_never_was_are_told_alike(self):
        closed, coded = self.seat("--watching", "closed"), self.seat("--watching", "code")
        for one in FORMATS:
            answers = {(answer.head, answer.body) for answer in
                       (self.web.get(f"/m/{match}{one}") for match in (closed, coded, "nosuchmatch22"))}
            self.assertEqual(len(answers), 1)
            head, _ = answers.pop()
            self.assertIn(b"404 Not Found", head)
            self.assertIn(b"Cache-Control: no-store", head)
        heard = []
        for match in (closed, coded, "nosuchmatch22"):
            gone = self.follow(f"match:{match}").hear("the answer", is_kind("gone"))
            heard.append((gone["reason"], gone["words"]))
        self.assertEqual(len(set(heard)), 1)

    def test_a_delayed_match_is_shown_as_late_as_to_any_spectator_and_kept_by_nobody(self):
        match = self.seat("--delay", "2plies")
        source = self.follow(f"match:{match}")
        source.hear("the match", is_kind("whole"))
        self.play(match, PLIES)
        source.hear("the fourth ply", is_ply(PLIES[3]))
        answer = self.web.get(f"/m/{match}.json")
        self.assertEqual(answer.fields["cache-control"], "no-store")
        told = json.loads(answer.body)
        self.assertEqual([ply["ply"] for ply in told["plies"]], PLIES[:4])
        self.assertTrue(answer.fields["etag"].startswith(f'W/"{told["seq"]}-'))
        self.assertNotIn(PLIES[4], self.web.get(f"/m/{match}.txt").body.decode().split("\n\n")[1])
        self.assertEqual(source.plies(match), PLIES[:4])
        self.black.run("resign", match)
        source.hear("the end", lambda event: event["kind"] == "entry" and event["result"] != "*")
        self.assertEqual(source.plies(match), PLIES)

    def test_a_game_that_is_over_is_a_picture_that_moves(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        self.assertEqual(self.web.get(f"/m/{match}.gif").status, 404)
        self.black.run("resign", match)
        wait_for("the end", lambda: self.web.get(f"/m/{match}.gif").status == 200)
        moving = self.web.get(f"/m/{match}.gif")
        self.assertEqual((moving.fields["content-type"], moving.body[:6]), ("image/gif", b"GIF89a"))
        self.assertEqual(self.web.get(f"/m/{match}.gif", f"If-None-Match: {moving.fields['etag']}").status, 304)

    def test_the_json_is_as_its_description_says(self):
        match = self.seat()
        self.play(match, PLIES[:3])
        description = json.loads(self.web.get("/assets/openapi.json").body)
        check_json(self, description, {"$ref": "#/components/schemas/Match"},
                   json.loads(self.web.get(f"/m/{match}.json").body))
        self.black.run("resign", match)

    def test_every_page_is_there(self):
        match = self.seat()
        for path in ("/", "/tv", "/tv/standard/rapid", "/wall", f"/wall?m={match}", "/wall?tv", "/ratings/standard/blitz", f"/embed/m/{match}",
                     f"/overlay/m/{match}", "/assets/board.js", "/assets/page.js", "/assets/style.css"):
            self.assertEqual(self.web.get(path).status, 200, path)
        wait_for("the match in the list", lambda: match.encode() in self.web.get("/").body)
        self.assertLess(len(self.web.get("/assets/board.js").body), 14_000)
        self.tools.run("signup", "Ann", "--server", self.server.address, "--token-file", self.folder / "white.token",
                       typed="three in a row\n")
        self.assertEqual(self.web.get("/@Ann").status, 200)
        self.assertIn(match.encode(), self.web.get("/@ann/live").body)
        self.assertIn(match.encode(), self.web.get("/overlay/@Ann").body)
        self.assertEqual(self.web.get("/@nobody").status, 404)


class WithoutAnAddress(WebHouse):
    def test_links_are_those_of_programs_and_a_code_has_none(self):
        match = self.seat()
        self.assertEqual(self.eve.run("link", match), f"merels://{self.server.address}/{match}\n")
        self.refused(self.eve, "not-allowed", "link", "abc234")


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


class Crowded(WebHouse):
    WEB = ("--max-connections-per-address", "4", "--max-topics", "2", "--max-matches", "3", "--request-ms", "400")

    def test_an_address_has_so_many_connections(self):
        lines = [self.web.connect() for _ in range(4)]
        with self.web.connect() as line:
            self.assertEqual(read_answer(line).status, 429)
        for line in lines:
            line.close()
        wait_for("room again", lambda: self.web.get("/health").status == 200)

    def test_a_stream_has_so_many_topics(self):
        answer = self.web.get("/events?topics=lobby,tv,match:a")
        self.assertEqual((answer.status, b"at most 2 topics" in answer.body), (400, True))

    def test_a_gateway_follows_so_many_matches(self):
        matches = [self.seat() for _ in range(4)]
        sources = []
        for match in matches[:3]:
            sources.append(self.follow(f"match:{match}"))
            sources[-1].hear("the match", is_kind("whole"))
        answer = self.web.get(f"/events?topics=match:{matches[3]}")
        self.assertEqual((answer.status, answer.fields["retry-after"]), (503, "1"))
        sources[0].close()
        source = self.follow(f"match:{matches[3]}")
        wait_for("room", lambda: self.web.get(f"/m/{matches[3]}").status == 200)
        source.hear("the match", is_kind("whole"))

    def test_a_head_that_does_not_come_in_time_is_refused(self):
        with self.web.connect() as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
            self.assertEqual(read_answer(line).status, 408)

    def test_a_connection_that_asks_nothing_is_closed_without_a_word(self):
        with self.web.connect() as line:
            self.assertIsNone(read_answer(line))


class Hurried(WebHouse):
    WEB = ("--requests-per-second", "1", "--requests-at-once", "5")

    def setUp(self):
        super().setUp()
        self.match = self.seat()

    def test_an_address_makes_so_many_requests_and_streams_go_on(self):
        def asked():
            return self.web.get(f"/m/{self.match}").status

        wait_for("room for a stream", lambda: asked() == 200)
        wait_for("the end of that room", lambda: asked() == 429)
        refused = self.web.get("/")
        self.assertEqual((refused.status, refused.fields["retry-after"]), (429, "1"))
        wait_for("room again", lambda: asked() == 200)


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


class BesideAServer(Spectators):
    """The gateway that a server starts beside itself."""

    def setUp(self):
        self.port = own_port()
        self.OPTIONS = ("--web", f"127.0.0.1:{self.port}")
        super().setUp()
        self.web = Web(BIN / "merels-web", self.server.address, "", "")
        self.web.port = self.port

    def is_up(self):
        try:
            return self.web.get("/health").status == 200
        except OSError:
            return False

    def test_it_serves_comes_back_when_it_is_killed_and_ends_with_the_server(self):
        wait_for("the gateway", self.is_up)
        match = self.seat()
        source = self.web.follow(f"match:{match}")
        self.addCleanup(source.close)
        self.play(match, PLIES[:1])
        source.read_until("the ply", lambda: source.plies(match) == PLIES[:1])
        os.kill(self.gateway(), signal.SIGKILL)
        self.play(match, PLIES[1:2], before=1)
        source.read_until("the ply after it", lambda: source.plies(match) == PLIES[:2])
        self.assertEqual(self.server.stop(), 0)
        wait_for("its end", lambda: not self.is_up())

    def test_programs_share_its_addresses(self):
        match = self.seat()
        house = f"http://127.0.0.1:{self.port}"
        self.assertEqual(self.eve.read("server")["web_address"], house)
        self.assertEqual(self.eve.run("link", match), f"{house}/m/{match}\n")
        opened = self.white.ask("open", "standard", "--clock", "5+3", "--private", "--json")
        code = json.loads(opened.stdout)["code"]
        self.assertIn(f"{house}/play/{code} ", opened.stderr)
        self.assertEqual(self.eve.run("link", code), f"{house}/play/{code}\n")
        wait_for("the gateway", self.is_up)
        self.assertIn(b"invites you", self.web.get(f"/play/{code}").body)

    def gateway(self):
        """The process that the server has started."""
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == self.server.pid() and b"merels-web" in command:
                return int(entry.name)
        raise Failure("the server has no gateway")


class Hostile(WebHouse):
    def status(self, text):
        answer = self.web.exchange(text)
        return answer.status if answer else None

    def test_each_bad_request_has_its_answer(self):
        host = "Host: gateway\r\n"
        for text, status in (
                (f"GET / HTTP/1.1\r\n{host}Host: other\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\n\r\n", 400),
                ("GET / HTTP/1.1\r\nHost: a b<c>\r\n\r\n", 400),
                (f"GET / HTTP/1.1\r\n{host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc", 400),
                (f"GET / HTTP/1.1\r\n{host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
                (f"GET / HTTP/1.1\r\n{host}Content-Length: x\r\n\r\n", 400),
                (f"GET / HTTP/1.1\r\n{host}Content-Length: 3\r\n\r\nabc", 413),
                (f"GET / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", 413),
                (f"POST / HTTP/1.1\r\n{host}Origin: http://evil\r\nContent-Length: 0\r\n\r\n", 405),
                (f"DELETE /m/x HTTP/1.1\r\n{host}\r\n", 405),
                (f"GET / HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: upgrade\r\n\r\n", 400),
                (f"GET /../../etc/passwd HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /m/%2e%2e/x HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /m/a%00b HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /m/a%0d%0aX: HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET http://other/ HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /m/\x00 HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET / HTTP/1.1\r\n{host}X: a\r\n b\x00\r\n\r\n", 400),
                (f"GET / HTTP/9.9\r\n{host}\r\n", 400),
                ("nonsense\r\n\r\n", 400),
                ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
                (f"GET /{'a' * 5000} HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET / HTTP/1.1\r\n{host}X: {'a' * 20000}\r\n\r\n", 431),
                (f"GET / HTTP/1.1\r\n{host}{''.join(f'X{i}: a' + chr(13) + chr(10) for i in range(3000))}\r\n", 431),
                (f"GET /events?topics={','.join(f'match:m{i}' for i in range(500))} HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /events?topics=notices HTTP/1.1\r\n{host}\r\n", 400),
                (f"GET /events?topics=lobby HTTP/1.1\r\n{host}Last-Event-ID: nonsense\r\n\r\n", 400),
                (f"GET /events?topics=lobby HTTP/1.1\r\n{host}Last-Event-ID: {'a=b.1,' * 700}\r\n\r\n", 400),
                (f"GET /m/NOSUCH HTTP/1.1\r\n{host}\r\n", 404)):
            self.assertEqual(self.status(text), status, text[:100])

    def test_a_request_that_is_cut_ends_nothing(self):
        for text in (b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: gateway\r\n"):
            with self.web.connect() as line:
                line.sendall(text)
                line.shutdown(socket.SHUT_WR)
                self.assertIsNone(read_answer(line))
        self.assertEqual(self.web.get("/health").status, 200)

    def test_requests_of_one_connection_are_answered_one_after_the_other(self):
        with self.web.connect() as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(read_answer(line).status, 200)
            line.sendall(b"HEAD /assets/board.js HTTP/1.1\r\nHost: a\r\n\r\n")
            head = line.recv(65536)
            self.assertTrue(head.endswith(b"\r\n\r\n"))
            line.sendall(b"GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            self.assertEqual(read_answer(line).status, 404)

    def test_a_name_is_never_markup(self):
        name = "a<b>&\"'"
        guest = self.tools.ask("signin", "--name", name, "--server", self.server.address, "--token-file",
                               self.folder / "odd.token")
        if guest.returncode != 0:
            return  # the server has no such names; the pages' own test has them
        self.assertNotIn(b"<b>", self.web.get("/").body)


if __name__ == "__main__":
    unittest.main()
