"""A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply to the end.

It follows the match by the stream, looks again when a ply is refused as STALE, waits where the server asks for that, and
goes on where it was after a break. Needs python3-grpcio and the modules that make_stubs.sh writes:
PYTHONPATH=STUBS bot.py [HOST:PORT]
"""
import queue
import random
import sys
import time
import uuid

import grpc
from google.rpc import error_details_pb2, status_pb2
from merels.v1 import account_service_pb2 as account, account_service_pb2_grpc
from merels.v1 import lobby_service_pb2 as lobby, lobby_service_pb2_grpc
from merels.v1 import match_service_pb2 as match, match_service_pb2_grpc
from merels.v1 import session_service_pb2 as session, session_service_pb2_grpc
from merels.v1.types_pb2 import SIDE_BLACK, SIDE_WHITE

PASSING = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.RESOURCE_EXHAUSTED)
TAKEN = ("UNKNOWN_TABLE", "RATING_OUT_OF_RANGE", "NOT_RATEABLE")  # another table may do
OVERTAKEN = ("STALE", "NOT_YOUR_TURN", "GAME_OVER", "OUT_OF_TIME")  # the match has gone on

channel = grpc.insecure_channel(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9393",
                                [("grpc.max_reconnect_backoff_ms", 2000)])
accounts = account_service_pb2_grpc.AccountServiceStub(channel)
tables = lobby_service_pb2_grpc.LobbyServiceStub(channel)
matches = match_service_pb2_grpc.MatchServiceStub(channel)
sessions = session_service_pb2_grpc.SessionServiceStub(channel)
token = []


def details_of(error):
    """The reason of a refused call, such as UNKNOWN_TABLE, and for how many seconds to wait, if that helps."""
    found = {"reason": "", "wait": None}
    trailer = dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b"")
    for detail in status_pb2.Status.FromString(trailer).details:
        if detail.Is(error_details_pb2.ErrorInfo.DESCRIPTOR):
            found["reason"] = error_details_pb2.ErrorInfo.FromString(detail.value).reason
        elif detail.Is(error_details_pb2.RetryInfo.DESCRIPTOR):
            delay = error_details_pb2.RetryInfo.FromString(detail.value).retry_delay
            found["wait"] = delay.seconds + delay.nanos / 1e9
    return found


def call(method, request):
    """Makes a call, and again after a while when there were too many."""
    while True:
        try:
            return method(request, timeout=5, metadata=token)
        except grpc.RpcError as error:
            found = details_of(error)
            if found["reason"] != "RATE_LIMITED":
                raise
            time.sleep(found["wait"] or 1)


class Stream:
    """A stream, from its opening to its end. It answers pings while it is read."""

    def __init__(self):
        self.said = queue.SimpleQueue()
        self.heard = sessions.Session(iter(self.said.get, None), metadata=token)
        self.pause = 1  # seconds before the next one

    def say(self, **kind):
        self.said.put(session.SessionRequest(**kind))

    def follow(self, topic, epoch="", after_seq=0):
        self.say(subscribe={"topic": topic, "epoch": epoch, "after_seq": after_seq})

    def __iter__(self):
        for message in self.heard:
            if message.HasField("ping"):
                self.say(pong={"nonce": message.ping.nonce})
            elif message.HasField("go_away"):
                self.pause = max(1, message.go_away.retry_after_ms / 1000) * random.uniform(1, 1.5)
            else:
                yield message

    def end(self):
        self.said.put(None)
        self.heard.cancel()


class Game:
    """A match as far as the stream has told of it."""

    def __init__(self, match_id):
        self.id, self.topic, self.name = match_id, {"match": {"match_id": match_id}}, "matches/" + match_id
        self.epoch, self.seq = "", 0  # of the newest delivery
        self.plies, self.over, self.white, self.my_turn = 0, False, False, False
        self.position_seq, self.legal = 0, []  # the entry that made the position; its plies, when a snapshot told them

    def take(self, news):
        """What a delivery changes. False: something before it is missing."""
        if news.HasField("match_entry") and news.prev_seq != self.seq:
            return False
        if news.HasField("match_snapshot"):
            now = news.match_snapshot
            self.plies, self.over = len(now.plies), bool(now.reason)
            self.position_seq, self.legal = now.position_seq, now.legal_plies
            self.white = now.settings.white.account_id == me.player.account_id
            self.my_turn = now.to_move == (SIDE_WHITE if self.white else SIDE_BLACK)
        for event in news.match_entry.events:
            kind = event.WhichOneof("kind")
            if kind in ("ply_played", "plies_taken_back"):  # who has played waits; who takes back plays again
                change = getattr(event, kind)
                mine = (change.side == SIDE_WHITE) == self.white
                self.plies, self.my_turn = change.number, mine == (kind == "plies_taken_back")
                self.position_seq, self.legal = news.seq, []
            self.over = self.over or kind == "ended"
        self.epoch, self.seq = news.epoch, news.seq
        return True

    def choose(self):
        """A ply and the entry that made its position; no ply when the match is over by now."""
        if not self.legal:
            legal = call(matches.ListLegalPlies, match.ListLegalPliesRequest(match_id=self.id))
            return random.choice(legal.plies or [None]), legal.position_seq
        return random.choice(self.legal), self.position_seq


def sit_down():
    """The match at the oldest table that is to be had; nothing when a table of our own had to be opened."""
    for table in call(tables.ListTables, lobby.ListTablesRequest()).tables:
        try:
            wish = lobby.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table.table_id)
            return call(tables.JoinTable, wish).match_id
        except grpc.RpcError as error:
            if details_of(error)["reason"] not in TAKEN:
                raise
    call(tables.OpenTable, lobby.OpenTableRequest(request_id=str(uuid.uuid4()), ruleset="standard"))
    return None


def find_game(stream):
    """The game of ours that goes on, or the next that begins."""
    stream.follow({"notices": {}})
    for message in stream:
        news = message.delivery
        begun = [news.notice.paired, *news.notices_snapshot.live_matches][-1].match_id
        if not begun and news.HasField("notices_snapshot") and not news.notices_snapshot.open_tables:
            begun = sit_down()
        if begun:
            return Game(begun)


def play(stream, game):
    """Plays until the game is over."""
    stream.follow(game.topic, game.epoch, game.seq)
    decided = None  # the position for which we have sent a ply
    for message in stream:
        if message.delivery.topic == game.name and not game.take(message.delivery):
            stream.follow(game.topic, game.epoch, game.seq)
        refusal = message.acknowledgement.refused
        if refusal.reason:
            decided, game.legal = None, []
            if refusal.HasField("retry_after_ms"):  # waiting helps, and then once more
                time.sleep(refusal.retry_after_ms / 1000)
            elif refusal.reason not in OVERTAKEN:
                sys.exit(refusal.sentence)
        if game.over:
            return
        if game.my_turn and decided != game.position_seq:
            decided = game.position_seq
            ply, position_seq = game.choose()
            if ply:
                stream.say(command={"request_id": str(uuid.uuid4()), "match_id": game.id,
                                    "expected_seq": position_seq, "play_ply": ply})


me = call(accounts.SignInGuest, account.SignInGuestRequest(name="Example-py", bot=True))
token.append(("authorization", "Bearer " + me.token))
game = None
while not (game and game.over):
    stream = Stream()
    try:
        game = game or find_game(stream)
        play(stream, game)
    except grpc.RpcError as error:
        if error.code() not in PASSING:
            raise
        time.sleep(stream.pause)
    finally:
        stream.end()
print(game.id, game.plies, "plies")
