"""Several nodes of one cluster, over a PostgreSQL and a NATS of the test's own."""

import os
import pathlib
import shutil
import sys
import unittest

from driver.nats import PROGRAM as NATS
from driver.nats import Nats
from driver.postgres import SKIPPED, program
from driver.server import Server

BIN = pathlib.Path(os.environ["MERELS_BIN"])


def test_with_nodes():
    """The main of a test that needs both: where one is missing, that is said and nothing is tested."""
    if program("initdb") is None or not NATS.exists():
        print("SKIPPED: PostgreSQL or NATS is not installed: deploy/install-deps.sh test", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main(module="__main__")


class Nodes:
    """`folder`: for the data folders of all. `store`: as --store takes it."""

    def __init__(self, folder, store, *nats_options):
        self.nats = Nats(*nats_options)
        self._folder, self._store = folder, store
        self._started = []

    def data(self, name):
        """The data folder of a node, with the key of the cluster if there is one."""
        data = self._folder / name
        data.mkdir(exist_ok=True)
        if self._started and not (data / "cluster.key").exists():
            shutil.copy(self._folder / self._started[0][0] / "cluster.key", data)
        return data

    def options(self, name):
        """Of the server that is the node of this name."""
        return ["--store", self._store, "--bus", self.nats.url, "--node", name]

    def start(self, name, *options):
        """A new node that serves."""
        server = Server(BIN / "merels-server", self.data(name), self._folder / f"{name}.log", *self.options(name),
                        *options)
        self._started.append((name, server))
        server.start()
        return server

    def words(self, name):
        """What a node has logged."""
        return (self._folder / f"{name}.log").read_text(encoding="utf-8")

    def stop(self):
        """Ends all, NATS last."""
        for _, server in reversed(self._started):
            server.stop()
        self.nats.stop()
