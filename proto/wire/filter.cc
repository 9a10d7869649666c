#include <array>
#include <utility>

#include "common/variants/registry.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

using match::ResultFilter;

constexpr std::array<std::pair<ResultFilter, v1::ResultFilter>, 8> kResults = {{
    {ResultFilter::kAny, v1::RESULT_FILTER_UNSPECIFIED},
    {ResultFilter::kFirstWins, v1::RESULT_FILTER_WHITE_WINS},
    {ResultFilter::kSecondWins, v1::RESULT_FILTER_BLACK_WINS},
    {ResultFilter::kDraw, v1::RESULT_FILTER_DRAW},
    {ResultFilter::kSolved, v1::RESULT_FILTER_SOLVED},
    {ResultFilter::kStuck, v1::RESULT_FILTER_STUCK},
    {ResultFilter::kWon, v1::RESULT_FILTER_WON},
    {ResultFilter::kLost, v1::RESULT_FILTER_LOST},
}};

v1::MatchState ToProto(match::StateFilter state) {
  switch (state) {
    case match::StateFilter::kAny: break;
    case match::StateFilter::kLive: return v1::MATCH_STATE_LIVE;
    case match::StateFilter::kEnded: return v1::MATCH_STATE_ENDED;
  }
  return v1::MATCH_STATE_UNSPECIFIED;
}

match::StateFilter ReadState(v1::MatchState message, Reading& reading) {
  using match::StateFilter;
  for (const auto known : {StateFilter::kAny, StateFilter::kLive, StateFilter::kEnded}) {
    if (ToProto(known) == message) return known;
  }
  reading.Require(false, Reason::kBadArgument, "the state asked for is unknown");
  return StateFilter::kAny;
}

ResultFilter ReadResult(v1::ResultFilter message, Reading& reading) {
  for (const auto& [result, known] : kResults) {
    if (known == message) return result;
  }
  reading.Require(false, Reason::kBadArgument, "the result asked for is unknown");
  return ResultFilter::kAny;
}

}  // namespace

v1::MatchFilter ToProto(const match::Filter& filter) {
  v1::MatchFilter message;
  message.set_player(filter.player.text());
  message.set_opponent(filter.opponent.text());
  message.set_state(ToProto(filter.state));
  message.set_ruleset(filter.ruleset);
  for (const auto& [result, known] : kResults) {
    if (result == filter.result) message.set_result(known);
  }
  if (filter.rated) message.set_rated(*filter.rated);
  message.set_from_unix_ms(filter.from.count());
  message.set_until_unix_ms(filter.until.count());
  if (filter.time_class) message.set_time_class(ToProto(*filter.time_class));
  if (!filter.rating.any()) *message.mutable_rating() = ToProto(filter.rating);
  return message;
}

Result<match::Filter> FromProto(const v1::MatchFilter& message) {
  Reading reading;
  match::Filter filter;
  filter.player = AccountId(reading.Text(message.player(), kMaxNameText, "player"));
  filter.state = ReadState(message.state(), reading);
  filter.opponent = AccountId(reading.Text(message.opponent(), kMaxNameText, "opponent"));
  filter.ruleset = reading.Text(message.ruleset(), variants::kMaxRulesetText, "the ruleset");
  filter.result = ReadResult(message.result(), reading);
  if (message.has_rated()) filter.rated = message.rated();
  filter.from = reading.Time(message.from_unix_ms(), "from_unix_ms");
  filter.until = reading.Time(message.until_unix_ms(), "until_unix_ms");
  filter.time_class = reading.Take(FromProto(message.time_class()));
  filter.rating = reading.Take(FromProto(message.rating()));
  return reading.Done(std::move(filter));
}

}  // namespace merels::wire
