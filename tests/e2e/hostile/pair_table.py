"""The calls that change something, each as a world has it made; and which of them are tried together."""

import itertools

from hostile.pair_world import BAN, CLOCK, MUTE, PASSWORD, PLAYERS_ROOM, WARNING, WHITE, new_request


class Deed:
    """A call in a world: by whose token, and with what. `slow`: it waits for a password to be checked or made.
    `of`: whom it is for, a guest, a member, or anybody. `listens`: it needs a stream that follows the notices."""

    def __init__(self, name, method, fields, token="token", slow=False, of="anybody", listens=False):
        self.name, self.method, self.fields, self.token = name, method, fields, token
        self.slow, self.of, self.listens = slow, of, listens

    def token_in(self, world):
        return world.house.tokens.get(self.token) or (getattr(world, self.token) if self.token else "")

    def request(self, world):
        return world.house.protocol.make(self.method, **self.fields(world))


def _request(**fields):
    """Fields with an id of their own for each trial; functions are asked with the world."""
    return lambda world: {"request_id": new_request(), **_of(world, fields)}


def _plain(**fields):
    return lambda world: _of(world, fields)


def _of(world, fields):
    return {key: value(world) if callable(value) else value for key, value in fields.items()}


def _command(match, **action):
    return lambda world: {"command": {"request_id": new_request(), "match_id": getattr(world, match),
                                      "expected_seq": world.turn if match == "match" else 1, **action}}


def _field(name):
    return lambda world: getattr(world, name)


ALL_SCOPES = ["watch", "play", "chat", "account"]
_once = {}


def _same_request(world):
    """The same id for both calls of a trial."""
    if _once.get("world") is not world:
        _once.update(world=world, request=new_request())
    return {"request_id": _once["request"], "ruleset": "standard", "time_control": CLOCK, "side": WHITE}


