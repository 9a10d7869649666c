"""The base of tests of the gateway for browsers: a server, two who play, and a gateway; and what its events say."""

from driver.spectators import BIN, Spectators
from driver.web import Web

PLIES = ["d2", "f4", "g1", "b4", "a1", "d6"]


def is_ply(ply):
    return lambda event: event["kind"] == "entry" and any(one.get("ply") == ply for one in event["events"])


def is_kind(kind):
    return lambda event: event["kind"] == kind


def check_json(test, description, schema, value):
    """Checks a value by the part of JSON Schema that the description of the JSON uses."""
    if "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if value is None:
        return test.assertTrue(schema.get("nullable"), schema)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    test.assertIsInstance(value, kinds[schema["type"]])
    if "enum" in schema:
        test.assertIn(value, schema["enum"])
    if schema["type"] == "object" and "properties" in schema:
        test.assertLessEqual(set(schema["required"]), set(value))
        test.assertLessEqual(set(value), set(schema["properties"]))
        for name, part in value.items():
            check_json(test, description, schema["properties"][name], part)
    for part in value if schema["type"] == "array" else ():
        check_json(test, description, schema["items"], part)
    return None


class WebHouse(Spectators):
    """A server, two who play, and a gateway."""

    WEB = ()  # its options

    def setUp(self):
        super().setUp()
        self.web = Web(BIN / "merels-web", self.server.address, self.folder / "web.token", self.folder / "web.log",
                       *self.WEB)
        self.addCleanup(self.web.stop)
        self.web.start()
        self.web.ready()

    def follow(self, topics, last=""):
        source = self.web.follow(topics, last)
        self.addCleanup(source.close)
        return source
