"""At the table: takebacks, calling off, chat; and games that are kept."""

from without.part import within

TAKEN_BACK = "Takeback.test_everybody_sees_what_is_taken_back_and_the_log_agrees"
GRANTED = "Takeback.test_only_the_other_player_grants_and_only_what_was_asked"
CALLED_OFF = "Takeback.test_a_match_is_called_off_before_each_side_has_made_a_ply_and_not_later"
ROOMS = "Chat.test_players_and_spectators_have_rooms_of_their_own"
REFUSED = "Chat.test_what_may_not_be_said_is_refused_and_heard_by_nobody"
OFF = "Chat.test_a_player_turns_the_talk_off"
LIST = "Games.test_a_list_is_of_what_was_asked"
RECORDS = "Games.test_many_records_are_those_that_are_over_and_open"

MANNERS = "Manners.test_"

PARTS = [
    *within(
        "first_day.manners_test", "common/match/offer_pauses.h",
        ("a declined offer waits", MANNERS + "after_a_declined_offer_five_plies_must_be_played",
         "Set(kind, side, kPliesBetweenOffers);", "Set(kind, side, 0);",
         "What was declined is not offered again at once."),
    ),
    *within(
        "first_day.manners_test", "common/match/decide.cc",
        ("what was not played is not lost", MANNERS + "a_flag_that_falls_before_both_have_played_aborts",
         'return MayAbort(state) ? Aborted(side) : LostBy(state, side, "time");', 'return LostBy(state, side, "time");',
         "Nobody loses a match that was not played."),
    ),
    *within(
        "first_day.manners_test", "server/service/following/audience.cc",
        ("presence is of a match", MANNERS + "who_plays_elsewhere_is_away_from_the_match_that_they_left",
         "row.empty()) seat_changed_(match, seat, false, follower.leaving());",
         "row.empty() && follower.leaving()) seat_changed_(match, seat, false, true);",
         "Who plays elsewhere is away."),
    ),
    *within(
        "first_day.manners_test", "server/domain/colours.cc",
        ("an aborted match keeps the side", MANNERS + "who_aborts_as_black_is_black_again_and_at_last_waits",
         "if (first.kept && (!of_second || of_second == first.kept)) return first.kept;", "",
         "Nobody chooses their side by aborting."),
    ),
    *within(
        "first_day.manners_test", "server/service/match/seated_players.cc",
        ("stalling is claimed for",
         MANNERS + "without_a_clock_who_is_there_and_does_not_play_is_reminded_and_may_be_claimed_from",
         "return milliseconds(stalls ? std::int64_t{limits_.stall_claim_ms} : 0);", "return milliseconds(stalls ? 0 : 0);",
         "Who does not play on without a clock may be claimed from."),
    ),
    *within(
        "first_day.restarts_test", "server/domain/uptime.cc",
        ("clocks stand after each outage",
         "Restarts.test_after_three_kills_in_one_turn_only_what_was_served_is_charged",
         "    if (span->opens) stand(span->since);\n", "",
         "Nobody is charged for the seconds after an outage, whatever comes next."),
    ),
    *within(
        "first_day.restarts_test", "server/app/system_clock.cc",
        ("turns are measured by durations", "WrongDay.test_an_hour_ahead_and_right_again_while_it_serves",
         "  return began_ + std::chrono::duration_cast<std::chrono::milliseconds>(Monotonic() - began_monotonic_);\n",
         "  return Now();\n",
         "A time of day that is wrong costs nobody anything."),
    ),
    *within(
        "takeback_test", "common/match/state.cc",
        ("plies are taken back", TAKEN_BACK,
         "plies_.TakeBack(back->count);", "plies_.TakeBack(0 * back->count);",
         "What was taken back is gone from the match."),
    ),
    *within(
        "takeback_test", "common/match/decide.cc",
        ("the other player grants", GRANTED,
         'if (state_.takeback() == seat_) return OwnRequest("grant");', "",
         "No player can grant their own takeback."),
        ("who has made a ply takes back", GRANTED,
         "if (state_.PliesToTakeBack(seat_) == 0) {", "if (false && state_.PliesToTakeBack(seat_) == 0) {",
         "Who has not made a ply takes none back."),
        ("too late to call off", CALLED_OFF,
         "if (!MayAbort(state_)) {", "if (false && !MayAbort(state_)) {",
         "A match that has begun is not called off."),
    ),
    *within(
        "takeback_test", "server/service/match/match_writer.cc",
        ("spectators hear of the end", CALLED_OFF,
         "loaded.late ? Recipients::kPlayers : Recipients::kAll,", "loaded.late || ended ? Recipients::kPlayers : Recipients::kAll,",
         "Who watches hears how a match ends."),
    ),
    *within(
        "chat_test", "server/service/chat/chat_rooms.cc",
        ("chat is delivered", ROOMS,
         "follower->OnChatMessage(", "if (message.number == 0) follower->OnChatMessage(",
         "Who is in a room hears what is said there."),
    ),
    *within(
        "chat_test", "server/service/chat/chat.cc",
        ("rooms of chat are apart", ROOMS,
         "if (part.plays) return {};", "return {};",
         "What players say is for players."),
        ("players do not hear spectators", ROOMS,
         "if (part.plays && !part.over) {", "if (false && part.plays && !part.over) {",
         "What spectators say is not for who still plays."),
        ("the length of a chat message", REFUSED,
         "if (auto fits = chat::CheckText(what.text, longest); !fits) return fits;",
         "if (auto fits = chat::CheckText(what.text, 100 * longest); !fits) return fits;",
         "What is said is of a limited length."),
        ("the rate of chat", REFUSED,
         "rates_.TakeOrWait(account.text(), ports_.clock.Monotonic(), 1)", "rates_.TakeOrWait(account.text(), ports_.clock.Monotonic(), 0)",
         "Nobody says too much in a minute."),
        ("chat is off", OFF,
         "if (*off) return done(Error{", "if (false && *off) return done(Error{",
         "A player turns the chat of their match off."),
        ("players turn chat off", OFF,
         "if (!part->plays)\n", "if (false && !part->plays)\n",
         "Who does not play turns nothing off."),
    ),
    *within(
        "chat_test", "common/base/line.cc",
        ("plain text", REFUSED,
         "return found != ranges.end() && found->first <= c;",
         "return found != ranges.end() && found->first <= c && c >= 0xE0000;",
         "Nothing is said that would be drawn otherwise than it reads."),
    ),
    *within(
        "games_test", "server/store/sqlite/lists.cc",
        ("games by clock", LIST,
         "static_cast<std::int64_t>(query.pace.value_or(clock::TimeClass::kUnlimited))",
         "static_cast<std::int64_t>(clock::TimeClass::kUnlimited)",
         "A list is of one class of clocks."),
        ("games against somebody", LIST,
         "query.opponent.text()", "query.account.text()",
         "A list is of games against one opponent."),
        ("games of a time", LIST,
         "query.from.count()", "query.until.count()",
         "A list is of games of a time."),
    ),
    *within(
        "games_test", "server/store/match_query.cc",
        ("games won and lost", LIST,
         "const bool wanted = (head.white == query.account) == (query.standing == Standing::kWon);",
         "const bool wanted = head.white == query.account;",
         "A list is of games won, or lost."),
        ("a player's games by ruleset", LIST,
         "if (!query.ruleset.empty() && head.ruleset != query.ruleset) return false;", "",
         "A list is of one ruleset."),
        ("games over", LIST,
         "if (query.kind != Kind::kAll && end_known != (query.kind == Kind::kEnded)) return false;",
         "if (query.kind == Kind::kLive && end_known) return false;",
         "A list is of games that are over."),
    ),
    *within(
        "games_test", "server/service/lists/listing.cc",
        ("pages of games", "Pages.test_many_games_come_page_after_page_each_once",
         "return store::MatchCursor{milliseconds(*started_at), MatchId(text.substr(dash + 1))};",
         "return store::MatchCursor{milliseconds(*started_at + 1), MatchId(text.substr(dash + 1))};",
         "A page begins where the one before ended."),
    ),
    *within(
        "games_test", "server/service/match/replay.cc",
        ("a replay from a ply", "Games.test_a_replay_is_the_match_again_from_any_ply",
         "const bool before = state->game().plies() < range.ply;", "const bool before = false;",
         "A replay begins at the ply that was asked for."),
    ),
    *within(
        "games_test", "server/service/export/exports.cc",
        ("records of games that are over", RECORDS,
         "  query.filter.state = match::StateFilter::kEnded;\n", "",
         "Records are of games that are over."),
    ),
    *within(
        "games_test", "server/store/match_query.cc",
        ("records of open matches", RECORDS,
         "if (!head.watching.is_public() && !HasSeat(head, query.viewer)) return false;", "",
         "Records of many games are of those that all may see."),
    ),
]
