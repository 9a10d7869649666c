"""Takes what it is sent and throws it away: what a flood is sent to when it is to hurt nobody.

    python3 -B -m hostile.sink [--tls-cert CERT --tls-key KEY]

Prints "listening HOST:PORT", and ends when its input does.
"""

import argparse
import contextlib
import selectors
import socket
import ssl
import sys

_PIECE = 1 << 16


class Sink:
    """On a free port of 127.0.0.1."""

    def __init__(self, tls=None):
        self._tls = tls
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self._listener.setblocking(False)
        self.address = "127.0.0.1:%d" % self._listener.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)

    def run(self, until):
        """Until there is something to read from `until`."""
        self._selector.register(until, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is until:
                    return
                if key.fileobj is self._listener:
                    self._accept()
                else:
                    self._take(key.fileobj)

    def _accept(self):
        with contextlib.suppress(BlockingIOError):
            while True:
                connection = self._listener.accept()[0]
                connection.setblocking(False)
                if self._tls:
                    connection = self._tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
                self._selector.register(connection, selectors.EVENT_READ)

    def _take(self, connection):
        try:
            # recv shakes hands first where that is still to be done.
            while connection.recv(_PIECE) if self._tls else connection.recv(_PIECE, socket.MSG_TRUNC):
                pass
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            pass
        self._selector.unregister(connection)
        connection.close()


def main(arguments):
    parser = argparse.ArgumentParser(prog="hostile.sink")
    parser.add_argument("--tls-cert")
    parser.add_argument("--tls-key")
    options = parser.parse_args(arguments)
    tls = None
    if options.tls_cert:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(options.tls_cert, options.tls_key)
        tls.set_alpn_protocols(["h2"])
    sink = Sink(tls)
    print(f"listening {sink.address}", flush=True)
    sink.run(sys.stdin)


if __name__ == "__main__":
    main(sys.argv[1:])
