"""Matchmaking and ratings."""

from without.part import within

SAME_CHANGE = "Ratings.test_both_see_the_same_change_as_the_log_and_the_leaderboard"
NOTHING = "Ratings.test_casual_matches_and_those_not_begun_by_both_change_nothing"
TERMS = "Ratings.test_challenges_and_tables_are_rated_and_a_table_may_want_a_rating"
POOLS = "ComputersInPools.test_a_computer_is_paired_where_the_house_lets_it_and_nowhere_else"
KNOWN = "Ratings.test_lists_and_the_lobby_know_names_and_ratings"

PARTS = [
    *within(
        "seek_test", "server/domain/access_policy.cc",
        ("the blocked are not paired", "Pairing.test_who_has_blocked_another_is_not_paired_with_him",
         "return one != other && MayChallenge(one, other);", "return one != other;",
         "Quick play pairs nobody with a player they have blocked."),
    ),
    *within(
        "seek_test", "server/domain/pairing.cc",
        ("the gap of ratings", "FarApart.test_those_too_far_apart_wait_for_others",
         "if (gap > AcceptableGap(rule_, patience) || !may_meet_(", "if (AcceptableGap(rule_, patience) < 0 || !may_meet_(",
         "Quick play pairs those whose ratings are near each other."),
        ("the gap widens", "Widening.test_who_waits_is_told_that_the_acceptable_gap_widens",
         "rule.at_once + rule.per_second * seconds", "rule.at_once + 0 * seconds",
         "Who waits longer takes who is further away."),
    ),
    *within(
        "seek_test", "server/service/lobby/quick_play.cc",
        ("progress is told", "Widening.test_who_waits_is_told_that_the_acceptable_gap_widens",
         "    TellProgress(*ticket);\n", "",
         "Who waits is told again and again how it stands."),
        ("tickets of who is gone", "Pairing.test_a_ticket_goes_with_its_owner",
         "  pool_.Remove(player);\n  const auto entering", "  const auto entering",
         "Nobody is paired with somebody who is no longer there."),
    ),
    *within(
        "seek_test", "server/domain/ticket_pool.cc",
        ("one ticket for a player", "Pairing.test_a_player_waits_once",
         "if (KeyOf(waiting) == KeyOf(ticket)) return waiting;", "return waiting;",
         "Who waits for one game is refused another wait."),
    ),
    *within(
        "ratings_test", "server/service/lobby/quick_play.cc",
        ("computers that seek", POOLS,
         "if (!player.bot || policy.TakesBots(pool)) return {};",
         "if (!player.bot || !pool.empty() || policy.TakesBots(pool)) return {};",
         "Computers are paired only where the house lets them."),
        ("sides are balanced", SAME_CHANGE,
         "const auto side = domain::SideOfFirst(first.colours, second.colours);",
         "auto side = domain::SideOfFirst(first.colours, second.colours);\n  side = Side::kFirst;",
         "Who had Black has White the next time."),
    ),
    *within(
        "ratings_test", "server/service/ratings/ratings.cc",
        ("ratings follow after a kill", "Ratings.test_a_server_killed_between_end_and_rating_loses_nothing",
         "  news_->Begin();\n  Wake();", "  news_->Begin();",
         "What was not rated before a kill is rated after it."),
    ),
    *within(
        "ratings_test", "server/service/game_server.cc",
        ("ratings follow a match", SAME_CHANGE,
         "if (!end.players[0].guest && !end.players[1].guest) ratings_.Wake();", "",
         "The end of a rated match changes ratings."),
        ("a list by rating", KNOWN,
         "range.any() ? done(*std::move(page)) :", "range.any() || true ? done(*std::move(page)) :",
         "Live matches are found by their players' ratings."),
    ),
    *within(
        "ratings_test", "server/service/match/match_rows.cc",
        ("casual matches change nothing", NOTHING,
         "if (!settings.rated || !score ||", "if (!score ||",
         "A casual match changes no rating."),
        ("matches not begun change nothing", NOTHING,
         "if (!settings.rated || !score || plies < 2) return nullptr;", "if (!settings.rated || !score) return nullptr;",
         "A match in which not both have made a ply changes no rating."),
    ),
    *within(
        "ratings_test", "server/store/sql/ratings.cc",
        ("the leaderboard is the log", SAME_CHANGE,
         "change.game.seats[seat].text(), change.game.pool, after.value,",
         "change.game.seats[seat].text(), change.game.pool, before.rating.value,",
         "The leaderboard has what the log says."),
        ("the numbers of the log", SAME_CHANGE,
         "new_white.value, new_white.deviation,",
         "white.value, new_white.deviation,",
         "The log has what the ratings became."),
    ),
    *within(
        "ratings_test", "client/cli/ratings/ratings.cc",
        ("ratings are worked out again", "Ratings.test_a_changed_number_in_the_data_is_found",
         "if (const auto difference = replay_.Take(line.change)) Say(*difference);", "replay_.Take(line.change);",
         "A number in the log that is not right is found."),
    ),
    *within(
        "ratings_test", "server/service/ratings/ratings.cc",
        ("ranks are for sure ratings", "Ratings.test_who_is_not_sure_yet_is_listed_when_asked_for",
         "page.items.push_back({provisional ? 0 : ++rank,", "page.items.push_back({++rank,",
         "Whose rating is not sure has no rank."),
        ("rated matches a day", "Ratings.test_beyond_the_daily_number_matches_of_the_same_two_are_casual",
         "if (*count < ports_.limits.rated_repeats_per_day) return",
         "if (*count < ports_.limits.rated_repeats_per_day + 1000) return",
         "The same two play so many rated matches a day."),
        ("computers in pools", POOLS,
         "if (player.bot && !ports_.policy.TakesBots(*pool)) {", "if (false && !ports_.policy.TakesBots(*pool)) {",
         "Computers play rated only where the house lets them."),
        ("guests play casual", "Ratings.test_a_guest_may_not_seek_a_rated_match_and_is_told_why",
         "if (player.guest) {", "if (false && player.guest) {",
         "Guests play no rated matches."),
    ),
    *within(
        "ratings_test", "server/service/lobby/tables.cc",
        ("a table wants a rating", TERMS,
         "if (range.Holds(rating->value)) return done({});", "return done({});",
         "A table is for the ratings that it names."),
    ),
    *within(
        "ratings_test", "common/lobby/filter.cc",
        ("the lobby by rating", KNOWN,
         "return filter.rating.any() || (rating > 0 && filter.rating.Holds(rating));",
         "return filter.rating.any() || rating > 0;",
         "A filter knows ratings."),
    ),
    *within(
        "ratings_test", "common/match/decide.cc",
        ("nothing is taken back in a rated match", TERMS,
         "if (state_.settings().rated) {", "if (false && state_.settings().rated) {",
         "Only in a casual match plies are taken back."),
    ),
]
