"""The flood generator: raw HTTP/2 against a server of one's own, bounded in connections, bytes and time.

    python3 -B -m hostile.flood --server 127.0.0.1:9393 --source 127.0.0.2 --seconds 10 rapid-reset hpack-string
    python3 -B -m hostile.flood --server 127.0.0.1:9393 --tls --seconds 60 --again rapid-reset --json
    python3 -B -m hostile.flood --list

Each attack in turn. A line a result: what was sent, how many connections the server cut and after what, or that they
were still open. With --again what is cut comes back at once, until the time is over: that is for measuring what others
feel. Without, an attack is over when all its connections are cut or have said what they had to say and stayed --hold
seconds. From Python:

    from hostile.flood import run
    result = run("rapid-reset", address, source="127.0.0.2", tls=False, seconds=10)
    result.sent_most, result.cut, result.still_open
"""

import argparse
import dataclasses
import ipaddress
import itertools
import json
import selectors
import statistics
import sys
import time

from hostile import more_attacks
from hostile.call import sign_in
from hostile.line import Line, Target, tls_context

ATTACKS = more_attacks.ATTACKS
_TICK = 0.02  # seconds between two looks at lines that wait for time


@dataclasses.dataclass
class Result:
    """What came of an attack."""

    attack: str
    seconds: float = 0
    connections: int = 0
    refused: int = 0  # never let in: connection or TLS refused
    cut: int = 0  # by the server, after that
    still_open: int = 0  # when the time was over
    frames: int = 0
    sent: int = 0  # bytes that the server's system took
    received: int = 0
    sent_most: int = 0  # on one connection
    cut_ms: float = 0  # the median of those cut, from connecting
    cut_ms_most: float = 0
    unfinished: int = 0  # connections still open that could not say all they had to
    goaways: dict = dataclasses.field(default_factory=dict)  # code: how often

    def line(self):
        """In words."""
        ends = [f"{count} {word}" for count, word in ((self.refused, "refused"), (self.cut, "cut"),
                                                      (self.still_open, "open at the end")) if count]
        when = f", cut after {self.cut_ms:.0f} ms (most {self.cut_ms_most:.0f})" if self.cut else ""
        goaways = f", GOAWAY {self.goaways}" if self.goaways else ""
        return (f"{self.attack}: {self.seconds:.1f} s, {self.connections} connections: {', '.join(ends) or 'none'}; "
                f"{self.frames} frames, {self.sent} bytes taken, at most {self.sent_most} of one, "
                f"{self.received} received{when}{goaways}")


