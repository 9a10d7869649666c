"""One stream of the protocol, used in every way there is, and what it is told held against its own numbers."""

import collections
import queue
import threading
import time

import grpc

from hostile.topics import name_of
from hostile.witness import PLAYERS_ROOM

DELIVERY_MARGIN_S = 5  # what was told before a block may still be on its way


class SessionUser:
    """A stream of an account, with a thread that reads it. `choose` is the owner's."""

    def __init__(self, protocol, channel, owner, witness, values):
        self._protocol, self._owner, self._witness, self._values = protocol, owner, witness, values
        self._account = owner.account
        self._said = queue.SimpleQueue()
        self._newest = {}  # topic: (epoch, seq)
        self._breaks = {}  # topic: how often the numbers may still begin anew
        self._codes = set()  # topics that were asked for with a code
        self._commands = collections.defaultdict(set)  # request: matches
        self._named = set()  # the names that were given to messages
        self._lock = threading.Lock()
        self.silent = owner.choose.random() < 0.05  # answers no pings
        self.cancelled = self.over = False
        self.welcome = threading.Event()
        self._call = protocol.open_session(channel, iter(self._said.get, None), owner.token)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        witness.note("streams opened")

    # ---- Saying

    def say(self, **kind):
        """Sends a message."""
        self.send(self._protocol.session.request(**kind))

    def send(self, message):
        if message.HasField("subscribe"):
            with self._lock:
                topic = name_of(message.subscribe.topic)
                self._breaks[topic] = self._breaks.get(topic, 0) + 1
                if message.subscribe.watch_code:
                    self._codes.add(topic)
        if message.HasField("command"):
            with self._lock:
                self._commands[message.command.request_id].add(message.command.match_id)
        with self._lock:
            self._named.add(message.request_id)
        self._said.put(message)
        self._witness.note(f"on streams: {message.WhichOneof('kind')}")

    def hang_up(self, how):
        """`how`: cancel, or close one's own half."""
        if how == "cancel":
            self.cancelled = True
            self._call.cancel()
        self._said.put(None)

    def join(self, seconds):
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # ---- Hearing

    def _read(self):
        try:
            for message in self._call:
                self._hear(message)
            code, reason = "OK", ""
        except grpc.RpcError as error:
            code, reason = error.code().name, self._protocol.reason_of(error.trailing_metadata())
            if not (self.cancelled and code == "CANCELLED"):
                self._witness.judge_status("Session", code, reason, error.details())
        except Exception as fault:  # of this program; it must not be lost with the thread
            self._witness.fault(f"a stream's reader failed: {fault!r}")
            code, reason = "?", ""
        self._witness.note(f"Session {code} {reason}".strip())
        self.over = True
        self._said.put(None)

    def _hear(self, message):
        kind = message.WhichOneof("kind") or "acknowledgement"
        self._witness.note(f"heard: {kind}")
        if message.HasField("acknowledgement"):
            self._hear_answer(message)
        if kind == "welcome":
            self.welcome.set()
        elif kind == "ping" and not self.silent:
            self.say(pong={"nonce": message.ping.nonce})
        elif kind == "subscription_ended":
            with self._lock:
                self._newest.pop(message.subscription_ended.topic, None)
            self._judge_refusal("Session/subscription", message.subscription_ended.refusal)
        elif kind == "delivery":
            self._hear_delivery(message.delivery)
        elif kind == "go_away":
            self._witness.judge_go_away(message.go_away.reason)

    def _judge_refusal(self, where, refusal):
        self._witness.judge_status(where, grpc_code_name(refusal.code), refusal.reason, refusal.sentence)

    def _hear_answer(self, message):
        answer = message.acknowledgement
        with self._lock:
            asked = self._commands.get(answer.request_id, ())
            named = answer.request_id in self._named
        if answer.HasField("refused"):
            if not asked and answer.request_id and not named:
                self._witness.fault(f"an acknowledgement of {answer.request_id}, which this stream never sent")
            # What is no command has no name here; the reasons of such messages are reasons of commands, too.
            return self._judge_refusal("Session/subscription" if answer.topic else "Session/command", answer.refused)
        beside = message.HasField("delivery")
        entry = message.delivery.match_entry if beside else answer.accepted.entry
        if named and not answer.match_id and not entry.seq:
            return None  # of a message that is no command
        if answer.match_id not in asked or not entry.seq:
            return self._witness.fault(f"entry {entry.seq} of {answer.match_id} answers {answer.request_id} of {asked}")
        self._witness.acknowledge(self._account, answer.request_id, answer.match_id, entry.seq)
        self._witness.hear_row(answer.match_id, entry)

    def _hear_delivery(self, delivery):
        self._follow_numbers(delivery)
        what = delivery.WhichOneof("content")
        self._values.learn(delivery)
        self._look(delivery, what)

    def _look(self, delivery, what):
        account, topic = self._account, delivery.topic
        code = "shown" if topic in self._codes else ""
        before = time.monotonic() - DELIVERY_MARGIN_S
        if what == "match_snapshot":
            self._witness.see_match(account, delivery.match_snapshot, topic, code)
        elif what == "match_entry":
            match = topic.split("/")[1]
            self._witness.hear_row(match, delivery.match_entry)
            self._witness.see_id(account, match, topic, code)
            if delivery.match_entry.seq != delivery.seq:
                self._witness.fault(f"{topic}: delivery {delivery.seq} brings row {delivery.match_entry.seq}")
        elif what == "lobby_snapshot":
            self._witness.see_tables(account, delivery.lobby_snapshot.tables, before, topic)
            for match in delivery.lobby_snapshot.live_matches:
                self._witness.see_match(account, match, topic, "", before)
        elif what == "lobby_change":
            self._look_at_change(delivery.lobby_change, topic, before)
        elif what == "on_air" and delivery.on_air.HasField("match"):
            self._witness.see_match(account, delivery.on_air.match, topic, "", before)
        elif what in ("chat_message", "chat_snapshot") and not topic.endswith("/spectators"):
            self._witness.hear_private(account, topic.split("/")[1])
        elif what == "notice" and delivery.notice.HasField("paired"):
            self._owner.live.append(delivery.notice.paired.match_id)
        if what == "chat_snapshot" and (delivery.chat_snapshot.room == PLAYERS_ROOM) == topic.endswith("/spectators"):
            self._witness.fault(f"{topic} brought the other room")

    def _look_at_change(self, change, topic, before):
        if change.HasField("match_started"):
            self._witness.see_match(self._account, change.match_started, topic, "", before)
        elif change.HasField("table_opened"):
            self._witness.see_tables(self._account, [change.table_opened], before, topic)

    def _follow_numbers(self, delivery):
        topic, fault = delivery.topic, None
        with self._lock:
            epoch, newest = self._newest.get(topic, (delivery.epoch, 0))
            goes_on = delivery.prev_seq == newest and delivery.epoch == epoch
            if delivery.prev_seq != 0 and not goes_on:
                breaks = self._breaks.get(topic, 0)
                self._breaks[topic] = breaks - 1
                if breaks < 1:
                    fault = f"{topic}: prev_seq {delivery.prev_seq}, but {newest} was the newest"
            unnumbered = delivery.WhichOneof("content") in ("presence_changed", "watchers_changed", "turn")
            row_left_out = (delivery.WhichOneof("content") == "match_entry" and delivery.seq != delivery.prev_seq + 1)
            self._newest[topic] = (delivery.epoch, delivery.seq)
        if unnumbered and delivery.seq != delivery.prev_seq:
            fault = f"{topic}: an unnumbered delivery has {delivery.prev_seq} and {delivery.seq}"
        if row_left_out:
            fault = f"{topic}: row {delivery.seq} after {delivery.prev_seq}"
        if fault:
            self._witness.fault(fault)


def grpc_code_name(number):
    return next((code.name for code in grpc.StatusCode if code.value[0] == number), str(number))
