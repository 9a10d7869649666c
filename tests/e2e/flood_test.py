"""Honest players beside a client that asks far too often: they notice nothing, and it is refused."""

import unittest

import flood_pairs


class Flood(unittest.TestCase):
    def run_beside(self, *kind):
        options = flood_pairs.parse(["--seconds", "3", "--matches", "4", "--rate", "1500", *kind])
        return flood_pairs.run(options, True)

    def assert_honest_unharmed(self, honest):
        self.assertGreater(honest["acknowledged"], 50)
        self.assertEqual(honest["verified"]["acknowledged"], honest["acknowledged"])
        self.assertGreater(flood_pairs.p99(honest), 0)

    def test_one_guest_gets_what_he_may_and_the_rest_is_refused(self):
        honest, flood = self.run_beside()
        self.assert_honest_unharmed(honest)
        self.assertEqual(honest["refusals"], {})
        # A full bucket and what flows in during these seconds, at 20 a second.
        self.assertLessEqual(flood["served"], 240 + 20 * 12)
        self.assertGreater(flood["refused"], 5 * flood["served"] / 10)
        self.assertEqual((flood["failed"], flood["refused_without_retry_info"]), (0, 0))

    def test_an_address_makes_so_many_guests_and_no_more(self):
        # The honest come from the same address: their streams are not touched, a new table may be refused.
        honest, flood = self.run_beside("--sign-ins")
        self.assert_honest_unharmed(honest)
        self.assertLessEqual(flood["served"], 20000 / 10 + 12 * 100 / 10)
        # Whoever goes on is cut, and then asks less.
        self.assertGreater(flood["refused"], flood["served"] / 4)


if __name__ == "__main__":
    unittest.main()
