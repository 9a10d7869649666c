// The limits of the server, with their defaults; for each that an operator can set also its range and its key
// in the configuration.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "server/base/limit.h"

namespace merels {

struct Limits {
  Limit shards = 0;
  Limit urgency = 10;
  Limit bots = 0;
  Limit bot_level = 3;
  Limit max_message_bytes = std::int64_t{64} * 1024;
  Limit max_name_length = 20;
  Limit min_password_bytes = 8;
  Limit max_password_bytes = 128;
  Limit password_tries_per_minute = 10;
  Limit network_password_tries_per_minute = 30;
  Limit name_password_tries_per_minute = 60;
  Limit address_password_tries_per_minute = 60;
  Limit max_waiting_passwords = 64;
  Limit max_streams_per_account = 8;
  Limit max_subscriptions_per_stream = 64;
  Limit max_tables_per_account = 4;
  Limit max_open_tables = 10'000;
  Limit max_free_bots = 64;
  Limit table_ms = 600'000;
  Limit table_away_ms = 60'000;
  Limit max_solo_matches_per_account = 16;
  Limit max_matches_per_account = 50;
  Limit max_matches_per_bot = 200;
  Limit idle_match_ms = 1'209'600'000;
  Limit stall_remind_ms = 900'000;
  Limit stall_claim_ms = 1'800'000;
  Limit aborts_before_words = 3;
  Limit aborts_before_pause = 5;
  Limit abort_forgiven_ms = 600'000;
  Limit leaderboard_opponents = 3;
  Limit leaderboard_plies = 10;
  Limit max_challenges_per_account = 8;
  Limit max_challenges_to_account = 32;
  Limit max_challenges = 10'000;
  Limit challenge_ms = 600'000;
  Limit challenge_away_ms = 60'000;
  Limit correspondence_offer_days = 14;
  Limit max_chat_text = 200;
  Limit chat_per_minute = 20;
  Limit chat_burst = 5;
  Limit address_chat_per_minute = 300;
  Limit address_chat_burst = 200;
  Limit chat_days = 90;
  Limit max_tickets = 100'000;
  Limit max_seek_choices = 50;
  Limit max_store_queue = 8192;
  Limit max_list_queue = 1024;
  Limit list_looks = 10'000;
  Limit list_steps = 10'000'000;
  Limit postgres_wait_ms = 3'000;
  Limit postgres_list_ms = 1'000;
  Limit postgres_start_ms = 120'000;
  Limit postgres_readers = 2;
  Limit lists_at_once = 2;
  Limit lists_waiting = 30;
  Limit max_inbox_per_match = 16;
  Limit max_loaded_matches = 100'000;
  Limit max_remembered_requests = 100'000;
  Limit recent_notices = 20;
  Limit recent_notice_ms = 600'000;
  Limit commands_per_minute = 300;
  Limit command_burst = 60;
  Limit address_commands_per_minute = 3000;
  Limit address_command_burst = 1200;
  Limit lobby_changes_per_minute = 6000;
  Limit lookups_per_minute = 1200;
  Limit lookup_burst = 240;
  Limit analyses_per_minute = 60;
  Limit analysis_burst = 40;
  Limit max_analysed_positions = 20;
  Limit max_waiting_analyses = 64;
  Limit opening_matches = 20'000;
  Limit replays_per_minute = 600;
  Limit max_waiting_replays = 64;
  Limit catalogue_reads_per_minute = 6000;
  Limit sign_ups_per_minute = 600;
  Limit new_names_per_day = 500;
  Limit calls_per_minute = 1200;
  Limit call_burst = 240;
  Limit bot_calls_per_minute = 600;
  Limit bot_call_burst = 120;
  Limit address_calls_per_minute = 6000;
  Limit address_call_burst = 2400;
  Limit stream_messages_per_minute = 3000;
  Limit stream_message_burst = 600;
  Limit refusal_delay_ms = 250;
  Limit max_blocks_per_account = 500;
  Limit max_friends_per_account = 200;
  Limit friend_away_ms = 60'000;
  Limit tv_idle_ms = 60'000;
  Limit tv_turn_ms = 600'000;
  Limit mute_address_hours = 24;
  Limit max_reports_per_account = 20;
  Limit max_tokens_per_account = 50;
  Limit reset_code_hours = 24;
  Limit max_delayed_refusals = 2000;
  Limit stream_queue_bytes = std::int64_t{1024} * 1024;
  Limit unanswered_ping_bytes = std::int64_t{64} * 1024;
  Limit stuck_reader_ms = 10'000;
  Limit ping_interval_ms = 6'000;
  Limit heads_interval_ms = 1'000;
  Limit lease_ms = 3'000;
  Limit node_term_ms = 3'000;
  Limit seek_term_ms = 10'000;
  Limit max_told_rates = 500;
  Limit claim_wait_percent = 100;
  Limit drain_ms = 5'000;
  Limit certificate_look_ms = 10'000;
  // Ratings and quick play.
  Limit rated_repeats_per_day = 10;
  Limit rating_hold_ms = 0;
  Limit rated_delay_plies = 0;
  Limit rated_delay_ms = 0;
  Limit pairing_interval_ms = 1'000;
  Limit gap_at_once = 60;
  Limit gap_per_second = 12;
  Limit gap_most = 800;
  Limit repeat_minutes = 10;
  Limit repeat_wait_ms = 10'000;
  // Connections.
  Limit max_connections = 8'000;
  Limit max_connections_per_address = 128;
  Limit new_connections_per_minute = 240;
  Limit new_connection_burst = 240;
  Limit cut_connection_cost = 60;
  Limit unexplained_bytes = std::int64_t{16} * 1024;
  Limit forgiven_bytes = 512;
  Limit unexplained_bytes_per_address = std::int64_t{48} * 1024;
  Limit forgiven_bytes_per_address = 2048;
  Limit max_unserved_calls = 128;
  Limit network_factor = 4;
  Limit first_call_ms = 30'000;
  Limit idle_connection_ms = 600'000;
  Limit handshake_ms = 10'000;
  Limit request_ms = 10'000;
  Limit max_waiting_requests_per_connection = 32;
  Limit max_waiting_requests_per_address = 128;
  Limit max_standing_calls = 256;
  Limit max_standing_calls_per_address = 8;
  // Shares of the global limits.
  Limit scarce_percent = 50;
  Limit address_share_percent = 10;
  Limit ipv6_prefix_addresses = 2;
  Limit ipv4_prefix_addresses = 4;
  Limit fresh_share_percent = 20;
  // Retention: terms and numbers.
  Limit guest_days = 30;
  Limit request_days = 7;
  Limit report_days = 365;
  Limit audit_days = 730;
  Limit max_sign_ins_per_account = 30;
  Limit max_waiting_reports = 10'000;
  Limit sweep_interval_ms = 1'000;
  // Subscriptions, each of which may read the store.
  Limit subscriptions_per_minute = 600;
  Limit subscription_burst = 512;
  // Fixed: not in the table below, since no operator gains by another value. Tests set them.
  Limit clock_check_ms = 5'000;       // between two comparisons of a node's clock with PostgreSQL's
  Limit account_interval_ms = 2'000;  // between two looks at accounts that other nodes may have changed,
  Limit lobby_interval_ms = 1'000;    // at their lobby,
  Limit chat_interval_ms = 2'000;     // and at their chats
  Limit seek_progress_ms = 2'000;     // between two notices of progress to one seek
  Limit connection_look_ms = 10;      // between two looks at what connections have sent
  Limit sweep_rows = 20;              // rows that one slice of retention deletes at most

