#include "proto/wire/lobby.h"

#include <utility>

#include "common/api/lobby.h"
#include "common/variants/registry.h"
#include "proto/wire/challenge.h"
#include "proto/wire/match.h"
#include "proto/wire/messages.h"
#include "proto/wire/moderation.h"
#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

struct ChangeWriter {
  v1::LobbyChange& message;

  void operator()(const lobby::TableOpened& change) const {
    *message.mutable_table_opened() = wire::ToProto(change.table);
  }
  void operator()(const lobby::TableClosed& change) const { message.set_table_closed(change.id.text()); }
  void operator()(const lobby::MatchStarted& change) const {
    *message.mutable_match_started() = wire::ToProto(change.match);
  }
  void operator()(const lobby::MatchEnded& change) const { message.set_match_ended(change.id.text()); }
  void operator()(const lobby::BotFree& change) const {
    *message.mutable_bot_free() = wire::ToProto(change.bot);
  }
  void operator()(const lobby::BotNotFree& change) const { message.set_bot_not_free(change.id.text()); }
};

v1::UsualWait ToProto(const lobby::UsualWait& usual) {
  v1::UsualWait message;
  message.set_ruleset(usual.ruleset);
  *message.mutable_time_control() = wire::ToProto(usual.clock);
  message.set_rated(usual.rated);
  message.set_wait_ms(usual.wait.count());
  return message;
}

lobby::UsualWait ReadUsualWait(const v1::UsualWait& message, Reading& reading) {
  return {reading.Text(message.ruleset(), variants::kMaxRulesetText, "the ruleset"),
          reading.Take(FromProto(message.time_control())), message.rated(),
          reading.Time(message.wait_ms(), "the usual wait")};
}

lobby::Change ReadChange(const v1::LobbyChange& message, Reading& reading) {
  switch (message.kind_case()) {
    case v1::LobbyChange::kTableOpened:
      return lobby::TableOpened{reading.Take(FromProto(message.table_opened()))};
    case v1::LobbyChange::kTableClosed:
      return lobby::TableClosed{reading.Take(ReadTableId(message.table_closed()))};
    case v1::LobbyChange::kMatchStarted:
      return lobby::MatchStarted{reading.Take(FromProto(message.match_started()))};
    case v1::LobbyChange::kMatchEnded:
      return lobby::MatchEnded{reading.Take(ReadMatchId(message.match_ended()))};
    case v1::LobbyChange::kBotFree: return lobby::BotFree{reading.Take(FromProto(message.bot_free()))};
    case v1::LobbyChange::kBotNotFree:
      return lobby::BotNotFree{
          AccountId(reading.Text(message.bot_not_free(), kMaxOpaqueText, "the account id of a computer"))};
    case v1::LobbyChange::KIND_NOT_SET: break;
  }
  reading.Require(false, Reason::kBadArgument, "the lobby has a change of an unknown kind");
  return lobby::Change{};
}

}  // namespace

v1::RatingRange ToProto(const lobby::RatingRange& range) {
  v1::RatingRange message;
  message.set_lowest(range.lowest);
  message.set_highest(range.highest);
  return message;
}

Result<lobby::RatingRange> FromProto(const v1::RatingRange& message) {
  Reading reading;
  const lobby::RatingRange range{message.lowest(), message.highest()};
  const bool ordered = range.highest == 0 || range.lowest <= range.highest;
  reading.Require(ordered && range.lowest >= 0 && range.highest >= 0 && range.lowest <= kMaxRating &&
                      range.highest <= kMaxRating,
                  Reason::kBadArgument,
                  "a range of ratings goes from its lowest to its highest, both from 0 to 4000");
  return reading.Done(range);
}

