"""A bad network: a TCP proxy on this machine that delays, cuts at any byte, and leaves connections half open."""

import asyncio
import collections
import random
import socket
import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Weather:
    """What befalls a connection. Given when it is made, and does not change for it."""

    delay_ms: float = 0  # each way
    jitter_ms: float = 0  # at most so much more; order is kept
    mean_bytes: float = 0  # it breaks after about so many bytes, both ways together; 0: never
    held: float = 0  # this part of those that break, 0 to 1, is not cut but left half open, spread evenly


class Proxy:
    """Passes connections on to 127.0.0.1:port, from its making until `stop`. The same seed, the same luck.

    `source`: the address of this machine that they come from there, such as "127.0.0.9"; none: any.
    """

    def __init__(self, port, seed, weather=Weather(), source=None):
        self.port, self.weather, self.random = port, weather, random.Random(seed)
        self.source = source and (source, 0)
        self.made = self.cut = self.held = 0
        self._share = 0.5  # of a break: what is due to be left half open
        self.links = set()
        self.loop = asyncio.new_event_loop()
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.address = "127.0.0.1:%d" % self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._run, daemon=True)  # a program that fails ends all the same
        self._thread.start()

    def _run(self):
        asyncio.set_event_loop(self.loop)
        self._server = self.loop.run_until_complete(
            self.loop.create_server(lambda: _Link(self).ends[0], sock=self._socket))
        self.loop.run_forever()
        self._server.close()
        for link in list(self.links):
            link.cut()
        # What was cut is told so before the loop goes.
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def hold_next(self, share):
        """Whether a connection that breaks now is left half open, given that this share of them is. Not left to
        luck: a short run of breaks might be without any."""
        self._share += share
        is_due = self._share >= 1
        self._share -= is_due
        return is_due

    def _do(self, action):
        """Runs it on the proxy's thread, and waits for that."""
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (action(), done.set()))
        done.wait()

    def hold_all(self):
        """Leaves all connections half open: nothing passes any more, and nobody is told."""
        self._do(lambda: [link.hold() for link in list(self.links)])

    def cut_all(self):
        """Cuts all connections, the half open ones too."""
        self._do(lambda: [link.cut() for link in list(self.links)])

    def stop(self):
        """Cuts all connections and takes no more."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()


class _Link:
    """One connection: the client's end, then the server's."""

    def __init__(self, proxy):
        self.proxy, self.weather, self.random = proxy, proxy.weather, random.Random(proxy.random.random())
        self.left = round(self.random.expovariate(1 / self.weather.mean_bytes)) if self.weather.mean_bytes else None
        self.is_held = False
        self.ends = (_End(self), _End(self))

    def made(self, end):
        """An end stands; the server's is called when the client's does."""
        if end is self.ends[1]:
            return self.cut() if self.ends[0].gone() else self.ends[0].transport.resume_reading()
        self.proxy.made += 1
        self.proxy.links.add(self)
        # Not at once: Python before 3.11.4 begins to read after this, paused or not.
        self.proxy.loop.call_soon(end.transport.pause_reading)
        call = self.proxy.loop.create_task(
            self.proxy.loop.create_connection(lambda: self.ends[1], "127.0.0.1", self.proxy.port,
                                              local_addr=self.proxy.source))
        call.add_done_callback(lambda done: self.cut() if done.exception() else None)
        return None

    def carry(self, end, data):
        """Bytes that came at one end go to the other, as far as the connection's luck goes."""
        other = self.other(end)
        if self.left is None:
            return other.later(lambda: other.write(data))
        data = data[:self.left]
        self.left -= len(data)
        other.later(lambda: other.write(data))
        if self.left > 0:
            return None
        self.stop_reading()
        if self.proxy.hold_next(self.weather.held):
            self.proxy.held += 1
            return other.later(self.hold)
        self.proxy.cut += 1
        return other.later(self.cut)

    def other(self, end):
        """The end across."""
        return self.ends[1 - self.ends.index(end)]

    def stop_reading(self):
        """What comes from now on stays where it is."""
        for end in self.ends:
            if not end.gone():
                end.transport.pause_reading()

    def hold(self):
        """Nothing passes any more, and nobody is told."""
        self.is_held = True
        self.stop_reading()

    def cut(self):
        """Both ends are gone at once."""
        self.proxy.links.discard(self)
        for end in self.ends:
            if end.transport:
                end.transport.abort()

    def lost(self, end):
        """An end has gone by itself; the other one is told, unless they are held."""
        other = self.other(end)
        if other.gone():
            self.proxy.links.discard(self)
        elif not self.is_held:
            other.later(other.close)


class _End(asyncio.Protocol):
    def __init__(self, link):
        self._link = link
        self.transport = None
        self._due = collections.deque()
        self._last = 0

    def gone(self):
        """Whether nothing can be sent or heard here."""
        return self.transport is None or self.transport.is_closing()

    def connection_made(self, transport):
        self.transport = transport
        self._link.made(self)

    def data_received(self, data):
        self._link.carry(self, data)

    def connection_lost(self, exc):
        self._link.lost(self)

    def later(self, action):
        """Does it after the delay, and after all that was to be done before."""
        weather, loop = self._link.weather, self._link.proxy.loop
        wait = weather.delay_ms + self._link.random.uniform(0, weather.jitter_ms)
        if wait == 0 and not self._due:
            return action()
        self._last = max(self._last, loop.time() + wait / 1000)
        self._due.append(action)
        return loop.call_at(self._last, lambda: self._due.popleft()())

    def write(self, data):
        """Hands the bytes to this end's peer."""
        if not self._link.is_held and not self.gone():
            self.transport.write(data)

    def close(self):
        """Ends the connection with this end's peer, after all that was written."""
        if not self._link.is_held and not self.gone():
            self.transport.close()
