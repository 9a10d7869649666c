"""A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply.

Needs python3-grpcio and the modules that make_stubs.sh writes: PYTHONPATH=STUBS bot.py [HOST:PORT]
"""
import queue
import random
import sys
import uuid

import grpc
from merels.v1 import account_service_pb2_grpc, lobby_service_pb2_grpc, match_service_pb2_grpc
from merels.v1 import account_service_pb2 as account, lobby_service_pb2 as lobby
from merels.v1 import match_service_pb2 as match, session_service_pb2 as session, session_service_pb2_grpc

channel = grpc.insecure_channel(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:9393")
accounts = account_service_pb2_grpc.AccountServiceStub(channel)
tables = lobby_service_pb2_grpc.LobbyServiceStub(channel)
matches = match_service_pb2_grpc.MatchServiceStub(channel)
token = []
said = queue.SimpleQueue()


def call(method, request):
    return method(request, timeout=5, metadata=token)


def follow(topic, heard):
    said.put(session.SessionRequest(subscribe={"topic": topic}))
    for message in heard:
        if message.HasField("ping"):
            said.put(session.SessionRequest(pong={"nonce": message.ping.nonce}))
        elif message.delivery.topic == topic:
            yield message.delivery


def find_match(heard):
    """The match at the oldest table, or the one that begins at a table of our own."""
    for table in call(tables.ListTables, lobby.ListTablesRequest()).tables:
        wish = lobby.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table.table_id)
        return call(tables.JoinTable, wish).match_id
    call(tables.OpenTable, lobby.OpenTableRequest(request_id=str(uuid.uuid4()), ruleset="standard"))
    for news in follow("notices", heard):
        begun = [news.notice.paired, *news.notices_snapshot.live_matches]
        if begun[-1].match_id:
            return begun[-1].match_id


me = call(accounts.SignInGuest, account.SignInGuestRequest(name="Example-py", bot=True))
token.append(("authorization", "Bearer " + me.token))
stream = session_service_pb2_grpc.SessionServiceStub(channel).Session(iter(said.get, None), metadata=token)
match_id = find_match(stream)
for _ in follow("matches/" + match_id, stream):
    now = call(matches.GetMatch, match.GetMatchRequest(match_id=match_id)).match
    if now.reason:
        sys.exit(print(match_id, len(now.plies), "plies"))
    mover = (now.settings.white, now.settings.black)[len(now.plies) % 2]
    if mover.account_id == me.player.account_id:
        legal = call(matches.ListLegalPlies, match.ListLegalPliesRequest(match_id=match_id))
        header = {"request_id": str(uuid.uuid4()), "match_id": match_id, "expected_seq": legal.position_seq}
        call(matches.PlayPly, match.PlayPlyRequest(header=header, ply=random.choice(legal.plies)))
