"""merelsctl, as a person at a terminal or a script has it."""

import json
import os
import select
import subprocess
import time

from driver.plies import RULESET
from driver.waiting import Failure


class Tools:
    """The commands that need no server."""

    def __init__(self, program):
        self.program = program

    def ask(self, *arguments):
        """Runs it; what came of it."""
        return subprocess.run([self.program, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60, check=False)

    def run(self, *arguments):
        """Its standard output; Failure when it does not end with 0."""
        done = self.ask(*arguments)
        if done.returncode != 0:
            command = " ".join(arguments)
            raise Failure(f"merelsctl {command} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def legal(self, plies):
        """The legal plies after `plies`."""
        return self.run("moves", RULESET, " ".join(plies)).split()

    def random_game(self, most_plies):
        """A game of at most so many plies that ended by the rules."""
        games = self.run("random", RULESET, "--seed", "1", "--games", "50").splitlines()
        return next(game.split() for game in games if len(game.split()) <= most_plies)

    def judge_record(self, path):
        """How `check` judges the record: verdict, result, reason, plies, final position."""
        return self.run("check", "--record", str(path)).rstrip("\n").split("\t")


class Guest:
    """A guest of a server, with a token of his own."""

    def __init__(self, tools, server, token_file, *options):
        self._tools = tools
        self._options = ["--server", server, "--token-file", str(token_file), *options]
        self.run("signin")

    def ask(self, command, *arguments):
        """Runs a command as this guest; what came of it."""
        return self._tools.ask(command, *arguments, *self._options)

    def run(self, command, *arguments):
        """Its standard output; Failure when it does not end with 0."""
        return self._tools.run(command, *arguments, *self._options)

    def read(self, command, *arguments):
        """What it prints with --json."""
        return json.loads(self.run(command, *arguments, "--json"))

    def start(self, command, *arguments):
        """The command as a process that goes on."""
        return subprocess.Popen([self._tools.program, command, *arguments, *self._options],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def play(self, match):
        """A conversation with `merelsctl play`."""
        return Conversation([self._tools.program, "play", match, "--json", *self._options])


class Conversation:
    """Lines in, events out."""

    def __init__(self, command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE)
        self._unread = b""
        self.events = []

    def say(self, line):
        """Types a line."""
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def hear(self, what, holds, seconds=20):
        """Reads until an event for which `holds(event)`; that event."""
        deadline = time.monotonic() + seconds
        while True:
            event = self._next(deadline)
            if event is None:
                told = [event.get("text") for event in self.events[-5:]]
                raise Failure(f"waited for {what}; merelsctl play said last: {told}")
            if holds(event):
                return event

    def _next(self, deadline):
        out = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            if not select.select([out], [], [], max(0, deadline - time.monotonic()))[0]:
                return None
            part = os.read(out, 65536)
            if not part:
                return None
            self._unread += part
        line, _, self._unread = self._unread.partition(b"\n")
        self.events.append(json.loads(line))
        return self.events[-1]

    def end(self):
        """Closes its input; its exit status."""
        self._process.stdin.close()
        try:
            status = self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait(20)
        self._process.stdout.close()
        self._process.stderr.close()
        return status
