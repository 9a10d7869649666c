"""More of what a hostile client does: floods of small frames, streams in states that no client has, and no HTTP/2."""

import itertools
import random

from hostile import frames
from hostile.attacks import (ATTACKS, CALL, MEGABYTE, SESSION, attack, blocks, in_pieces, opening, repeated, streams)
from hostile.frames import END_STREAM, FRAME_HEADER

_TOKEN = {"of": ""}


def use_token(token):
    """The guest that scripts with a token are."""
    _TOKEN["of"] = token


@attack("settings")
def settings(line, size=16 * MEGABYTE):
    """SETTINGS that change nothing, each to be acknowledged."""
    yield opening(line)
    part = frames.settings()
    yield from repeated(line, part, size // len(part))


@attack("settings-unread", comes_again=False, reads=False)
def settings_unread(line):
    """The same of one who does not read the acknowledgements."""
    yield from settings(line)


@attack("settings-changes")
def settings_changes(line, size=16 * MEGABYTE):
    """SETTINGS that change windows and tables to and fro, with a hundred calls open."""
    yield opening(line)
    first, again = blocks(line)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first) for stream in streams(100)))
    part = b"".join(frames.settings((frames.INITIAL_WINDOW_SIZE, window), (frames.HEADER_TABLE_SIZE, table))
                    for window, table in ((0, 0), (1 << 20, 4096)))
    yield from repeated(line, part, size // len(part))


@attack("settings-long")
def settings_long(line, size=16 * MEGABYTE):
    """SETTINGS of two thousand and seven hundred pairs each."""
    yield opening(line)
    part = frames.settings(*[(frames.INITIAL_WINDOW_SIZE, 60_000 + number % 2) for number in range(2700)])
    yield from repeated(line, part, size // len(part))


@attack("priorities")
def priorities(line, size=16 * MEGABYTE):
    """PRIORITY frames of streams that never open."""
    yield opening(line)
    parts = (frames.frame(frames.PRIORITY, 0, stream, b"\0\0\0\0\x10") for stream in streams(size // 14))
    yield from in_pieces(line, parts)


@attack("window-updates")
def window_updates(line, size=16 * MEGABYTE):
    """Windows that open by a byte at a time."""
    yield opening(line)
    yield from repeated(line, frames.window_update(0, 1), size // 13)


@attack("window-updates-stream")
def window_updates_stream(line, size=16 * MEGABYTE):
    """The same for a stream whose body never comes."""
    yield opening(line)
    yield line.count(1, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0]))
    yield from repeated(line, frames.window_update(1, 1), size // 13)


@attack("window-updates-of-0")
def window_updates_of_0(line, size=MEGABYTE):
    """Windows that open by nothing."""
    yield opening(line)
    yield from repeated(line, frames.window_update(0, 0), size // 13)


@attack("window-updates-idle")
def window_updates_idle(line, size=16 * MEGABYTE):
    """Windows of streams that never open."""
    yield opening(line)
    yield from in_pieces(line, (frames.window_update(stream, 1) for stream in streams(size // 13)))


@attack("window-overflow")
def window_overflow(line, size=MEGABYTE):
    """Windows beyond two gigabytes."""
    yield opening(line)
    yield from repeated(line, frames.window_update(0, 0x7fffffff), size // 13)


@attack("pings")
def pings(line, size=16 * MEGABYTE):
    """PING, each to be answered."""
    yield opening(line)
    yield from repeated(line, frames.frame(frames.PING, 0, 0, b"hostile!"), size // 17)


@attack("pings-unread", comes_again=False, reads=False)
def pings_unread(line):
    """The same of one who does not read the answers."""
    yield from pings(line)


@attack("ping-answers")
def ping_answers(line, size=16 * MEGABYTE):
    """Answers to pings that nobody sent."""
    yield opening(line)
    yield from repeated(line, frames.frame(frames.PING, frames.ACK, 0, b"hostile!"), size // 17)


@attack("settings-answers")
def settings_answers(line, size=16 * MEGABYTE):
    """Acknowledgements of settings that nobody sent."""
    yield opening(line)
    yield from repeated(line, frames.frame(frames.SETTINGS, frames.ACK), size // FRAME_HEADER)


@attack("unknown-frames")
def unknown_frames(line, size=32 * MEGABYTE):
    """Frames of a kind that nobody knows."""
    yield opening(line)
    yield from repeated(line, frames.frame(0x42, 0xff, 0, bytes(frames.MOST_PAYLOAD)), size // frames.MOST_PAYLOAD)


@attack("unknown-frames-empty")
def unknown_frames_empty(line, size=16 * MEGABYTE):
    """The same with nothing in them."""
    yield opening(line)
    yield from repeated(line, frames.frame(0x42), size // FRAME_HEADER)


@attack("goaways")
def goaways(line, size=16 * MEGABYTE):
    """GOAWAY without going."""
    yield opening(line)
    yield from repeated(line, frames.frame(frames.GOAWAY, 0, 0, bytes(8) + b"b" * 100), size // 117)


@attack("resets-idle")
def resets_idle(line, size=16 * MEGABYTE):
    """RST_STREAM of streams that never opened."""
    yield opening(line)
    yield from in_pieces(line, (frames.reset(stream) for stream in streams(size // 13)))


def unbound(script):
    """The same script of one who never acknowledges the server's settings, such as how many calls may be open."""
    def scripted(line, *arguments):
        line.acknowledges = False
        yield from script(line, *arguments)
    scripted.__doc__ = script.__doc__
    return scripted


@attack("half-closed")
@unbound
def half_closed(line, calls=150_000):
    """Calls that end before their body, as fast as they go out."""
    yield opening(line)
    first, again = blocks(line)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first, frames.END_HEADERS | END_STREAM)
                                for stream in streams(calls)))


@attack("half-closed-data")
def half_closed_data(line, size=60_000):
    """DATA behind the end of a call's body."""
    yield opening(line)
    yield line.count(2, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0])
                     + frames.frame(frames.DATA, END_STREAM, 1, frames.message(b"")))
    yield from repeated(line, frames.frame(frames.DATA, 0, 1, b"x"), size)


@attack("closed-data")
def closed_data(line, size=60_000):
    """DATA for a call that was taken back."""
    yield opening(line)
    yield line.count(2, frames.headers(1, frames.call_block(CALL, line.target.scheme)[0]) + frames.reset(1))
    yield from repeated(line, frames.frame(frames.DATA, 0, 1, b"x"), size)


@attack("many-streams")
@unbound
def many_streams(line, calls=100_000):
    """Calls without a body beyond what may be open at a time."""
    yield opening(line)
    first, again = blocks(line)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first) for stream in streams(calls)))


@attack("backward-streams")
def backward_streams(line, calls=20_000):
    """Calls on numbers that are even, or used."""
    yield opening(line)
    first, again = blocks(line)
    yield frames.headers(101, first)
    yield from in_pieces(line, (frames.headers(number % 100, again) for number in range(calls)))


@attack("calls", lines=4)
@unbound
def calls_whole(line, calls=150_000):
    """Whole calls that cost something, as fast as they go out."""
    yield open_wide(line)
    first, again = blocks(line)
    body = frames.message(b"")
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first)
                                + frames.frame(frames.DATA, END_STREAM, stream, body) for stream in streams(calls)), 2)


@attack("calls-in-turn", lines=4)
def calls_in_turn(line, calls=20_000, most=80, more=b""):
    """The same, never more at a time than may be open."""
    yield open_wide(line)
    first, again = (block + more for block in blocks(line))
    body = frames.message(b"")
    for number, stream in enumerate(streams(calls)):
        while number - line.calls_ended >= most:
            yield 0.001
        yield line.count(2, frames.headers(stream, again if stream > 1 else first)
                         + frames.frame(frames.DATA, END_STREAM, stream, body))


@attack("forged-address", lines=4)
def forged_address(line):
    """The same, said to be another's by what a proxy writes."""
    yield from calls_in_turn(line, more=frames.literal("x-forwarded-for", "127.0.0.1"))


@attack("calls-unread", comes_again=False, lines=10, reads=False)
def calls_unread(line):
    """The same of one who reads no answer."""
    yield from calls_whole(line, 5_000)


@attack("zero-window", comes_again=False, lines=10)
def zero_window(line, calls=100):
    """Whole calls of one who lets no answer through."""
    yield opening(line, (frames.INITIAL_WINDOW_SIZE, 0))
    first, again = blocks(line)
    body = frames.message(b"")
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first)
                                + frames.frame(frames.DATA, END_STREAM, stream, body) for stream in streams(calls)), 2)


@attack("no-such-call")
@unbound
def no_such_call(line, calls=150_000):
    """Calls of methods that there are not."""
    yield opening(line)
    first, again = blocks(line, path="/nobody.v1.Nothing/Never")
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first) for stream in streams(calls)))


@attack("bad-headers")
@unbound
def bad_headers(line, calls=150_000):
    """Calls without a path, without a method, with a header in capitals."""
    yield opening(line)
    kinds = [b"\x83\x86", b"\x82\x86" + frames.literal(":path", CALL), b"\x83" + frames.literal("UPPER", "x")]
    yield from in_pieces(line, (frames.headers(stream, kinds[stream // 2 % 3]) for stream in streams(calls)))


@attack("bad-index", lines=20)
def bad_index(line):
    """A header that is in no table."""
    yield opening(line)
    yield from repeated(line, frames.headers(1, frames.indexed(1_000_000)), 1000)


@attack("long-frame", lines=4)
def long_frame(line, size=16 * MEGABYTE - 1):
    """A frame longer than may be."""
    yield opening(line)
    yield line.count(1, frames.frame(frames.DATA, 0, 1, length=size))
    yield from repeated(line, bytes(4096), size // 4096)


def open_wide(line):
    """The first bytes of a client that lets every answer through."""
    wide = frames.window_update(0, 0x7fffffff - frames.WINDOW)
    return opening(line, (frames.INITIAL_WINDOW_SIZE, 0x7fffffff)) + line.count(1, wide)


def _session(line):
    block = frames.call_block(SESSION, line.target.scheme, _TOKEN["of"])[0]
    return open_wide(line) + line.count(1, frames.headers(1, block))


def _as_window_allows(line, part, number, count):
    """The same piece again and again, as far as the window of the connection goes."""
    body = len(part) - number * FRAME_HEADER
    for _ in range(count):
        while line.window < body:
            yield 0.005
        line.window -= body
        yield line.count(number, part)


@attack("malformed-commands", needs_token=True)
def malformed_commands(line, count=400):
    """Commands on a stream that name no match."""
    yield _session(line)
    yield from _as_window_allows(line, frames.frame(frames.DATA, 0, 1, frames.message(b"\x1a\x00")) * 100, 100, count)


@attack("malformed-messages", needs_token=True, lines=4)
def malformed_messages(line):
    """Messages on a stream that are none."""
    yield _session(line)
    part = frames.frame(frames.DATA, 0, 1, frames.message(b"\xff" * 64)) * 20
    yield from _as_window_allows(line, part, 20, 100)


@attack("streams-cancelled", needs_token=True)
def streams_cancelled(line, calls=20_000):
    """Streams that are cancelled at birth."""
    yield opening(line)
    first, again = blocks(line, _TOKEN["of"], SESSION)
    yield from in_pieces(line, (frames.headers(stream, again if stream > 1 else first) + frames.reset(stream)
                                for stream in streams(calls)), 2)


@attack("garbage", lines=10)
def garbage(line, size=4 * MEGABYTE):
    """Random bytes."""
    line.answers = False
    yield from repeated(line, random.Random(1).randbytes(65536), size // 65536)


@attack("garbage-frames", lines=10)
def garbage_frames(line, count=20_000):
    """Frames of random kinds, flags, streams and contents, alike for each run."""
    yield opening(line)
    chance = random.Random(next(_SEEDS))
    yield from in_pieces(line, (frames.frame(chance.randrange(12), chance.randrange(256), chance.randrange(40),
                                             chance.randbytes(chance.choice((0, 4, 5, 8, 30)))) for _ in range(count)))


_SEEDS = itertools.count()


@attack("http1", lines=10)
def http1(line, size=4 * MEGABYTE):
    """HTTP/1.1, with headers that do not end."""
    line.answers = False
    yield b"POST / HTTP/1.1\r\nHost: house\r\n"
    yield from repeated(line, b"X-Header: value\r\n", size // 17)


@attack("http1-calls", lines=10)
def http1_calls(line, count=20_000):
    """Whole requests of HTTP/1.1."""
    line.answers = False
    yield from repeated(line, b"GET / HTTP/1.1\r\nHost: house\r\n\r\n", count)


__all__ = ["ATTACKS", "use_token"]
