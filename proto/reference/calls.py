"""What a reader wants to know of a call at one look, out of its comment, its service's comment and the server's table
of calls."""
import re

from reference.comments import sentences, token_in, without_errors

_WHO = re.compile(r"(For (a|an|the|either|any|every|those|anybody)|Anybody)\b")
# How a comment, of the call or of its service, may say who may call.
_SAYS_WHO = re.compile(r"\b(For (a|an|the|either|any|every|anybody|who|those|its)\b|[Aa]nybody|[Nn]eeds? (a|no) token|may call)")
_RETRY = re.compile(r"\b[Rr]etr(y|ied)\b|[Hh]armless|[Ss]afe to|asking again")
_DEADLINE = re.compile(r"\b[Dd]eadline(?: of| is)? (\d+ s)\b")
_NO_DEADLINE = re.compile(r"\bno deadline\b")


class Calls:
    """The facts of every call. `faults`: what comments do not say."""

    def __init__(self, files, errors, costs):
        """`errors`: those of all calls; `costs`: how many plain calls each call counts for."""
        self.errors, self.costs, self.faults = errors, costs, []
        self.methods = {method.name: (service, method) for file in files for service in file.services
                        for method in service.methods}

    def facts(self, name):
        """What there is to know of a call beside its own comment's words, by heading."""
        service, method = self.methods[name]
        known = {"Who": self._who(service, method), "Token": token_in(method.comment),
                 "Deadline": self._deadline(service, method), "Retry": self._retry(service, method),
                 "Cost": self.costs.get(name, "")}
        errors = self.errors.by_part(service, method)
        known |= {"Errors" + (f" of a {part}" if part else ""): said for part, said in errors.items()}
        self.faults += [f"{service.name}.{name}: its comment does not say: {heading}"
                        for heading in [*known, *([] if "" in errors else ["Errors"])] if not known.get(heading)]
        own = self._prose(method)
        told = {"Token": known["Token"]}
        for heading, sign in (("Who", _WHO), ("Retry", _RETRY)):
            if not any(sign.search(found) for found in own):
                told[heading] = known[heading]
        told["Deadline"] = f"{known['Deadline']}; counts for {known['Cost']}"
        told |= {heading: said for heading, said in known.items()
                 if heading.startswith("Errors") and not self.errors.says_all(service, method, heading[len("Errors of a "):])}
        return {heading: said for heading, said in told.items() if said}

    @staticmethod
    def _prose(element):
        return sentences(without_errors(element.comment))

    def _who(self, service, method):
        said = [found for found in self._prose(method) if _WHO.match(found)]
        if said or not _SAYS_WHO.search(" ".join([*method.comment, *service.comment])):
            return said[0] if said else ""
        token = token_in(method.comment)
        return f"Anybody whose token has the scope {token}" if token else ""

    def _deadline(self, service, method):
        for element in (method, service):
            text = " ".join(self._prose(element))
            if found := _DEADLINE.search(text):
                return found[1]
            if _NO_DEADLINE.search(text):
                return "none"
        return ""

    def _retry(self, service, method):
        for element in (method, service):
            if said := [found for found in self._prose(element) if _RETRY.search(found)]:
                return "; ".join(said)
        return ""