v1::Table ToProto(const lobby::Table& table) {
  v1::Table message;
  message.set_table_id(table.id.text());
  *message.mutable_owner() = ToProto(table.owner);
  message.set_ruleset(table.ruleset);
  *message.mutable_time_control() = ToProto(table.clock);
  message.set_rated(table.rated);
  if (table.owner_side) message.set_owner_side(ToProto(*table.owner_side));
  message.set_opened_at_unix_ms(table.opened_at.count());
  message.set_code(table.code);
  message.set_private_(table.is_private);
  for (const auto& difference : variants::DifferencesOf(table.ruleset)) message.add_differences(difference);
  if (table.watching != match::Watching()) *message.mutable_watching() = ToProto(table.watching);
  if (!table.opponent.any()) *message.mutable_opponent_rating() = ToProto(table.opponent);
  if (table.owner_rating != 0) message.set_owner_rating(table.owner_rating);
  return message;
}

Result<lobby::Table> FromProto(const v1::Table& message) {
  Reading reading;
  lobby::Table table;
  table.id = reading.Take(ReadTableId(message.table_id()));
  table.owner = reading.Take(FromProto(message.owner()));
  table.ruleset = reading.Text(message.ruleset(), variants::kMaxRulesetText, "the ruleset");
  table.clock = reading.Take(FromProto(message.time_control()));
  table.rated = message.rated();
  table.owner_side = reading.Take(OptionalFromProto(message.owner_side()));
  table.opened_at = reading.Time(message.opened_at_unix_ms(), "the opening of the table");
  table.code = reading.Text(message.code(), kMaxOpaqueText, "the code of the table");
  table.is_private = message.private_();
  table.watching = reading.Take(FromProto(message.watching()));
  table.opponent = reading.Take(FromProto(message.opponent_rating()));
  table.owner_rating = message.owner_rating();
  return reading.Done(std::move(table));
}

v1::OpenTableResponse ToProto(const lobby::Opened& opened) {
  v1::OpenTableResponse message;
  if (const auto* match = std::get_if<MatchId>(&opened)) {
    message.set_match_id(match->text());
  } else {
    *message.mutable_table() = ToProto(std::get<lobby::Table>(opened));
  }
  return message;
}

Result<lobby::Opened> FromProto(const v1::OpenTableResponse& message) {
  Reading reading;
  reading.Require(message.has_table() == message.match_id().empty(), Reason::kBadArgument,
                  "the answer names both a table and a match, or neither");
  lobby::Opened opened;
  if (message.has_table()) {
    opened = reading.Take(FromProto(message.table()));
  } else {
    opened = reading.Take(ReadMatchId(message.match_id()));
  }
  return reading.Done(std::move(opened));
}

v1::LobbyChange ToProto(const lobby::Change& change) {
  v1::LobbyChange message;
  std::visit(ChangeWriter{message}, change);
  return message;
}

Result<lobby::Change> FromProto(const v1::LobbyChange& message) {
  Reading reading;
  auto change = ReadChange(message, reading);
  return reading.Done(std::move(change));
}

v1::LobbySnapshot ToProto(const lobby::Snapshot& snapshot) {
  v1::LobbySnapshot message;
  for (const auto& table : snapshot.tables) *message.add_tables() = ToProto(table);
  for (const auto& match : snapshot.live_matches) *message.add_live_matches() = ToProto(match);
  for (const auto& usual : snapshot.waits) *message.add_usual_waits() = ToProto(usual);
  for (const auto& bot : snapshot.free_bots) *message.add_free_bots() = ToProto(bot);
  return message;
}

Result<lobby::Snapshot> FromProto(const v1::LobbySnapshot& message) {
  Reading reading;
  lobby::Snapshot snapshot;
  for (const auto& table : message.tables()) snapshot.tables.push_back(reading.Take(FromProto(table)));
  for (const auto& match : message.live_matches())
    snapshot.live_matches.push_back(reading.Take(FromProto(match)));
  for (const auto& usual : message.usual_waits()) snapshot.waits.push_back(ReadUsualWait(usual, reading));
  for (const auto& bot : message.free_bots()) snapshot.free_bots.push_back(reading.Take(FromProto(bot)));
  return reading.Done(std::move(snapshot));
}