  bool operator==(const Limits&) const = default;
};

inline constexpr std::array kLimitTable{
    LimitSpec{"shards", &Limits::shards, 0, 256,
              "Threads that run matches; 0: one per core less one, but at least one"},
    LimitSpec{"urgency", &Limits::urgency, 0, 20,
              "How much to lower the niceness of the threads that handle moves, where that is permitted"},
    LimitSpec{"bots", &Limits::bots, 0, 64,
              "Computer players that the server keeps waiting in the lobby, as processes of low priority"},
    LimitSpec{"bot-level", &Limits::bot_level, 1, 9, "Playing strength of those computer players"},
    LimitSpec{"max-message-bytes", &Limits::max_message_bytes, 1024, 4 << 20,
              "Longest request or stream message, in bytes"},
    LimitSpec{"max-name-length", &Limits::max_name_length, 1, 64, "Longest name, in characters"},
    LimitSpec{"min-password-bytes", &Limits::min_password_bytes, 1, 64, "Shortest password, in bytes"},
    LimitSpec{"max-password-bytes", &Limits::max_password_bytes, 64, 1024, "Longest password, in bytes"},
    LimitSpec{"password-tries-per-minute", &Limits::password_tries_per_minute, 1, 1'000'000,
              "Password attempts per minute, for one name from one address or by one account"},
    LimitSpec{"network-password-tries-per-minute", &Limits::network_password_tries_per_minute, 1, 1'000'000,
              "Password attempts per minute, for one name from one network, except from addresses where it "
              "was right before"},
    LimitSpec{"name-password-tries-per-minute", &Limits::name_password_tries_per_minute, 1, 1'000'000,
              "Password attempts per minute, for one name from all addresses"},
    LimitSpec{"address-password-tries-per-minute", &Limits::address_password_tries_per_minute, 1, 1'000'000,
              "Wrong passwords per minute from one address, for all names together"},
    LimitSpec{"max-waiting-passwords", &Limits::max_waiting_passwords, 1, 100'000,
              "Passwords waiting to be checked"},
    LimitSpec{"max-streams-per-account", &Limits::max_streams_per_account, 1, 1000,
              "Open streams of one account"},
    LimitSpec{"max-subscriptions-per-stream", &Limits::max_subscriptions_per_stream, 1, 10'000,
              "Topics followed by one stream"},
    LimitSpec{"max-tables-per-account", &Limits::max_tables_per_account, 1, 1000,
              "Open tables of one account"},
    LimitSpec{"max-open-tables", &Limits::max_open_tables, 1, 1'000'000, "Open tables in all"},
    LimitSpec{"max-free-bots", &Limits::max_free_bots, 0, 1000,
              "Computers that take challenges, as the lobby shows them"},
    LimitSpec{"table-ms", &Limits::table_ms, 100, 86'400'000,
              "How long a table stays open if its owner has had no stream since opening it, in milliseconds"},
    LimitSpec{"table-away-ms", &Limits::table_away_ms, 100, 86'400'000,
              "How long a table stays open after its owner's last stream has closed, in milliseconds"},
    LimitSpec{"max-solo-matches-per-account", &Limits::max_solo_matches_per_account, 1, 1000,
              "Unfinished matches for one player, per account"},
    LimitSpec{"max-matches-per-account", &Limits::max_matches_per_account, 1, 100'000,
              "Unfinished matches for two players, per account"},
    LimitSpec{"max-matches-per-bot", &Limits::max_matches_per_bot, 1, 100'000,
              "Unfinished matches for two players, per computer player"},
    LimitSpec{"idle-match-ms", &Limits::idle_match_ms, 1000, 31'536'000'000,
              "A match without a clock ends after this long without a move, in milliseconds"},
    LimitSpec{"max-challenges-per-account", &Limits::max_challenges_per_account, 1, 1000,
              "Open challenges sent by one account"},
    LimitSpec{"max-challenges-to-account", &Limits::max_challenges_to_account, 1, 1000,
              "Open challenges sent to one account"},
    LimitSpec{"max-challenges", &Limits::max_challenges, 1, 1'000'000, "Open challenges in all"},
    LimitSpec{"challenge-ms", &Limits::challenge_ms, 100, 86'400'000,
              "How long a challenge stays open, in milliseconds"},
    LimitSpec{"challenge-away-ms", &Limits::challenge_away_ms, 100, 86'400'000,
              "How long a challenge stays open while its maker has no stream, in milliseconds"},
    LimitSpec{"correspondence-offer-days", &Limits::correspondence_offer_days, 1, 365,
              "How long tables and challenges of correspondence stay open, whether their makers are here or "
              "not, in days"},
    LimitSpec{"max-chat-text", &Limits::max_chat_text, 1, 2000, "Longest chat message, in characters"},
    LimitSpec{"chat-per-minute", &Limits::chat_per_minute, 1, 1'000'000,
              "Chat messages of one account per minute, on average"},
    LimitSpec{"chat-burst", &Limits::chat_burst, 1, 1'000'000, "Chat messages of one account in a burst"},
    LimitSpec{"address-chat-per-minute", &Limits::address_chat_per_minute, 1, 10'000'000,
              "Chat messages of all accounts of one address per minute, on average"},
    LimitSpec{"address-chat-burst", &Limits::address_chat_burst, 1, 10'000'000,
              "Chat messages of all accounts of one address in a burst"},
    LimitSpec{"chat-days", &Limits::chat_days, 1, 36'500, "How long chat messages are kept, in days"},
    LimitSpec{"max-tickets", &Limits::max_tickets, 1, 10'000'000, "Waiting seeks in all"},
    LimitSpec{"max-seek-choices", &Limits::max_seek_choices, 1, 500,
              "Rulesets with clocks that one seek names"},
    LimitSpec{"max-store-queue", &Limits::max_store_queue, 16, 1'000'000,
              "Writes, and reads, waiting for the store"},
    LimitSpec{"max-list-queue", &Limits::max_list_queue, 16, 1'000'000,
              "Lists that wait for their turn or for the store"},
    LimitSpec{"list-looks", &Limits::list_looks, 1, 1'000'000'000, "Matches examined for one page of a list"},
    LimitSpec{"list-steps", &Limits::list_steps, 10'000, 1'000'000'000'000,
              "Cost of one read for a list, in steps of SQLite"},
    LimitSpec{"postgres-wait-ms", &Limits::postgres_wait_ms, 100, 60'000,
              "How long a call to PostgreSQL may take, in milliseconds"},
    LimitSpec{"postgres-list-ms", &Limits::postgres_list_ms, 10, 60'000,
              "How long PostgreSQL may work on one read for a list, in milliseconds"},
    LimitSpec{"postgres-start-ms", &Limits::postgres_start_ms, 0, 86'400'000,
              "How long a server that starts waits for a PostgreSQL that cannot be reached, in milliseconds"},
    LimitSpec{"postgres-readers", &Limits::postgres_readers, 1, 64,
              "Connections to PostgreSQL for reads of matches and accounts"},
    LimitSpec{"lists-at-once", &Limits::lists_at_once, 1, 1000,
              "Lists being read for one account at the same time"},
    LimitSpec{"lists-waiting", &Limits::lists_waiting, 0, 10'000,
              "Further lists of one account that may wait"},
    LimitSpec{"max-inbox-per-match", &Limits::max_inbox_per_match, 1, 1000, "Commands waiting at one match"},
    LimitSpec{"max-loaded-matches", &Limits::max_loaded_matches, 16, 10'000'000, "Matches held in memory"},
    LimitSpec{"max-remembered-requests", &Limits::max_remembered_requests, 16, 10'000'000,
              "Answers kept for retried lobby requests"},
    LimitSpec{"recent-notices", &Limits::recent_notices, 0, 200,
              "Notices told once that are kept for the next snapshot of one account"},
    LimitSpec{"recent-notice-ms", &Limits::recent_notice_ms, 0, 86'400'000,
              "How long these notices are kept, in milliseconds"},
    LimitSpec{"commands-per-minute", &Limits::commands_per_minute, 1, 1'000'000,
              "Commands of one account per minute, on average"},
    LimitSpec{"command-burst", &Limits::command_burst, 1, 1'000'000, "Commands of one account in a burst"},
    LimitSpec{"address-commands-per-minute", &Limits::address_commands_per_minute, 1, 10'000'000,
              "Commands of all accounts of one address per minute, also on streams, on average"},
    LimitSpec{"address-command-burst", &Limits::address_command_burst, 1, 10'000'000,
              "Commands of all accounts of one address in a burst"},
    LimitSpec{"lobby-changes-per-minute", &Limits::lobby_changes_per_minute, 1, 10'000'000,
              "Tables opened per minute, by all callers together"},
    LimitSpec{"lookups-per-minute", &Limits::lookups_per_minute, 1, 1'000'000,
              "Lists of legal plies and best lists read by one account per minute, on average"},
    LimitSpec{"lookup-burst", &Limits::lookup_burst, 1, 1'000'000,
              "Lists of legal plies and best lists read by one account in a burst"},
    LimitSpec{"analyses-per-minute", &Limits::analyses_per_minute, 1, 1'000'000,
              "Pages of AnalyseMatch read by one account per minute, on average"},
    LimitSpec{"analysis-burst", &Limits::analysis_burst, 1, 1'000'000,
              "Pages of AnalyseMatch read by one account in a burst"},
    LimitSpec{"max-analysed-positions", &Limits::max_analysed_positions, 1, 100,
              "Positions on one page of AnalyseMatch"},
    LimitSpec{"max-waiting-analyses", &Limits::max_waiting_analyses, 1, 10'000,
              "Pages of AnalyseMatch waiting for the tablebase, of all callers together"},
    LimitSpec{"opening-matches", &Limits::opening_matches, 0, 1'000'000,
              "Newest ended matches that ExploreOpening counts, some 500 bytes each; 0 turns it off"},
    LimitSpec{"replays-per-minute", &Limits::replays_per_minute, 1, 1'000'000,
              "Matches replayed out of their logs per minute, for all callers together"},
    LimitSpec{"max-waiting-replays", &Limits::max_waiting_replays, 1, 10'000,
              "Replays waiting for their turn, of all callers together"},
    LimitSpec{"subscriptions-per-minute", &Limits::subscriptions_per_minute, 1, 1'000'000,
              "Topics that one account begins to follow per minute, on all its streams, on average"},
    LimitSpec{"subscription-burst", &Limits::subscription_burst, 1, 1'000'000,
              "Topics that one account begins to follow in a burst"},
    LimitSpec{"catalogue-reads-per-minute", &Limits::catalogue_reads_per_minute, 1, 1'000'000,
              "Lists of all rulesets per minute, for all callers together"},
    LimitSpec{"sign-ups-per-minute", &Limits::sign_ups_per_minute, 1, 1'000'000, "New guests per minute"},
    LimitSpec{"new-names-per-day", &Limits::new_names_per_day, 1, 1'000'000,
              "New members per day, of all callers together"},
    LimitSpec{"calls-per-minute", &Limits::calls_per_minute, 1, 1'000'000,
              "Calls of one account per minute, on average; some count several times"},
    LimitSpec{"call-burst", &Limits::call_burst, 1, 1'000'000, "Calls of one account in a burst"},
    LimitSpec{"bot-calls-per-minute", &Limits::bot_calls_per_minute, 1, 1'000'000,
              "Calls of one computer player per minute, on average"},
    LimitSpec{"bot-call-burst", &Limits::bot_call_burst, 1, 1'000'000,
              "Calls of one computer player in a burst"},
    LimitSpec{"address-calls-per-minute", &Limits::address_calls_per_minute, 1, 1'000'000,
              "Calls from one address per minute, on average; some count several times"},
    LimitSpec{"address-call-burst", &Limits::address_call_burst, 1, 1'000'000,
              "Calls from one address in a burst"},
    LimitSpec{"stream-messages-per-minute", &Limits::stream_messages_per_minute, 1, 1'000'000,
              "Messages on one stream per minute, except commands within their own limit, on average"},
    LimitSpec{"stream-message-burst", &Limits::stream_message_burst, 1, 1'000'000,
              "Messages on one stream in a burst"},
    LimitSpec{"max-blocks-per-account", &Limits::max_blocks_per_account, 1, 100'000,
              "Accounts that one account may block"},
    LimitSpec{"max-friends-per-account", &Limits::max_friends_per_account, 1, 2'000,
              "Players whom one account may follow"},
    LimitSpec{
        "friend-away-ms", &Limits::friend_away_ms, 0, 86'400'000,
        "How long players must have been away before those who follow them are told of their return, in "
        "milliseconds"},
    LimitSpec{"tv-idle-ms", &Limits::tv_idle_ms, 1, 86'400'000,
              "How long nobody moves in a match before a channel leaves it for one that is played, in "
              "milliseconds"},
    LimitSpec{"tv-turn-ms", &Limits::tv_turn_ms, 1, 86'400'000,
              "How long a match is on a channel before a better one that is played takes its place, in "
              "milliseconds"},
    LimitSpec{"mute-address-hours", &Limits::mute_address_hours, 0, 8760,
              "How long a mute holds for new guests of the address where the account was seen, in hours"},
    LimitSpec{"max-reports-per-account", &Limits::max_reports_per_account, 1, 10'000,
              "Open reports of one account"},
    LimitSpec{"max-tokens-per-account", &Limits::max_tokens_per_account, 1, 10'000,
              "Tokens of one account; with this many it can make no further ones"},
    LimitSpec{"reset-code-hours", &Limits::reset_code_hours, 1, 8760,
              "How long a code for a new password is valid, in hours"},
    LimitSpec{"refusal-delay-ms", &Limits::refusal_delay_ms, 0, 10'000,
              "How long the refusal of a call above its limit is delayed, in milliseconds"},
    LimitSpec{"max-delayed-refusals", &Limits::max_delayed_refusals, 0, 1'000'000,
              "Calls whose refusal is being delayed; further ones are refused at once"},
    LimitSpec{"stream-queue-bytes", &Limits::stream_queue_bytes, 4096, 1 << 30,
              "Data waiting to be written to one stream, in bytes"},
    LimitSpec{"unanswered-ping-bytes", &Limits::unanswered_ping_bytes, 1024, 4 << 20,
              "Data written to a stream while a ping is unanswered, in bytes"},
    LimitSpec{"stuck-reader-ms", &Limits::stuck_reader_ms, 100, 600'000,
              "Age of an unanswered ping after which a reader counts as stuck, in milliseconds"},
    LimitSpec{"ping-interval-ms", &Limits::ping_interval_ms, 50, 600'000,
              "Longest time between pings to a client that sends no commands, in milliseconds"},
    LimitSpec{"heads-interval-ms", &Limits::heads_interval_ms, 50, 60'000,
              "Time between checks for what other nodes appended, if there are any, in milliseconds"},
    LimitSpec{"lease-ms", &Limits::lease_ms, 300, 600'000,
              "Time without a sign of life after which another node takes over what only one node does, in "
              "milliseconds"},
    LimitSpec{"node-term-ms", &Limits::node_term_ms, 300, 600'000,
              "Time without a sign of life after which another node counts as dead, in milliseconds"},
    LimitSpec{"seek-term-ms", &Limits::seek_term_ms, 1000, 600'000,
              "How long a player's search outlives their node, if there are other nodes, in milliseconds"},
    LimitSpec{
        "max-told-rates", &Limits::max_told_rates, 1, 5000,
        "Most accounts, addresses and names whose use of the limits a node tells the others, ten times a "
        "second"},
    LimitSpec{"claim-wait-percent", &Limits::claim_wait_percent, 1, 10'000,
              "How long a player waits until a match may be claimed from an absent opponent, in percent of "
              "the usual time"},
    LimitSpec{"stall-remind-ms", &Limits::stall_remind_ms, 1000, 31'536'000'000,
              "A player who is present, but has not played for so long without a clock, is reminded, in "
              "milliseconds"},
    LimitSpec{"stall-claim-ms", &Limits::stall_claim_ms, 0, 31'536'000'000,
              "After so long without a ply such a match may be claimed, in milliseconds; 0: never"},
    LimitSpec{"aborts-before-words", &Limits::aborts_before_words, 1, 1'000'000,
              "Matches a player may abort before they are told that this has consequences"},
    LimitSpec{"aborts-before-pause", &Limits::aborts_before_pause, 1, 1'000'000,
              "Matches a player may abort before their next seek, table or join has to wait"},
    LimitSpec{"abort-forgiven-ms", &Limits::abort_forgiven_ms, 1, 31'536'000'000,
              "How long until one aborted match is forgotten, in milliseconds"},
    LimitSpec{"drain-ms", &Limits::drain_ms, 0, 600'000, "Longest time for draining, in milliseconds"},
    LimitSpec{"certificate-look-ms", &Limits::certificate_look_ms, 100, 86'400'000,
              "Time between checks whether the certificate was renewed, in milliseconds"},
    LimitSpec{"rated-repeats-per-day", &Limits::rated_repeats_per_day, 0, 1'000'000,
              "Rated matches between the same two players within 24 hours; further ones are casual"},
    LimitSpec{"leaderboard-opponents", &Limits::leaderboard_opponents, 0, 1000,
              "Different opponents that a player must have met in a pool to be ranked there"},
    LimitSpec{"leaderboard-plies", &Limits::leaderboard_plies, 0, 4000,
              "Shortest game that counts for that, in plies; games from one address never do"},
    LimitSpec{"rating-hold-ms", &Limits::rating_hold_ms, 0, 3'600'000,
              "How long results are collected before they are rated, in milliseconds"},
    LimitSpec{
        "rated-delay-plies", &Limits::rated_delay_plies, 0, 200,
        "Delay of rated matches for everybody but their players, in plies; none once the match is over"},
    LimitSpec{"rated-delay-ms", &Limits::rated_delay_ms, 0, 3'600'000,
              "Or: that delay in milliseconds, also for the result and the change of ratings"},
    LimitSpec{"pairing-interval-ms", &Limits::pairing_interval_ms, 50, 60'000,
              "Time between rounds of pairing, in milliseconds"},
    LimitSpec{"gap-at-once", &Limits::gap_at_once, 0, 10'000,
              "Largest rating difference for pairing players who have just come, in points"},
    LimitSpec{"gap-per-second", &Limits::gap_per_second, 0, 10'000,
              "Growth of that difference per second of waiting, in points"},
    LimitSpec{"gap-most", &Limits::gap_most, 0, 10'000, "Largest growth of that difference, in points"},
    LimitSpec{"repeat-minutes", &Limits::repeat_minutes, 0, 10'000,
              "How long ago a match must have begun before the same two are paired again, in minutes"},
    LimitSpec{"repeat-wait-ms", &Limits::repeat_wait_ms, 0, 3'600'000,
              "After waiting this long two players are paired again all the same, in milliseconds"},
    LimitSpec{"max-connections", &Limits::max_connections, 1, 1'000'000,
              "Connections in all; fewer if fewer files can be open"},
    LimitSpec{"max-connections-per-address", &Limits::max_connections_per_address, 1, 1'000'000,
              "Connections from one address; for IPv6, here and below, from one /64"},
    LimitSpec{"new-connections-per-minute", &Limits::new_connections_per_minute, 1, 10'000'000,
              "New connections from one address per minute, on average"},
    LimitSpec{"new-connection-burst", &Limits::new_connection_burst, 1, 10'000'000,
              "New connections from one address in a burst"},
    LimitSpec{"cut-connection-cost", &Limits::cut_connection_cost, 0, 10'000,
              "How many new connections a connection counts for if it had to be cut"},
    LimitSpec{"unexplained-bytes", &Limits::unexplained_bytes, 4096, 1 << 30,
              "Bytes one connection may send outside of calls, plus one message once a call was served; "
              "above that it is cut"},
    LimitSpec{"forgiven-bytes", &Limits::forgiven_bytes, 0, 1 << 30,
              "How much of that is forgiven per second, in bytes"},
    LimitSpec{"unexplained-bytes-per-address", &Limits::unexplained_bytes_per_address, 4096, 1 << 30,
              "Bytes all connections from one address may send outside of calls"},
    LimitSpec{"forgiven-bytes-per-address", &Limits::forgiven_bytes_per_address, 0, 1 << 30,
              "How much of that is forgiven per second, in bytes"},
    LimitSpec{"max-unserved-calls", &Limits::max_unserved_calls, 1, 1'000'000,
              "Calls of one connection that are refused, cancelled or without a request, beyond two per "
              "second and two for each that is served; above that it is cut"},
    LimitSpec{"network-factor", &Limits::network_factor, 1, 1'000'000,
              "Factor for the limits of connections from one address that holds for the IPv6 /48 around it"},
    LimitSpec{"first-call-ms", &Limits::first_call_ms, 100, 3'600'000,
              "How long a new connection may go without a served call, in milliseconds"},
    LimitSpec{"idle-connection-ms", &Limits::idle_connection_ms, 1000, 86'400'000,
              "A connection is asked to end after this long without an open call, in milliseconds"},
    LimitSpec{"handshake-ms", &Limits::handshake_ms, 100, 120'000,
              "How long a new connection may take until it is ready, including TLS, in milliseconds"},
    LimitSpec{"request-ms", &Limits::request_ms, 100, 600'000,
              "How long after its headers the request of a call may come, in milliseconds"},
    LimitSpec{"max-waiting-requests-per-connection", &Limits::max_waiting_requests_per_connection, 1, 10'000,
              "Calls of one connection whose request has not come yet"},
    LimitSpec{"max-waiting-requests-per-address", &Limits::max_waiting_requests_per_address, 1, 1'000'000,
              "Calls from one address whose request has not come yet"},
    LimitSpec{"max-standing-calls", &Limits::max_standing_calls, 1, 100'000,
              "Streams of Health.Watch and of server reflection"},
    LimitSpec{"max-standing-calls-per-address", &Limits::max_standing_calls_per_address, 1, 100'000,
              "Streams of Health.Watch and of server reflection from one address"},
    LimitSpec{"scarce-percent", &Limits::scarce_percent, 0, 100,
              "Part of the places of a limit for all callers together that may be taken before shares count, "
              "in percent"},
    LimitSpec{"address-share-percent", &Limits::address_share_percent, 1, 100,
              "Share of a limit for all callers together that one address may take, in percent"},
    LimitSpec{"ipv6-prefix-addresses", &Limits::ipv6_prefix_addresses, 1, 1'000'000,
              "How many addresses' shares and calls the networks of one IPv6 /48 may take together"},
    LimitSpec{"ipv4-prefix-addresses", &Limits::ipv4_prefix_addresses, 1, 1'000'000,
              "How many addresses' shares and calls the addresses of one IPv4 /24 may take together"},
    LimitSpec{"fresh-share-percent", &Limits::fresh_share_percent, 0, 90,
              "Share of such a limit that is kept for addresses that took nothing for a minute, in percent"},
    LimitSpec{"guest-days", &Limits::guest_days, 1, 36'500,
              "How long a guest without an unfinished match is kept after the last sign of life, in days"},
    LimitSpec{"request-days", &Limits::request_days, 1, 36'500,
              "How long a retried request that made a match still gets its first answer, in days"},
    LimitSpec{"report-days", &Limits::report_days, 1, 36'500,
              "How long a report is kept after it was resolved, in days"},
    LimitSpec{"audit-days", &Limits::audit_days, 1, 36'500,
              "How long entries of the audit are kept, in days"},
    LimitSpec{"max-sign-ins-per-account", &Limits::max_sign_ins_per_account, 1, 10'000,
              "Sign-ins of one account; one more ends the oldest"},
    LimitSpec{"max-waiting-reports", &Limits::max_waiting_reports, 1, 1'000'000,
              "Open reports of all accounts together"},
    LimitSpec{"sweep-interval-ms", &Limits::sweep_interval_ms, 10, 3'600'000,
              "Time between the slices in which expired data is deleted, in milliseconds"},
};

}  // namespace merels
