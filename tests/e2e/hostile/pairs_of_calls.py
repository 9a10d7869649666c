"""Each call that changes something, at once with each other one of the same account, judged by what they do one after
the other.

    MERELS_BIN=../../build/release/bin /usr/bin/python3 -B -m hostile.pairs_of_calls [--only TEXT] [--tries 4]

For each pair (A, B) of the table: from a state made anew, A then B; from another, B then A; then several times both at
once, on connections of their own. The two answers and all that can be seen afterwards has to be what one of the orders
gives. Prints the table; exit status 1 when a pair did something else that is not explained in the table.
"""

import argparse
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

from driver.server import Server
from hostile.fuzz_house import LIFTED
from hostile.pair_table import EXPLAINED, all_pairs
from hostile.pair_world import PASSWORD, World
from hostile.protocol import Protocol, open_channel

OTHERWISE = "OTHERWISE"
ORDERS = 2  # how often each order is tried before a pair is called at fault


class PairsHouse:
    """The server on which pairs are tried."""

    def __init__(self, folder, programs):
        self.data = pathlib.Path(folder) / "data"
        self.protocol = Protocol(folder)
        self.server = Server(pathlib.Path(programs) / "merels-server", self.data, pathlib.Path(folder) / "log",
                             *LIFTED, "--challenge-ms=600000", "--stuck-reader-ms=30000")
        self.server.start()
        self.channel = open_channel(self.server.address)
        self.channels = [open_channel(self.server.address) for _ in range(2)]
        self.tokens = {"operator": (self.data / "operator.token").read_text(encoding="ascii").strip()}
        self.moderator = self.tokens["moderator"] = self._make_moderator()

    def _make_moderator(self):
        call = lambda method, token, **fields: self.protocol.call(
            self.channel, method, self.protocol.make(method, **fields), token)
        token = call("SignInGuest", "").message.token
        call("SignUp", token, name="Keeper", password=PASSWORD)
        call("SetModerator", self.tokens["operator"], player="Keeper", moderator=True)
        return token

    def background(self, task):
        threading.Thread(target=task, daemon=True).start()

    def sign_in_id(self, world, label):
        """Which sign-in of the account has this label."""
        return next(one.id for one in world.done("ListSignIns", world.token).sign_ins if one.label == label)


class Trial:
    """A pair in a world of its own."""

    def __init__(self, house, pair):
        self.house, self.pair = house, pair
        guest = "member" not in (pair[0].of, pair[1].of)
        self.world = World(house, guest, any(deed.listens for deed in pair))
        self._calls = [(deed, deed.request(self.world), deed.token_in(self.world)) for deed in pair]

    def _make(self, number):
        deed, request, token = self._calls[number]
        answer = self.house.protocol.call(self.house.channels[number], deed.method, request, token)
        granted = getattr(answer.message, "token", "")
        if granted:
            self.world.granted.append((deed.name, granted))
        return answer.brief()

    def in_order(self, numbers):
        answers = {number: self._make(number) for number in numbers}
        return self._outcome(answers)

    def at_once(self, delay):
        """`delay`: how many seconds the second call begins after the first; before it, when negative."""
        answers, gate = {}, threading.Barrier(2)

        def make(number):
            gate.wait()
            threading.Event().wait(max(0, delay if number else -delay))
            answers[number] = self._make(number)

        threads = [threading.Thread(target=make, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self._outcome(answers)

    def _outcome(self, answers):
        tried = {PASSWORD, *(deed.fields(self.world).get("new_password", PASSWORD) for deed in self.pair if deed.slow)}
        secrets = sorted(tried) if any(deed.slow for deed in self.pair) else ()
        state = self.world.look(secrets)
        self.world.end()
        return (answers[0], answers[1]), state


def try_pair(house, pair, tries, choose, check_s):
    """The outcomes that were those of no order, each with the outcomes of the orders."""
    ordered = [Trial(house, pair).in_order(numbers) for numbers in ((0, 1), (1, 0))]
    span = 1.3 * check_s if any(deed.slow for deed in pair) else 0.002
    strange = []
    for number in range(tries * (2 if span > 0.01 else 1)):
        delay = 0 if number == 0 else choose.uniform(-span, span)
        seen = Trial(house, pair).at_once(delay)
        if seen not in ordered:
            strange.append(seen)
    if strange:  # perhaps an order has more outcomes than one
        ordered += [Trial(house, pair).in_order(numbers) for _ in range(ORDERS) for numbers in ((0, 1), (1, 0))]
    return [one for one in strange if one not in ordered], ordered


def differences(one, other):
    """What of two outcomes is not the same."""
    lines = [] if one[0] == other[0] else [f"answers {one[0]} instead of {other[0]}"]
    return lines + [f"{key}: {one[1].get(key)} instead of {other[1].get(key)}" for key in {**one[1], **other[1]}
                    if one[1].get(key) != other[1].get(key)]


def show(pair, strange, ordered):
    for outcome in strange[:2]:
        print(f"  at once: {outcome[0]}")
        for numbers, order in zip(("first, second", "second, first"), ordered):
            print(f"    not as {numbers}: " + "; ".join(differences(outcome, order)))


def time_of_check(house):
    """How long a password takes to be checked, in seconds."""
    began = time.monotonic()
    request = house.protocol.make("SignIn", name="Keeper", password=PASSWORD)
    house.protocol.call(house.channel, "SignIn", request, "")
    return time.monotonic() - began


def run(house, pairs, options):
    choose, check_s, faults = random.Random(options.seed), time_of_check(house), 0
    until = time.monotonic() + options.minutes * 60
    tried = 0
    for pair in pairs[options.skip:]:
        if time.monotonic() > until:
            break
        tried += 1
        names = (pair[0].name, pair[1].name)
        strange, ordered = try_pair(house, pair, options.tries, choose, check_s)
        verdict = "as in one of the orders" if not strange else EXPLAINED.get(names, OTHERWISE)
        orders = " / ".join(" & ".join(order[0]) for order in ordered[:2])
        print(" | ".join((*names, orders, verdict)), flush=True)
        if verdict == OTHERWISE:
            faults += 1
            show(pair, strange, ordered)
    print(f"{tried} of {len(pairs)} pairs tried, {faults} did otherwise", flush=True)
    return faults


def chosen(options):
    pairs = [pair for pair in all_pairs() if all(any(text in deed.name for deed in pair) for text in options.only)]
    if options.shuffle:
        random.Random(options.seed).shuffle(pairs)
    return pairs


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", default=[], help="pairs in which a name has this text")
    parser.add_argument("--tries", type=int, default=4, help="how often both are made at once")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no further pair after so many")
    parser.add_argument("--shuffle", action="store_true", help="in another order than that of the table")
    parser.add_argument("--skip", type=int, default=0, help="how many to leave out at first")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        house = PairsHouse(folder, os.environ["MERELS_BIN"])
        try:
            return 1 if run(house, chosen(options), options) else 0
        finally:
            house.server.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
