"""The bad network does what it is told, so that what plays through it is tested by it."""

import contextlib
import socket
import threading
import unittest

from driver.proxy import Proxy, Weather


def read_all(connection):
    """What comes until the connection ends, in whatever way."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            received += part
    return received


class ProxyTest(unittest.TestCase):
    def setUp(self):
        self.listener = self.enterContext(contextlib.closing(socket.create_server(("127.0.0.1", 0))))

    def proxy(self, seed=1, **weather):
        proxy = Proxy(self.listener.getsockname()[1], seed, Weather(**weather))
        self.addCleanup(proxy.stop)
        return proxy

    def connect(self, proxy):
        """Both ends of a connection through the proxy: the client's, the server's."""
        host, port = proxy.address.split(":")
        client = self.enterContext(contextlib.closing(socket.create_connection((host, int(port)), timeout=20)))
        server = self.enterContext(contextlib.closing(self.listener.accept()[0]))
        server.settimeout(20)
        return client, server

    def received(self, proxy, data):
        """How much of `data` gets through a connection of its own before it ends."""
        client, server = self.connect(proxy)
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            client.sendall(data)
        got = read_all(server)
        self.assertEqual(got, data[:len(got)])
        self.assertEqual(read_all(client), b"", "the sender is cut off too")
        return len(got)

    def test_late_bytes_come_in_order_both_ways(self):
        client, server = self.connect(self.proxy(delay_ms=1, jitter_ms=5))
        data = b"".join(number.to_bytes(4, "big") for number in range(5000))
        for sender in (client, server):
            for start in range(0, len(data), 100):
                sender.sendall(data[start:start + 100])
        got = b""
        while len(got) < len(data):
            got += server.recv(65536)
        self.assertEqual(got, data)
        server.shutdown(socket.SHUT_WR)
        self.assertEqual(read_all(client), data)

    def test_a_delayed_answer_takes_its_time(self):
        proxy = self.proxy(delay_ms=30)
        client, server = self.connect(proxy)
        began = proxy.loop.time()
        client.sendall(b"question")
        server.sendall(server.recv(100))
        self.assertEqual(client.recv(100), b"question")
        self.assertGreaterEqual(proxy.loop.time() - began, 0.06)

    def test_connections_are_cut_at_any_byte_and_alike_for_a_seed(self):
        data = bytes(20_000)
        proxy = self.proxy(mean_bytes=1000)
        lengths = [self.received(proxy, data) for _ in range(30)]
        self.assertEqual(proxy.cut, 30)
        self.assertGreater(len(set(lengths)), 25)
        again = self.proxy(mean_bytes=1000)
        self.assertEqual([self.received(again, data) for _ in range(30)], lengths)
        other = self.proxy(seed=2, mean_bytes=1000)
        self.assertNotEqual([self.received(other, data) for _ in range(30)], lengths)

    def test_of_a_half_open_connection_nobody_is_told(self):
        proxy = self.proxy()
        client, server = self.connect(proxy)
        client.sendall(b"heard")
        self.assertEqual(server.recv(100), b"heard")
        proxy.hold_all()
        client.sendall(b"unheard")
        client.close()
        # What is sent later on another connection comes through; of this one there is still no word.
        later, other_server = self.connect(proxy)
        later.sendall(b"later")
        self.assertEqual(other_server.recv(100), b"later")
        server.setblocking(False)
        with self.assertRaises(BlockingIOError):
            server.recv(100)
        proxy.cut_all()
        server.settimeout(20)
        self.assertEqual(read_all(server), b"")

    def test_connections_that_break_are_held_as_often_as_told(self):
        proxy = self.proxy(mean_bytes=100, held=1)
        client, server = self.connect(proxy)
        threading.Thread(target=client.sendall, args=(bytes(5000),)).start()
        got = 0
        while not proxy.held:
            server.settimeout(0.01)
            with contextlib.suppress(TimeoutError):
                got += len(server.recv(65536))
        self.assertLess(got, 5000)
        self.assertEqual(proxy.cut, 0)

    def test_a_server_that_is_not_there_is_a_cut(self):
        proxy = self.proxy()
        self.listener.close()
        host, port = proxy.address.split(":")
        with contextlib.closing(socket.create_connection((host, int(port)), timeout=20)) as client:
            self.assertEqual(read_all(client), b"")


if __name__ == "__main__":
    unittest.main()
