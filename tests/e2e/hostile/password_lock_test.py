"""Somebody tries passwords for another's name: they get nowhere, and the owner is let in all the same."""

import unittest

from driver.proxy import Proxy
from members_test import PASSWORD, Person
from moderation_test import House

GUESSES = 6
FEW = "2"  # in a minute, so that the next comes when a test is long over
NETWORKS = range(2, 10)


class Guessed(House):
    def setUp(self):
        super().setUp()
        self.ann = self.member("Ann")

    def from_address(self, address):
        """A way to the server by which one comes from this address."""
        proxy = Proxy(int(self.server.address.rsplit(":", 1)[1]), 1, source=address)
        self.addCleanup(proxy.stop)
        return proxy.address

    def sign_in(self, way, password, name="Ann"):
        done = Person(way, self.folder / "somebody.token").ask("signin", "--member", name, typed=password + "\n")
        return "in" if done.returncode == 0 else done.stderr.split(":")[0]

    def guess(self, address):
        """What came of many wrong passwords from there."""
        way = self.from_address(address)
        return [self.sign_in(way, f"wrong password {i}") for i in range(GUESSES)]


class FromOneAddress(Guessed):
    OPTIONS = ("--password-tries-per-minute", FEW, "--address-password-tries-per-minute", "4",
               "--refusal-delay-ms", "0")

    def test_who_guesses_from_one_address_is_refused_there_and_the_owner_let_in_elsewhere(self):
        self.assertEqual(set(self.guess("127.0.0.2")), {"wrong-password", "rate-limited"})
        self.assertEqual(self.sign_in(self.from_address("127.1.0.9"), PASSWORD), "in")
        self.assertEqual(self.sign_in(self.server.address, PASSWORD), "in")

    def test_a_stolen_token_guesses_no_more_than_a_stranger_does(self):
        thief = Person(self.from_address("127.0.0.2"), self.ann.token_file)
        reasons = [thief.ask("password", typed=f"wrong {i}\nfour in a row\n").stderr.split(":")[0]
                   for i in range(GUESSES)]
        self.assertEqual(set(reasons), {"wrong-password", "rate-limited"})
        self.assertEqual(self.sign_in(self.server.address, PASSWORD), "in")

    def test_one_address_guesses_for_many_names_only_so_often(self):
        way = self.from_address("127.0.0.2")
        answers = [self.sign_in(way, "wrong password", f"nobody-{i}") for i in range(2 * GUESSES)]
        self.assertEqual(set(answers), {"wrong-password", "rate-limited"})
        self.assertEqual(self.sign_in(self.server.address, PASSWORD), "in")


class FromManyNetworks(Guessed):
    OPTIONS = ("--name-password-tries-per-minute", FEW, "--refusal-delay-ms", "0")

    def test_who_guesses_from_many_networks_keeps_the_owner_out_of_no_place_that_is_known(self):
        answers = [set(self.guess(f"127.{network}.0.2")) for network in NETWORKS]
        self.assertIn({"rate-limited"}, answers)
        self.assertEqual(self.sign_in(self.server.address, PASSWORD), "in")
        code = self.admin("reset-password", "Ann")["code"]
        self.done(self.person("elsewhere"), "reset-password", "Ann", typed=f"{code}\nfour in a row\n")


if __name__ == "__main__":
    unittest.main()
