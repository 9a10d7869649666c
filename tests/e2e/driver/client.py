"""The graphical client, looked at through its test socket and used by mouse."""

import json
import socket
import subprocess

from driver.waiting import PATIENCE_S, Failure, wait_for


class Client:
    """The graphical client on a screen of its own, looked at through its test socket."""

    def __init__(self, name, program, server, screen, folders, *arguments):
        """`folders`: where its socket lies, and where what it announces and logs is kept."""
        path = folders[0] / f"{name}.socket"
        self._begin(name, screen, folders, path,
                    [program, "--server", server, "--guest", "--announce", "--test-socket", path, *arguments])

    @classmethod
    def alone(cls, name, program, screen, folders, *arguments, environment=(), **process):
        """A window of somebody who has not signed in, and need not. `process`: further options of Popen."""
        client = cls.__new__(cls)
        path = folders[0] / f"{name}.socket"
        client._begin(name, screen, folders, path, [program, "--announce", "--test-socket", path, *arguments],
                      environment, **process)
        return client

    @classmethod
    def by_script(cls, name, script, screen, folders, environment):
        """The window that a script opens, which hands on what follows `--`."""
        client = cls.__new__(cls)
        path = folders[0] / f"{name}.socket"
        command = [*script, "--", "--announce", "--test-socket", path]
        client._begin(name, screen, folders, path, command, environment)
        return client

    def _begin(self, name, screen, folders, path, command, environment=(), **process):
        self.name, self.screen = name, screen
        folder, kept = folders
        # What one window keeps (settings, games against the computer) no other one may find.
        home = folder / f"{name}.home"
        own = {"XDG_DATA_HOME": home / "data", "XDG_CONFIG_HOME": home / "config"}
        with open(kept / f"{name}.announced.txt", "wb") as words, open(kept / f"{name}.log", "wb") as log:
            self._process = subprocess.Popen(command, env={**screen.environment, **own, **dict(environment)},
                                             cwd=folder, stdin=subprocess.DEVNULL, stdout=words, stderr=log,
                                             **process)
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

    def _ask(self, request, seconds=10):
        try:
            self._socket.settimeout(seconds + 10)
            self._socket.sendall(json.dumps(request).encode() + b"\n")
            return json.loads(self._answers.readline())
        except (OSError, ValueError) as problem:
            raise Failure(f"{self.name} no longer answers on its test socket ({problem})") from problem

    def state(self):
        """What it knows and shows."""
        return self._ask({"get": "state"})

    def widgets(self):
        """What can be seen and clicked, by id."""
        return {widget["id"]: widget for widget in self._ask({"get": "widgets"})["widgets"]}

    def wait(self, what, seconds=PATIENCE_S, **values):
        """Waits until its state has these values; that state."""
        state = self._ask({"wait": values, "timeout_ms": seconds * 1000}, seconds)
        if state.get("timed_out"):
            raise Failure(f"{self.name}: waited {seconds} s for {what}; its state is {self._brief(state)}")
        return state

    def wait_until(self, what, holds, seconds=PATIENCE_S):
        """Waits until `holds(state)`; that state."""
        last = {}

        def look():
            last.update(self.state())
            return holds(last) and dict(last)

        try:
            return wait_for(what, look, seconds)
        except Failure as failure:
            raise Failure(f"{self.name}: {failure}; its state is {self._brief(last)}") from None

    @staticmethod
    def _brief(state):
        keys = ("screen", "match", "seq", "position", "selected", "pending", "phase", "connection", "outcome",
                "ribbon", "last_error")
        return {key: state.get(key) for key in keys}

    def text(self, widget_id):
        """The text of a widget; empty when it is not there."""
        return self.widgets().get(widget_id, {}).get("text", "")

    def wait_text(self, widget_id, holds, seconds=PATIENCE_S):
        """Waits until `holds` of a widget's text; what is drawn comes after what is known."""
        last = ""

        def look():
            nonlocal last
            last = self.text(widget_id)
            return holds(last)

        try:
            wait_for(f"{widget_id} of {self.name} to say it", look, seconds)
        except Failure as failure:
            raise Failure(f"{failure}; it says '{last}'") from None

    def click(self, widget_id):
        """Clicks the middle of a widget, which must be there and enabled."""
        widget = wait_for(f"the widget {widget_id} of {self.name}",
                          lambda: (lambda w: w if w and w.get("enabled", True) else None)(
                              self.widgets().get(widget_id)), 20)
        self.screen.click(widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)

    def click_if_there(self, widget_id):
        """Clicks the middle of a widget that may go by itself, perhaps just now."""
        if widget := self.widgets().get(widget_id):
            self.screen.click(widget["x"] + widget["w"] / 2, widget["y"] + widget["h"] / 2)

    def resign(self):
        """Presses it twice, or on a busy machine more often: the first press counts for some seconds only. The end."""
        while not (outcome := self.state()["outcome"]):
            self.click_if_there("resign")
        return outcome

    def fill(self, field, text):
        """Clicks a field, empties it and types into it."""
        self.click(f"field:{field}")
        self.screen.key("End")
        for _ in range(len(self.text(f"field:{field}"))):
            self.screen.key("BackSpace")
        self.screen.type(text)
        self.wait_until(f"{len(text)} letters in {field}",
                        lambda _: len(self.text(f"field:{field}")) == len(text))

    def pid(self):
        """Its process."""
        return self._process.pid

    def lives(self):
        """Whether it has not ended, nor does so in a moment."""
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            return True
        return False

    def ended(self):
        """The exit status with which it ends by itself."""
        self._socket.close()
        return self._process.wait(20)

    def kill(self):
        """Ends it at once, without its having a say."""
        self._process.kill()
        self._process.wait(20)

    def stop(self):
        """Ends it; its exit status."""
        self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)
        return self._process.returncode
