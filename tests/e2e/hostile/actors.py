"""All simultaneous users of the fuzzed server: each a thread with an account, or without one."""

import collections
import random
import threading

from hostile.protocol import open_channel
from hostile.seen_values import Inventor
from hostile.session_user import SessionUser
from hostile.topics import typed

PASSWORD = "three in a row"
PAUSE_S = 0.05
MOST_STREAMS = 3
# Calls that have a password checked, or end the one who makes them, are made less often than others.
SELDOM = {"SignInGuest": 0.2, "SignUp": 0.1, "SignIn": 0.15, "ChangePassword": 0.1, "ResetPassword": 0.1,
          "CloseAccount": 0.04, "EndSignIn": 0.2, "ImposeSanction": 0.5, "ListRulesets": 0.05, "SetModerator": 0.3,
          "CreateToken": 0.3, "BlockPlayer": 0.3, "ExportMatches": 0.2}
ANSWERS = ("offer_draw", "accept_draw", "decline_draw", "offer_takeback", "accept_takeback", "decline_takeback", "resign",
           "abort", "claim_abandoned")
OPERATORS = "OperatorService"
_nothing = threading.Event()


class Actor(threading.Thread):
    """Somebody who does something at random, again and again, until the server is closed."""

    def __init__(self, house, name, seed):
        super().__init__(name=name, daemon=True)
        self.house, self.protocol, self.witness, self.values = house, house.protocol, house.witness, house.values
        self.choose = random.Random(f"{seed} {name}")
        self.channel = open_channel(house.address)
        self.token, self.account, self.password = "", "", PASSWORD
        self.live = collections.deque(maxlen=12)
        self.streams = []
        self._again = collections.deque(maxlen=20)
        self._invent = Inventor(self.choose, self.values, self)
        methods = [method for method in self.protocol.methods.values() if self.makes(method)]
        self._methods = methods, [SELDOM.get(method.name, 1) for method in methods]

    def makes(self, method):
        """Whether this is one of the calls that the actor makes at random."""
        return method.service != OPERATORS

    # ---- The life of an actor

    def run(self):
        try:
            while not self.house.closed():
                self.live_on()
            for stream in self.streams:
                stream.hang_up(self.choose.choice(("cancel", "close")))
        except Exception as fault:  # of this program; it must not be lost with the thread
            self.witness.fault(f"{self.name} failed: {fault!r} {_where(fault)}")

    def live_on(self):
        if not self.token and not self.come():
            _nothing.wait(PAUSE_S * 4)
            return
        what, = self.choose.choices((self.call_anything, self.play, self.meet, self.use_stream, self.call_again),
                                    (45, 30, 10, 15, 4))
        what()
        if self.house.pause:
            _nothing.wait(self.house.pause * self.choose.random())

    def come(self):
        """Becomes a guest; False when nobody is let in."""
        return self._enter(self.ask("SignInGuest", name=self.guest_name(), bot=False))

    def guest_name(self):
        return self.choose.choice(("", f"{self.name} {self.choose.randrange(100)}"))

    def _enter(self, answer):
        if not answer.ok:
            return False
        self.account, self.token = answer.message.player.account_id, answer.message.token
        self.live.clear()
        self.witness.note("sign-ins")
        return True

    def leave(self):
        """The account is no longer of use."""
        self.house.dead_tokens.append(self.token)
        self.token, self.account = "", ""
        for stream in self.streams:
            stream.hang_up("close")
        self.streams.clear()
        self._again.clear()

    # ---- Calls

    def ask(self, method, **fields):
        return self.send(self.protocol.methods[method], self.protocol.make(method, **fields))

    def send(self, method, request):
        """Makes a call; its answer, which is learned from, judged, and acted upon."""
        token, account = self.token, self.account
        self.witness.before(account, method.name, request)
        answer = self.protocol.call(self.channel, method, request, token)
        self.witness.judge(account, method.name, request, answer)
        if answer.ok:
            self.granted(method, request, answer.message)
        elif answer.reason == "BAD_TOKEN" and token and token == self.token:
            self.leave()
        return answer

    def granted(self, method, request, message):
        if method.name != "ListRulesets":
            self.values.learn(message)
        if method.name in ("JoinTable", "AcceptChallenge") or getattr(message, "match_id", ""):
            self.live.append(message.match_id)
        if method.name == "CloseAccount":
            self.leave()
        if method.name == "ImposeSanction":
            self.house.note_sanction(message.sanction.id)
        if method.name == "ChangePassword":
            self.password = request.new_password
        if method.name in ("SignIn", "ResetPassword", "CreateToken"):
            self.house.other_tokens.append(message.token)

    def call_anything(self):
        method, = self.choose.choices(*self._methods)
        request = self._invent.fill(method.request())
        self._again.append((method, request))
        self.send(method, request)

    def call_again(self):
        if self._again:
            self.send(*self.choose.choice(self._again))

    # ---- Playing

    def meet(self):
        """Finds somebody to play with."""
        what = self.choose.randrange(6)
        if what == 0:
            return self.ask("OpenTable", request_id=self._invent.request_id(), ruleset=self.ruleset(),
                            time_control=self._clock(), **self._watching())
        if what == 1:
            return self._challenge()
        if what == 2:
            return self._seek()
        if what == 3:
            mine = self.ask("ListMatches", filter={"state": "MATCH_STATE_LIVE", "player": self.account}, page_size=12)
            return self.live.extend(match.match_id for match in (mine.message.matches if mine.ok else ()))
        return self._join() if what == 4 else self._accept()

    def ruleset(self):
        return self.choose.choice(("standard", "three", "standard", self.choose.choice(self.values.rulesets)))

    def _clock(self):
        initial, increment = self._invent.clock()
        return {"initial_ms": initial, "increment_ms": increment}

    def _watching(self):
        what = self.choose.randrange(6)
        return ({}, {"rated": True}, {"watching": {"access": 2}}, {"watching": {"access": 3}},
                {"watching": {"access": 1, "delay_plies": 3}}, {"watching": {"delay_ms": 700}})[what]

    def _challenge(self):
        other = self.values.one_of(self.choose, "account_id")
        if other:
            self.ask("CreateChallenge", request_id=self._invent.request_id(), player=other, ruleset=self.ruleset(),
                     time_control=self._clock(), **self._watching())

    def _seek(self):
        if not any(not stream.over for stream in self.streams):
            self._open_stream()
        self.streams[-1].say(subscribe={"topic": {"notices": {}}})
        clock = {"initial_ms": 180_000, "increment_ms": 2_000}
        names = ["standard"] if self.choose.random() < 0.5 else [self.ruleset(), "standard"]
        self.ask("CreateSeek", request_id=self._invent.request_id(), rated=self.choose.random() < 0.5,
                 choices=[{"ruleset": name, "time_control": clock} for name in names])

    def _join(self):
        tables = self.ask("ListTables")
        if tables.ok and tables.message.tables:
            table = self.choose.choice(tables.message.tables)
            self.ask("JoinTable", request_id=self._invent.request_id(), table_id=table.table_id)

    def _accept(self):
        mine = self.ask("ListChallenges")
        for challenge in mine.message.challenges if mine.ok else ():
            if challenge.challenged.account_id == self.account:
                self.ask("AcceptChallenge", request_id=self._invent.request_id(), challenge_id=challenge.challenge_id)

    def play(self):
        """A ply in a match of one's own, or something else that may be done there."""
        if not self.live:
            return self.meet()
        match = self.choose.choice(self.live)
        seen = self.ask("GetMatch", match_id=match)
        if not seen.ok or seen.message.match.score:
            return self.live.remove(match) if match in self.live else None
        now = seen.message.match
        if self.choose.random() < 0.15:
            return self._answer(now)
        mover = (now.settings.white, now.settings.black)[len(now.plies) % 2]
        if mover.account_id != self.account and self.choose.random() < 0.8:
            return None
        legal = self.ask("ListLegalPlies", match_id=match)
        if legal.ok and legal.message.plies:
            ply = self.choose.choice(legal.message.plies)
            self._command(match, legal.message.position_seq, play_ply=ply)

    def _answer(self, now):
        action = self.choose.choice(ANSWERS)
        seq = {"accept_draw": now.draw_offer_seq, "decline_draw": now.draw_offer_seq, "accept_takeback": now.takeback_seq,
               "decline_takeback": now.takeback_seq}.get(action, now.position_seq)
        self._command(now.match_id, seq, **{action: 1 if action == "claim_abandoned" else {}})

    def _command(self, match, seq, **action):
        """By a call, or on a stream."""
        command = {"request_id": self._invent.request_id(), "match_id": match, "expected_seq": seq, **action}
        open_streams = [stream for stream in self.streams if not stream.over]
        if open_streams and self.choose.random() < 0.5:
            return self.choose.choice(open_streams).say(command=command)
        request = self.protocol.make("Submit", command=command)
        self._again.append((self.protocol.methods["Submit"], request))
        return self.send(self.protocol.methods["Submit"], request)

    # ---- Streams

    def _open_stream(self):
        stream = SessionUser(self.protocol, self.channel, self, self.witness, self.values)
        self.streams.append(stream)
        return stream

    def use_stream(self):
        self.streams = [stream for stream in self.streams if not stream.over]
        if len(self.streams) < self.choose.randint(1, MOST_STREAMS):
            return self._begin_stream()
        stream = self.choose.choice(self.streams)
        what = self.choose.random()
        if what < 0.55:
            match = self.choose.choice(self.live) if self.live and self.choose.random() < 0.5 else None
            stream.say(subscribe={"topic": typed(f"matches/{match}" if match else self._invent.topic())})
        elif what < 0.9:
            self._say_anything(stream)
        elif what < 0.93:
            stream.say(leave={})
        else:
            stream.hang_up(self.choose.choice(("cancel", "close")))

    def _begin_stream(self):
        stream = self._open_stream()
        if self.choose.random() < 0.1:
            return stream.hang_up("cancel")  # at its birth
        stream.say(subscribe={"topic": typed(self.choose.choice(("notices", "lobby", "tv")))})

    def _say_anything(self, stream):
        message = self._invent.fill(self.protocol.session.request())
        if message.WhichOneof("kind") in (None, "leave") and self.choose.random() < 0.9:
            return
        stream.send(message)


