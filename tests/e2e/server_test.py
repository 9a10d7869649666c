"""merels-server as an operator meets it: it starts, or refuses with a sentence, and harms nothing."""

import contextlib
import os
import pathlib
import re
import socket
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.request

from driver.server import Server

PROGRAM = pathlib.Path(os.environ["MERELS_BIN"]) / "merels-server"


class ServerTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.data = self.folder / "data"

    def server(self, *options):
        server = Server(PROGRAM, self.data, self.folder / "log", *options)
        self.addCleanup(server.stop)
        return server

    def refused(self, *options):
        """Runs a server that must not start; its last words."""
        done = subprocess.run([PROGRAM, "--data-dir", self.data, *options], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=30, check=False)
        self.assertNotEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("listening", done.stdout)
        last = done.stderr.splitlines()[-1]
        self.assertTrue(last.startswith("merels-server: "), done.stderr)
        return last

    def make_database(self):
        server = self.server()
        server.start()
        self.assertEqual(server.stop(), 0)
        return self.data / "merels.db"

    def test_it_says_where_it_listens_and_ends_on_sigterm(self):
        server = self.server()
        server.start()
        self.assertRegex(server.address, r"^127\.0\.0\.1:[1-9][0-9]*$")
        self.assertEqual(server.stop(), 0)

    def metrics(self, port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page:
            return dict(line.rsplit(" ", 1) for line in page.read().decode().splitlines() if not line.startswith("#"))

    def test_its_metrics_count_what_was_played(self):
        server = self.server("--metrics", "127.0.0.1:0")
        server.start()
        port = re.search(r"metrics on port (\d+)", (self.folder / "log").read_text()).group(1)
        self.assertEqual(self.metrics(port)["merels_matches_begun_total"], "0")
        subprocess.run([PROGRAM.with_name("merels-load"), "--server", server.address, "--matches", "2", "--seconds", "2"],
                       stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=True)
        told = self.metrics(port)
        self.assertEqual(told["merels_up"], "1")
        self.assertGreaterEqual(int(told["merels_matches_begun_total"]), 2)
        self.assertGreater(int(told['merels_appends_total{outcome="appended"}']), 2)
        self.assertEqual(told["merels_append_seconds_count"], told['merels_appends_total{outcome="appended"}'])
        self.assertGreater(int(told['merels_calls_total{code="OK"}']), 2)
        self.assertGreaterEqual(int(told['merels_call_seconds_count{call="join"}']), 2)
        timed = sum(int(count) for name, count in told.items() if name.startswith("merels_call_seconds_count"))
        self.assertEqual(timed, sum(int(count) for name, count in told.items() if name.startswith("merels_calls_total")))
        self.assertGreaterEqual(int(told["merels_streams_opened_total"]), 4)
        self.assertEqual(server.stop(), 0)

    def test_metrics_are_refused_where_others_could_read_them(self):
        self.assertIn("--metrics 0.0.0.0:9394", self.refused("--listen", "127.0.0.1:0", "--metrics", "0.0.0.0:9394"))

    def test_it_starts_again_after_it_was_killed(self):
        server = self.server()
        server.start()
        server.kill()
        server.start()
        self.assertEqual(server.stop(), 0)

    def test_a_port_in_use_is_refused(self):
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
            port = str(taken.getsockname()[1])
            self.assertIn(port, self.refused("--listen", f"127.0.0.1:{port}"))
        self.assertEqual(list(self.data.glob("*")), [], "a server that is turned away leaves the folder alone")

    def test_a_second_server_on_the_same_folder_is_refused(self):
        self.server().start()
        self.assertIn(str(self.data), self.refused("--listen", "127.0.0.1:0"))

    def test_a_folder_that_cannot_be_made_is_refused(self):
        (self.folder / "file").write_text("in the way")
        self.data = self.folder / "file" / "data"
        self.assertIn(str(self.data), self.refused("--listen", "127.0.0.1:0"))

    def test_a_damaged_database_is_refused_and_left_as_it_is(self):
        database = self.make_database()
        damaged = b"not a database at all " * 400
        database.write_bytes(damaged)
        self.assertIn(str(database), self.refused("--listen", "127.0.0.1:0"))
        self.assertEqual(database.read_bytes(), damaged)

    def test_a_database_of_a_newer_version_or_one_too_old_is_refused_and_left_as_it_is(self):
        database = self.make_database()
        for version, words in [(999999, "newer version"), (1, "merelsctl export")]:
            with contextlib.closing(sqlite3.connect(database)) as connection:
                connection.execute("UPDATE schema_version SET version = ?", (version,))
                connection.commit()
            left = database.read_bytes()
            self.assertIn(words, self.refused("--listen", "127.0.0.1:0"))
            self.assertEqual(database.read_bytes(), left)

    def test_without_tls_it_stays_on_loopback(self):
        self.assertIn("--insecure-plaintext", self.refused("--listen", "0.0.0.0:0"))
        self.server("--insecure-plaintext").start()

    def test_a_certificate_that_is_not_there_is_refused(self):
        gone = str(self.folder / "gone.pem")
        self.assertIn(gone, self.refused("--listen", "127.0.0.1:0", "--tls-cert", gone, "--tls-key", gone))


if __name__ == "__main__":
    unittest.main()
