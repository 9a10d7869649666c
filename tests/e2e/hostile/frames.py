"""HTTP/2 as bytes, written by hand: frames (RFC 9113) and header blocks (RFC 7541) without Huffman codes.

Nothing here checks what it writes: what no client would send is what it is for.
"""

import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
ACK = END_STREAM = 0x1
END_HEADERS = 0x4
PADDED = 0x8
HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE = range(1, 6)
CANCEL = 8
FRAME_HEADER = 9  # bytes
MOST_PAYLOAD = 16384  # bytes, unless the peer allows more
WINDOW = 65535  # bytes of DATA that may be sent before the peer allows more
CONTENT_TYPE = "application/grpc"


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    """A frame. `length`: what its header says, if that is not how long it is."""
    size = len(payload) if length is None else length
    return struct.pack(">BHBBL", size >> 16, size & 0xffff, kind, flags, stream) + payload


def settings(*pairs):
    """SETTINGS with these pairs of identifier and value."""
    return frame(SETTINGS, payload=b"".join(struct.pack(">HL", *pair) for pair in pairs))


def window_update(stream, increment):
    """WINDOW_UPDATE."""
    return frame(WINDOW_UPDATE, 0, stream, struct.pack(">L", increment))


def reset(stream, code=CANCEL):
    """RST_STREAM."""
    return frame(RST_STREAM, 0, stream, struct.pack(">L", code))


def integer(value, bits, first=0):
    """An integer of HPACK with a prefix of so many bits; `first` has the bits before it."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    out = bytearray([first | most])
    value -= most
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def text(value):
    """A string of HPACK."""
    value = value.encode() if isinstance(value, str) else value
    return integer(len(value), 7) + value


def literal(name, value, keep=False):
    """A header field. `keep`: the peer puts it into its dynamic table."""
    return (b"\x40" if keep else b"\x00") + text(name) + text(value)


def indexed(number):
    """A header field that is in a table: 1 to 61 the static one, 62 the newest of the dynamic one."""
    return integer(number, 7, 0x80)


def call_block(path, scheme="http", token="", keep=False, authority="house"):
    """The header block of a call, and the same as indices into the table that the first one filled."""
    fields = [literal(":path", path, keep), literal(":authority", authority, keep), literal("te", "trailers", keep),
              literal("content-type", CONTENT_TYPE, keep)]
    if token:
        fields.append(literal("authorization", f"Bearer {token}", keep))
    start = indexed(3) + indexed(7 if scheme == "https" else 6)
    again = start + b"".join(indexed(61 + number) for number in range(len(fields), 0, -1))
    return start + b"".join(fields), again if keep else start + b"".join(fields)


def headers(stream, block, flags=END_HEADERS):
    """HEADERS."""
    return frame(HEADERS, flags, stream, block)


def message(body, length=None):
    """A message of gRPC. `length`: what its prefix says, if that is not how long it is."""
    return b"\0" + struct.pack(">L", len(body) if length is None else length) + body


class Reader:
    """Cuts what came into frames."""

    def __init__(self):
        self._bytes = bytearray()

    def feed(self, data):
        """The frames that are complete now: kind, flags, stream, payload."""
        self._bytes += data
        found, at, end = [], 0, len(self._bytes)
        while end - at >= FRAME_HEADER:
            high, low, kind, flags, stream = struct.unpack_from(">BHBBL", self._bytes, at)
            after = at + FRAME_HEADER + (high << 16 | low)
            if after > end:
                break
            found.append((kind, flags, stream & 0x7fffffff, bytes(self._bytes[at + FRAME_HEADER:after])))
            at = after
        del self._bytes[:at]
        return found
