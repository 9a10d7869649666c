#!/usr/bin/env python3
"""Plays a whole match between two real clients by real mouse input, a third watching, through a real server.

Leaves pictures of the three windows at several stages, the game's record and a summary in the folder --out.
Exit status 0 when everything that verdict.py lists holds, 1 when something does not, 2 usage.
"""

import argparse
import contextlib
import pathlib
import shutil
import signal
import sys
import tempfile

from demo.game import Game
from driver.client import Client
from driver.plies import latencies_ms
from driver.screen import Screen
from driver.server import Server
from driver.tools import Guest, Tools
from demo.verdict import judge, tell
from driver.waiting import Failure


class Gallery:
    """Numbers the stages and takes a picture of each window."""

    def __init__(self, folder):
        self._folder, self._windows, self._number = folder, [], 0

    def add(self, client):
        """From now on this window is in every picture."""
        self._windows.append(client)
        return client

    def stage(self, name):
        """One picture a window, such as 03-first-mill-white.png."""
        self._number += 1
        for window in self._windows:
            window.screen.picture(self._folder / f"{self._number:02}-{name}-{window.name}.png")
        print(f"{self._number:02} {name}", flush=True)


class Stage:
    """Everything that was started; leaving it ends all of it, newest first."""

    def __init__(self, programs, out, exits):
        self._programs, self._out, self._exits = programs, out, exits
        self._folder = pathlib.Path(exits.enter_context(tempfile.TemporaryDirectory(prefix="merels-demo-")))
        self.gallery = Gallery(out)
        self.server = Server(programs / "merels-server", self._folder / "data", out / "server.log")
        exits.callback(self.server.stop)
        self.server.start()
        self.tools = Tools(programs / "merelsctl")

    def guest(self):
        """Somebody at a terminal."""
        return Guest(self.tools, self.server.address, self._folder / "token")

    def client(self, name, *arguments):
        """Opens a window on a screen of its own."""
        screen = Screen()
        self._exits.callback(screen.close)
        program = self._programs / "merels"
        client = Client(name, program, self.server.address, screen, (self._folder, self._out), *arguments)
        self._exits.callback(client.stop)
        return self.gallery.add(client)


def seat_by_quick_play(stage):
    """Two windows that found each other through quick play."""
    players = [stage.client("first"), stage.client("second")]
    for player in players:
        player.wait("the lobby", screen="lobby", connection="online")
    stage.gallery.stage("lobby")
    players[0].click("quick-play")
    players[0].wait("the search to begin", searching=True)
    stage.gallery.stage("searching")
    players[1].click("quick-play")
    for player in players:
        player.wait_until("the table", lambda s: s["screen"] == "table" and s["my_side"])
    return players


def latencies(players):
    """Of every ply: from its acknowledgement to the opponent's screen."""
    states = [player.state() for player in players]
    timed = {}
    for mover, other in ((0, 1), (1, 0)):
        timed.update(latencies_ms(states[mover]["acked_at_us"], states[other]["shown_at_us"]))
    return timed


def demonstrate(programs, out, seed, most_latency_ms):
    """Plays; returns the judgements and the outcome."""
    with contextlib.ExitStack() as exits:
        stage = Stage(programs, out, exits)
        players = seat_by_quick_play(stage)
        match = players[0].state()["match"]
        watcher = stage.client("watcher", "--watch", match)
        watcher.wait_until("the match", lambda s: s["match"] == match and s["position"])
        game = Game(players, watcher, stage.tools, stage.server, seed, stage.gallery.stage)
        outcome = game.play()
        positions = [window.state()["position"] for window in (*players, watcher)]
        record = out / "record.txt"
        record.write_text(stage.guest().run("export", match), encoding="utf-8")
        return judge(game, positions, stage.tools.judge_record(record), latencies(players),
                     stage.server.stop(), most_latency_ms), outcome


def main():
    """Reads the command line and plays."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs")
    parser.add_argument("--out", type=pathlib.Path, required=True,
                        help="folder for pictures and record; emptied first")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another game")
    parser.add_argument("--most-latency-ms", type=int,
                        help="judge the time from a ply's acknowledgement to the opponent's screen, too; without "
                             "this it is only told")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    shutil.rmtree(arguments.out, ignore_errors=True)
    arguments.out.mkdir(parents=True)
    try:
        judgements, outcome = demonstrate(arguments.bin.resolve(), arguments.out.resolve(), arguments.seed,
                                          arguments.most_latency_ms)
    except Failure as failure:
        print(f"demo: {failure}", file=sys.stderr)
        return 1
    summary = tell(judgements, outcome)
    (arguments.out / "summary.txt").write_text(summary, encoding="utf-8")
    print(summary, end="")
    return 0 if all(holds for holds, _ in judgements) else 1


if __name__ == "__main__":
    sys.exit(main())
