"""A gRPC server before the server, which hands on every call as bytes and may change what comes back."""

import concurrent.futures

import grpc


class Middleman(grpc.GenericRpcHandler):
    """Listens on a port of 127.0.0.1 (`address`) from its making until `stop`.

    `change(path, answer)`: what the caller gets in the place of an answer, or of a message on a stream.
    """

    def __init__(self, behind, change):
        self._channel = grpc.insecure_channel(behind)
        self._change = change
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(16), handlers=[self])
        self.address = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        self._server.start()

    def stop(self):
        """Ends it, with all calls that are under way."""
        self._server.stop(None).wait()
        self._channel.close()

    def service(self, handler_call_details):
        path = handler_call_details.method
        if path.endswith("/Session"):
            return grpc.stream_stream_rpc_method_handler(
                lambda requests, context: self._hand_on_stream(path, requests, context))
        return grpc.unary_unary_rpc_method_handler(lambda request, context: self._hand_on(path, request, context))

    def _hand_on(self, path, request, context):
        try:
            answer = self._channel.unary_unary(path)(request, timeout=context.time_remaining(),
                                                     metadata=_whose(context))
        except grpc.RpcError as error:
            return _refuse(context, error)
        return self._change(path, answer)

    def _hand_on_stream(self, path, requests, context):
        call = self._channel.stream_stream(path)(requests, metadata=_whose(context))
        context.add_callback(call.cancel)
        try:
            for message in call:
                yield self._change(path, message)
        except grpc.RpcError as error:
            _refuse(context, error)


def _whose(context):
    """The part of a call's metadata that says who makes it."""
    return [(key, value) for key, value in context.invocation_metadata() if key == "authorization"]


def _refuse(context, error):
    context.set_trailing_metadata(error.trailing_metadata() or ())
    context.abort(error.code(), error.details())
