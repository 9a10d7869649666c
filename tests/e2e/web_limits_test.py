"""The limits of the gateway for browsers, and what it answers to those who mean no good."""

import socket
import unittest

from driver.waiting import wait_for
from driver.web import read_answer
from driver.web_house import WebHouse, is_kind


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
