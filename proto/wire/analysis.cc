#include "proto/wire/analysis.h"

#include "common/variants/registry.h"
#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

using solver::Outcome;

v1::ExactOutcome ToProto(Outcome outcome) {
  switch (outcome) {
    case Outcome::kLoss: return v1::EXACT_OUTCOME_LOSS;
    case Outcome::kDraw: return v1::EXACT_OUTCOME_DRAW;
    case Outcome::kWin: return v1::EXACT_OUTCOME_WIN;
  }
  return v1::EXACT_OUTCOME_UNSPECIFIED;
}

v1::ExactValue ToProto(const solver::Value& value, bool may_be_drawn) {
  v1::ExactValue message;
  message.set_outcome(ToProto(value.outcome));
  message.set_plies(value.plies);
  message.set_may_be_drawn(may_be_drawn);
  return message;
}

Result<Outcome> FromProto(v1::ExactOutcome outcome) {
  switch (outcome) {
    case v1::EXACT_OUTCOME_LOSS: return Outcome::kLoss;
    case v1::EXACT_OUTCOME_DRAW: return Outcome::kDraw;
    case v1::EXACT_OUTCOME_WIN: return Outcome::kWin;
    default: return Error{Reason::kBadArgument, "a value without an outcome"};
  }
}

/// Unset is unknown.
template <class Message>
study::Exact ReadValue(Reading& reading, const Message& message) {
  if (!message.has_value()) return {};
  const solver::Value value{reading.Take(FromProto(message.value().outcome())), message.value().plies()};
  reading.Require(value.plies >= 0 && value.plies <= solver::kMaxDecided, Reason::kBadArgument,
                  "a value ends the game after an impossible number of plies");
  return value;
}

}  // namespace

v1::ExactPosition ToProto(const study::ExactPosition& position) {
  v1::ExactPosition message;
  message.set_plies_played(position.number);
  message.set_to_move(ToProto(position.to_move));
  if (position.value) *message.mutable_value() = ToProto(*position.value, position.may_be_drawn);
  for (const study::ExactPly& one : position.plies) {
    v1::ExactPly& ply = *message.add_plies();
    ply.set_ply(one.ply);
    if (one.value) *ply.mutable_value() = ToProto(*one.value, one.may_be_drawn);
  }
  message.set_played(position.played);
  return message;
}

Result<study::ExactPosition> FromProto(const v1::ExactPosition& message) {
  Reading reading;
  reading.Require(message.plies_played() >= 0, Reason::kBadArgument, "plies_played of a position is below 0");
  study::ExactPosition position{message.plies_played(),
                                reading.Take(FromProto(message.to_move())),
                                ReadValue(reading, message),
                                {},
                                {}};
  for (const v1::ExactPly& one : message.plies())
    position.plies.push_back(
        {reading.Text(one.ply(), kMaxPlyText, "a ply"), ReadValue(reading, one), one.value().may_be_drawn()});
  position.may_be_drawn = message.value().may_be_drawn();
  position.played = reading.Text(message.played(), kMaxPlyText, "the ply that was played");
  return reading.Done(std::move(position));
}

// ---- AnalysisService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::AnalyseMatch>
    : MessagesOf<api::AnalyseMatch, v1::AnalyseMatchRequest, v1::AnalyseMatchResponse> {
  static Request WriteRequest([[maybe_unused]] const api::AnalyseMatch& call) {
    Request message;
    message.set_match_id(call.match.match.text());
    message.set_watch_code(call.match.code);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::AnalyseMatch> ReadRequest(const Request& message) {
    Reading reading;
    api::AnalyseMatch call;
    call.match.match = reading.Take(ReadMatchId(message.match_id()));
    call.match.code = reading.Text(message.watch_code(), kMaxOpaqueText, "the code");
    call.page = ReadPage(reading, message);
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const api::Page<study::ExactPosition>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_positions(); });
  }
  static Result<api::Page<study::ExactPosition>> ReadAnswer(const Response& message) {
    return ReadItems<study::ExactPosition>(message.positions(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::AnalyseMatch>;

template <>
struct Messages<api::ExploreOpening>
    : MessagesOf<api::ExploreOpening, v1::ExploreOpeningRequest, v1::ExploreOpeningResponse> {
  static Request WriteRequest(const api::ExploreOpening& call) {
    Request message;
    message.set_ruleset(call.ruleset);
    message.set_position(call.position);
    return message;
  }
  static Result<api::ExploreOpening> ReadRequest(const Request& message) {
    Reading reading;
    api::ExploreOpening call{reading.Text(message.ruleset(), variants::kMaxRulesetText, "ruleset"),
                             reading.Text(message.position(), kMaxPositionText, "position")};
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const study::OpeningPage& page) {
    Response message;
    for (const study::OpeningPly& one : page.plies) {
      v1::OpeningPly& ply = *message.add_plies();
      ply.set_ply(one.ply);
      ply.set_first_wins(one.ends.first_wins);
      ply.set_draws(one.ends.draws);
      ply.set_second_wins(one.ends.second_wins);
    }
    message.set_matches(page.games);
    message.set_older_left_out(page.older_left_out);
    message.set_counting(page.counting);
    return message;
  }
  static Result<study::OpeningPage> ReadAnswer(const Response& message) {
    Reading reading;
    study::OpeningPage page{{}, message.matches(), message.older_left_out(), message.counting()};
    for (const v1::OpeningPly& one : message.plies())
      page.plies.push_back({reading.Text(one.ply(), kMaxPlyText, "a ply"),
                            {one.first_wins(), one.draws(), one.second_wins()}});
    return reading.Done(std::move(page));
  }
};
template struct Wire<api::ExploreOpening>;

}  // namespace merels::wire
