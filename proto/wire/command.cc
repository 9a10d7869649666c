#include "proto/wire/command.h"

#include <optional>
#include <string_view>
#include <utility>

#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

constexpr std::string_view kPlyTooLong = "the ply is longer than 120 bytes";
static_assert(kMaxPlyText == 120);

struct ActionWriter {
  v1::Command& message;

  void operator()(const match::PlayPly& action) const { message.set_play_ply(action.ply); }
  void operator()(const match::Resign&) const { message.mutable_resign(); }
  void operator()(const match::OfferDraw&) const { message.mutable_offer_draw(); }
  void operator()(const match::AcceptDraw&) const { message.mutable_accept_draw(); }
  void operator()(const match::DeclineDraw&) const { message.mutable_decline_draw(); }
  void operator()(const match::ClaimAbandoned& action) const {
    message.set_claim_abandoned(action.claim == match::Claim::kWin ? v1::CLAIM_WIN : v1::CLAIM_DRAW);
  }
  void operator()(const match::OfferTakeback&) const { message.mutable_offer_takeback(); }
  void operator()(const match::AcceptTakeback&) const { message.mutable_accept_takeback(); }
  void operator()(const match::DeclineTakeback&) const { message.mutable_decline_takeback(); }
  void operator()(const match::Abort&) const { message.mutable_abort(); }
};

/// Nothing: of an unknown kind.
std::optional<match::Action> ReadAction(const v1::Command& message) {
  switch (message.action_case()) {
    case v1::Command::kPlayPly: return match::PlayPly{message.play_ply()};
    case v1::Command::kResign: return match::Resign{};
    case v1::Command::kOfferDraw: return match::OfferDraw{};
    case v1::Command::kAcceptDraw: return match::AcceptDraw{};
    case v1::Command::kDeclineDraw: return match::DeclineDraw{};
    case v1::Command::kClaimAbandoned:
      return match::ClaimAbandoned{message.claim_abandoned() == v1::CLAIM_DRAW ? match::Claim::kDraw
                                                                               : match::Claim::kWin};
    case v1::Command::kOfferTakeback: return match::OfferTakeback{};
    case v1::Command::kAcceptTakeback: return match::AcceptTakeback{};
    case v1::Command::kDeclineTakeback: return match::DeclineTakeback{};
    case v1::Command::kAbort: return match::Abort{};
    case v1::Command::ACTION_NOT_SET: break;
  }
  return std::nullopt;
}

bool SaysAsWhat(const v1::Command& message) {
  return !message.has_claim_abandoned() || message.claim_abandoned() == v1::CLAIM_WIN ||
         message.claim_abandoned() == v1::CLAIM_DRAW;
}

}  // namespace

v1::Command ToProto(const MatchId& match, const match::Command& command) {
  v1::Command message;
  message.set_request_id(command.request.text());
  message.set_match_id(match.text());
  message.set_expected_seq(command.expected_seq);
  message.set_expected_ply(command.expected_ply);
  std::visit(ActionWriter{message}, command.action);
  return message;
}

Result<MatchCommand> FromProto(const v1::Command& message) {
  Reading reading;
  MatchCommand read;
  read.command.request = reading.Take(ReadRequestId(message.request_id()));
  read.match = reading.Take(ReadMatchId(message.match_id()));
  reading.Require(message.expected_ply() >= 0, Reason::kBadArgument, "expected_ply is negative");
  reading.Require(message.play_ply().size() <= kMaxPlyText, Reason::kBadNotation, kPlyTooLong);
  auto action = ReadAction(message);
  reading.Require(action.has_value(), Reason::kUnknownKind,
                  "the command has no action that this server knows");
  reading.Require(SaysAsWhat(message), Reason::kBadArgument, "a match is claimed as a win or as a draw");
  read.command.expected_seq = message.expected_seq();
  read.command.expected_ply = message.expected_ply();
  if (action) read.command.action = *std::move(action);
  return reading.Done(std::move(read));
}

}  // namespace merels::wire
