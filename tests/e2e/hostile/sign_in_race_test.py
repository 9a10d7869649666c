"""Passwords that are compared while another call changes them or closes the account: whatever the order in which the
calls come, it ends as if one had come after the other."""

import concurrent.futures
import json
import shutil
import unittest

from members_test import PASSWORD
from moderation_test import House

ROUNDS = 3
SIGN_INS = 10
AT_ONCE = 3
NEW = "four in a row"


class SignInRaces(House):
    OPTIONS = ("--password-tries-per-minute", "10000", "--address-password-tries-per-minute", "10000",
               "--network-password-tries-per-minute", "10000", "--name-password-tries-per-minute", "10000",
               "--address-call-burst", "100000", "--call-burst", "10000", "--refusal-delay-ms", "0")

    def setUp(self):
        super().setUp()
        self.pool = self.enterContext(concurrent.futures.ThreadPoolExecutor(2))
        self.others = self.enterContext(concurrent.futures.ThreadPoolExecutor(AT_ONCE))

    def begin(self, person, *command, typed=""):
        return self.pool.submit(person.ask, *command, typed=typed)

    @staticmethod
    def answered(done):
        """Whether it went well; of what was not answered in time nobody knows."""
        if done.returncode != 0 and not done.stderr.startswith("deadline"):
            raise AssertionError(done.stderr)
        return done.returncode == 0

    def begin_sign_ins(self, name):
        """Sign-ins with the old password, a few at a time, of which the first is over: what is done next comes between."""
        people = [self.person(f"{name}-{i}") for i in range(SIGN_INS)]
        sign_ins = [(person, self.others.submit(person.ask, "signin", "--member", name, typed=PASSWORD + "\n"))
                    for person in people]
        sign_ins[0][1].result()
        return sign_ins

    def nobody_is_in(self, sign_ins):
        """None of the tokens that were given is good once all calls are answered."""
        for person, asked in sign_ins:
            if asked.result().returncode == 0:
                self.refused("bad-token", person, "signins")

    def test_the_old_password_lets_nobody_in_once_its_change_was_answered(self):
        judged = 0
        for number in range(ROUNDS):
            ann = self.member(f"Ann-{number}")
            sign_ins = self.begin_sign_ins(f"Ann-{number}")
            change = self.begin(ann, "password", typed=f"{PASSWORD}\n{NEW}\n")
            if self.answered(change.result()):
                judged += 1
                self.nobody_is_in(sign_ins)
                self.assertEqual(len(self.done(ann, "signins").splitlines()), 1)
        self.assertGreater(judged, 0)

    def test_a_password_lets_nobody_in_once_the_account_was_closed(self):
        judged = 0
        for number in range(ROUNDS):
            ann = self.member(f"Ann-{number}")
            sign_ins = self.begin_sign_ins(f"Ann-{number}")
            close = self.begin(ann, "close-account", typed=PASSWORD + "\n")
            if self.answered(close.result()):
                judged += 1
                self.nobody_is_in(sign_ins)
                self.refused("wrong-password", self.person("later"), "signin", "--member", f"Ann-{number}",
                             typed=PASSWORD + "\n")
        self.assertGreater(judged, 0)

    def test_a_guest_who_signs_up_and_closes_the_account_at_once_has_done_one_of_the_two(self):
        for number in range(2 * ROUNDS):
            name = f"Ann-{number}"
            guest, same = self.person(name), self.person(f"{name}-again")
            account = guest.read("signin")["account"]
            shutil.copy(guest.token_file, same.token_file)
            crowd = self.begin_sign_ins(f"Nobody-{number}")
            up = self.begin(guest, "signup", name, "--json", typed=PASSWORD + "\n")
            close = self.begin(same, "close-account", typed=PASSWORD + "\n")
            outcomes = (up.result(), close.result())
            if any(outcome.stderr.startswith("deadline") for outcome in outcomes):
                continue
            concurrent.futures.wait(asked for _, asked in crowd)
            # Whose token is gone already signs up as a new guest.
            signed_up, closed = self.account_of(outcomes[0]) == account, outcomes[1].returncode == 0
            later = self.person(f"{name}-later").ask("signin", "--member", name, "--json", typed=PASSWORD + "\n")
            self.assertEqual(self.account_of(later) == account, signed_up and not closed,
                             f"{outcomes[0].stderr} {outcomes[1].stderr} {later.stderr}")

    @staticmethod
    def account_of(done):
        """Who somebody is by what was printed; none when it did not go well."""
        return json.loads(done.stdout)["account"] if done.returncode == 0 else None


if __name__ == "__main__":
    unittest.main()
