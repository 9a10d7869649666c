"""Accounts: names, passwords, sign-ins, tokens, invites."""

from without.part import within

KEEPS_SEAT = "Members.test_a_guest_signs_up_and_keeps_seat_and_game_over_a_kill"
NAMES = "Members.test_a_taken_or_reserved_name_is_refused"
SIGN_INS = "Members.test_sign_ins_are_listed_and_ended"
TOKEN = "OpenHouse.test_a_token_does_what_its_scopes_say_and_ends"

PARTS = [
    *within(
        "members_test", "server/service/accounts/membership.cc",
        ("sign-up keeps the account", KEEPS_SEAT,
         "account.id = guest.player.id;", "account.id = AccountId(NewId(ports_.random));",
         "A guest who signs up keeps account and seat."),
        ("passwords are compared", "Members.test_name_and_password_let_in_elsewhere_after_a_restart",
         "if (!*right) return done(WrongPassword());", "",
         "Nobody signs in without the password."),
        ("reserved names", NAMES,
         "if (domain::IsReserved(wish.name)) return NameReserved(wish.name);", "",
         "Names of the house are for the house."),
        ("names in use", NAMES,
         "case store::Registered::kNameTaken: return done(NameTaken(account.name));",
         "case store::Registered::kNameTaken:",
         "A name belongs to one account."),
        ("a sign-in is ended", SIGN_INS,
         "if (found == all->end()) return done({});", "return done({});",
         "Who was signed out elsewhere is out."),
    ),
    *within(
        "members_test", "server/store/sql/accounts.cc",
        ("a new password ends sign-ins", "Members.test_a_new_password_ends_the_other_sign_ins",
         '"DELETE FROM tokens WHERE account = ?1 AND hash <> ?2"',
         '"DELETE FROM tokens WHERE account = ?1 AND hash <> ?2 AND 0"',
         "With a new password only the one who changed it stays signed in."),
    ),
    *within(
        "members_test", "server/domain/names.cc",
        ("look-alike names", NAMES,
         "case 'i': return 'l';", "case 'i': return c;",
         "Names that look alike are one name."),
    ),
    *within(
        "members_test", "server/service/accounts/accounts.cc",
        ("names of guests", NAMES,
         "if (*member) return done(NameTaken(account.name));", "",
         "A guest does not go by the name of a member."),
    ),
    *within(
        "members_test", "server/base/hash.cc",
        ("tokens are kept hashed", "Members.test_no_password_is_in_the_log_or_the_data",
         "return HashOf(token, nullptr, 0); }", "return std::string(token); }",
         "The data of a server signs nobody in."),
    ),
    *within(
        "moderation_test", "server/transport/calls/call_rules.cc",
        ("scopes of tokens", TOKEN,
         "if (!scope || scopes.Allow(*scope)) return {};",
         "if (!scope || scopes.Allow(*scope) || true) return {};",
         "A token is good for what its scopes name."),
    ),
    *within(
        "moderation_test", "server/service/accounts/accounts.cc",
        ("expiry of tokens", "OpenHouse.test_a_token_lets_in_until_it_expires",
         "if (identity.expires_at.count() != 0 && now >= identity.expires_at) return BadToken();", "",
         "A token that has expired lets nobody in."),
        ("guests only watch", "InvitedHouse.test_guests_look_on_and_do_not_play",
         "case Guests::kWatch: return account.With(session::Scope::kWatch);",
         "case Guests::kWatch: return session::Scopes::All();",
         "In a house where guests watch they do not play."),
    ),
    *within(
        "moderation_test", "server/service/accounts/membership.cc",
        ("sign-up by invitation", "InvitedHouse.test_an_invite_lets_one_sign_up_and_no_second",
         "if (ports_.policy.registration != Registration::kInvite) return done({});",
         "if (ports_.policy.registration != Registration::kOpen) return done({});",
         "Where one is invited nobody signs up without a code."),
    ),
    *within(
        "moderation_test", "server/store/sql/invites.cc",
        ("count of an invite", "InvitedHouse.test_an_invite_lets_one_sign_up_and_no_second",
         'SET \\"left\\" = \\"left\\" - 1', 'SET \\"left\\" = \\"left\\"',
         "A code is for as many as it was made for."),
        ("a reset code is for once", "OpenHouse.test_a_lost_password_is_replaced_by_a_code_once",
         'return RunOnce(connection, "DELETE FROM reset_codes WHERE hash = ?1", hash);', "return 0;",
         "The code for a new password works once."),
    ),
    *within(
        "moderation_test", "server/store/sql/accounts.cc",
        ("a closed account loses its name",
         "OpenHouse.test_of_a_closed_account_nothing_personal_is_left_in_the_data",
         "UPDATE accounts SET name = '', folded_name = '', password", "UPDATE accounts SET password",
         "No name is left of a closed account."),
        ("a closed account's name stays taken",
         "OpenHouse.test_of_a_closed_account_nothing_personal_is_left_in_the_data",
         "if (had_name) {", "if (had_name && false) {",
         "The name of a closed account is nobody else's."),
    ),
    *within(
        "moderation_test", "server/store/sql/chat.cc",
        ("a closed account is silent", "OpenHouse.test_of_a_closed_account_nothing_personal_is_left_in_the_data",
         'ForgetSlices(runner_, "account = ?1", account.text(), std::move(done));', "done({});",
         "Nothing is left of what a closed account said."),
    ),
    *within(
        "bot_test", "server/service/accounts/accounts.cc",
        ("the flag of computers", "People.test_it_is_flagged_as_a_computer",
         "account.kind = guest.bot ? store::AccountKind::kGuestBot : store::AccountKind::kGuest;",
         "account.kind = store::AccountKind::kGuest;",
         "Everybody sees who is a computer."),
    ),
    *within(
        "ratings_test", "server/service/accounts/membership.cc",
        ("a computer stays one", "ComputersInPools.test_a_computer_is_paired_where_the_house_lets_it_and_nowhere_else",
         "guest.player.bot ? store::AccountKind::kBot : store::AccountKind::kMember;",
         "store::AccountKind::kMember;",
         "A computer that signs up is still a computer."),
    ),
]
