"""Requests with a request id, their results, and a table of the answers when the id is used again."""

import itertools
import typing
import uuid

from driver.waiting import wait_for

PLAYERS_ROOM = 1
_clocks = itertools.count(1)


class World:
    """Two accounts of a cluster. `me` asks at the node that is called first, `other` at the last one. Every request
    that they make is for a clock of its own: nobody else is paired with them."""

    def __init__(self, house, listens):
        self.house = house
        self.me, self.other = house.account(listens), house.account(listens)
        self.match = ""  # that is over, or that goes on

    def clock(self):
        """One that nobody has asked for."""
        number = next(_clocks)
        return {"initial_ms": 600_000 + 1000 * (number % 1000), "increment_ms": 1000 * (1 + number // 1000)}

    def mine(self, method, **fields):
        """What I am granted at the first node."""
        return self.house.grant(self.me, 0, method, **fields)

    def others(self, method, **fields):
        """What the other is granted at the last node."""
        return self.house.grant(self.other, -1, method, **fields)

    # ---- Requests: each gives the call and its fields

    def table(self):
        return "OpenTable", {"ruleset": "standard", "time_control": self.clock()}

    def alone(self):
        return "OpenTable", {"ruleset": "peg", "time_control": self.clock()}

    def seat(self):
        opened = self.others("OpenTable", ruleset="standard", time_control=self.clock())
        return "JoinTable", {"table_id": opened.table.table_id}

    def seek(self):
        return "CreateSeek", {"choices": [{"ruleset": "standard", "time_control": self.clock()}]}

    def challenge(self):
        return "CreateChallenge", {"player": self.other.account_id, "ruleset": "standard", "time_control": self.clock()}

    def acceptance(self):
        made = self.others("CreateChallenge", player=self.me.account_id, ruleset="standard", time_control=self.clock())
        return "AcceptChallenge", {"challenge_id": made.challenge.challenge_id}

    def rematch(self):
        return "OfferRematch", {"match_id": self._over()}

    def rematch_that_was_offered(self):
        match = self._over()
        offered = self.others("OfferRematch", match_id=match).challenge
        wait_for("the other's offer", lambda: offered in self.mine("ListChallenges").challenges)
        return "OfferRematch", {"match_id": match}

    def ply(self, text="d2"):
        if not self.match:
            self.match = self._begin()
        seq = self.mine("GetMatch", match_id=self.match).match.position_seq
        return "Submit", {"command": {"match_id": self.match, "expected_seq": seq, "play_ply": text}}

    def other_ply(self):
        return self.ply("f4")

    def words(self, text="well met"):
        if not self.match:
            self.match = self._begin()
        return "Say", {"match_id": self.match, "room": PLAYERS_ROOM, "text": text}

    def other_words(self):
        return self.words("well played")

    def seat_that_is_gone(self):
        method, fields = self.seat()
        self.others("WithdrawTable", **fields)
        return method, fields

    def acceptance_that_is_gone(self):
        method, fields = self.acceptance()
        self.others("WithdrawChallenge", **fields)
        return method, fields

    def table_of_no_game(self):
        return "OpenTable", {"ruleset": "no-such-game", "time_control": self.clock()}

    def _begin(self):
        """A match in which I have White."""
        opened = self.mine("OpenTable", request_id=str(uuid.uuid4()), ruleset="standard", time_control=self.clock(), side=1)
        return self.others("JoinTable", table_id=opened.table.table_id).match_id

    def _over(self):
        match = self._begin()
        self.others("Submit", command={"request_id": str(uuid.uuid4()), "match_id": match, "resign": {}})
        return match

    # ---- What becomes of them: each takes the fields and the answer, and gives the match that began

    def stays(self, _fields, _answer):
        return ""

    def is_taken(self, _fields, answer):
        match = self.others("JoinTable", table_id=answer.table.table_id).match_id
        self.await_table(answer, False)
        return match

    def is_accepted(self, _fields, answer):
        match = self.others("AcceptChallenge", challenge_id=answer.challenge.challenge_id).match_id
        self.await_challenge(answer, False)
        return match

    def is_paired(self, fields, _answer):
        self.others("CreateSeek", **fields)
        mine = {"player": self.me.account_id}
        return wait_for("the match", lambda: self.mine("ListMatches", filter=mine).matches)[0].match_id

    def is_withdrawn(self, _fields, answer):
        self.await_table(answer, True)
        self.mine("WithdrawTable", table_id=answer.table.table_id)
        return ""

    def is_taken_back(self, _fields, answer):
        self.await_challenge(answer, True)
        self.mine("WithdrawChallenge", challenge_id=answer.challenge.challenge_id)
        return ""

    def is_declined(self, _fields, answer):
        self.await_challenge(answer, True)
        self.others("DeclineChallenge", challenge_id=answer.challenge.challenge_id)
        return ""

    # Each node hears of it a moment later.

    def await_table(self, answer, there):
        table = answer.table.table_id
        self.house.await_everywhere(self.me, "ListTables", lambda seen: (
            table in [one.table_id for one in seen.tables]) == there, page_size=200)

    def await_challenge(self, answer, there):
        challenge = answer.challenge
        self.house.await_everywhere(self.me, "ListChallenges", lambda seen: (challenge in seen.challenges) == there)


# What is answered when an id is used again. All other answers are reasons.
SAME = "the first answer"
BEGUN = "the match that began"
GRANTED = "granted"
REUSED = "REQUEST_ID_REUSED"
# A seek that waits is gone with a server of one node; where there are several it outlives them by some seconds.
EITHER = "granted or REQUEST_ID_REUSED"


class Row(typing.NamedTuple):
    """`first` is asked at one node, then something becomes of it, then `second` at another node with the same id. None: the
    first request itself."""

    first: typing.Callable
    second: typing.Callable | None
    answer: str
    becomes: typing.Callable = World.stays
    begins: str = ""  # what the first is refused with
    after: str = ""  # the answer when the servers have been started again; as before
    by: str = "me"  # who asks the second time
    spelt: typing.Callable = str.lower  # the id, the second time

    def __str__(self):
        second = self.second.__name__ if self.second else "the same"
        became = "" if self.becomes is World.stays else f" that {self.becomes.__name__}"
        return f"{self.first.__name__}{became}, then {second}" + (f" of {self.by}" if self.by != "me" else "") + (
            " in upper case" if self.spelt is str.upper else "")

    @property
    def seeks(self):
        """Whether somebody has to listen to notices."""
        return World.seek in (self.first, self.second)


KINDS = [World.table, World.alone, World.seat, World.seek, World.challenge, World.acceptance, World.rematch,
         World.rematch_that_was_offered]

ROWS = [
    # Each kind, and then each kind with other contents.
    *(Row(first, second, REUSED, after=EITHER if first is World.seek else "")
      for first, second in itertools.product(KINDS, repeat=2)),
    # The same request again. A seek that waits anew waits since another moment.
    *(Row(first, None, SAME, after=GRANTED if first is World.seek else "") for first in KINDS),
    Row(World.table, None, SAME, spelt=str.upper),
    Row(World.table, World.challenge, REUSED, spelt=str.upper),
    Row(World.table, World.table, GRANTED, by="other"),
    Row(World.table, World.seek, GRANTED, by="other"),
    # What has become a match.
    Row(World.table, None, BEGUN, World.is_taken),
    Row(World.table, World.challenge, REUSED, World.is_taken),
    Row(World.challenge, None, BEGUN, World.is_accepted),
    Row(World.challenge, World.table, REUSED, World.is_accepted),
    Row(World.rematch, None, BEGUN, World.is_accepted),
    Row(World.rematch, World.seek, REUSED, World.is_accepted),
    Row(World.seek, None, GRANTED, World.is_paired),
    Row(World.seek, World.table, REUSED, World.is_paired),
    # What is gone: its id was used all the same, as long as the servers run.
    Row(World.table, World.challenge, REUSED, World.is_withdrawn, after=GRANTED),
    Row(World.challenge, World.table, REUSED, World.is_taken_back, after=GRANTED),
    Row(World.challenge, World.seek, REUSED, World.is_declined, after=GRANTED),
    # What was refused has not used its id.
    Row(World.seat_that_is_gone, World.table, GRANTED, begins="UNKNOWN_TABLE"),
    Row(World.acceptance_that_is_gone, World.seek, GRANTED, begins="UNKNOWN_CHALLENGE"),
    Row(World.table_of_no_game, World.challenge, GRANTED, begins="UNKNOWN_RULESET"),
    # Commands and words have ids of their own.
    Row(World.ply, None, SAME),
    Row(World.ply, World.other_ply, REUSED),
    Row(World.ply, World.table, GRANTED),
    Row(World.table, World.ply, GRANTED),
    Row(World.words, None, SAME),
    Row(World.words, World.other_words, REUSED),
    Row(World.words, World.challenge, GRANTED),
    Row(World.challenge, World.words, GRANTED),
]
