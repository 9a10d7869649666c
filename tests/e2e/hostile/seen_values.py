"""Values for random messages: what the server told before, boundary values, and nonsense."""

import collections
import threading
import uuid

from google.protobuf.descriptor import FieldDescriptor

KEPT = 200  # of each kind
INT_TYPES = {FieldDescriptor.CPPTYPE_INT32: (-2**31, 2**31 - 1), FieldDescriptor.CPPTYPE_INT64: (-2**63, 2**63 - 1),
             FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1), FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1)}
SMALL_INTS = (0, 1, 2, 3, 8, 20, 50, 200, 201, 1000, 4000, 60_000, 3_600_000, 10_800_000, 10_800_001)
TEXTS = ("", " ", "a", "x" * 13, "x" * 20, "x" * 21, "x" * 36, "x" * 64, "x" * 200, "x" * 201, "x" * 2001, "x" * 9000,
         "é" * 20, "ж" * 21, "\U0001f600" * 10, "a\u0301\u0302" * 12, "\u3164", "\u202eabc", "\u200b", "a\0b", "\n",
         "\x7f", "%s%n%x", "'; DROP TABLE accounts; --", "../../etc/passwd", "Admin", "-", "0", "-1", "null",
         "aaaaaaaaaaaaa", "\ufeff", "ﷺ", "I" * 20, "9" * 30)
# A request's field takes what was told under these names: a field's, or a message's and a field's.
SOURCES = {"player": ("account_id", "name"), "opponent": ("account_id", "name"),
           "id": ("SignInEntry.id",), "report_id": ("report_id", "Report.id"), "sanction_id": ("Sanction.id",),
           "invite_id": ("Invite.id",), "invite": ("CreateInviteResponse.code",),
           "code": ("Table.code", "CreateResetCodeResponse.code"), "ply": ("plies",), "play_ply": ("plies",),
           "page_token": ("next_page_token",), "expected_seq": ("seq", "position_seq"), "after_seq": ("seq",),
           "after": ("number",), "before_number": ("number",), "from_unix_ms": ("started_at_unix_ms",),
           "until_unix_ms": ("started_at_unix_ms",), "pool": ("pool",), "epoch": ("epoch",)}
HARVESTED = {"match_id", "table_id", "challenge_id", "account_id", "name", "watch_code", "plies", "next_page_token",
             "seq", "position_seq", "number", "started_at_unix_ms", "pool", "epoch", "report_id"}


class SeenValues:
    """What was told, by the names of fields; some of each. Safe from all threads."""

    def __init__(self, rulesets):
        self._lock = threading.Lock()
        self._seen = collections.defaultdict(lambda: collections.deque(maxlen=KEPT))
        self._kept_out = set()
        self.rulesets = rulesets
        for pool in ("standard/blitz", "standard/rapid", "standard/bullet", "three/blitz", "nonsense/blitz"):
            self._seen["pool"].append(pool)

    def learn(self, message):
        """Keeps what of the message may be asked for one day."""
        for field, value in message.ListFields():
            repeated = field.label == FieldDescriptor.LABEL_REPEATED
            if field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
                if field.message_type.GetOptions().map_entry:
                    continue
                for part in list(value)[:20] if repeated else (value,):
                    self.learn(part)
                continue
            full = f"{field.containing_type.name}.{field.name}"
            names = [name for name in (field.name, full) if name in HARVESTED or name in _WANTED]
            for name in names:
                self._keep(name, list(value)[:5] if repeated else (value,))

    def _keep(self, name, values):
        with self._lock:
            for value in values:
                if value and value not in self._kept_out and value not in self._seen[name]:
                    self._seen[name].append(value)

    def one_of(self, choose, name):
        """One of those told under this name; None when there was none."""
        with self._lock:
            kept = self._seen.get(name)
            return kept[choose.randrange(len(kept))] if kept else None

    def keep_out(self, *values):
        """Nobody shall know these."""
        with self._lock:
            self._kept_out.update(values)
            for kept in self._seen.values():
                for value in values:
                    if value in kept:
                        kept.remove(value)


_WANTED = {source for sources in SOURCES.values() for source in sources}


