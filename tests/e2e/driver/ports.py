"""Ports for servers of this process."""

import contextlib
import random
import socket


def own_port():
    """One on which nobody listens. It is below those that the system gives to whoever connects, so that none of these takes it
    between two starts."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
