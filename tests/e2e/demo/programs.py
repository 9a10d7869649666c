"""The programs under demonstration, as processes of this one: each is ended by its own id."""

import json
import select
import signal
import socket
import subprocess
import time

from rules import RULESET
from waiting import Failure, wait_for


class Server:
    """merels-server over a data folder. It can be killed and started again on the same port."""

    def __init__(self, program, data, log):
        self._program, self._data, self._log = program, data, log
        self._process = None
        self.address = "127.0.0.1:0"

    def start(self):
        """Starts it and returns when it listens."""
        self._process = subprocess.Popen(
            [self._program, "--listen", self.address, "--data-dir", self._data],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=open(self._log, "ab"), text=True)
        deadline = time.monotonic() + 30
        while select.select([self._process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
            line = self._process.stdout.readline()
            if line.startswith("listening "):
                self.address = line.split()[1]
                return
            if not line:
                break
        raise Failure(f"merels-server did not start; its words are in {self._log}")

    def kill(self):
        """As a power cut would end it."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(20)
        self._process.stdout.close()

    def stop(self):
        """Asks it to end; its exit status."""
        if self._process is None or self._process.poll() is not None:
            return self._process and self._process.returncode
        self._process.terminate()
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return "killed: it did not end within 30 s"


class Client:
    """The graphical client on a screen of its own, looked at through its test socket."""

    def __init__(self, name, program, server, screen, folder, *arguments):
        self.name, self.screen = name, screen
        self.announced = folder / f"{name}.announced.txt"
        path = folder / f"{name}.socket"
        command = [program, "--server", server, "--guest", "--announce", "--test-socket", str(path), *arguments]
        self._process = subprocess.Popen(
            command, env=screen.environment, cwd=folder, stdin=subprocess.DEVNULL,
            stdout=open(self.announced, "wb"), stderr=open(folder / f"{name}.log", "wb"))
        self._socket = wait_for(f"the test socket of {name}", lambda: self._connect(path), 30)
        self._answers = self._socket.makefile("r", encoding="utf-8")
        screen.settle_window()

    def _connect(self, path):
        if self._process.poll() is not None:
            raise Failure(f"the client {self.name} ended with status {self._process.returncode}")
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(10)
        try:
            connection.connect(str(path))
        except OSError:
            connection.close()
            return None
        return connection

    def _ask(self, what):
        try:
            self._socket.sendall(json.dumps({"get": what}).encode() + b"\n")
            return json.loads(self._answers.readline())
        except (OSError, ValueError) as problem:
            raise Failure(f"the client {self.name} no longer answers on its test socket ({problem})") from problem

    def state(self):
        """What it knows and shows."""
        return self._ask("state")

    def widgets(self):
        """What can be seen and clicked, by id."""
        answer = self._ask("widgets")
        return {widget["id"]: widget for widget in answer["widgets"]}

    def wait(self, what, holds, seconds=20):
        """Waits until `holds(state)`; that state."""
        last = {}

        def look():
            last.update(self.state())
            return holds(last) and dict(last)

        try:
            return wait_for(what, look, seconds)
        except Failure as failure:
            shown = {key: last.get(key) for key in
                     ("screen", "match", "seq", "position", "selected", "pending", "phase", "connection", "outcome")}
            raise Failure(f"{self.name}: {failure}; its state is {shown}") from None

    def text(self, widget_id):
        """The text of a widget; empty when it is not there."""
        return self.widgets().get(widget_id, {}).get("text", "")

    def click(self, widget_id):
        """Clicks the middle of a widget, which must be there and enabled."""
        widget = wait_for(f"the widget {widget_id} of {self.name}",
                          lambda: (lambda w: w if w and w.get("enabled", True) else None)(
                              self.widgets().get(widget_id)), 20)
        self.screen.click(widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)

    def stop(self):
        """Ends it."""
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)


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
