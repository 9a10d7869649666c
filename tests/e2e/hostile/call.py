"""A whole call by hand, as an honest client makes it: for scripts that need a token, and for measuring."""

import contextlib
import socket
import ssl
import struct
import time

from hostile import frames


class CallFailed(Exception):
    """It was not answered, or not with a message."""


def _connect(target, seconds):
    connection = socket.create_connection((target.host, target.port), timeout=seconds,
                                          source_address=(target.source, 0) if target.source else None)
    return target.tls.wrap_socket(connection) if target.tls else connection


def call(target, path, body=b"", seconds=10):
    """The body of the answer to a unary call on a connection of its own."""
    deadline = time.monotonic() + seconds
    data, reader = b"", frames.Reader()
    try:
        with contextlib.closing(_connect(target, seconds)) as connection:
            block = frames.call_block(path, target.scheme)[0]
            connection.sendall(frames.PREFACE + frames.settings() + frames.headers(1, block)
                               + frames.frame(frames.DATA, frames.END_STREAM, 1, frames.message(body)))
            while True:
                connection.settimeout(max(0.001, deadline - time.monotonic()))
                part = connection.recv(65536)
                if not part:
                    raise CallFailed(f"{path}: the connection ended")
                for kind, flags, stream, payload in reader.feed(part):
                    if kind == frames.SETTINGS and not flags & frames.ACK:
                        connection.sendall(frames.frame(frames.SETTINGS, frames.ACK))
                    if stream != 1:
                        continue
                    data += payload if kind == frames.DATA else b""
                    if kind == frames.RST_STREAM or (kind in (frames.DATA, frames.HEADERS) and flags & frames.END_STREAM):
                        return _only_message(path, data)
    except (OSError, ssl.SSLError) as problem:
        raise CallFailed(f"{path}: {problem}") from problem


def _only_message(path, data):
    if len(data) < 5 or len(data) != 5 + struct.unpack_from(">L", data, 1)[0]:
        raise CallFailed(f"{path} was refused")
    return data[5:]


def field(message, number):
    """The bytes of a field of a protobuf message that has strings and messages alone up to it."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        size, at = _varint(message, at)
        if key & 7 != 2:
            continue
        if key >> 3 == number:
            return message[at:at + size]
        at += size
    raise CallFailed(f"an answer has no field {number}")


def _varint(message, at):
    value, shift = 0, 0
    while True:
        value |= (message[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if message[at - 1] < 128:
            return value, at


def sign_in(target, seconds=10):
    """The token of a new guest."""
    return field(call(target, "/merels.v1.AccountService/SignInGuest", seconds=seconds), 2).decode()
