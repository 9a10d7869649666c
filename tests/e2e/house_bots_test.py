"""Computer players that the server keeps in its lobby."""

import json
import os
import pathlib
import signal
import tempfile
import unittest

from driver import processes
from driver.server import Server
from driver.tools import Guest, Tools
from driver.waiting import wait_for

BIN = pathlib.Path(os.environ["MERELS_BIN"])


def status(pid):
    """A process's line of /proc/PID/stat: its name first, then what comes behind it; None when it is gone."""
    begin, _, rest = processes.read(pid, "stat").decode("ascii").rpartition(")")
    return [begin.partition("(")[2], *rest.split()] if rest else None


class HouseBots(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = self.start("--bots", "2", "--bot-level", "1")
        self.ada = Guest(Tools(BIN / "merelsctl"), self.server.address, self.folder / "ada.token")

    def start(self, *options):
        server = Server(BIN / "merels-server", self.folder / "data", self.folder / "log", *options)
        self.addCleanup(server.stop)
        server.start()
        return server

    def tables(self):
        return [json.loads(line) for line in self.ada.run("tables", "--json").splitlines()]

    def wait_for_tables(self, count=2):
        wait_for(f"{count} tables", lambda: len(self.tables()) == count, 30)

    def bots(self):
        """Ids of the computer players that are processes of the server and run."""
        wanted = ("merels-bot", str(self.server.pid()))
        running = (int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit())
        return [child for child in running
                if (line := status(child)) and (line[0], line[2]) == wanted and line[1] != "Z"]

    def test_they_wait_at_tables_are_replaced_when_taken_or_killed_and_end_with_the_server(self):
        self.wait_for_tables()
        names = sorted(table["owner"] for table in self.tables())
        self.assertEqual(names, ["Computer-1", "Computer-2"])
        bots = self.bots()
        self.assertEqual([status(bot)[17] for bot in bots], ["19", "19"])

        match = self.ada.read("join", self.tables()[0]["table"])["match"]
        now = self.ada.read("show", match)
        self.assertEqual(sorted(bool(now[side].get("bot")) for side in ("white", "black")), [False, True])
        os.kill(bots[0], signal.SIGKILL)
        wait_for("another in its place", lambda: len(set(self.bots()) - set(bots)) == 1, 30)
        self.assertIn("was ended by signal 9", (self.folder / "log").read_text(encoding="utf-8"))

        bots = self.bots()
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual([bot for bot in bots if status(bot)], [])

    def test_they_do_not_outlive_a_server_that_is_killed(self):
        self.wait_for_tables()
        bots = self.bots()
        self.assertEqual(len(bots), 2)
        self.server.kill()
        wait_for("their end", lambda: not any(status(bot) for bot in bots), 30)


if __name__ == "__main__":
    unittest.main()
