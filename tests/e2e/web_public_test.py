"""Browsers and programs at one public address: TLS, HTTP/1.1, HTTP/2 and gRPC at one port, as deploy/public.sh --web has them."""

import json
import os
import pathlib
import signal
import socket
import ssl
import sys
import tempfile
import unittest

from driver import processes
from driver.tools import Guest, Tools
from driver.waiting import wait_for
from driver.web import read_answer
from hostile.way import Way

BIN = pathlib.Path(os.environ["MERELS_BIN"])


class PublicWay(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.way = Way(self.folder, web=True)
        self.addCleanup(self.way.stop)
        self.white, self.black = (
            Guest(Tools(BIN / "merelsctl"), self.way.address, self.folder / f"{name}.token", "--ca", str(self.way.authority))
            for name in ("white", "black"))
        wait_for("the gateway behind the proxy", lambda: self.get("/health").status == 200)

    def connect(self, protocol="http/1.1"):
        """A browser's connection."""
        context = ssl.create_default_context(cafile=str(self.way.authority))
        context.set_alpn_protocols([protocol])
        host, port = self.way.address.split(":")
        return context.wrap_socket(socket.create_connection((host, int(port)), 20), server_hostname=host)

    def ask(self, text):
        with self.connect() as line:
            line.sendall(text.encode())
            return read_answer(line)

    def get(self, path, *fields, method="GET"):
        return self.ask("\r\n".join([f"{method} {path} HTTP/1.1", "Host: gateway", *fields, "", ""]))

    def seat(self):
        table = self.white.read("open", "standard", "--clock", "10+5", "--side", "white")["table"]
        return self.black.read("join", table)["match"]

    def test_a_browser_watches_what_programs_play_at_the_same_address(self):
        match = self.seat()
        self.white.run("move", match, "d2")
        wait_for("the match", lambda: b'data-ply="d2"' in self.get(f"/m/{match}").body)
        with self.connect() as line:
            line.sendall(f"GET /events?topics=match:{match} HTTP/1.1\r\nHost: gateway\r\n\r\n".encode())
            heard = b""
            while b'"kind":"whole"' not in heard:
                heard += line.recv(65536)
            self.black.run("move", match, "f4")
            while b'"ply":"f4"' not in heard:
                heard += line.recv(65536)
        with self.connect("h2") as line:
            self.assertEqual(line.selected_alpn_protocol(), "h2")

    def test_only_reading_passes_and_the_operators_calls_do_not(self):
        self.assertEqual(self.get("/", "Content-Length: 0", method="POST").status, 405)
        self.assertEqual(self.get("/", "Content-Type: text/plain", method="POST").status, 404)
        path = "/merels.v1.OperatorService/Drain"
        self.assertEqual(self.get(path, "Content-Type: application/grpc", "Content-Length: 0", method="POST").status, 404)
        self.assertEqual(self.get(path).status, 404)
        smuggled = self.ask("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                            "GET /m/a HTTP/1.1\r\nHost: a\r\n\r\n")
        self.assertEqual(smuggled.status, 413)

    def post(self, command, token=""):
        """A command of a page, with an empty object; the connection goes on."""
        line = self.connect()
        self.addCleanup(line.close)
        line.sendall((f"POST /api/{command} HTTP/1.1\r\nHost: gateway\r\nOrigin: https://gateway\r\nContent-Type: "
                      f"application/json\r\nContent-Length: 2\r\nAuthorization: Bearer {token or 'none'}\r\n\r\n{{}}").encode())
        return line

    def test_a_page_sends_commands_and_has_a_stream_of_its_own(self):
        signed_in = read_answer(self.post("guest"))
        self.assertEqual(signed_in.status, 200)
        line = self.post("stream", json.loads(signed_in.body)["token"])
        heard = b""
        while b'"kind":"notices"' not in heard:
            heard += line.recv(65536)
        self.assertEqual(self.get("/api/account", "Content-Type: application/json", "Content-Length: 0",
                                  method="PUT").status, 405)

    def test_an_address_that_a_browser_names_is_not_believed(self):
        streams = []
        for number in range(41):
            line = self.connect()
            self.addCleanup(line.close)
            line.sendall((f"GET /events?topics=lobby HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: 10.0.0.{number}\r\n"
                          "\r\n").encode())
            streams.append(line.recv(65536)[:12])
        self.assertEqual(streams[:40], [b"HTTP/1.1 200"] * 40)
        self.assertEqual(streams[40], b"HTTP/1.1 429")

    def test_it_ends_when_the_gateway_does(self):
        for pid in processes.started(self.way.pid)["merels-web"]:
            os.kill(pid, signal.SIGKILL)
        self.assertNotEqual(self.way._program.process.wait(30), 0)


if __name__ == "__main__":
    if not pathlib.Path("/usr/sbin/haproxy").exists():
        print("haproxy is missing: deploy/install-deps.sh proxy installs it")
        sys.exit(77)
    unittest.main()
