"""merelsctl, as a person at a terminal has it."""

import subprocess

from driver.plies import RULESET
from driver.waiting import Failure


class Tools:
    """merelsctl."""

    def __init__(self, program, folder):
        self._program = program
        self._token = ["--token-file", str(folder / "merelsctl.token")]

    def run(self, *arguments):
        """Its standard output; Failure when it does not end with 0."""
        done = subprocess.run([self._program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60, check=False)
        if done.returncode != 0:
            raise Failure(f"merelsctl {' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def legal(self, plies):
        """The legal plies after `plies`."""
        return self.run("moves", RULESET, " ".join(plies)).split()

    def export(self, server, match, path):
        """Writes the record of the match."""
        self.run("signin", "--server", server, *self._token)
        path.write_text(self.run("export", match, "--server", server, *self._token), encoding="utf-8")

    def judge_record(self, path):
        """How `check` judges the record: verdict, result, reason, plies, final position."""
        return self.run("check", "--record", str(path)).rstrip("\n").split("\t")
