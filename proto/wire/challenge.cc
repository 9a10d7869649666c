#include "proto/wire/challenge.h"

#include "common/variants/registry.h"
#include "proto/wire/messages.h"

namespace merels::wire {
namespace {

v1::ChallengeEnd ToProto(lobby::ChallengeEnd how) {
  switch (how) {
    case lobby::ChallengeEnd::kAccepted: return v1::CHALLENGE_END_ACCEPTED;
    case lobby::ChallengeEnd::kDeclined: return v1::CHALLENGE_END_DECLINED;
    case lobby::ChallengeEnd::kWithdrawn: return v1::CHALLENGE_END_WITHDRAWN;
    case lobby::ChallengeEnd::kExpired: return v1::CHALLENGE_END_EXPIRED;
  }
  return v1::CHALLENGE_END_UNSPECIFIED;
}

lobby::ChallengeEnd ReadEnd(v1::ChallengeEnd how, Reading& reading) {
  using End = lobby::ChallengeEnd;
  for (const End known : {End::kAccepted, End::kDeclined, End::kWithdrawn, End::kExpired}) {
    if (ToProto(known) == how) return known;
  }
  reading.Require(false, Reason::kBadArgument, "the challenge ended in an unknown way");
  return End::kExpired;
}

template <class Response>
Result<lobby::Challenged> ReadChallenged(const Response& message) {
  Reading reading;
  reading.Require(message.has_challenge() == message.match_id().empty(), Reason::kBadArgument,
                  "the answer names both a challenge and a match, or neither");
  lobby::Challenged challenged;
  if (message.has_challenge()) {
    challenged = reading.Take(FromProto(message.challenge()));
  } else {
    challenged = reading.Take(ReadMatchId(message.match_id()));
  }
  return reading.Done(std::move(challenged));
}

}  // namespace

v1::Challenge ToProto(const lobby::Challenge& challenge) {
  v1::Challenge message;
  message.set_challenge_id(challenge.id.text());
  *message.mutable_challenger() = wire::ToProto(challenge.from);
  *message.mutable_challenged() = wire::ToProto(challenge.to);
  message.set_ruleset(challenge.ruleset);
  *message.mutable_time_control() = wire::ToProto(challenge.clock);
  message.set_rated(challenge.rated);
  if (challenge.side) message.set_side(wire::ToProto(*challenge.side));
  message.set_created_at_unix_ms(challenge.created_at.count());
  message.set_rematch_of(challenge.rematch_of.text());
  for (const auto& difference : variants::DifferencesOf(challenge.ruleset))
    message.add_differences(difference);
  if (challenge.watching != match::Watching())
    *message.mutable_watching() = wire::ToProto(challenge.watching);
  return message;
}

Result<lobby::Challenge> FromProto(const v1::Challenge& message) {
  Reading reading;
  lobby::Challenge challenge;
  challenge.id = reading.Take(ReadChallengeId(message.challenge_id()));
  challenge.from = reading.Take(FromProto(message.challenger()));
  challenge.to = reading.Take(FromProto(message.challenged()));
  challenge.ruleset = reading.Text(message.ruleset(), variants::kMaxRulesetText, "the ruleset");
  challenge.clock = reading.Take(FromProto(message.time_control()));
  challenge.rated = message.rated();
  challenge.side = reading.Take(OptionalFromProto(message.side()));
  challenge.created_at = reading.Time(message.created_at_unix_ms(), "the making of the challenge");
  if (!message.rematch_of().empty()) challenge.rematch_of = reading.Take(ReadMatchId(message.rematch_of()));
  challenge.watching = reading.Take(FromProto(message.watching()));
  return reading.Done(std::move(challenge));
}

v1::DeclineReason ToProto(lobby::DeclineReason reason) {
  switch (reason) {
    case lobby::DeclineReason::kNone: break;
    case lobby::DeclineReason::kLater: return v1::DECLINE_REASON_LATER;
    case lobby::DeclineReason::kTooFast: return v1::DECLINE_REASON_TOO_FAST;
    case lobby::DeclineReason::kTooSlow: return v1::DECLINE_REASON_TOO_SLOW;
    case lobby::DeclineReason::kRuleset: return v1::DECLINE_REASON_RULESET;
    case lobby::DeclineReason::kRated: return v1::DECLINE_REASON_RATED;
    case lobby::DeclineReason::kCasual: return v1::DECLINE_REASON_CASUAL;
    case lobby::DeclineReason::kNoBot: return v1::DECLINE_REASON_NO_BOT;
  }
  return v1::DECLINE_REASON_UNSPECIFIED;
}

Result<lobby::DeclineReason> FromProto(v1::DeclineReason reason) {
  for (const lobby::DeclineReason known : lobby::kDeclineReasons) {
    if (ToProto(known) == reason) return known;
  }
  return Error{Reason::kBadArgument, "this is no reason for declining a challenge"};
}

v1::ChallengeEnded ToProto(const lobby::ChallengeEnded& ended) {
  v1::ChallengeEnded message;
  message.set_challenge_id(ended.id.text());
  message.set_how(ToProto(ended.how));
  if (ended.reason != lobby::DeclineReason::kNone) message.set_decline_reason(wire::ToProto(ended.reason));
  message.set_match_id(ended.match.text());
  return message;
}

Result<lobby::ChallengeEnded> FromProto(const v1::ChallengeEnded& message) {
  Reading reading;
  lobby::ChallengeEnded ended;
  ended.id = reading.Take(ReadChallengeId(message.challenge_id()));
  ended.how = ReadEnd(message.how(), reading);
  ended.reason = reading.Take(FromProto(message.decline_reason()));
  if (!message.match_id().empty()) ended.match = reading.Take(ReadMatchId(message.match_id()));
  return reading.Done(std::move(ended));
}

// ---- ChallengeService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <class Response>
Response WriteChallenged(const lobby::Challenged& challenged) {
  Response response;
  if (const auto* match = std::get_if<MatchId>(&challenged)) {
    response.set_match_id(match->text());
  } else {
    *response.mutable_challenge() = ToProto(std::get<lobby::Challenge>(challenged));
  }
  return response;
}

template <>
struct Messages<api::CreateChallenge>
    : MessagesOf<api::CreateChallenge, v1::CreateChallengeRequest, v1::CreateChallengeResponse> {
  static Request WriteRequest(const api::CreateChallenge& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_player(call.player);
    message.set_ruleset(call.ruleset);
    *message.mutable_time_control() = ToProto(call.clock);
    message.set_side(ToProto(call.side));
    message.set_rated(call.rated);
    if (call.watching != match::Watching()) *message.mutable_watching() = ToProto(call.watching);
    return message;
  }
  static Result<api::CreateChallenge> ReadRequest(const Request& message) {
    Reading reading;
    api::CreateChallenge call;
    call.request = reading.Take(ReadRequestId(message.request_id()));
    reading.Require(!message.player().empty(), Reason::kBadArgument, "name the player you challenge");
    call.player = reading.Text(message.player(), kMaxNameText, "player");
    call.ruleset = message.ruleset();
    call.clock = reading.Take(FromProto(message.time_control()));
    call.side = reading.Take(OptionalFromProto(message.side()));
    call.rated = message.rated();
    call.watching = reading.Take(FromProto(message.watching()));
    return reading.Done(std::move(call));
  }
  static Response WriteAnswer(const lobby::Challenged& answer) { return WriteChallenged<Response>(answer); }
  static Result<lobby::Challenged> ReadAnswer(const Response& message) { return ReadChallenged(message); }
};
template struct Wire<api::CreateChallenge>;

template <>
struct Messages<api::OfferRematch>
    : MessagesOf<api::OfferRematch, v1::OfferRematchRequest, v1::OfferRematchResponse> {
  static Request WriteRequest(const api::OfferRematch& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_match_id(call.match.text());
    return message;
  }
  static Result<api::OfferRematch> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::OfferRematch{reading.Take(ReadRequestId(message.request_id())),
                                          reading.Take(ReadMatchId(message.match_id()))});
  }
  static Response WriteAnswer(const lobby::Challenged& answer) { return WriteChallenged<Response>(answer); }
  static Result<lobby::Challenged> ReadAnswer(const Response& message) { return ReadChallenged(message); }
};
template struct Wire<api::OfferRematch>;

