"""Guests of one address who open sessions and keep them, over TLS: session_holder.py AUTHORITY HOST:PORT SESSIONS. Prints how
many stand, and how many once ten of them have ended and ten more were asked for. Needs protoc and python3-grpcio.
"""

import pathlib
import queue
import sys
import tempfile

import grpc

from driver.waiting import wait_for
from hostile.protocol import Protocol

OF_A_GUEST = 8


class Holder:
    """Opens sessions, eight of a guest."""

    def __init__(self, authority, address, folder):
        self._protocol, self._address = Protocol(folder), address
        self._credentials = grpc.ssl_channel_credentials(pathlib.Path(authority).read_bytes())
        self._guest = None
        self._asked = 0
        self.standing = []

    def open(self):
        """Whether it stands."""
        if self._asked % OF_A_GUEST == 0:
            channel = grpc.secure_channel(self._address, self._credentials,
                                          options=[("grpc.use_local_subchannel_pool", 1)])
            guest = self._protocol.call(channel, "SignInGuest", self._protocol.make("SignInGuest", name=""), "")
            self._guest = channel, guest.message.token
        self._asked += 1
        said = queue.SimpleQueue()
        stream = self._protocol.open_session(self._guest[0], iter(said.get, None), self._guest[1])
        try:
            next(stream)
        except grpc.RpcError:
            return False
        self.standing.append((stream, said))
        return True

    def end(self, count):
        for stream, _ in self.standing[:count]:
            stream.cancel()
        del self.standing[:count]


def main(authority, address, sessions):
    with tempfile.TemporaryDirectory() as folder:
        holder = Holder(authority, address, folder)
        print(sum(holder.open() for _ in range(sessions)))
        holder.end(10)
        wait_for("room", holder.open)  # the proxy hears of the ends a moment later
        print(1 + sum(holder.open() for _ in range(10)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
