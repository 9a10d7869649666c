"""The reasons that each call may be refused with, out of the comments; and a table of them."""
import re

from reference.comments import errors_in, token_in

# Of every call; by the token it needs; for all but the operator's the store is asked who has it.
EVERY = {"RATE_LIMITED": "the account, or the address, calls too often; see [Limits](#limits)",
         "TOO_LARGE": "a message of more than `max-message-bytes`",
         "BAD_ARGUMENT": "the request cannot be read, a field of it is out of its range, or its page_token was given by "
                         "another list, or with another filter",
         "INTERNAL": "the server is at fault; the sentence says in what"}
WITH_TOKEN = {"TOKEN_MISSING": "", "BAD_TOKEN": "unknown, ended or expired", "BANNED": "with the sentence why",
              "STORE_REFUSED": "the token could not be looked up, or the store refuses for the moment"}
WITH_SCOPE = {"NOT_ALLOWED": "the token has not the scope that the call needs"}
OPERATOR = {"TOKEN_MISSING": "", "BAD_TOKEN": "", "NOT_ALLOWED": "from another machine"}
COMMON = {"every call": EVERY, "every call with a token": WITH_TOKEN,
          "every call whose token needs a scope": WITH_SCOPE, "every call of the operator": OPERATOR}
# What is refused by itself, beside the call as a whole: the parts of the Session stream, as the table names them.
PARTS = {"": "", "message": "/message", "subscription": "/subscription", "command": "/command"}
OF_THE_RULES = "every refusal by the rules"
_OF_THE_RULES_LINKED = f"[{OF_THE_RULES}](#refusals-of-the-rules)"
_NAME = re.compile(r"\b[A-Z]+(?:_[A-Z]+)*\b")
_LONG_NAME = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")


class Errors:
    """The reasons of all calls. `faults`: what comments say wrongly of them."""

    def __init__(self, files, codes, rules):
        """`codes`: the code of each reason that there is; `rules`: the reasons with which only the rules refuse."""
        self.codes, self._rules = codes, rules
        messages = {message.name: message for file in files for message in file.messages}
        self._command = messages.get("Command")
        self._commands = {name for name, message in messages.items()
                          if name.endswith("Request") and any(field.kind == "Command" for field in message.fields)}
        self._calls = {(service.name, method.name): (service, method)
                       for file in files for service in file.services for method in service.methods}
        self._faults = {}
        self._code = re.compile(r"\b(%s) \(((?:[^()]|\([^()]*\))*)\)" % "|".join(sorted(set(codes.values()))))

    @property
    def faults(self):
        """Each once, of all calls."""
        for service, method in self._calls.values():
            for part in PARTS:
                self.of(service, method, part)
        return list(self._faults)

    def of(self, service, method, part=""):
        """The reasons of a call, or of a part of it, beyond the common ones, in the order of telling."""
        texts = [errors_in(method.comment).get(part, "")]
        if not part:
            told = errors_in(service.comment)
            texts.append(told.get("call", ""))
        if part == "command" or (not part and method.request in self._commands and not any(method.streams)):
            texts += self._of_commands()
        found = []
        for text in texts:
            found += [reason for reason in self._read(service, method, text) if reason not in found]
        return found

    def _of_commands(self):
        """What the comments of the message Command and of its actions say."""
        if self._command is None:
            return []
        return [errors_in(self._command.comment).get("command", ""),
                *(errors_in(field.comment).get("", "") for field in self._command.fields if field.choice)]

    def by_part(self, service, method):
        """What the page says of a call: the text of each part that its comment tells the errors of."""
        told = errors_in(method.comment)
        return {part: self._text(self.of(service, method, part)) for part in PARTS if part in told}

    def says_all(self, service, method, part):
        """Whether the comment names each of these reasons itself."""
        said = errors_in(method.comment).get(part, "")
        return all(re.search(rf"\b{reason}\b", said) for reason in self.of(service, method, part))

    def table(self):
        """What reference.py --errors prints."""
        lines = ["# call\tcode\treason"]
        for service, method in self._calls.values():
            told = errors_in(method.comment)
            for part, suffix in PARTS.items():
                if part and part not in told:
                    continue
                reasons = [*self.of(service, method, part), *([] if part else self._common(method))]
                lines += [f"{service.name}.{method.name}{suffix}\t{code}\t{reason}"
                          for code, reason in sorted({(self.codes[reason], reason) for reason in reasons})]
        return "\n".join(lines) + "\n"

    @staticmethod
    def _common(method):
        """The reasons that are listed once for all."""
        token = token_in(method.comment) or "none"
        if token == "none":
            return {**EVERY}
        if token == "the operator's":
            return {**EVERY, **OPERATOR}
        return {**EVERY, **WITH_TOKEN, **({} if token == "any" else WITH_SCOPE)}

    def _text(self, reasons):
        """By their codes; those of the rules are one, when all are there."""
        rules = self._rules if set(self._rules) <= set(reasons) else []
        by_code = {}
        for reason in reasons:
            shown = _OF_THE_RULES_LINKED if reason in rules else reason
            of_code = by_code.setdefault(self.codes[reason], [])
            if shown not in of_code:
                of_code.append(shown)
        return "; ".join(f"`{code}` ({', '.join(of_code)})" for code, of_code in by_code.items()) or "those of every call"

    def _read(self, service, method, text):
        found = list(self._rules) if OF_THE_RULES in text else []
        for name in re.findall(r"^as ([A-Z]\w+)", text):
            found += self.of(*self._calls[service.name, name])
        for code, reasons in self._code.findall(text):
            for reason in _NAME.findall(reasons):
                if self.codes.get(reason) == code:
                    found.append(reason)
                elif "_" in reason or reason in self.codes:
                    self._wrong(service, method, f"{reason} does not come with {code}")
        for reason in _LONG_NAME.findall(text):
            if reason not in self.codes and reason not in self.codes.values():
                self._wrong(service, method, f"there is no reason {reason}")
        return found

    def _wrong(self, service, method, what):
        self._faults[f"{service.name}.{method.name}: {what}"] = True
