"""A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply to the end.

It knows no rules: the server tells it the legal plies at each turn. It looks again when a ply is refused as STALE, waits
where the server asks for that, and goes on where it was after a break. Needs python3-grpcio and the modules that make_stubs.sh writes:
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
from merels.v1 import session_service_pb2 as session, session_service_pb2_grpc
from merels.v1.types_pb2 import SIDE_BLACK, SIDE_WHITE

PASSING = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.RESOURCE_EXHAUSTED)
TAKEN = (grpc.StatusCode.NOT_FOUND, grpc.StatusCode.FAILED_PRECONDITION)  # another table may do
OVERTAKEN = ("STALE", "NOT_YOUR_TURN", "GAME_OVER", "OUT_OF_TIME")  # the match has gone on

channel = grpc.insecure_channel(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9393",
                                [("grpc.max_reconnect_backoff_ms", 2000)])
accounts = account_service_pb2_grpc.AccountServiceStub(channel)
tables = lobby_service_pb2_grpc.LobbyServiceStub(channel)
sessions = session_service_pb2_grpc.SessionServiceStub(channel)
token = []


def wait_of(error):
    """For how many seconds to wait before the call is made again."""
    trailer = dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b"")
    for detail in status_pb2.Status.FromString(trailer).details:
        retry = error_details_pb2.RetryInfo()
        if detail.Unpack(retry):
            return retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9
    return 1


def call(method, request):
    """Makes a call, and again after a while when there were too many."""
    while True:
        try:
            return method(request, timeout=5, metadata=token)
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.RESOURCE_EXHAUSTED:
                raise
            time.sleep(wait_of(error))


class Stream:
    """A stream, from its opening to its end. It answers pings while it is read."""

    def __init__(self):
        self.said = queue.SimpleQueue()
        self.heard = sessions.Session(iter(self.said.get, None), metadata=token)
        self.pause = 1  # seconds before the next one

    def say(self, **kind):
        self.said.put(session.SessionRequest(**kind))

    def follow(self, game):
        self.say(subscribe={"topic": {"match": {"match_id": game.id}}, "epoch": game.epoch, "after_seq": game.seq,
                            "with_turns": True})

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
        self.id, self.name = match_id, "matches/" + match_id
        self.epoch, self.seq = "", 0  # of the newest delivery
        self.plies, self.over, self.side = 0, False, None

    def take(self, news):
        """What a delivery changes. False: something before it is missing."""
        if news.HasField("match_snapshot"):
            now = news.match_snapshot
            self.plies, self.over = len(now.plies), bool(now.reason)
            self.side = SIDE_WHITE if now.settings.white.account_id == me.player.account_id else SIDE_BLACK
        elif news.prev_seq != self.seq:
            return False
        for event in news.match_entry.events:
            kind = event.WhichOneof("kind")
            if kind in ("ply_played", "plies_taken_back"):
                self.plies = getattr(event, kind).number
            self.over = self.over or kind == "ended"
        self.epoch, self.seq = news.epoch, news.seq
        return True


def sit_down():
    """The match at the oldest table that is to be had; nothing when a table of our own had to be opened."""
    for table in call(tables.ListTables, lobby.ListTablesRequest()).tables:
        try:
            request = lobby.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table.table_id)
            return call(tables.JoinTable, request).match_id
        except grpc.RpcError as error:
            if error.code() not in TAKEN:
                raise
    call(tables.OpenTable, lobby.OpenTableRequest(request_id=str(uuid.uuid4()), ruleset="standard"))
    return None


def find_game(stream):
    """The game of ours that goes on, or the next that begins."""
    stream.say(subscribe={"topic": {"notices": {}}})
    for message in stream:
        news = message.delivery
        begun = [news.notice.paired, *news.notices_snapshot.live_matches][-1].match_id
        if not begun and news.HasField("notices_snapshot") and not news.notices_snapshot.open_tables:
            begun = sit_down()
        if begun:
            return Game(begun)


def play(stream, game):
    """Plays until the game is over."""
    stream.follow(game)
    decided = None  # the position for which we have sent a ply
    for message in stream:
        if message.delivery.topic == game.name and not game.take(message.delivery):
            stream.follow(game)
        refusal = message.acknowledgement.refused
        if refusal.reason:
            if refusal.HasField("retry_after_ms"):  # waiting helps, and then once more
                time.sleep(refusal.retry_after_ms / 1000)
            elif refusal.reason not in OVERTAKEN:
                sys.exit(refusal.sentence)
            decided = None
            stream.follow(game)  # the turn is told again
        if game.over:
            return
        turn = message.delivery.turn
        if turn.to_move == game.side and turn.position_seq != decided:
            decided = turn.position_seq
            stream.say(command={"request_id": str(uuid.uuid4()), "match_id": game.id, "expected_seq": decided,
                                "play_ply": random.choice(turn.legal_plies)})


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
