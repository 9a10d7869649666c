"""One hostile connection: it sends what a script gives, as fast as the server takes it, and notes how it ends."""

import contextlib
import errno
import fcntl
import socket
import ssl
import struct
import termios
import time
from collections import deque
from dataclasses import dataclass, field

from hostile import frames

IP_BIND_ADDRESS_NO_PORT = 24
ESTABLISHED = 1
_BYTES_ACKED = 120  # where tcpi_bytes_acked is in struct tcp_info
_PIECE = 1 << 16


def tls_context():
    """TLS of a client that believes any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    return context


@dataclass(frozen=True)
class Target:
    """Whom, from where, and how."""

    host: str
    port: int
    source: str = "127.0.0.2"
    tls: ssl.SSLContext = None

    @property
    def scheme(self):
        return "https" if self.tls else "http"


@dataclass
class Ending:
    """How a connection fared."""

    sent: int = 0  # bytes that the other machine's system took, TLS included
    frames: int = 0
    received: int = 0
    how: str = "open"  # open, closed, reset, refused, handshake
    ms: float = 0  # since it began
    goaways: list = field(default_factory=list)  # codes


class Line:
    """From its making until `end`. Never blocks: `flags` says what it waits for, `work` does what can be done."""

    def __init__(self, target, script, reads=True, raw=False):
        """`script(line)` yields bytes to send, and numbers: seconds of silence. `reads`: whether it takes what comes
        after the handshakes. `raw`: without a TLS handshake, also where the server has TLS."""
        self.target, self.reads = target, reads
        self.answers = True  # pings and settings; not within an unfinished header block
        self.acknowledges = True  # settings: a server may wait for that before it holds a client to them
        self.window = frames.WINDOW  # of the connection, for DATA
        self.calls_ended = 0  # by the server
        self.ending = Ending()
        self.done = False  # the script has come to its end
        self.wakes = 0.0  # silent until then
        self._reader, self._replies, self._pending = frames.Reader(), deque(), memoryview(b"")
        self._script = script(self)
        self._began = time.monotonic()
        self._shaking = None
        self._connected = self._spoken = False
        family = socket.AF_INET6 if ":" in target.host else socket.AF_INET
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if target.source:
            with contextlib.suppress(OSError):
                self.socket.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
            self.socket.bind((target.source, 0))
        self._wraps = target.tls is not None and not raw
        if self.socket.connect_ex((target.host, target.port)) not in (0, errno.EINPROGRESS):
            self._end("refused")

    @property
    def is_open(self):
        return self.ending.how == "open"

    def count(self, number, data):
        """`data`, of so many frames."""
        self.ending.frames += number
        return data

    def wants(self, now):
        """Whether it waits to read, and to write."""
        if not self._connected:
            return False, True
        if self._shaking:
            return self._shaking == "read", self._shaking == "write"
        return self.reads, bool(self._pending or (self._replies and self._spoken) or (not self.done and now >= self.wakes))

    def work(self, now):
        """Reads and writes what can be."""
        try:
            if not self._connected and not self._connect():
                return
            if self._shaking and not self._shake():
                return
            if self.reads:
                self._read()
            self._write(now)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError, BlockingIOError):
            pass
        except ssl.SSLError:
            self._end("handshake" if self._shaking else "closed")
        except OSError as problem:
            self._end("refused" if problem.errno == errno.ECONNREFUSED else
                      "handshake" if self._shaking else "reset")

    def look(self):
        """Notices an end of which nothing was read."""
        if self.is_open and self._connected and self._info()[0] != ESTABLISHED:
            self._end("closed")

    @property
    def said_all(self):
        """Whether the script has come to its end, and all it gave has been taken."""
        if not self.done or self._pending:
            return False
        unsent = struct.unpack("=i", fcntl.ioctl(self.socket.fileno(), termios.TIOCOUTQ, bytes(4)))[0]
        return unsent == 0

    def end(self):
        """Ends it from this side."""
        if self.is_open:
            self._note()
        self.socket.close()

    def _info(self):
        info = self.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
        return info[0], struct.unpack_from("=Q", info, _BYTES_ACKED)[0]

    def _note(self):
        self.ending.ms = (time.monotonic() - self._began) * 1000
        with contextlib.suppress(OSError):
            # The first byte acknowledged is the connection's own.
            self.ending.sent = max(0, self._info()[1] - 1)

    def _end(self, how):
        self._note()
        self.ending.how = how
        self.socket.close()

    def _connect(self):
        if problem := self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise OSError(problem, "connect")
        try:
            self.socket.getpeername()
        except OSError:
            return False
        self._connected = True
        if self._wraps:
            self.socket = self.target.tls.wrap_socket(self.socket, do_handshake_on_connect=False)
            self._shaking = "write"
        return True

    def _shake(self):
        try:
            self.socket.do_handshake()
        except ssl.SSLWantReadError:
            self._shaking = "read"
            return False
        except ssl.SSLWantWriteError:
            self._shaking = "write"
            return False
        self._shaking = None
        return True

    def _read(self):
        for _ in range(16):
            try:
                data = self.socket.recv(_PIECE)
            except (ssl.SSLWantReadError, BlockingIOError):
                return
            if not data:
                return self._end("closed")
            self.ending.received += len(data)
            self._hear(data)

    def _hear(self, data):
        for kind, flags, stream, payload in self._reader.feed(data):
            ends = kind == frames.RST_STREAM or (kind in (frames.DATA, frames.HEADERS) and flags & frames.END_STREAM)
            self.calls_ended += bool(ends)
            if kind == frames.GOAWAY and len(payload) >= 8:
                self.ending.goaways.append(struct.unpack_from(">L", payload, 4)[0])
            elif kind == frames.WINDOW_UPDATE and stream == 0:
                self.window += struct.unpack(">L", payload)[0]
            elif not flags & frames.ACK and kind in (frames.PING, frames.SETTINGS):
                self._replies.append(frames.frame(kind, frames.ACK, 0, payload if kind == frames.PING else b""))

    def _write(self, now):
        for _ in range(16):
            if not self.is_open:
                return
            if not self._pending and not self._next(now):
                return
            self._pending = self._pending[self.socket.send(self._pending[:_PIECE]):]

    def _may_reply(self, reply):
        # Asked when it would be sent: a server speaks before the script has said anything.
        return self.answers and (self.acknowledges or reply[3] != frames.SETTINGS)

    def _next(self, now):
        if self._replies and self._spoken:
            replies = b"".join(reply for reply in self._replies if self._may_reply(reply))
            self._replies.clear()
            if replies:
                self._pending = memoryview(replies)
                return True
        if self.done or now < self.wakes:
            return False
        step = next(self._script, None)
        if step is None:
            self.done = True
        elif isinstance(step, (int, float)):
            self.wakes = now + step
        else:
            self._pending = memoryview(step)
            self._spoken = True
            return True
        return False
