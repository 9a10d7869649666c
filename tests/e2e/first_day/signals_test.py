"""What a service manager, a terminal or a script does to a server by signals: nothing of it ends matches unasked."""

import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

import grpc
from driver.server import Server
from driver.waiting import wait_for
from first_day.players import Player
from hostile.protocol import Protocol

BIN = pathlib.Path(os.environ["MERELS_BIN"])
MEANINGLESS = ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGXCPU", "SIGRTMIN", "SIGRTMAX"]
IGNORED = ["SIGPIPE", "SIGXFSZ"]


class Signals(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.config = self.folder / "server.toml"
        self.write("max-streams-per-account = 5")
        self.server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", "--config", self.config)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ca = None
        self.protocol = Protocol(self.folder)

    @property
    def address(self):
        return self.server.address

    def write(self, *lines):
        self.config.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def log(self):
        return (self.folder / "log").read_text(encoding="utf-8")

    def send(self, number, words):
        """Sends a signal, and waits until the log says these words once more."""
        before = self.log().count(words)
        self.server.send_signal(number)
        wait_for(f"the log to say {words}", lambda: self.log().count(words) > before)

    def player(self):
        player = Player(self.protocol, self)
        self.addCleanup(player.close)
        wait_for("a welcome", lambda: "welcome" in player.heard)
        return player

    def limit(self, player, name):
        return next(limit.value for limit in player.call("GetServerInfo").limits if limit.name == name)

    def test_a_hang_up_reloads_what_can_be_reloaded_and_says_what_cannot(self):
        player = self.player()
        self.assertEqual(self.limit(player, "max-streams-per-account"), 5)
        self.write("max-streams-per-account = 2", "log-level = 'debug'", "max-open-tables = 77", "name = 'The Old Mill'")
        self.send(signal.SIGHUP, "taken over only by a restart")
        self.assertEqual(self.limit(player, "max-streams-per-account"), 2)
        self.assertEqual(player.try_call("GetServerInfo").message.name, "")
        log = self.log()
        self.assertIn("from now on log-level is 'debug', max-streams-per-account is 2", log)
        self.assertIn("taken over only by a restart: name, max-open-tables", log)
        self.assertEqual(player.heard, [kind for kind in player.heard if kind in ("welcome", "delivery")])
        self.send(signal.SIGHUP, "taken over only by a restart: name, max-open-tables")
        self.write("max-streams-per-account = 2", "log-level = 'debug'")
        self.send(signal.SIGHUP, "the configuration is as it was")

    def test_a_lower_limit_holds_for_who_comes_then(self):
        player = self.player()
        self.write("max-streams-per-account = 1")
        self.send(signal.SIGHUP, "max-streams-per-account is 1")
        with self.assertRaises(grpc.RpcError) as refused:
            list(self.protocol.open_session(player.channel(), iter([]), player.token))
        self.assertEqual(refused.exception.details(), "this account has 1 streams open; close one first")

    def test_a_configuration_with_a_fault_changes_nothing(self):
        player = self.player()
        self.write("max-streams-per-account = 2", "max-opentables = 3")
        self.send(signal.SIGHUP, "everything stays as it is")
        self.assertIn("server.toml, line 2: there is no key max-opentables; is it max-open-tables?", self.log())
        self.assertEqual(self.limit(player, "max-streams-per-account"), 5)

    def test_signals_without_a_meaning_do_no_harm(self):
        player = self.player()
        for name in MEANINGLESS:
            number = getattr(signal, name)
            self.send(number, "means nothing to a server")
            self.assertTrue(player.try_call("GetAccount").ok, name)
        for name in IGNORED:
            self.server.send_signal(getattr(signal, name))
            self.assertTrue(player.try_call("GetAccount").ok, name)
        self.assertNotIn("go_away", player.heard)

    def test_each_end_that_was_asked_for_is_in_order_and_in_the_log(self):
        for name in ("SIGTERM", "SIGINT", "SIGQUIT"):
            self.player()
            self.server.send_signal(getattr(signal, name))
            self.assertEqual(self.server.wait(), 0, name)
            self.assertIn(f"{name}: ending what is in progress", self.log())
            self.assertTrue(self.log().endswith("ended in order\n"), self.log())
            self.server.start()

    def test_an_end_that_nobody_could_tell_of_is_told_at_the_next_start(self):
        pid = self.server.pid()
        self.server.kill()
        self.server.start()
        self.assertIn(f"the server before (process {pid}) did not end by itself", self.log())
        self.server.stop()
        self.server.start()
        self.assertEqual(self.log().count("did not end by itself"), 1)

    @unittest.skipIf(os.environ.get("MERELS_SANITIZE"), "the sanitizer takes the fault first")
    def test_a_fault_of_the_program_has_a_line(self):
        self.server.kill(signal.SIGSEGV)
        self.assertIn("merels-server: ended by SIGSEGV, a fault of the program", self.log())

    def test_under_systemd_lines_have_their_priorities(self):
        with open(self.folder / "journal", "wb") as journal:
            status = os.fstat(journal.fileno())
            server = subprocess.Popen([BIN / "merels-server", "--listen", "127.0.0.1:0", "--data-dir", self.folder / "other"],
                                      env={**os.environ, "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"},
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=journal, text=True)
            while server.stdout.readline().startswith("listening ") is False:
                self.assertIsNone(server.poll())
            server.terminate()
            self.assertEqual(server.wait(30), 0)
            server.stdout.close()
        for line in (self.folder / "journal").read_text(encoding="utf-8").splitlines():
            self.assertRegex(line, r"^<[2-7]>[a-zA-Z]")

    def test_a_server_that_waits_for_postgresql_ends_when_it_is_asked_to(self):
        server_log = self.folder / "waiting"
        with open(server_log, "wb") as log:
            process = subprocess.Popen([BIN / "merels-server", "--listen", "127.0.0.1:0", "--data-dir", self.folder / "third",
                                        "--store", "postgres:host=127.0.0.1 port=1 dbname=none user=none"],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        self.addCleanup(process.kill)
        wait_for("it to wait", lambda: "waiting for it, 120 s at most" in server_log.read_text(encoding="utf-8"))
        process.terminate()
        self.assertEqual(process.wait(20), 0)
        self.assertIn("SIGTERM: stopped before it had begun", server_log.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
