"""The lobby, tables in it, and challenges."""

from without.part import within

FILTERED = "Lobby.test_a_filter_shows_what_passes_from_its_opening_to_the_end_of_its_match"
LISTED = "Lobby.test_a_listing_says_what_is_otherwise"
CODE = "Lobby.test_a_private_table_is_for_one_who_has_its_code"
ACCEPTED = "Challenge.test_a_challenge_by_name_is_accepted_and_played"
DECLINED = "Challenge.test_a_challenge_is_declined_with_a_reason_and_withdrawn"

NEWCOMERS = "Crowd.test_newcomers_are_served_and_seen_beside_a_crowd_that_does_its_worst"

PARTS = [
    *within(
        "first_day.crowd_monkey_test", "server/service/lobby/tables.cc",
        ("the lobby shows a fair part", NEWCOMERS,
         "Fairly(tables_.Public(tables_.size(), {}), kMaxTables,", "Fairly(tables_.Public(kMaxTables, {}), kMaxTables,",
         "Of too many tables those of every address are shown."),
    ),
    *within(
        "first_day.crowd_monkey_test", "server/service/following/origins.cc",
        ("shares of places", NEWCOMERS,
         "if (static_cast<std::int64_t>(held) <",
         "if (static_cast<std::int64_t>(held) < whole) return true;\n  if (static_cast<std::int64_t>(held) <",
         "One address does not use up the challenges to a player."),
    ),
    *within(
        "lobby_test", "server/service/session/live_session.cc",
        ("changes of the lobby pass a filter", FILTERED,
         "if (topic.filter.open() || Shows(topic.filter, followed, change)) Deliver(topic, seq, change, false);",
         "Deliver(topic, seq, change, false);",
         "Who follows a part of the lobby hears of that part."),
        ("changes of the lobby are sent", FILTERED,
         "IsVisibleTo(context_.access, player_.id, change) ? TellLobbyChange(seq, change)",
         "false ? TellLobbyChange(seq, change)",
         "Who follows the lobby hears what changes in it."),
        ("the lobby as it is passes a filter", LISTED,
         "lobby::Filtered(topic.filter, VisibleTo(context_.access, player_.id, context_.tables.LobbyNow()));",
         "VisibleTo(context_.access, player_.id, context_.tables.LobbyNow());",
         "Who begins to follow a part of the lobby is shown that part."),
    ),
    *within(
        "lobby_test", "common/lobby/filter.cc",
        ("a filter by class of clocks", FILTERED,
         "if (!classes.empty() &&", "if (false && !classes.empty() &&",
         "A filter knows classes of clocks."),
        ("a filter by ruleset", FILTERED,
         "if (!rulesets.empty() &&", "if (false && !rulesets.empty() &&",
         "A filter knows rulesets."),
    ),
    *within(
        "lobby_test", "client/cli/match/calls.cc",
        ("differences of a ruleset", LISTED,
         "variants::DifferencesOf(table.ruleset)", "variants::DifferencesOf(\"standard\")",
         "A listing says what is not as usual."),
    ),
    *within(
        "lobby_test", "server/domain/tables.cc",
        ("a table is for one", CODE,
         "lobby::Table taken = *table;\n  Remove(id);", "lobby::Table taken = *table;",
         "A table that was taken is gone, and so is its code."),
        ("who comes too late", "Lobby.test_who_comes_too_late_to_a_table_neither_sits_nor_watches",
         "lobby::Table taken = *table;\n  Remove(id);", "lobby::Table taken = *table;",
         "Who comes too late does not sit down, and does not begin to watch."),
        ("private tables are not listed", CODE,
         "if (!from->second.table.is_private) page.push_back(from->second.table);",
         "page.push_back(from->second.table);",
         "A private table is in no list."),
    ),
    *within(
        "lobby_test", "server/service/lobby/tables.cc",
        ("a private table needs its code", CODE,
         "if (table == nullptr || (!by_code && table->is_private)) return", "if (table == nullptr) return",
         "Nobody sits down at a private table without its code."),
    ),
    *within(
        "challenge_test", "server/service/lobby/challenges.cc",
        ("the reason of a decline", DECLINED,
         "lobby::ChallengeEnd::kDeclined, wish.reason, done);",
         "lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kNone, done);",
         "Who challenges hears why not."),
        ("a challenge is withdrawn", DECLINED,
         "    End(wish.challenge, true, from, lobby::ChallengeEnd::kWithdrawn, lobby::DeclineReason::kNone, done);\n",
         "    done({});\n",
         "A challenge that was withdrawn is gone."),
        ("a challenge is for whom it names", ACCEPTED,
         "if (challenge == nullptr || challenge->to.id != to.id) {", "if (challenge == nullptr) {",
         "Nobody accepts what another was asked."),
        ("nobody challenges himself", DECLINED,
         "if (challenge.from.id == challenge.to.id) {", "if (false && challenge.from.id == challenge.to.id) {",
         "A challenge is for somebody else."),
        ("a rematch swaps the sides", "Challenge.test_a_rematch_swaps_the_sides_and_keeps_the_rest",
         "challenge.side = rules::Other(seat);", "challenge.side = seat;",
         "Who had White has Black in the rematch."),
        ("a rematch keeps who may watch",
         "Challenge.test_a_challenge_says_who_may_watch_and_how_late_and_a_rematch_keeps_it",
         "challenge.watching = over.settings.watching;", "challenge.watching = {};",
         "A rematch is watched as the match was."),
    ),
    *within(
        "challenge_test", "server/service/lobby/standing_challenges.cc",
        ("who challenges has to be there", "Expiry.test_a_challenge_whose_maker_is_gone_is_over",
         "if (!context_.is_here(made.from.id)) SetHere(made.from.id, false);", "",
         "A challenge goes with who made it."),
    ),
]