class Flood:
    """The lines of one attack at a time, in one thread."""

    def __init__(self, name, target, **options):
        """Options: seconds, lines, again, hold, reconnects (a second), sources (addresses, from the target's on)."""
        self.attack = ATTACKS[name]
        first = ipaddress.ip_address(target.source)
        self._targets = itertools.cycle([dataclasses.replace(target, source=str(first + number))
                                         for number in range(options.get("sources") or 1)])
        self.seconds = options.get("seconds", 10)
        self.again, self.hold = options.get("again") or self.attack.endless, options.get("hold", 1.0)
        self.reconnects = options.get("reconnects") or (2000 if self.attack.endless else 200)
        self.result = Result(name)
        self._most = options.get("lines") or self.attack.lines
        self._selector = selectors.DefaultSelector()
        self._lines, self._masks, self._cut_ms, self._done_since = set(), {}, [], {}

    def run(self):
        """The result."""
        began = now = time.monotonic()
        looked, opened = 0.0, 0
        while now - began < self.seconds and (now == began or self._lines or self.again):
            due = self._most if not self.again else self._most + (now - began) * self.reconnects
            while len(self._lines) < self._most and opened < due:
                self._open()
                opened += 1
            for key, _ in self._selector.select(_TICK):
                key.data.work(now)
                self._settle(key.data, now)
            now = time.monotonic()
            if now - looked > _TICK:
                looked = now
                for line in list(self._lines):
                    line.look()
                    self._settle(line, now)
        for line in list(self._lines):
            self._leave(line, now)
        self._selector.close()
        return self._sum(now - began)

    def _open(self):
        line = Line(next(self._targets), self.attack.script, self.attack.reads, self.attack.raw)
        self.result.connections += 1
        self._lines.add(line)
        if line.is_open:
            self._masks[line] = selectors.EVENT_WRITE
            self._selector.register(line.socket, selectors.EVENT_WRITE, line)
        self._settle(line, time.monotonic())

    def _settle(self, line, now):
        """After something may have changed: what it waits for, or that it is over."""
        if line not in self._lines:
            return
        if not line.is_open:
            self._leave(line, now)
            return
        if line.said_all and (self.attack.comes_again or not self.again):
            hold = 0 if self.again else self.hold
            if now - self._done_since.setdefault(line, now) >= hold:
                self._leave(line, now)
                return
        reads, writes = line.wants(now)
        mask = (selectors.EVENT_READ if reads else 0) | (selectors.EVENT_WRITE if writes else 0)
        if mask == self._masks.get(line):
            return
        self._drop(line)
        if mask:
            self._selector.register(line.socket, mask, line)
        self._masks[line] = mask

    def _drop(self, line):
        if self._masks.get(line):
            # A socket that was closed is known by its old number alone.
            for key in [key for key in self._selector.get_map().values() if key.data is line]:
                self._selector.unregister(key.fileobj)
        self._masks.pop(line, None)

    def _leave(self, line, now):
        self._drop(line)
        self._lines.discard(line)
        self._done_since.pop(line, None)
        said_all = line.is_open and line.said_all
        line.end()
        ending, result = line.ending, self.result
        result.frames += ending.frames
        result.sent += ending.sent
        result.received += ending.received
        result.sent_most = max(result.sent_most, ending.sent)
        for code in ending.goaways:
            result.goaways[code] = result.goaways.get(code, 0) + 1
        if ending.how in ("refused", "handshake"):
            result.refused += 1
        elif ending.how in ("closed", "reset"):
            result.cut += 1
            self._cut_ms.append(ending.ms)
        elif ending.how == "open":
            result.still_open += 1
            result.unfinished += not said_all

    def _sum(self, seconds):
        self.result.seconds = seconds
        if self._cut_ms:
            self.result.cut_ms, self.result.cut_ms_most = statistics.median(self._cut_ms), max(self._cut_ms)
        return self.result


def target_of(address, source="127.0.0.2", tls=False):
    """What is attacked: HOST:PORT of this machine."""
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    source = "::1" if ":" in host and ":" not in source else source
    if not ipaddress.ip_address(host).is_loopback:
        raise ValueError(f"{host} is not an address of this machine's loopback")
    return Target(host, int(port), source, tls_context() if tls else None)


def run(name, address, source="127.0.0.2", tls=False, token="", **options):
    """An attack from its begin to its end; the result. Options: seconds, lines, again, hold, reconnects, sources. An
    attack that needs a token signs in a guest, from the attacker's address, unless it is given one."""
    target = target_of(address, source, tls)
    attack = ATTACKS[name]
    if attack.needs_tls and not tls:
        raise ValueError(f"{name} is an attack on TLS")
    if attack.needs_token:
        more_attacks.use_token(token or sign_in(target))
    return Flood(name, target, **options).run()


def parse(arguments):
    parser = argparse.ArgumentParser(prog="hostile.flood")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK")
    parser.add_argument("--list", action="store_true", help="the attacks")
    parser.add_argument("--server", metavar="HOST:PORT", help="an address of loopback")
    parser.add_argument("--source", default="127.0.0.2", help="the address it comes from")
    parser.add_argument("--sources", type=int, default=1, help="connections come from so many addresses, from that on")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--seconds", type=float, default=10, help="at most, for each attack")
    parser.add_argument("--lines", type=int, default=0, help="connections at a time; 0: as many as it has by itself")
    parser.add_argument("--hold", type=float, default=1, help="seconds that a connection stays which has said all")
    parser.add_argument("--again", action="store_true", help="what is cut, or has said all, comes back")
    parser.add_argument("--reconnects", type=float, default=0, help="with --again: at most so many a second; 0: 200")
    parser.add_argument("--token", default="", help="of a guest, for attacks that need one")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    if options.list:
        for name, attack in ATTACKS.items():
            print(f"{name:24}{attack.lines:4}  {attack.says}")
        return 0
    for name in options.attacks:
        if name not in ATTACKS:
            print(f"hostile.flood: no attack is called {name}; see --list", file=sys.stderr)
            return 2
    for name in options.attacks:
        result = run(name, options.server, options.source, options.tls, options.token, seconds=options.seconds,
                     lines=options.lines, hold=options.hold, again=options.again, reconnects=options.reconnects,
                     sources=options.sources)
        print(json.dumps(dataclasses.asdict(result)) if options.json else result.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
