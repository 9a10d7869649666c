"""Making of the reference page: sentences and errors of comments, facts of calls, and elements without a comment."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "proto"))

from reference.calls import Calls
from reference.comments import errors_in, sentences
from reference.errors import Errors
from reference.schema import Enum, Field, File, Message, Method, Service, Value, keywords, tidy, uncommented

CODES = {"STALE": "ABORTED", "GAME_OVER": "FAILED_PRECONDITION", "BAD_NAME": "INVALID_ARGUMENT",
         "UNKNOWN_MATCH": "NOT_FOUND", "NO_MILL": "FAILED_PRECONDITION", "OCCUPIED": "FAILED_PRECONDITION",
         "RATE_LIMITED": "RESOURCE_EXHAUSTED", "TOO_LARGE": "RESOURCE_EXHAUSTED", "BAD_ARGUMENT": "INVALID_ARGUMENT",
         "INTERNAL": "INTERNAL", "TOKEN_MISSING": "UNAUTHENTICATED", "BAD_TOKEN": "UNAUTHENTICATED",
         "BANNED": "PERMISSION_DENIED", "NOT_ALLOWED": "PERMISSION_DENIED", "STORE_REFUSED": "UNAVAILABLE"}
RULES = ["NO_MILL", "OCCUPIED"]


def method(name, comment, request="Request"):
    return Method(name, tidy(comment), request, "Response", (False, False))


def errors_of(*methods, service="Does it. Deadline 5 s.", commands=()):
    """The errors of calls, and the file that has them; the requests named in `commands` carry commands."""
    messages = [Message(request, ["Does."], [Field("command", 1, "Command", "Command", "", ["It."])], {})
                for request in commands]
    messages.append(Message("Command", tidy("Commands.\n\nErrors of every command: ABORTED (STALE)."), [
        Field("match_id", 1, "string", "", "", ["Which. Errors: NOT_FOUND (UNKNOWN_MATCH)."]),
        Field("play", 2, "string", "", "action", ["Plays. Errors: FAILED_PRECONDITION (GAME_OVER)."])], {"action": ["It."]}))
    file = File("a.proto", [Service("Service", tidy(service), list(methods))], messages, [])
    return Errors([file], CODES, RULES), file


def reasons(name, *methods, part="", **options):
    """The reasons of a call among others."""
    errors, file = errors_of(*methods, **options)
    return errors.of(file.services[0], next(one for one in methods if one.name == name), part)


def facts(name, *methods, **options):
    """The facts of a call among others, and what is wrong with them."""
    errors, file = errors_of(*methods, **options)
    calls = Calls([file], errors, {one.name: 1 for one in methods})
    return calls.facts(name), calls.faults


class Sentences(unittest.TestCase):
    def test_a_stop_or_a_semicolon_ends_one_but_not_in_brackets_or_in_a_number(self):
        self.assertEqual(sentences(["Plays a ply (a7-d7; d2.). It costs 0.5 s; do not."]),
                         ["Plays a ply (a7-d7; d2.)", "It costs 0.5 s", "do not"])

    def test_errors_go_to_the_end_of_their_paragraph_and_are_found_by_whose_they_are(self):
        self.assertEqual(errors_in(["Does it. Errors: A. B.", "Errors of a command (Acknowledgement): C. Token: any."]),
                         {"": "A. B.", "command": "C."})


class ErrorsOfComments(unittest.TestCase):
    def test_reasons_stand_in_the_brackets_behind_their_code(self):
        play = method("Play", "Errors: ABORTED (STALE: look again), FAILED_PRECONDITION (GAME_OVER). Token: play.")
        self.assertEqual(reasons("Play", play), ["STALE", "GAME_OVER"])

    def test_a_reason_that_there_is_not_and_one_behind_another_code_are_faults(self):
        errors, _ = errors_of(method("Play", "Errors: ABORTED (NO_SUCH_REASON, GAME_OVER). Token: play."))
        self.assertEqual(sorted(errors.faults), ["Service.Play: GAME_OVER does not come with ABORTED",
                                                 "Service.Play: NO_SUCH_REASON does not come with ABORTED",
                                                 "Service.Play: there is no reason NO_SUCH_REASON"])

    def test_every_refusal_of_the_rules_are_those_of_the_rules_and_one_link_on_the_page(self):
        play = method("Play", "Errors: FAILED_PRECONDITION (GAME_OVER; and every refusal by the rules). Token: play.")
        self.assertEqual(set(reasons("Play", play)), {"GAME_OVER", *RULES})
        self.assertEqual(facts("Play", play)[0]["Errors"],
                         "`FAILED_PRECONDITION` ([every refusal by the rules](#refusals-of-the-rules), GAME_OVER)")

    def test_parts_of_a_call_have_errors_of_their_own(self):
        stream = method("Stream", "Errors: NOT_FOUND (UNKNOWN_MATCH).\n\nErrors of a command (Acknowledgement): those of "
                                  "every command, and INVALID_ARGUMENT (BAD_NAME). Token: watch.", "Opening")
        self.assertEqual(reasons("Stream", stream), ["UNKNOWN_MATCH"])
        self.assertEqual(reasons("Stream", stream, part="command"), ["BAD_NAME", "STALE", "GAME_OVER"])

    def test_the_table_has_a_line_for_each_call_and_reason_with_those_of_every_call(self):
        open_call = method("Ask", "Errors: NOT_FOUND (UNKNOWN_MATCH). Token: none.")
        parted = method("Stream", "Errors: those of every call.\n\nErrors of a message: ABORTED (STALE). Token: any.")
        lines = errors_of(open_call, parted)[0].table().splitlines()
        self.assertEqual([line for line in lines if "Ask" in line],
                         ["Service.Ask\tINTERNAL\tINTERNAL", "Service.Ask\tINVALID_ARGUMENT\tBAD_ARGUMENT",
                          "Service.Ask\tNOT_FOUND\tUNKNOWN_MATCH", "Service.Ask\tRESOURCE_EXHAUSTED\tRATE_LIMITED",
                          "Service.Ask\tRESOURCE_EXHAUSTED\tTOO_LARGE"])
        self.assertIn("Service.Stream\tUNAUTHENTICATED\tBAD_TOKEN", lines)
        self.assertNotIn("Service.Stream\tPERMISSION_DENIED\tNOT_ALLOWED", lines)
        self.assertEqual([line for line in lines if "/message" in line], ["Service.Stream/message\tABORTED\tSTALE"])


class FactsOfCalls(unittest.TestCase):
    PLAY = method("Play", "Plays. For the player to move. Safe to retry. Errors: ABORTED (STALE). Token: play.")

    def test_they_are_taken_out_of_the_comment_and_else_out_of_the_service(self):
        told, faults = facts("Bare", method("Bare", "Does it. Errors: ABORTED (STALE). Token: play."),
                             service="Deadline 5 s. For the player to move. Safe to retry. Errors of every call: "
                                     "NOT_FOUND (UNKNOWN_MATCH).")
        self.assertEqual(told, {"Token": "play", "Who": "Anybody whose token has the scope play",
                                "Retry": "Safe to retry", "Deadline": "5 s; counts for 1",
                                "Errors": "`ABORTED` (STALE); `NOT_FOUND` (UNKNOWN_MATCH)"})
        self.assertEqual(faults, [])

    def test_what_the_comment_says_itself_is_not_said_again(self):
        self.assertEqual(facts("Play", self.PLAY), ({"Token": "play", "Deadline": "5 s; counts for 1"}, []))

    def test_what_neither_says_is_a_fault(self):
        _, faults = facts("Bare", method("Bare", "Does nothing."), service="Nothing.")
        self.assertEqual([fault.rsplit(" ", 1)[1] for fault in faults], ["Who", "Token", "Deadline", "Retry", "Errors"])

    def test_who_may_call_is_whoever_has_the_scope_when_the_service_says_that_a_token_is_needed(self):
        bare = method("Bare", "Does nothing. Token: watch.")
        self.assertEqual(facts("Bare", bare, service="Each call needs a token.")[0]["Who"],
                         "Anybody whose token has the scope watch")
        self.assertNotIn("Who", facts("Bare", bare, service="Nothing.")[0])

    def test_errors_of_commands_and_of_their_actions_are_of_calls_that_carry_one(self):
        service = "Deadline 5 s.\n\nErrors of every call: NOT_FOUND (UNKNOWN_MATCH)."
        submit = method("Submit", "For anybody. Errors: those of every command. Token: play.", "SubmitRequest")
        reading = method("Read", "For anybody. Errors: INVALID_ARGUMENT (BAD_NAME). Token: watch.", "Reading")
        both = {"service": service, "commands": ["SubmitRequest"]}
        self.assertEqual(facts("Read", submit, reading, **both)[0]["Errors"],
                         "`INVALID_ARGUMENT` (BAD_NAME); `NOT_FOUND` (UNKNOWN_MATCH)")
        self.assertEqual(facts("Submit", submit, reading, **both)[0]["Errors"],
                         "`NOT_FOUND` (UNKNOWN_MATCH); `ABORTED` (STALE); `FAILED_PRECONDITION` (GAME_OVER)")

    def test_errors_as_another_call_are_those_of_that_call_too(self):
        like = method("Like", "Safe to retry. Errors as Play, and FAILED_PRECONDITION (GAME_OVER). Token: play.")
        self.assertEqual(facts("Like", self.PLAY, like)[0]["Errors"], "`ABORTED` (STALE); `FAILED_PRECONDITION` (GAME_OVER)")


class Comments(unittest.TestCase):
    def test_each_service_call_message_field_choice_enum_and_value_has_to_have_one(self):
        file = File("a.proto", [Service("S", [], [method("M", "")])],
                    [Message("A", [], [Field("f", 1, "int32", "", "c", [])], {"c": []})], [Enum("E", [], [Value("V", 0, [])])])
        self.assertEqual(list(uncommented([file])), ["S", "S.M", "A", "A.f", "A.c", "E", "E.V"])

    def test_no_field_is_a_keyword_of_python(self):
        fields = [Field(name, 1, "int32", "", "", ["It."]) for name in ("from", "to", "is", "side")]
        self.assertEqual(keywords([File("a.proto", [], [Message("A", ["It."], fields, {})], [])]), ["A.from", "A.is"])


if __name__ == "__main__":
    unittest.main()