class Inventor:
    """Random messages of one account, repeatable by the seed of `choose` as far as what was told is the same."""

    def __init__(self, choose, values, me):
        self.choose, self.values, self.me = choose, values, me
        self._requests = collections.deque(maxlen=30)

    def fill(self, message, depth=0):
        """Fills it at random; the message."""
        descriptor = message.DESCRIPTOR
        taken = {self.choose.choice(one_of.fields).name if self.choose.random() < 0.95 else None
                 for one_of in descriptor.oneofs if not one_of.name.startswith("_")}
        for field in descriptor.fields:
            real_one_of = field.containing_oneof is not None and not field.containing_oneof.name.startswith("_")
            if real_one_of and field.name not in taken:
                continue
            if not real_one_of and self._left_out(field):
                continue
            self._set(message, field, depth)
        return message

    def _left_out(self, field):
        likely_needed = field.name in ("request_id", "match_id", "name", "ruleset", "player", "password",
                                       "new_password", "old_password", "room", "table_id", "challenge_id", "pool",
                                       "reason", "kind", "count", "scopes", "resolution", "expected_seq", "ply", "topic",
                                       "command")
        return self.choose.random() < (0.04 if likely_needed else 0.5)

    def _set(self, message, field, depth):
        if field.label == FieldDescriptor.LABEL_REPEATED:
            if field.cpp_type != FieldDescriptor.CPPTYPE_MESSAGE:
                getattr(message, field.name).extend(self._value(field) for _ in range(self.choose.randrange(4)))
            return
        if field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
            part = getattr(message, field.name)
            part.SetInParent()
            if field.message_type.name == "TimeControl" and self.choose.random() < 0.85:
                part.initial_ms, part.increment_ms = self.clock()
            elif depth < 4:
                self.fill(part, depth + 1)
            return
        setattr(message, field.name, self._value(field))

    def clock(self):
        return self.choose.choice(((0, 0), (60_000, 0), (180_000, 2_000), (600_000, 5_000), (1_000, 0), (5_000, 1_000)))

    def _value(self, field):
        if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            return self.text(field.name)
        if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
            return self.choose.random() < 0.5
        if field.cpp_type == FieldDescriptor.CPPTYPE_ENUM:
            if self.choose.random() < 0.03:
                return self.choose.choice((-1, 77, 2**31 - 1))
            return self.choose.choice(field.enum_type.values).number
        if field.cpp_type in INT_TYPES:
            return self._int(field)
        return self.choose.choice((0.0, -1.0, 1e308))

    def _int(self, field):
        seen = self._seen(field.name)
        if seen is not None and self.choose.random() < 0.7:
            return seen
        lowest, highest = INT_TYPES[field.cpp_type]
        if self.choose.random() < 0.75:
            return self.choose.choice(SMALL_INTS)
        anywhere = self.choose.randint(lowest, highest)
        return self.choose.choice((lowest, highest, highest // 2, max(lowest, -1), anywhere))

    def _seen(self, name):
        return self.values.one_of(self.choose, self.choose.choice(SOURCES.get(name, (name,))))

    def request_id(self):
        """A new one, seldom an old one."""
        if self._requests and self.choose.random() < 0.07:
            return self.choose.choice(self._requests)
        made = str(uuid.UUID(int=self.choose.getrandbits(128), version=4))
        self._requests.append(made)
        return made

    def text(self, name):
        """A text for a field of this name."""
        if self.choose.random() < 0.06:
            return self.choose.choice(TEXTS)
        if name == "request_id":
            return self.request_id()
        if name in ("ruleset", "rulesets"):
            return self.choose.choice(self.values.rulesets)
        if name == "scopes":
            return self.choose.choice(("watch", "play", "chat", "account"))
        if "password" in name:
            return self.me.password if self.choose.random() < 0.8 else self.choose.choice(("four in a row", "short"))
        if name in ("text", "reason", "resolution", "label", "note"):
            return self.choose.choice(("hello", "a reason", "ß" * 30, "one two three", "🙂 well played"))
        seen = self._seen(name)
        return seen if seen is not None else self.choose.choice(TEXTS)

    def topic(self):
        """The name of a topic to follow; `fill` invents others."""
        match = self.values.one_of(self.choose, "match_id") or "aaaaaaaaaaaaa"
        return self.choose.choice((
            f"matches/{match}", f"matches/{match}", f"matches/{match}", f"chat/{match}", f"chat/{match}/spectators",
            "lobby", "notices", "tv", "tv/standard/blitz", "tv/nonsense/blitz", "matches/", "matches/" + "x" * 300))
