"""A few addresses that take all they can get of what is limited for everybody together, and others that come then."""

import concurrent.futures
import unittest

from driver.proxy import Proxy
from members_test import Person
from moderation_test import House

TRIES = 20  # of each address that floods, which is more than its share and, together, more than the server gives


class FairShare(House):
    # Of 60 new guests a minute 6 are for an address and 24 for a prefix of IPv4, which keeps the last fifth of them.
    OPTIONS = ("--sign-ups-per-minute", "60", "--refusal-delay-ms", "0")

    def from_address(self, address):
        """A way to the server by which one comes from this address."""
        port = int(self.server.address.rsplit(":", 1)[1])
        proxy = Proxy(port, 1, source=address)
        self.addCleanup(proxy.stop)
        return proxy.address

    def sign_in(self, way, name):
        return Person(way, self.folder / f"{name}.token").ask("signin")

    def flood(self, number):
        """How many guests came of it, and the reasons for which others did not."""
        way = self.from_address(f"127.0.0.{number}")
        asked = [self.sign_in(way, f"flooder{number}-{i}") for i in range(TRIES)]
        refused = {done.stderr.split(":")[0] for done in asked if done.returncode != 0}
        return sum(done.returncode == 0 for done in asked), refused

    def test_four_addresses_that_flood_leave_room_for_a_fifth_and_for_other_networks(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            floods = list(pool.map(self.flood, (2, 3, 4, 5)))
        for made, refused in floods:
            self.assertLess(made, TRIES)
            self.assertEqual(refused, {"rate-limited"})
        for address in ("127.0.0.9", "127.0.1.9", "127.1.0.9"):
            done = self.sign_in(self.from_address(address), address)
            self.assertEqual(done.returncode, 0, f"{address}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
