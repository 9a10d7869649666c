"""Guests who subscribe again and again to what the store has to be asked for, within all limits of calls.

    MERELS_BIN=../../build/release/bin /usr/bin/python3 -B -m hostile.subscribe_flood

An honest guest's calls go on meanwhile. Exit status 1 when one of them is refused, or when the store had more to do than it
takes (store-refused), or when nobody was stopped.
"""

import collections
import os
import pathlib
import queue
import sys
import tempfile
import threading

from driver.server import Server
from driver.waiting import wait_for
from hostile.protocol import Protocol, open_channel

GUESTS, STREAMS, TIMES = 8, 8, 590  # as many streams and messages as they may have at once, from one address
HONEST_CALLS = 60


class Flood:
    """The streams, and what they were told."""

    def __init__(self, protocol, address, tokens):
        self.protocol, self._heard = protocol, collections.deque()
        self._streams = [self._open(address, token) for token in tokens for _ in range(STREAMS)]

    def _open(self, address, token):
        said = queue.SimpleQueue()
        call = self.protocol.open_session(open_channel(address), iter(said.get, None), token)
        threading.Thread(target=self._read, args=(call, said), daemon=True).start()
        return said

    def _read(self, call, said):
        try:
            for message in call:
                kind = message.WhichOneof("kind")
                if kind == "ping":
                    said.put(self.protocol.session.request(pong={"nonce": message.ping.nonce}))
                self._heard.append(kind or message.acknowledgement.refused.reason)
        except Exception as end:  # told in the numbers
            self._heard.append(type(end).__name__)

    @property
    def told(self):
        """How often they were told what."""
        return collections.Counter(list(self._heard))

    def begin(self):
        wait_for("all streams", lambda: self.told["welcome"] == len(self._streams))
        message = self.protocol.session.request(subscribe={"topic": {"notices": {}}})
        for said in self._streams:
            for _ in range(TIMES):
                said.put(message)


def main():
    with tempfile.TemporaryDirectory() as folder:
        protocol = Protocol(folder)
        server = Server(pathlib.Path(os.environ["MERELS_BIN"]) / "merels-server", pathlib.Path(folder) / "data",
                        pathlib.Path(folder) / "log")
        server.start()
        try:
            channel = open_channel(server.address)
            ask = lambda method, token: protocol.call(channel, method, protocol.make(method), token)
            tokens = [ask("SignInGuest", "").message.token for _ in range(GUESTS + 1)]
            flood = Flood(protocol, server.address, tokens[1:])
            flood.begin()
            honest = collections.Counter(ask("ListMatches", tokens[0]).brief() for _ in range(HONEST_CALLS))
            wait_for("somebody who is stopped", lambda: flood.told["RATE_LIMITED"] or flood.told["STORE_REFUSED"])
        finally:
            server.stop()
    print(f"an honest guest: {dict(honest)}; the others: {dict(flood.told)}")
    sound = honest == {"OK": HONEST_CALLS} and not flood.told["STORE_REFUSED"] and flood.told["RATE_LIMITED"]
    return 0 if sound else 1


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Threads of gRPC outlive the streams, and the interpreter's own end may wait for one of them for ever.
    os._exit(code)
