"""Everything that clients were sent, checked against the laws. Safe from all threads."""

import collections
import threading
import time

from hostile.protocol import promised_reasons

LONGEST_S = 10
# Passwords are hashed one after another, each for as long as the machine lets it; too many at once are refused.
HASHING = ("SignUp", "SignIn", "ChangePassword", "ResetPassword", "CloseAccount")
LONGEST_HASH_S = 60
MOST_FAULTS = 100
# Answers of a retry that are not the first one's, but no other answer either: the account may not call just now.
TURNED_AWAY = {"RATE_LIMITED", "BAD_TOKEN", "TOKEN_MISSING", "BANNED", "NOT_ALLOWED", "DRAINING", "STORE_REFUSED",
               "MUTED"}
CODE, CLOSED = 2, 3  # of WatchAccess
PLAYERS_ROOM = 1


def row_of(answer):
    """The row that a command's answer names; None of another answer."""
    return answer.accepted.entry if answer is not None and "accepted" in answer.DESCRIPTOR.fields_by_name else None


class Witness:
    """Collects, and judges at once what can be judged at once; the rest at the end (see `after`)."""

    def __init__(self):
        self._lock = threading.RLock()
        self._promised = promised_reasons()
        self.counts, self.ends = collections.Counter(), collections.Counter()
        self.faults, self.slowest = [], 0.0
        self.acknowledged = {}  # (account, request, match): seq
        self.begun = {}  # (account, request): the match that the request made
        self.uses = collections.defaultdict(set)  # (account, request): what it was the request of
        self.rows = {}  # (match, seq): its events, as everybody heard them
        self.matches = {}  # match: (access, players)
        self.sightings = {}  # (match, account): how the account came to know of it, where no code was shown
        self.private = {}  # (match, account): talk of players that the account heard
        self.ever_moderators = set()  # who may see and hear more than others
        self.shown_in_spite = []  # (account, what it was shown though it was blocked)
        self._first = {}  # (account, method, request): the first granted answer
        self._blocks = {}  # (blocker, blocked): since when

    def fault(self, what):
        with self._lock:
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(what)

    def note(self, what, number=1):
        with self._lock:
            self.counts[what] += number

    # ---- Calls

    def before(self, account, method, request):
        """A call begins that may end what was known."""
        if getattr(request, "request_id", ""):
            with self._lock:
                self.uses[(account, request.request_id)].add((method, request.SerializeToString(deterministic=True)))
        if method in ("UnblockPlayer", "CloseAccount"):
            with self._lock:
                for pair in [pair for pair in self._blocks if account in pair]:
                    del self._blocks[pair]

    def judge_status(self, where, code, reason, sentence):
        """A status that was no success, of a call or of a part of the stream: only what the protocol promises."""
        with self._lock:
            self.ends[f"{code} {reason}"] += 1
        if code == "INTERNAL" or (code, reason) not in self._promised[where]:
            self.fault(f"{where}: {code}, reason '{reason}': {sentence}")

    def judge_go_away(self, reason):
        """Why the server ends a stream."""
        self.note(f"GoAway {reason}")
        if reason not in {promised for _, promised in self._promised["Session"]}:
            self.fault(f"a stream was ended as {reason}, which the protocol does not say")

    def judge(self, account, method, request, answer):
        """An answer to a call of an account, which is empty when nobody is known by the token."""
        self.note(f"{method} {answer.brief()}")
        with self._lock:
            self.slowest = max(self.slowest, answer.seconds)
        if answer.seconds > (LONGEST_HASH_S if method in HASHING else LONGEST_S):
            self.fault(f"{method} took {answer.seconds:.1f} s and ended with {answer.brief()}")
        if not answer.ok:
            self.judge_status(method, answer.code, answer.reason, answer.sentence)
        self._judge_retry(account, method, request, answer)
        if answer.ok and account:
            self._look(account, method, request, answer)

    def _judge_retry(self, account, method, request, answer):
        if method == "Submit":
            identity = lambda message: (row_of(message).seq, row_of(message).at_unix_ms)
        elif method in ("JoinTable", "AcceptChallenge"):
            identity = lambda message: (message.match_id, message.side)
        elif method == "Say":
            identity = lambda message: message.message.number
        else:
            return
        key = (account, method, request.SerializeToString(deterministic=True))
        with self._lock:
            first = self._first.get(key)
            if first is None and answer.ok:
                self._first[key] = identity(answer.message)
        if first is None or answer.reason in TURNED_AWAY:
            return
        self.note("retries that got the first answer again")
        if not answer.ok or identity(answer.message) != first:
            self.fault(f"{method}: a retry of {request} was first answered {first}, then "
                       f"{identity(answer.message) if answer.ok else answer.brief()}")

    def _look(self, account, method, request, answer):
        message, began = answer.message, answer.began
        row = row_of(message)
        if row is not None:
            self.acknowledge(account, request.command.request_id, request.command.match_id, row.seq)
            self.hear_row(request.command.match_id, row)
        elif method in ("JoinTable", "AcceptChallenge") or (method == "OpenTable" and message.match_id):
            with self._lock:
                self.begun[(account, request.request_id)] = message.match_id
        elif method == "BlockPlayer":
            with self._lock:
                self._blocks.setdefault((account, message.player.account_id), time.monotonic())
        elif method == "ListTables":
            self.see_tables(account, message.tables, began)
        elif method == "ListMatches":
            for match in message.matches:
                self.see_match(account, match, method, "", began)
        elif method == "ListChannels":
            for channel in message.channels:
                if channel.HasField("match"):
                    self.see_match(account, channel.match, method, "", began)
        elif method == "GetMatch":
            self.see_match(account, message.match, method, request.watch_code)
        elif method in ("ExportMatch", "ListLegalPlies"):
            self.see_id(account, request.match_id, method, request.watch_code)
        elif method == "ListBestSolutions":
            for solution in message.solutions:
                self.see_id(account, solution.match_id, method)
        elif method == "ListMessages" and request.room == PLAYERS_ROOM:
            self.hear_private(account, request.match_id)

    def acknowledge(self, account, request, match, seq):
        """A command was accepted, as this row."""
        with self._lock:
            known = self.acknowledged.setdefault((account, request.lower(), match), seq)
        if known != seq:
            self.fault(f"request {request} of {account} was accepted in {match} as {known} and as {seq}")

    # ---- What is seen and heard

    def hear_row(self, match, row):
        """All who hear of a row hear the same."""
        with self._lock:
            told = b"".join(event.SerializeToString(deterministic=True) for event in row.events)
            first = self.rows.setdefault((match, row.seq), told)
        if first != told and not row.events[0].HasField("started"):  # names may have changed there
            self.fault(f"row {row.seq} of match {match} was told in two ways: {first} and {told}")

    def hear_private(self, account, match):
        with self._lock:
            self.private[(match, account)] = True

    def see_id(self, account, match, how, code=""):
        if not code:
            with self._lock:
                self.sightings.setdefault((match, account), how)

    def see_match(self, account, match, how, code="", began=None):
        """A summary or a snapshot. `began`: when it was asked for, where blocks forbid it."""
        settings = match.settings
        players = (settings.white.account_id, settings.black.account_id)
        with self._lock:
            self.matches[match.match_id] = (settings.watching.access, players)
        self.see_id(account, match.match_id, how, code)
        if began is not None and not match.score and account not in players:
            for player in players:
                self._judge_hidden(account, player, f"match {match.match_id}", how, began)

    def see_tables(self, account, tables, began, how="ListTables"):
        for table in tables:
            if table.owner.account_id != account:
                self._judge_hidden(account, table.owner.account_id, f"table {table.table_id}", how, began)

    def _judge_hidden(self, viewer, player, what, how, began):
        with self._lock:
            since = self._blocks.get((player, viewer))
            if since is not None and since < began:
                self.shown_in_spite.append((viewer, f"{how} showed {what} to {viewer}, whom {player} had blocked"))
