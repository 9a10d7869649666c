"""The fuzzed server, the programs beside it, and its end."""

import collections
import contextlib
import pathlib
import sqlite3
import threading
import time

from driver.server import Server
from driver.waiting import Failure
from hostile.protocol import Protocol, open_channel
from hostile.seen_values import SeenValues
from hostile.witness import Witness

MILLION = 1_000_000
# What would only slow the fuzzer down: it is many people at one address.
# All of them share an address, and go on when they are refused.
ONE_ADDRESS = ["--unexplained-bytes=1000000000", "--unexplained-bytes-per-address=1000000000"]
LIFTED = [f"--{limit}={MILLION}" for limit in (
    "commands-per-minute", "command-burst", "address-commands-per-minute", "address-command-burst",
    "lobby-changes-per-minute", "new-names-per-day", "replays-per-minute", "lookups-per-minute", "lookup-burst", "calls-per-minute", "call-burst",
    "bot-calls-per-minute", "bot-call-burst", "address-calls-per-minute", "address-call-burst",
    "stream-messages-per-minute", "stream-message-burst", "sign-ups-per-minute", "subscriptions-per-minute",
    "subscription-burst", "password-tries-per-minute", "chat-per-minute", "chat-burst",
    "address-chat-per-minute", "address-chat-burst", "catalogue-reads-per-minute",
    "rated-repeats-per-day")] + [
    "--gap-at-once=5000", "--gap-most=5000", "--repeat-wait-ms=0", "--claim-wait-percent=1", "--stuck-reader-ms=2000",
    "--ping-interval-ms=1000", "--challenge-ms=20000"]
BAN_LASTS_S = 1
MIB = 1024


class FuzzHouse:
    """A server over a folder, and what its actors share."""

    def __init__(self, folder, programs, options, pause):
        self.folder, self.programs, self.pause = pathlib.Path(folder), pathlib.Path(programs), pause
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.protocol, self.witness = Protocol(self.folder), Witness()
        self.other_tokens, self.dead_tokens = collections.deque(maxlen=50), collections.deque(maxlen=200)
        self.memory = []
        self._sanctions = collections.deque()
        self._closed = threading.Event()
        self.server = Server(self.programs / "merels-server", self.data, self.log, *options)
        self.server.start()
        self.expired_token = self._make_expired_token()
        self.server.start()
        self.operator_token = (self.data / "operator.token").read_text(encoding="ascii").strip()
        self._operators = open_channel(self.address)
        self.values = SeenValues(self._rulesets())
        self._sampler = threading.Thread(target=self._sample, daemon=True)
        self._sampler.start()

    @property
    def address(self):
        return self.server.address

    def closed(self):
        return self._closed.is_set()

    def close(self):
        """All shall go."""
        self._closed.set()
        self._sampler.join(10)

    def _rulesets(self):
        """Names, and variations of them."""
        told = self.protocol.call(self._operators, "ListRulesets", self.protocol.make("ListRulesets"), "").message
        texts = [ruleset.name for ruleset in told.rulesets]
        for family in told.families:
            for ruleset in [one for one in told.rulesets if one.family == family.name][:2]:
                for knob in family.knobs:
                    value = knob.words[-1] if knob.words else knob.highest
                    texts.append(f"{ruleset.name}+{knob.name}={value}")
        return texts + ["", "nonsense", "standard+fly=99+fly=99", "standard+nonsense=1", "standard+fly=-5", "x" * 900]

    def _make_expired_token(self):
        """A token whose term is over, by a look into the database while nobody uses it. The server has ended then."""
        with contextlib.closing(open_channel(self.address)) as channel:
            call = lambda method, token, **fields: self.protocol.call(
                channel, method, self.protocol.make(method, **fields), token)
            guest = call("SignInGuest", "", name="").message.token
            call("SignUp", guest, name="Old-hand", password="three in a row")
            made = call("CreateToken", guest, scopes=["watch"], valid_hours=1, label="old")
        if not made.ok:
            raise Failure(f"no token could be made: {made.brief()}")
        self.end_server()
        with contextlib.closing(sqlite3.connect(self.data / "merels.db")) as database, database:
            database.execute("UPDATE tokens SET expires_at = created_at + 1 WHERE label = 'old'")
        return made.message.token

    def end_server(self):
        """Asks it to end; a fault when it does not do so with 0."""
        status = self.server.stop()
        if status != 0:
            self.witness.fault(f"the server ended with {status}")

    # ---- Who keeps the server going

    def operator_asks(self, method, **fields):
        """A call of who runs the server."""
        request = self.protocol.make(method, **fields)
        answer = self.protocol.call(self._operators, method, request, self.operator_token)
        self.witness.judge("", method, request, answer)

    def note_sanction(self, sanction):
        self._sanctions.append((time.monotonic(), sanction))

    def bans(self):
        """What was imposed some time ago, each once."""
        while self._sanctions and self._sanctions[0][0] < time.monotonic() - BAN_LASTS_S:
            yield self._sanctions.popleft()[1]

    # ---- Memory

    def resident_mib(self):
        status = pathlib.Path(f"/proc/{self.server.pid()}/status").read_text(encoding="ascii")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / MIB

    def _sample(self):
        while not self._closed.wait(1):
            try:
                self.memory.append(self.resident_mib())
            except (OSError, StopIteration):
                return self.witness.fault("the server is gone")