class Bot(Actor):
    """A computer, as a guest."""

    def come(self):
        return self._enter(self.ask("SignInGuest", name="", bot=True))


class Member(Actor):
    """Somebody with a name and a password."""

    is_member = False

    def come(self):
        if not super().come():
            return False
        self.password = PASSWORD
        self.sign_up()
        return True

    def sign_up(self):
        """Becomes a member, unless that is refused."""
        self.is_member = self.ask("SignUp", name=self.member_name(), password=PASSWORD).ok

    def member_name(self):
        return f"{self.name}-{self.choose.randrange(10**6)}"


class Moderator(Member):
    """A member whom the operator made a moderator."""

    has_punished = False

    def come(self):
        if not super().come():
            return False
        self.witness.ever_moderators.add(self.account)
        self.house.operator_asks("SetModerator", player=self.account, moderator=True)
        return True

    def live_on(self):
        super().live_on()
        if self.token and self.choose.random() < (0.02 if self.has_punished else 0.2):
            self._punish()

    def _punish(self):
        """A sanction that nothing stands against: at random, too many become moderators, who are exempt."""
        if not self.is_member:
            self.sign_up()  # limits for an address may have stood against it
        player = self.values.one_of(self.choose, "account_id")
        if player and player != self.account:
            self.house.operator_asks("SetModerator", player=self.account, moderator=True)
            self.house.operator_asks("SetModerator", player=player, moderator=False)
            imposed = self.ask("ImposeSanction", player=player, kind=self.choose.randint(1, 3), because="a reason",
                               term_minutes=self.choose.choice((0, 1, 60)))
            self.has_punished = self.has_punished or imposed.ok


