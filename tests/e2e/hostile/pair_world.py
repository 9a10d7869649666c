"""The state that a pair of calls begins with, made anew for each trial out of new accounts; and what is left of it."""

import contextlib
import itertools
import queue
import sqlite3
import uuid

from driver.waiting import Failure, wait_for

PASSWORD = "three in a row"
CLOCK = {"initial_ms": 600_000, "increment_ms": 0}
WHITE = 1
PLAYERS_ROOM = 1
WARNING, MUTE, BAN = 1, 2, 4
# What the store keeps of an account, by its tables: of a closed one nothing may be left.
KEPT = ("tokens WHERE account", "names WHERE account", "reset_codes WHERE account", "blocks WHERE blocker",
        "blocks WHERE blocked", "friends WHERE follower", "friends WHERE followed", "moderators WHERE account",
        "chat WHERE account")
_numbers = itertools.count(1)


class World:
    """An account, `me`, with something of everything; another, who plays with it; and whoever keeps order.

    `house` gives protocol, channels and the tokens of the operator and of a moderator. A guest's world when `guest`.
    """

    def __init__(self, house, guest, stream):
        self.house, self.number = house, next(_numbers)
        self.names = {}  # what is known of ids, so that states can be compared
        self.password, self.granted = PASSWORD, []
        self.me, self.token = self._sign_in("me")
        self.other, self.others_token = self._sign_in("other")
        self.third, self.thirds_token = self._sign_in("third")
        self.member_name = f"Me-{self.number}"
        self.second_token = ""
        if not guest:
            self.done("SignUp", self.token, name=self.member_name, password=PASSWORD)
            self.second_token = self.done("CreateToken", self.token, label="second",
                                          scopes=["watch", "play", "chat", "account"]).token
        self._stream = self._listen() if stream else None
        self._prepare()

    def _prepare(self):
        self.table = self._open(self.token, "my table")
        self.others_table = self._open(self.others_token, "other's table")
        self.challenge = self._challenge(self.token, self.other, "my challenge")
        self.others_challenge = self._challenge(self.others_token, self.me, "other's challenge")
        self.match, self.over = self._match("the match"), self._match("the match that is over")
        self.command(self.others_token, self.over, resign={})
        self.turn = self.command(self.token, self.match, play_ply="d2").accepted.entry.seq
        self.turn = self.command(self.others_token, self.match, play_ply="g1").accepted.entry.seq
        self.fresh = self._match("the match without plies")
        self.done("BlockPlayer", self.token, player=self.third)
        self.report = self.done("ReportPlayer", self.others_token, player=self.me, text="a word").report_id
        self.sanction = self.done("ImposeSanction", self.house.moderator, player=self.me, kind=WARNING,
                                  because="a warning").sanction.id

    # ---- Making it

    def ask(self, method, token, **fields):
        protocol = self.house.protocol
        return protocol.call(self.house.channel, method, protocol.make(method, **fields), token)

    def done(self, method, token, **fields):
        answer = self.ask(method, token, **fields)
        if not answer.ok:
            raise Failure(f"{method}, to prepare a pair: {answer.brief()} {answer.sentence}")
        return answer.message

    def name(self, identity, label):
        self.names[identity] = label
        return identity

    def _sign_in(self, label):
        signed_in = self.done("SignInGuest", "", name="")
        return self.name(signed_in.player.account_id, label), signed_in.token

    def _open(self, token, label):
        opened = self.done("OpenTable", token, request_id=new_request(), ruleset="standard", time_control=CLOCK,
                           side=WHITE)
        return self.name(opened.table.table_id, label)

    def _challenge(self, token, account, label):
        made = self.done("CreateChallenge", token, request_id=new_request(), player=account, ruleset="three",
                         time_control=CLOCK, side=WHITE)
        return self.name(made.challenge.challenge_id, label)

    def _match(self, label):
        table = self.done("OpenTable", self.token, request_id=new_request(), ruleset="standard", time_control=CLOCK,
                          side=WHITE).table.table_id
        joined = self.done("JoinTable", self.others_token, request_id=new_request(), table_id=table)
        return self.name(joined.match_id, label)

    def command(self, token, match, **action):
        now = self.done("GetMatch", token, match_id=match).match
        return self.done("Submit", token, command={"request_id": new_request(), "match_id": match,
                                                   "expected_seq": now.position_seq, **action})

    def _listen(self):
        said, heard = queue.SimpleQueue(), []
        session = self.house.protocol.session.request
        said.put(session(subscribe={"topic": {"notices": {}}}))
        call = self.house.protocol.open_session(self.house.channel, iter(said.get, None), self.token)
        self.house.background(lambda: _keep_reading(call, said, session, heard))
        wait_for("the notices of a world", lambda: "delivery" in heard)
        return call, said

    def end(self):
        """Nothing of it is in the way of the next one."""
        for one in self.done("ListSanctions", self.house.moderator, player=self.me).sanctions:
            if one.kind == BAN and not one.lifted_at_unix_ms:
                self.ask("LiftSanction", self.house.moderator, sanction_id=one.id, because="over")
        for report in self.done("ListReports", self.house.moderator).reports:
            self.ask("ResolveReport", self.house.moderator, report_id=report.id, resolution="over")
        for token in (self.token, self.others_token):
            own = self.ask("ListMatches", token, page_size=1)
            for table in list(self._tables()) if own.ok else ():
                self.ask("WithdrawTable", token, table_id=table.table_id)
        if self._stream:
            self.ask("CancelSeek", self.token)
            self._stream[0].cancel()
            self._stream[1].put(None)

    # ---- What is left of it

    def look(self, secrets):
        """The final state, as far as anybody can see it, with names in the place of ids. `secrets`: passwords; also
        which of them let in, which takes as long as it takes to check them."""
        state = {"me": self._account(self.token), "second token": self._account(self.second_token)}
        for number, (_, token) in enumerate(sorted(self.granted)):
            state[f"granted token {number}"] = self._account(token)
        state["tables"] = sorted(self.names.get(table.table_id, "a new table") for table in self._tables())
        standing = self.done("ListChallenges", self.others_token).challenges
        state["challenges"] = sorted(self._challenge_text(one) for one in standing)
        state["matches"] = sorted(self._matches())
        for match in (self.match, self.fresh):
            state[self.names[match]] = self._match_text(match)
        talk = self.done("ListMessages", self.others_token, match_id=self.match, room=PLAYERS_ROOM)
        state["talk"] = [(self.who(message.account_id), message.text) for message in talk.messages], talk.off
        sanctions = self.done("ListSanctions", self.house.moderator, player=self.me).sanctions
        state["sanctions"] = sorted((one.kind, one.imposed_because, one.lifted_at_unix_ms > 0) for one in sanctions)
        waiting = self.done("ListReports", self.house.moderator).reports
        state["report waits"] = any(one.id == self.report for one in waiting)
        state["kept"] = self._kept()
        if secrets:
            state["lets in"] = [(ending, password) for ending in ("", "-b")
                                for password in secrets
                                if self._lets_in(self.member_name + ending, password)]
        return state

    def _lets_in(self, name, password):
        """Only of a name that is somebody's: for nobody's name the answer takes as long."""
        known = self.ask("ListSanctions", self.house.moderator, player=name)
        return known.ok and self.ask("SignIn", "", name=name, password=password, label="look").ok

    def who(self, account):
        return self.names.get(account, "somebody")

    def _account(self, token):
        """What the account's own calls tell by a token."""
        if not token:
            return "no token"
        me = self.ask("GetAccount", token)
        if not me.ok:
            return me.brief()
        blocks, friends = self.ask("ListBlocks", token), self.ask("ListFriends", token)
        named = me.message.player.name if not me.message.player.guest else "a guest"
        return (named.replace(str(self.number), "N"),
                sorted(self.who(one.account_id) for one in blocks.message.players) if blocks.ok else blocks.brief(),
                sorted((self.who(one.player.account_id), one.told) for one in friends.message.friends)
                if friends.ok else friends.brief())

    def _tables(self):
        mine, page = {self.me, self.other}, ""
        while True:
            told = self.done("ListTables", self.house.moderator, page_size=200, page_token=page)
            yield from (table for table in told.tables if table.owner.account_id in mine)
            page = told.next_page_token
            if not page:
                return

    def _challenge_text(self, one):
        label = self.names.get(one.challenge_id, "a new challenge")
        return f"{label} from {self.who(one.challenger.account_id)}"

    def _matches(self):
        listed = self.done("ListMatches", self.others_token, filter={"player": self.other}, page_size=200)
        for match in listed.matches:
            yield f"{self.names.get(match.match_id, 'a new match')} {match.score} {match.reason}"

    def _match_text(self, match):
        now = self.done("GetMatch", self.others_token, match_id=match).match
        return len(now.plies), now.score, now.reason, now.draw_offered_by, now.takeback_offered_by

    def _kept(self):
        path = self.house.data / "merels.db"
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return {what: database.execute(f"SELECT count(*) FROM {what} = ?", (self.me,)).fetchone()[0]
                    for what in KEPT}


def _keep_reading(call, said, session, heard):
    try:
        for message in call:
            heard.append(message.WhichOneof("kind"))
            if message.HasField("ping"):
                said.put(session(pong={"nonce": message.ping.nonce}))
    except Exception as end:  # its end is not what is looked at
        heard.append(repr(end))


def new_request():
    return str(uuid.uuid4())
