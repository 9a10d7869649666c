"""merelsctl, as a person at a terminal or a script has it."""

import copy
import json
import subprocess
import time

from driver.line_program import LineProgram
from driver.plies import RULESET
from driver.waiting import PATIENCE_S, Failure


def finish(*command, typed="", seconds=PATIENCE_S):
    """What came of a command, with this as its input. Failure when it goes on and on."""
    try:
        return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        words = " ".join(map(str, command[1:4]))
        raise Failure(f"waited {seconds} s for the end of merelsctl {words}") from None


class Tools:
    """The commands that need no server."""

    def __init__(self, program):
        self.program = program

    def ask(self, *arguments, typed=""):
        """Runs it with this as its input; what came of it."""
        return finish(self.program, *arguments, typed=typed)

    def run(self, *arguments, typed=""):
        """Its standard output; Failure when it does not end with 0."""
        done = self.ask(*arguments, typed=typed)
        if done.returncode != 0:
            command = " ".join(map(str, arguments))
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
    """A guest of a server, with a token of its own."""

    def __init__(self, tools, server, token_file, *options):
        self._tools = tools
        self._options = ["--server", server, "--token-file", str(token_file), *options]
        self.run("signin")

    def at(self, server):
        """The same guest, at another address."""
        other = copy.copy(self)
        other._options = ["--server", server, *self._options[2:]]
        return other

    def ask(self, command, *arguments):
        """Runs a command as this guest; what came of it."""
        return self._tools.ask(command, *arguments, *self._options)

    def run(self, command, *arguments):
        """Its standard output; Failure when it does not end with 0."""
        return self._tools.run(command, *arguments, *self._options)

    def read(self, command, *arguments):
        """What it prints with --json."""
        return json.loads(self.run(command, *arguments, "--json"))

    def read_lines(self, command, *arguments):
        """The same of a command that prints a list."""
        return [json.loads(line) for line in self.run(command, *arguments, "--json").splitlines()]

    def start(self, command, *arguments):
        """The command as a process that goes on."""
        return subprocess.Popen(self.command(command, *arguments),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def command(self, command, *arguments):
        """The command as a line of words."""
        return [self._tools.program, command, *arguments, *self._options]

    def play(self, match):
        """A conversation with `merelsctl play`."""
        return self.converse("play", match)

    def watch(self, match):
        """`merelsctl watch`, which only listens."""
        return self.converse("watch", match)

    def converse(self, command, *arguments):
        """A command that goes on, with what it says."""
        return Conversation(self.command(command, *arguments, "--json"))


class Conversation(LineProgram):
    """Lines in, events out."""

    def __init__(self, command):
        super().__init__(command, stderr=subprocess.PIPE)
        self.events = []

    def hear(self, what, holds, seconds=PATIENCE_S):
        """Reads until an event for which `holds(event)`; that event."""
        deadline = time.monotonic() + seconds
        while True:
            event = self._next(deadline)
            if event is None:
                told = [event.get("text") for event in self.events[-5:]]
                raise Failure(f"waited for {what}; merelsctl play said last: {told}")
            if holds(event):
                return event

    def reason_of_end(self, seconds=PATIENCE_S):
        """Waits until it ends by itself; the reason that it gives."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"waited {seconds} s for the end of {self.process.args[1:]}") from None
        return self.process.stderr.read().decode().split(":")[0]

    def _next(self, deadline):
        line = self.line(deadline)
        if line is None:
            return None
        self.events.append(json.loads(line))
        return self.events[-1]