class Caretaker(Moderator):
    """A moderator who lifts bans, so that the server goes on; nobody knows how to name them."""

    def member_name(self):
        name = super().member_name()
        self.values.keep_out(self.account, name)
        return name

    def live_on(self):
        if not self.token and not self.come():
            _nothing.wait(PAUSE_S)
            return
        _nothing.wait(0.5)
        self.house.operator_asks("SetModerator", player=self.account, moderator=True)
        for sanction in self.house.bans():
            self.ask("LiftSanction", sanction_id=sanction, because="the house goes on")


class Operator(Actor):
    """Whoever runs the server, and wants it to stay."""

    def makes(self, method):
        return method.service == OPERATORS and method.name != "DrainNode"

    def come(self):
        self.token = self.house.operator_token
        return True

    def live_on(self):
        if self.come():
            self.call_anything()
        _nothing.wait(PAUSE_S * 4)

    def granted(self, method, request, message):
        super().granted(method, request, message)
        if method.name == "SetModerator":
            self.witness.ever_moderators.add(message.player.account_id)


class Narrow(Actor):
    """A program with a token of few scopes, which somebody else made and may end."""

    def come(self):
        made = list(self.house.other_tokens)
        if not made:
            return False
        token = self.choose.choice(made[-10:])
        known = self.protocol.call(self.channel, "GetAccount", self.protocol.make("GetAccount"), token)
        if known.ok:
            self.token, self.account = token, known.message.player.account_id
        return known.ok


class Ghost(Actor):
    """Somebody with tokens that are no longer good, or never were: nothing may be granted to them."""

    def come(self):
        dead = list(self.house.dead_tokens)
        self.token = self.choose.choice(dead[-50:] + ["", "nonsense", "x" * 5000, self.house.expired_token])
        return True

    def live_on(self):
        self.come()
        method, = self.choose.choices(*self._methods)
        answer = self.send(method, self._invent.fill(method.request()))
        free = method.name in ("SignInGuest", "SignIn", "ResetPassword", "ListRulesets", "GetTable",
                                "GetServerInfo")
        if answer.ok and not free:
            self.witness.fault(f"{method.name} was granted to a token that is no good")
        _nothing.wait(PAUSE_S)

    def leave(self):
        self.token = ""


def _where(fault):
    trace = fault.__traceback__
    while trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
