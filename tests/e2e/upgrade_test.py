"""Nodes are brought to another version one after the other, and back, while a game is played.

MERELS_OTHER_SERVER is merels-server of the other version, such as the last release; without it the versions are the
same, and what is tested is that nodes can be restarted one after the other.
"""

import os
import pathlib

from driver.nodes import BIN, test_with_nodes
from driver.server import Server
from nodes_test import NodesHouse

THIS = BIN / "merels-server"
OTHER = pathlib.Path(os.environ.get("MERELS_OTHER_SERVER", THIS))


class Upgraded(NodesHouse):
    def bring(self, number, program):
        """A node ends as by SIGTERM, and is there again with another program."""
        was, name = self.servers[number], ("one", "two")[number]
        self.assertEqual(was.stop(), 0)
        server = Server(program, self.nodes.data(name), self.folder / f"{name}.log", *self.nodes.options(name))
        server.address = was.address
        server.start()
        self.addCleanup(server.stop)
        self.servers[number] = server

    def test_a_game_goes_on_while_nodes_of_two_versions_serve_it(self):
        self.open_nodes("one", "two")
        for number in (0, 1):
            self.bring(number, OTHER)
        match = self.begin()
        steps = {3: (0, THIS), 7: (1, THIS), 11: (0, OTHER), 15: (1, OTHER)}

        def before(ply):
            if ply in steps:
                self.bring(*steps[ply])

        plies = self.play_whole_game(match, before)
        self.assertGreater(len(plies), max(steps), "the game was too short for all of it")
        self.assert_record(match, plies)
        for server in self.servers:
            self.assertEqual(self.black.at(server.address).read("show", match)["plies"], plies)


if __name__ == "__main__":
    test_with_nodes()
