"""Guests who ask for lists and one who plays, over the protocol itself: list_callers.py WHAT HOST:PORT, where WHAT is one
of the functions below. Needs python3-grpcio and the stubs of client/examples/python. Prints JSON.
"""

import json
import queue
import random
import statistics
import sys
import time
import uuid

import grpc
from merels.v1 import account_service_pb2 as account, account_service_pb2_grpc
from merels.v1 import lobby_service_pb2 as lobby, lobby_service_pb2_grpc
from merels.v1 import match_service_pb2 as match, match_service_pb2_grpc
from merels.v1 import rating_service_pb2 as rating, rating_service_pb2_grpc
from merels.v1 import types_pb2 as types

TIMEOUT = 120
# What nobody's match of the past fits, each along another way.
NOWHERE = (
    {"time_class": types.TIME_CLASS_BULLET},
    {"rated": False},
    {"state": match.MATCH_STATE_ENDED, "result": match.RESULT_FILTER_DRAW},
    {"time_class": types.TIME_CLASS_BLITZ, "result": match.RESULT_FILTER_BLACK_WINS},
    {"time_class": types.TIME_CLASS_RAPID, "result": match.RESULT_FILTER_WHITE_WINS,
     "state": match.MATCH_STATE_ENDED},
    {"ruleset": "standard", "time_class": types.TIME_CLASS_UNLIMITED, "rated": True},
)


class Caller:
    """A guest with a connection of their own."""

    def __init__(self, address):
        channel = grpc.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])
        self.matches = match_service_pb2_grpc.MatchServiceStub(channel)
        self.tables = lobby_service_pb2_grpc.LobbyServiceStub(channel)
        self.ratings = rating_service_pb2_grpc.RatingServiceStub(channel)
        guest = account_service_pb2_grpc.AccountServiceStub(channel).SignInGuest(account.SignInGuestRequest())
        self.token = [("authorization", "Bearer " + guest.token)]

    def call(self, method, request):
        return method(request, timeout=TIMEOUT, metadata=self.token)

    def list(self, **fields):
        return self.call(self.matches.ListMatches, match.ListMatchesRequest(**fields))

    def ask(self, method, request, done):
        future = method.future(request, timeout=TIMEOUT, metadata=self.token)
        future.add_done_callback(done)
        return future


def wishes():
    """Twenty lists: those of NOWHERE by turns."""
    return [match.ListMatchesRequest(page_size=200, filter=NOWHERE[i % len(NOWHERE)]) for i in range(20)]


class Players:
    """Two who play match after match."""

    def __init__(self, address):
        self.seats, self.plies, self.match = [Caller(address), Caller(address)], 0, ""
        self.begin()

    def begin(self):
        first, second = self.seats
        wish = lobby.OpenTableRequest(request_id=str(uuid.uuid4()), ruleset="standard", side=1)
        table = first.call(first.tables.OpenTable, wish).table
        joined = lobby.JoinTableRequest(request_id=str(uuid.uuid4()), table_id=table.table_id)
        self.match, self.plies = second.call(second.tables.JoinTable, joined).match_id, 0

    def move(self):
        """Plays a ply; how long that took, in milliseconds."""
        mover = self.seats[self.plies % 2]
        legal = mover.call(mover.matches.ListLegalPlies, match.ListLegalPliesRequest(match_id=self.match))
        if not legal.plies:
            self.begin()
            return self.move()
        command = {"request_id": str(uuid.uuid4()), "match_id": self.match, "expected_seq": legal.position_seq,
                   "play_ply": random.choice(legal.plies)}
        taken = took(lambda: mover.call(mover.matches.Submit, match.SubmitRequest(command=command)))
        self.plies += 1
        return taken


def took(what):
    began = time.perf_counter()
    what()
    return 1000 * (time.perf_counter() - began)


def order(address):
    """One asks for twenty lists at once, and when the first has come another for one: in which order they come."""
    greedy, patient = Caller(address), Caller(address)
    came = queue.SimpleQueue()
    futures = [greedy.ask(greedy.matches.ListMatches, wish, lambda _: came.put("greedy"))
               for wish in [match.ListMatchesRequest(filter=NOWHERE[3])] * 20]
    order_of = [came.get()]
    futures.append(patient.ask(patient.matches.ListMatches, match.ListMatchesRequest(page_size=5),
                               lambda _: came.put("patient")))
    order_of += [came.get() for _ in range(20)]
    return {"order": order_of, "codes": sorted({str(future.code()) for future in futures})}


def pages(address):
    """How one gets on who asks for what is nowhere, and for the last of a player's matches."""
    caller = Caller(address)
    empty, token = 0, ""
    while empty == 0 or token:
        page = caller.list(page_size=200, page_token=token, filter=NOWHERE[3])
        empty, token = empty + 1, page.next_page_token
        if page.matches:
            return {"found": len(page.matches)}
    found = caller.list(page_size=200, filter=match.MatchFilter(player="past000000007"))
    return {"empty_pages": empty, "of_player": len(found.matches)}


def too_many(address):
    """What becomes of a hundred lists at once."""
    caller = Caller(address)
    futures = [caller.ask(caller.matches.ListMatches, match.ListMatchesRequest(filter=NOWHERE[3]), lambda _: None)
               for _ in range(100)]
    codes = [str(future.exception() and future.code()) for future in futures]
    return {"refused": codes.count("StatusCode.RESOURCE_EXHAUSTED"), "answered": codes.count("None")}


def figures(address):
    """Medians in milliseconds, alone and while another asks for twenty lists at once, over and over."""
    greedy, patient, players = Caller(address), Caller(address), Players(address)
    history = rating.ListRatingHistoryRequest(pool="standard/blitz", page_size=5)

    def measure():
        return {"list": took(lambda: patient.list(page_size=50)),
                "history": took(lambda: patient.call(patient.ratings.ListRatingHistory, history)),
                "move": players.move()}

    def medians(rounds):
        return {name: [round(statistics.median(one[name] for one in rounds), 2),
                       round(max(one[name] for one in rounds), 2)] for name in rounds[0]}

    measure()
    alone = [measure() for _ in range(40)]
    beside, twenty = [], []
    for _ in range(8):
        began = time.perf_counter()
        futures = [greedy.ask(greedy.matches.ListMatches, wish, lambda _: None) for wish in wishes()]
        beside.append(measure())
        while not all(future.done() for future in futures):
            beside.append(measure())
        twenty.append(1000 * (time.perf_counter() - began))
    return {"alone": medians(alone), "beside": medians(beside), "rounds": len(beside),
            "twenty": round(statistics.median(twenty), 1)}


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](sys.argv[2])))
