"""Watching: who may, how late, television, boards."""

from without.part import within

CLOSED = "Watching.test_a_closed_match_is_not_there_for_others"
CODE = "Watching.test_whoever_has_the_code_watches_so_many_plies_late"
LATE = "Watching.test_what_is_shown_late_is_shown_at_its_own_pace_to_the_end"
SWITCHES = "Television.test_a_channel_switches_only_between_games"
LATE_RATED = "LateByTime.test_plies_result_and_ratings_of_a_rated_match_are_seen_late"

PARTS = [
    *within(
        "watching_test", "common/match/view.cc",
        ("closed matches", CLOSED,
         "if (watching.access == WatchAccess::kOpen) return true;",
         "if (watching.access != WatchAccess::kCode) return true;",
         "A closed match is not there for others."),
        ("the code of a match", CODE,
         "viewer.code == watching.code.text();", "!viewer.code.empty();",
         "Only who has the code watches."),
        ("the code is for players", CODE,
         "if (!viewer.seat) settings", "if (false && !viewer.seat) settings",
         "Who watches is not told the code."),
    ),
    *within(
        "watching_test", "server/store/match_query.cc",
        ("closed matches in lists", CLOSED,
         "if (!head.watching.is_public() && !HasSeat(head, query.viewer)) return false;", "",
         "A closed match is in nobody else's list."),
        ("results in lists are late", LATE,
         "head.ended_at <= now - head.watching.delay", "head.ended_at <= now",
         "A list tells of an end when spectators may know it."),
    ),
    *within(
        "watching_test", "common/match/late.cc",
        ("so many plies late", CODE,
         "return over_ || shown_.game().plies() + PliesIn(entry) + watching.delay_plies <= plies_;",
         "return over_ || shown_.game().plies() + PliesIn(entry) <= plies_;",
         "Who watches is as many plies behind as was said."),
        ("so many seconds late", LATE,
         "return entry.house_at() + watching.delay <= now;", "return entry.house_at() <= now;",
         "Who watches is as long behind as was said."),
    ),
    *within(
        "watching_test", "server/service/match/match_writer.cc",
        ("a late stream", CODE,
         "loaded.late ? Recipients::kPlayers : Recipients::kAll,", "loaded.late && ended ? Recipients::kPlayers : Recipients::kAll,",
         "A stream to spectators is late."),
    ),
    *within(
        "watching_test", "server/service/match/loaded_match.h",
        ("late reads", CODE,
         "return late && !viewer.seat ? late->state() : state;",
         "return false && late && !viewer.seat ? late->state() : state;",
         "Whatever spectators ask is answered late."),
    ),
    *within(
        "watching_test", "server/service/match/replays.cc",
        ("late replays", CODE,
         "match::VisibleSeq(view.state(), view.viewer)", "view.loaded.state.seq()",
         "A replay shows no more than spectators may see."),
    ),
    *within(
        "watching_test", "server/service/following/audience.cc",
        ("watchers are counted", "Watching.test_those_in_a_match_are_told_how_many_watch_it",
         "if (uncounted_.size() == 1) executor_.After(", "if (uncounted_.size() == 0) executor_.After(",
         "Those in a match are told how many watch."),
    ),
    *within(
        "tv_test", "server/service/following/television.cc",
        ("between games", SWITCHES,
         "if (program.over && !program.curtain) Switch(channel, program);", "Switch(channel, program);",
         "A channel stays with its game to the end."),
        ("a channel of each pool", SWITCHES,
         "if (const auto pool = rating::PoolOf(settings.ruleset, settings.clock)) Offer(*pool, candidate);", "",
         "Each pool has its channel."),
        ("only what all may see is on",
         "Television.test_the_channel_of_all_pools_shows_no_match_that_is_not_for_all",
         "if (!settings.watching.is_public() ||", "if (",
         "No channel shows what is not for all."),
        ("the best is on", "BestOnAir.test_the_next_on_a_channel_is_the_best_of_those_that_are_played",
         "waiting.value().quality = quality;", "waiting.value().quality = 0 * quality;",
         "A channel shows the best of what is played."),
        ("followers of a channel are told", SWITCHES,
         "follower->OnChannel(", "if (seq_ == 0) follower->OnChannel(",
         "Who follows a channel sees it switch."),
    ),
    *within(
        "tv_test", "server/service/lobby/live_matches.cc",
        ("channels after a restart", "Television.test_a_channel_outlives_a_restart_of_the_server",
         "      context_.television.MatchStarted(match, OriginOf(match, context_.origins));\n      if (match.rating", "      if (match.rating",
         "What was on is on again after a restart."),
    ),
    *within(
        "tv_test", "server/service/session/live_session.cc",
        ("boards on one stream", "Television.test_six_boards_come_over_one_stream",
         "topics_.size() >= most) {", "topics_.size() >= std::min<std::size_t>(most, 5)) {",
         "One stream shows six boards."),
    ),
    *within(
        "tv_test", "server/service/match/match_rows.cc",
        ("ratings are late too", LATE_RATED,
         "delay.count() > 0 ? entry.at + delay : match::Millis(0), plies});", "0 * delay, plies});",
         "A rating tells no result that is still a secret."),
    ),
    *within(
        "tv_test", "server/service/match/terms.cc",
        ("the house says how late", LATE_RATED,
         "std::chrono::milliseconds(ports.limits.rated_delay_ms),", "std::chrono::milliseconds(0),",
         "Rated matches are seen as late as the house says."),
        ("players do not say how late", "LateByTime.test_a_player_does_not_choose_how_late_a_rated_match_is_seen",
         "if (!rated || wished == match::Watching()) return {};", "if (!rated || true) return {};",
         "How late a rated match is seen is not for its players."),
    ),
]
