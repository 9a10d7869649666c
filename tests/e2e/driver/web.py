"""merels-web as a process of this one, and browsers that read from it."""

import json
import select
import signal
import socket
import subprocess
import time

from driver.ports import own_port
from driver.waiting import PATIENCE_S, Failure, wait_for


class Web:
    """The gateway at a server. It can be killed and started again on the same port."""

    def __init__(self, program, server, token, log, *options):
        self._command = [program, "--server", server, "--token-file", token, *options]
        self._log = log
        self._process = None
        self.port = own_port()

    def start(self):
        """Starts it and returns when it listens."""
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen([*self._command, "--listen", f"127.0.0.1:{self.port}"],
                                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        ready = select.select([self._process.stdout], [], [], 30)[0]
        line = self._process.stdout.readline() if ready else ""
        if line != f"listening 127.0.0.1:{self.port}\n":
            raise Failure(f"merels-web did not start: {line!r}; its words are in {self._log}")

    def ready(self):
        """Waits until it has reached the server."""
        wait_for("the gateway at the server", lambda: self.get("/health").status == 200)

    def pid(self):
        """Its process."""
        return self._process.pid

    def kill(self):
        """Ends it at once, without its having a say."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self):
        """Asks it to end; its exit status."""
        if self._process.poll() is None:
            self._process.terminate()
        return self._end()

    def _end(self):
        status = self._process.wait(20)
        self._process.stdout.close()
        return status

    def connect(self):
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE_S)

    def exchange(self, text):
        """What comes for these bytes, until the gateway closes or has answered once."""
        with self.connect() as line:
            line.sendall(text if isinstance(text, bytes) else text.encode())
            return read_answer(line)

    def get(self, path, *fields, method="GET"):
        """One request with these further fields, each "Name: value"."""
        lines = [f"{method} {path} HTTP/1.1", "Host: gateway", "Connection: close", *fields, "", ""]
        return self.exchange("\r\n".join(lines))

    def post(self, command, body, token="", fields=None):
        """A command as a page of the gateway sends it; `fields` in place of those that it would send."""
        host = f"127.0.0.1:{self.port}"
        text = (body if isinstance(body, str) else json.dumps(body)).encode()
        sent = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin", "Connection": "close",
                "Content-Type": "application/json", "Content-Length": str(len(text)),
                **({"Authorization": f"Bearer {token}"} if token else {}), **(fields or {})}
        head = [f"POST /api/{command} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items() if value), "", ""]
        return self.exchange("\r\n".join(head).encode() + text)

    def follow(self, topics, last=""):
        """A browser's stream of events."""
        return EventSource(self, topics, last)


class Answer:
    """An answer of HTTP."""

    def __init__(self, head, body):
        lines = head.decode().split("\r\n")
        self.head = head
        self.status = int(lines[0].split()[1])
        self.fields = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        self.body = body


def read_answer(line):
    """One answer of a connection; None if it was closed without."""
    data = b""
    while b"\r\n\r\n" not in data:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            more = b""
        if not more:
            return None
        data += more
    head, body = data.split(b"\r\n\r\n", 1)
    answer = Answer(head, body)
    while len(answer.body) < int(answer.fields.get("content-length", 0)):
        more = line.recv(65536)
        if not more:
            break
        answer.body += more
    return answer


class EventSource:
    """What a browser's EventSource does: reads, and comes back by itself with the last id. `events`: all it was told."""

    def __init__(self, web, topics, last=""):
        self._web, self._topics = web, topics
        self.last, self.events, self.comments, self.connections = last, [], 0, 0
        self._line, self._text = None, b""

    def _connect(self):
        """Whether there is a stream now."""
        fields = [f"Last-Event-ID: {self.last}"] if self.last else []
        request = "\r\n".join([f"GET /events?topics={self._topics} HTTP/1.1", "Host: gateway", *fields, "", ""])
        try:
            line = self._web.connect()
            line.sendall(request.encode())
        except OSError:
            return False
        self._line, self._text = line, b""
        self.connections += 1
        return True

    def _read(self, deadline):
        if self._line is None and not self._connect():
            return
        try:
            ready = select.select([self._line], [], [], max(0, min(0.2, deadline - time.monotonic())))[0]
            more = self._line.recv(65536) if ready else None
        except OSError:
            more = b""
        if more == b"":
            self.close()
        elif more:
            self._text += more
            self._take()

    def _take(self):
        if b"\r\n\r\n" in self._text and self._text.startswith(b"HTTP/"):
            head, self._text = self._text.split(b"\r\n\r\n", 1)
            if not head.startswith(b"HTTP/1.1 200 "):
                raise Failure(f"no stream: {head!r}")
        while b"\n\n" in self._text and not self._text.startswith(b"HTTP/"):
            block, self._text = self._text.split(b"\n\n", 1)
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if ": " in line)
            self.last = fields.get("id", self.last)
            self.comments += block == b":"
            if "data" in fields:
                self.events.append(json.loads(fields["data"]))

    def hear(self, what, holds, seconds=PATIENCE_S):
        """Reads until an event that has not been looked at holds; that event."""
        deadline = time.monotonic() + seconds
        looked_at = getattr(self, "_looked_at", 0)
        while True:
            for index in range(looked_at, len(self.events)):
                self._looked_at = looked_at = index + 1
                if holds(self.events[index]):
                    return self.events[index]
            if time.monotonic() > deadline:
                raise Failure(f"waited {seconds} s for {what}; heard {self.events[-3:]}")
            self._read(deadline)

    def read_until(self, what, holds, seconds=PATIENCE_S):
        """Reads until `holds()`."""
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline:
                raise Failure(f"waited {seconds} s for {what}")
            self._read(deadline)

    def close(self):
        """Ends this connection; the next look begins another."""
        if self._line is not None:
            self._line.close()
        self._line = None

    def plies(self, match):
        """The plies of a match as its page would have them by now. Failure for a gap or a double."""
        plies, seq = [], 0
        for event in self.events:
            if event["topic"] != f"match:{match}":
                continue
            if event["kind"] == "whole":
                plies, seq = [ply["ply"] for ply in event["plies"]], event["seq"]
            if event["kind"] == "entry":
                if event["prev"] != seq or event["seq"] <= seq:
                    raise Failure(f"a gap or a double: {event['prev']} and {event['seq']} come after {seq}")
                seq = event["seq"]
                plies += [one["ply"] for one in event["events"] if one["is"] == "ply"]
        return plies
