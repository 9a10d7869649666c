"""Streams as nobody of good will would use them: commands that nobody can read, and streams that are given up as soon
as they are opened."""

import os
import pathlib
import tempfile
import time
import unittest

from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import PATIENCE_S
from hostile.raw_stream import CANCEL, DATA, HEADERS, RESET, Connection, command, frame, subscribe_lobby

BIN = pathlib.Path(os.environ["MERELS_BIN"])
MOST_STREAMS = 8
COMMANDS = 2500  # what they take is less than what may be sent before the server has read any
COMMAND_BURST, MESSAGE_BURST = 60, 600  # of the server, unless it is told otherwise
SOON_S = 3  # a stream that is not noticed keeps its place for more than ten seconds


class StreamAbuse(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log")
        self.addCleanup(self.server.stop)
        self.server.start()
        self.token = self.guest("eve")

    def guest(self, name):
        """The token of a guest."""
        token = self.folder / f"{name}.token"
        Guest(Tools(BIN / "merelsctl"), self.server.address, token)
        return token.read_text(encoding="ascii").strip()

    def connect(self):
        connection = Connection(self.server.address, self.token)
        self.addCleanup(connection.close)
        return connection

    def hear(self, connection, stream, holds, seconds=PATIENCE_S):
        """Reads until data or the end of a stream for which `holds(kind, payload)`; what came on it before."""
        heard = b""
        for kind, _, of, payload in connection.frames(seconds):
            if of != stream:
                continue
            if holds(kind, payload):
                return heard
            heard += payload if kind == DATA else b""
        return self.fail(f"waited {seconds} s for the stream {stream}; heard {len(heard)} bytes")

    def welcomed(self, connection, stream, seconds=PATIENCE_S):
        self.hear(connection, stream, lambda kind, payload: kind == DATA and b"0.1.0" in payload, seconds)

    def test_commands_that_cannot_be_read_count_like_all_others(self):
        connection = self.connect()
        stream, opening = connection.open()
        connection.send(opening)
        self.welcomed(connection, stream)
        began = time.monotonic()
        for _ in range(COMMANDS // 100):
            connection.send(frame(DATA, 0, stream, command(b"no UUID") * 100))
        heard = self.hear(connection, stream, lambda kind, _: kind in (HEADERS, RESET))
        passed = time.monotonic() - began
        unreadable, above = heard.count(b"BAD_REQUEST_ID"), heard.count(b"RATE_LIMITED")
        self.assertGreater(unreadable, 0)
        self.assertLessEqual(unreadable, COMMAND_BURST + 5 * passed + 5)
        self.assertLessEqual(above, MESSAGE_BURST + 50 * passed + 50)
        self.assertIn(b"RATE_LIMITED", heard, "it is told why it is sent away")

    def test_streams_given_up_at_birth_do_not_keep_their_owner_out(self):
        for how, last in (("without a word", lambda _: b""),
                          ("by a reset", lambda stream: frame(RESET, 0, stream, CANCEL.to_bytes(4, "big")))):
            with self.subTest(how):
                self.token = self.guest(how.replace(" ", "-"))
                connection = self.connect()
                for _ in range(2 * MOST_STREAMS):
                    stream, opening = connection.open()
                    connection.send(opening + last(stream))
                later = self.connect()
                stream, opening = later.open()
                later.send(opening)
                self.welcomed(later, stream, SOON_S)

    def test_streams_that_are_used_are_not_pushed_out(self):
        connection = self.connect()
        for _ in range(MOST_STREAMS):
            stream, opening = connection.open()
            connection.send(opening + frame(DATA, 0, stream, subscribe_lobby()))
            self.hear(connection, stream, lambda kind, payload: kind == DATA and b"lobby" in payload)
        later = self.connect()
        stream, opening = later.open()
        later.send(opening)
        for kind, _, of, payload in later.frames():
            if of == stream and kind == HEADERS:
                self.assertIn(b"streams open", payload)
                return
        self.fail("the stream did not end")


if __name__ == "__main__":
    unittest.main()
