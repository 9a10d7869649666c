"""The protocol as its files describe it: every call by its name, without generated code, so that a new one is there
by itself. Needs protoc and python3-grpcio."""

import pathlib
import subprocess
import sys
import time

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

ROOT = pathlib.Path(__file__).resolve().parents[3]
DETAILS = "grpc-status-details-bin"
PATIENCE_S = 70


def promised_reasons():
    """What each call may be refused with, as (code, reason): by its name, and by Session/message,
    Session/subscription and Session/command for what is refused on a stream. Out of the protocol's comments."""
    promised = {}
    told = subprocess.run([sys.executable, "-B", ROOT / "proto" / "reference.py", "--errors"], check=True,
                          capture_output=True, encoding="utf-8")
    for line in told.stdout.splitlines():
        if not line.startswith("#"):
            call, code, reason = line.split("\t")
            promised.setdefault(call.split(".", 1)[1], set()).add((code, reason))
    return promised


class Method:
    """A call of the protocol."""

    def __init__(self, descriptor, message_class):
        self.name, self.service = descriptor.name, descriptor.containing_service.name
        self.path = f"/{descriptor.containing_service.full_name}/{descriptor.name}"
        self.request, self.response = message_class(descriptor.input_type), message_class(descriptor.output_type)


class Answer:
    """What came of a call: its code and reason, OK and empty when it was granted, and the message then."""

    def __init__(self, code, reason, sentence, message, began, seconds, facts=None, waits=False):
        self.code, self.reason, self.sentence, self.message = code, reason, sentence, message
        self.began, self.seconds = began, seconds
        self.facts, self.waits = facts or {}, waits  # of a refusal: what its reason comes with; whether to wait helps

    @property
    def ok(self):
        return self.code == "OK"

    def brief(self):
        return "OK" if self.ok else f"{self.code} {self.reason}"


class Protocol:
    """All calls of merels.v1. `methods` has those of one request and one answer; `session` is the stream."""

    def __init__(self, folder):
        described = pathlib.Path(folder) / "protocol.pb"
        files = [file for folder in ("merels/v1", "google/rpc") for file in sorted((ROOT / "proto" / folder).glob("*.proto"))]
        subprocess.run(["protoc", "-I", ROOT / "proto", "--include_imports", f"--descriptor_set_out={described}",
                        *files], check=True)
        pool = descriptor_pool.DescriptorPool()
        descriptors = descriptor_pb2.FileDescriptorSet.FromString(described.read_bytes()).file
        for file in descriptors:
            pool.Add(file)
        factory = message_factory.MessageFactory(pool)
        self._message = lambda name: factory.GetPrototype(pool.FindMessageTypeByName(name))
        every = [Method(method, factory.GetPrototype) for file in descriptors if file.package == "merels.v1"
                 for service in pool.FindFileByName(file.name).services_by_name.values()
                 for method in service.methods]
        self.methods = {method.name: method for method in every if method.name != "Session"}
        self.session = next(method for method in every if method.name == "Session")
        self.status = self._message("google.rpc.Status")
        self.error_info = self._message("google.rpc.ErrorInfo")

    def make(self, method, **fields):
        """The request of a call."""
        return self.methods[method].request(**fields)

    def reason_of(self, metadata):
        """The reason in the trailer of a refusal; empty when it has none."""
        for key, value in metadata or ():
            if key != DETAILS:
                continue
            for detail in self.status.FromString(value).details:
                if detail.type_url.endswith("ErrorInfo"):
                    return self.error_info.FromString(detail.value).reason
        return ""

    def call(self, channel, method, request, token, patience=PATIENCE_S):
        """Makes a call and waits for its answer."""
        method = self.methods[method] if isinstance(method, str) else method
        function = channel.unary_unary(method.path, request_serializer=method.request.SerializeToString,
                                       response_deserializer=method.response.FromString)
        began = time.monotonic()
        try:
            message = function(request, timeout=patience, metadata=bearer(token))
            return Answer("OK", "", "", message, began, time.monotonic() - began)
        except grpc.RpcError as error:
            trailer = error.trailing_metadata()
            details = [detail for key, value in trailer or () if key == DETAILS
                       for detail in self.status.FromString(value).details]
            facts = {name: value for detail in details if detail.type_url.endswith("ErrorInfo")
                     for name, value in self.error_info.FromString(detail.value).metadata.items()}
            waits = any(detail.type_url.endswith("RetryInfo") for detail in details)
            return Answer(error.code().name, self.reason_of(trailer), error.details(), None, began,
                          time.monotonic() - began, facts, waits)

    def open_session(self, channel, requests, token):
        """The stream, which sends what the iterator `requests` gives."""
        function = channel.stream_stream(self.session.path, request_serializer=self.session.request.SerializeToString,
                                         response_deserializer=self.session.response.FromString)
        return function(requests, metadata=bearer(token))


def bearer(token):
    """The metadata that show a token."""
    return [("authorization", "Bearer " + token)] if token else []


def open_channel(address):
    """A connection of its own: others' calls do not share it."""
    return grpc.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])