template <>
struct Messages<api::AcceptChallenge>
    : MessagesOf<api::AcceptChallenge, v1::AcceptChallengeRequest, v1::AcceptChallengeResponse> {
  static Request WriteRequest(const api::AcceptChallenge& call) {
    Request message;
    message.set_request_id(std::string(call.request.text()));
    message.set_challenge_id(call.challenge.text());
    return message;
  }
  static Result<api::AcceptChallenge> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::AcceptChallenge{reading.Take(ReadRequestId(message.request_id())),
                                             reading.Take(ReadChallengeId(message.challenge_id()))});
  }
  static Response WriteAnswer(const api::Seated& answer) { return WriteSeated<Response>(answer); }
  static Result<api::Seated> ReadAnswer(const Response& message) { return ReadSeated(message); }
};
template struct Wire<api::AcceptChallenge>;

template <>
struct Messages<api::DeclineChallenge>
    : MessagesOf<api::DeclineChallenge, v1::DeclineChallengeRequest, v1::DeclineChallengeResponse> {
  static Request WriteRequest(const api::DeclineChallenge& call) {
    Request message;
    message.set_challenge_id(call.challenge.text());
    message.set_decline_reason(ToProto(call.reason));
    return message;
  }
  static Result<api::DeclineChallenge> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::DeclineChallenge{reading.Take(ReadChallengeId(message.challenge_id())),
                                              reading.Take(FromProto(message.decline_reason()))});
  }
};
template struct Wire<api::DeclineChallenge>;

template <>
struct Messages<api::WithdrawChallenge>
    : MessagesOf<api::WithdrawChallenge, v1::WithdrawChallengeRequest, v1::WithdrawChallengeResponse> {
  static Request WriteRequest(const api::WithdrawChallenge& call) {
    Request message;
    message.set_challenge_id(call.challenge.text());
    return message;
  }
  static Result<api::WithdrawChallenge> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::WithdrawChallenge{reading.Take(ReadChallengeId(message.challenge_id()))});
  }
};
template struct Wire<api::WithdrawChallenge>;

template <>
struct Messages<api::ListChallenges>
    : MessagesOf<api::ListChallenges, v1::ListChallengesRequest, v1::ListChallengesResponse> {
  static Response WriteAnswer(const api::Page<lobby::Challenge>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_challenges(); });
  }
  static Result<api::Page<lobby::Challenge>> ReadAnswer(const Response& message) {
    return ReadItems<lobby::Challenge>(message.challenges(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListChallenges>;

}  // namespace merels::wire