DEEDS = [
    # The account itself.
    Deed("sign up", "SignUp", _plain(name=_field("member_name"), password=PASSWORD), slow=True, of="guest"),
    Deed("sign up by another name", "SignUp", _plain(name=lambda w: f"{w.member_name}-b", password=PASSWORD),
         slow=True, of="guest"),
    Deed("sign in", "SignIn", _plain(name=_field("member_name"), password=PASSWORD), token="", slow=True,
         of="member"),
    Deed("change the password to four", "ChangePassword", _plain(old_password=PASSWORD, new_password="four in a row"),
         slow=True, of="member"),
    Deed("change the password to five, elsewhere", "ChangePassword",
         _plain(old_password=PASSWORD, new_password="five in a row"), token="second_token", slow=True, of="member"),
    Deed("make a token", "CreateToken", _plain(scopes=ALL_SCOPES, label="made"), of="member"),
    Deed("make a token elsewhere", "CreateToken", _plain(scopes=ALL_SCOPES, label="made"), token="second_token",
         of="member"),
    Deed("end the other sign-in", "EndSignIn", _plain(id=lambda w: w.house.sign_in_id(w, "second")), of="member"),
    Deed("close the account", "CloseAccount", _plain(password=PASSWORD), slow=True, of="member"),
    Deed("close the guest's account", "CloseAccount", _plain(), of="guest"),
    # Tables and quick play.
    Deed("open a table", "OpenTable", _request(ruleset="standard", time_control=CLOCK, side=WHITE)),
    Deed("open one by the same request", "OpenTable", _same_request),
    Deed("play alone", "OpenTable", _request(ruleset="peg")),
    Deed("withdraw my table", "WithdrawTable", _plain(table_id=_field("table"))),
    Deed("join the other's table", "JoinTable", _request(table_id=_field("others_table"))),
    Deed("the other joins my table", "JoinTable", _request(table_id=_field("table")), token="others_token"),
    Deed("the other withdraws", "WithdrawTable", _plain(table_id=_field("others_table")), token="others_token"),
    Deed("seek", "CreateSeek", _request(choices=[{"ruleset": "three", "time_control": CLOCK}]), listens=True),
    Deed("seek something else", "CreateSeek",
         _request(choices=[{"ruleset": name, "time_control": CLOCK} for name in ("six", "three")]), listens=True),
    Deed("cancel the seek", "CancelSeek", _plain(), listens=True),
    # Challenges.
    Deed("challenge the other", "CreateChallenge",
         _request(player=_field("other"), ruleset="standard", time_control=CLOCK, side=WHITE)),
    Deed("offer a rematch", "OfferRematch", _request(match_id=_field("over"))),
    Deed("the other offers a rematch", "OfferRematch", _request(match_id=_field("over")), token="others_token"),
    Deed("accept the challenge", "AcceptChallenge", _request(challenge_id=_field("others_challenge"))),
    Deed("decline the challenge", "DeclineChallenge", _plain(challenge_id=_field("others_challenge"))),
    Deed("withdraw my challenge", "WithdrawChallenge", _plain(challenge_id=_field("challenge"))),
    Deed("the other accepts my challenge", "AcceptChallenge", _request(challenge_id=_field("challenge")),
         token="others_token"),
    # The match.
    Deed("play a ply", "Submit", _command("match", play_ply="a7")),
    Deed("play another ply", "Submit", _command("match", play_ply="d7")),
    Deed("give up", "Submit", _command("match", resign={})),
    Deed("offer a draw", "Submit", _command("match", offer_draw={})),
    Deed("the other offers a draw", "Submit", _command("match", offer_draw={}), token="others_token"),
    Deed("ask to take back", "Submit", _command("match", offer_takeback={})),
    Deed("call the fresh match off", "Submit", _command("fresh", abort={})),
    Deed("the other calls it off", "Submit", _command("fresh", abort={}), token="others_token"),
    Deed("say something", "Say", _request(match_id=_field("match"), room=PLAYERS_ROOM, text="hello")),
    Deed("turn the talk off", "SetChat", _plain(match_id=_field("match"), off=True)),
    # Safety and moderation.
    Deed("block the other", "BlockPlayer", _plain(player=_field("other"))),
    Deed("the other blocks me", "BlockPlayer", _plain(player=_field("me")), token="others_token"),
    Deed("unblock the third", "UnblockPlayer", _plain(player=_field("third"))),
    Deed("follow the other", "FollowPlayer", _plain(player=_field("other"), notify=True)),
    Deed("follow the third no longer", "UnfollowPlayer", _plain(player=_field("third"))),
    Deed("report the other", "ReportPlayer", _plain(player=_field("other"), text="a word")),
    Deed("a moderator mutes me", "ImposeSanction", _plain(player=_field("me"), kind=MUTE, because="a mute"),
         token="moderator"),
    Deed("a moderator bans me", "ImposeSanction", _plain(player=_field("me"), kind=BAN, because="a ban"),
         token="moderator"),
    Deed("a moderator warns me", "ImposeSanction", _plain(player=_field("me"), kind=WARNING, because="once more"),
         token="moderator"),
    Deed("a moderator lifts the warning", "LiftSanction", _plain(sanction_id=_field("sanction"), because="a mistake"),
         token="moderator"),
    Deed("a moderator resolves the report", "ResolveReport",
         _plain(report_id=_field("report"), resolution="looked at"), token="moderator"),
    Deed("I become a moderator", "SetModerator", _plain(player=_field("me"), moderator=True), token="operator",
         of="member"),
    Deed("a reset code for me", "CreateResetCode", _plain(player=_field("me")), token="operator", of="member"),
]

def all_pairs():
    """Every pair, also of a deed with itself, but those of a guest's deed with a member's."""
    return [(one, other) for one, other in itertools.combinations_with_replacement(DEEDS, 2)
            if {one.of, other.of} != {"guest", "member"}]


# Pairs whose answers or state may be otherwise than one after the other, and why.
CLOSED_BY_BOTH = "each of them closed it"
EXPLAINED = {(name, name): CLOSED_BY_BOTH for name in ("close the account", "close the guest's account")}
