"""Follows topics on one stream and prints a line for what comes of each: TOPIC, then "snapshot", "said WORDS" or
"ended REASON". Needs python3-grpcio and the modules of the protocol: PYTHONPATH=STUBS chat_listener.py HOST:PORT TOKEN
TOPIC...
"""
import queue
import sys

import grpc
from merels.v1 import session_service_pb2 as session, session_service_pb2_grpc
from topics import typed

address, token, *topics = sys.argv[1:]
said = queue.SimpleQueue()
for topic in topics:
    said.put(session.SessionRequest(subscribe={"topic": typed(topic)}))
stub = session_service_pb2_grpc.SessionServiceStub(grpc.insecure_channel(address))
for message in stub.Session(iter(said.get, None), metadata=[("authorization", "Bearer " + token)]):
    kind = message.WhichOneof("kind")
    if kind == "ping":
        said.put(session.SessionRequest(pong={"nonce": message.ping.nonce}))
    elif message.acknowledgement.HasField("refused"):
        print(message.acknowledgement.topic, "ended", message.acknowledgement.refused.reason, flush=True)
    elif kind == "subscription_ended":
        ended = message.subscription_ended
        print(ended.topic, "ended", ended.refusal.reason, flush=True)
    elif kind == "delivery" and message.delivery.HasField("chat_message"):
        print(message.delivery.topic, "said", message.delivery.chat_message.text, flush=True)
    elif kind == "delivery" and message.delivery.HasField("chat_snapshot"):
        print(message.delivery.topic, "snapshot", flush=True)
