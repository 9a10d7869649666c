"""The evening in small: a quarter of a minute, four bots."""

import unittest

from evening.main import main


class Evening(unittest.TestCase):
    def test_a_house_is_used_by_bots_and_people_and_its_log_has_only_news(self):
        self.assertEqual(main(["--minutes", "0.25", "--bots", "4"]), 0)


if __name__ == "__main__":
    unittest.main()