// ---- LobbyService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::OpenTable> : MessagesOf<api::OpenTable, v1::OpenTableRequest, v1::OpenTableResponse> {
  static Request WriteRequest(const api::OpenTable& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_ruleset(call.ruleset);
    *message.mutable_time_control() = ToProto(call.clock);
    message.set_side(ToProto(call.side));
    message.set_private_(call.is_private);
    if (call.watching != match::Watching()) *message.mutable_watching() = ToProto(call.watching);
    message.set_rated(call.rated);
    if (!call.opponent.any()) *message.mutable_opponent_rating() = ToProto(call.opponent);
    return message;
  }
  static Result<api::OpenTable> ReadRequest(const Request& message) {
    Reading reading;
    api::OpenTable call;
    call.request = reading.Take(ReadRequestId(message.request_id()));
    call.ruleset = message.ruleset();
    call.clock = reading.Take(FromProto(message.time_control()));
    call.side = reading.Take(OptionalFromProto(message.side()));
    call.is_private = message.private_();
    call.watching = reading.Take(FromProto(message.watching()));
    call.rated = message.rated();
    call.opponent = reading.Take(FromProto(message.opponent_rating()));
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const lobby::Opened& answer) { return ToProto(answer); }
  static Result<lobby::Opened> ReadAnswer(const Response& message) { return FromProto(message); }
};
template struct Wire<api::OpenTable>;

template <>
struct Messages<api::ListTables>
    : MessagesOf<api::ListTables, v1::ListTablesRequest, v1::ListTablesResponse> {
  static Response WriteAnswer(const api::Page<lobby::Table>& answer) {
    return WriteItems<Response>(answer, kToProto, [](Response& message) { return message.mutable_tables(); });
  }
  static Result<api::Page<lobby::Table>> ReadAnswer(const Response& message) {
    return ReadItems<lobby::Table>(message.tables(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListTables>;

template <>
struct Messages<api::GetTable> : MessagesOf<api::GetTable, v1::GetTableRequest, v1::GetTableResponse> {
  static Request WriteRequest(const api::GetTable& call) {
    Request message;
    message.set_table_id(call.table.text());
    message.set_code(call.code);
    return message;
  }
  static Result<api::GetTable> ReadRequest(const Request& message) {
    Reading reading;
    api::GetTable call;
    reading.Require(message.table_id().empty() != message.code().empty(), Reason::kBadArgument,
                    "give either table_id or code");
    if (!message.table_id().empty()) call.table = reading.Take(ReadTableId(message.table_id()));
    call.code = reading.Text(message.code(), kMaxOpaqueText, "code");
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const lobby::Table& answer) {
    Response message;
    *message.mutable_table() = ToProto(answer);
    return message;
  }
  static Result<lobby::Table> ReadAnswer(const Response& message) { return FromProto(message.table()); }
};
template struct Wire<api::GetTable>;

template <>
struct Messages<api::JoinTable> : MessagesOf<api::JoinTable, v1::JoinTableRequest, v1::JoinTableResponse> {
  static Request WriteRequest(const api::JoinTable& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_table_id(call.table.text());
    message.set_code(call.code);
    return message;
  }
  static Result<api::JoinTable> ReadRequest(const Request& message) {
    Reading reading;
    api::JoinTable call;
    call.request = reading.Take(ReadRequestId(message.request_id()));
    reading.Require(message.table_id().empty() != message.code().empty(), Reason::kBadArgument,
                    "give either table_id or code");
    if (!message.table_id().empty()) call.table = reading.Take(ReadTableId(message.table_id()));
    call.code = reading.Text(message.code(), kMaxOpaqueText, "code");
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::Seated& answer) { return WriteSeated<Response>(answer); }
  static Result<api::Seated> ReadAnswer(const Response& message) { return ReadSeated(message); }
};
template struct Wire<api::JoinTable>;

template <>
struct Messages<api::WithdrawTable>
    : MessagesOf<api::WithdrawTable, v1::WithdrawTableRequest, v1::WithdrawTableResponse> {
  static Request WriteRequest(const api::WithdrawTable& call) {
    Request message;
    message.set_table_id(call.table.text());
    return message;
  }
  static Result<api::WithdrawTable> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::WithdrawTable{reading.Take(ReadTableId(message.table_id()))});
  }
};
template struct Wire<api::WithdrawTable>;

}  // namespace merels::wire
