"""Session calls in HTTP/2 frames of one's own making: what a library would never send, or would hide."""

import socket
import struct
import time

from driver.waiting import PATIENCE_S

DATA, HEADERS, RESET, SETTINGS, PING = 0, 1, 3, 4, 6
END_HEADERS, ACK = 4, 1
CANCEL = 8
PATH = b"/merels.v1.SessionService/Session"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A header that is kept in no table."""
    length = bytes([len(value)]) if len(value) < 127 else b"\x7f" + bytes([len(value) - 127])
    return b"\0" + bytes([len(name)]) + name + length + value


def field(number, payload):
    """A field of a protocol buffer that has a length, which is below 128."""
    return bytes([number << 3 | 2, len(payload)]) + payload


def message(payload):
    return b"\0" + struct.pack(">I", len(payload)) + payload


def command(request_id):
    """SessionRequest: a command with this request_id and nothing else."""
    return message(field(3, field(1, request_id)))


def subscribe_lobby():
    """SessionRequest: follows the lobby."""
    return message(field(1, field(1, field(2, b""))))


class Connection:
    """One connection with any number of Session calls, all with one token."""

    def __init__(self, address, token):
        host, port = address.rsplit(":", 1)
        self._socket = socket.create_connection((host, int(port)), 10)
        self._token = token.encode()
        self._unread = b""
        self._next = 1
        window = struct.pack(">HI", 4, (1 << 31) - 1)  # of every stream; that of the connection below
        self._socket.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, window)
                             + frame(8, 0, 0, struct.pack(">I", (1 << 31) - 1 - 65535)))

    def close(self):
        self._socket.close()

    def open(self, more=b""):
        """The number of another call, and the frames that open it, with `more` behind them."""
        stream, self._next = self._next, self._next + 2
        headers = ((b":method", b"POST"), (b":scheme", b"http"), (b":path", PATH), (b":authority", b"house"),
                   (b"te", b"trailers"), (b"content-type", b"application/grpc"),
                   (b"authorization", b"Bearer " + self._token))
        return stream, frame(HEADERS, END_HEADERS, stream, b"".join(literal(*header) for header in headers)) + more

    def send(self, frames):
        self._socket.sendall(frames)

    def frames(self, seconds=PATIENCE_S):
        """What comes: (kind, flags, stream, payload), until the connection ends or nothing comes for so long."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            while len(self._unread) < 9 or len(self._unread) < 9 + int.from_bytes(self._unread[:3], "big"):
                self._socket.settimeout(max(0.01, deadline - time.monotonic()))
                try:
                    part = self._socket.recv(1 << 16)
                except TimeoutError:
                    return
                if not part:
                    return
                self._unread += part
            size = int.from_bytes(self._unread[:3], "big")
            kind, flags = self._unread[3], self._unread[4]
            stream = int.from_bytes(self._unread[5:9], "big")
            payload, self._unread = self._unread[9:9 + size], self._unread[9 + size:]
            if kind == SETTINGS and not flags & ACK:
                self.send(frame(SETTINGS, ACK, 0))
            if kind == PING and not flags & ACK:
                self.send(frame(PING, ACK, 0, payload))
            yield kind, flags, stream, payload
