#include "proto/wire/command.h"

#include <utility>

#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

struct ActionWriter {
  v1::Command& message;

  void operator()(const match::PlayPly& action) const { message.set_play_ply(action.ply); }
  void operator()(const match::Resign&) const { message.set_resign(true); }
  void operator()(const match::OfferDraw&) const { message.set_offer_draw(true); }
  void operator()(const match::AcceptDraw&) const { message.set_accept_draw(true); }
  void operator()(const match::DeclineDraw&) const { message.set_decline_draw(true); }
  void operator()(const match::ClaimAbandoned& action) const {
    message.set_claim_abandoned(ToProto(action.claim));
  }
  void operator()(const match::OfferTakeback&) const { message.set_offer_takeback(true); }
  void operator()(const match::AcceptTakeback&) const { message.set_accept_takeback(true); }
  void operator()(const match::DeclineTakeback&) const { message.set_decline_takeback(true); }
  void operator()(const match::Abort&) const { message.set_abort(true); }
};

Result<MatchCommand> Read(const v1::CommandHeader& header, match::Action action) {
  Reading reading;
  MatchCommand read;
  read.command.request = reading.Take(ReadRequestId(header.request_id()));
  read.match = reading.Take(ReadMatchId(header.match_id()));
  reading.Require(header.expected_ply() >= 0, Reason::kBadArgument, "expected_ply is negative");
  if (const auto* ply = std::get_if<match::PlayPly>(&action)) {
    reading.Require(ply->ply.size() <= kMaxPlyText, Reason::kBadNotation,
                    "the ply is longer than " + std::to_string(kMaxPlyText) + " bytes");
  }
  read.command.expected_seq = header.expected_seq();
  read.command.expected_ply = header.expected_ply();
  read.command.action = std::move(action);
  return reading.Done(std::move(read));
}

Result<MatchCommand> ReadClaim(const v1::CommandHeader& header, v1::Claim claim) {
  auto read =
      Read(header, match::ClaimAbandoned{claim == v1::CLAIM_DRAW ? match::Claim::kDraw : match::Claim::kWin});
  if (read.ok() && claim != v1::CLAIM_WIN && claim != v1::CLAIM_DRAW) {
    return Error{Reason::kBadArgument, "a match is claimed as a win or as a draw"};
  }
  return read;
}

// Refuses a command whose action is present but set to false.
Result<MatchCommand> ReadFlag(const v1::CommandHeader& header, bool set, match::Action action) {
  auto read = Read(header, std::move(action));
  if (read.ok() && !set) return Error{Reason::kBadArgument, "the action of the command is set to false"};
  return read;
}

}  // namespace

v1::CommandHeader HeaderOf(const MatchId& match, const match::Command& command) {
  v1::CommandHeader header;
  header.set_request_id(command.request.text());
  header.set_match_id(match.text());
  header.set_expected_seq(command.expected_seq);
  header.set_expected_ply(command.expected_ply);
  return header;
}

v1::Command ToProto(const MatchId& match, const match::Command& command) {
  v1::Command message;
  *message.mutable_header() = HeaderOf(match, command);
  std::visit(ActionWriter{message}, command.action);
  return message;
}

Result<MatchCommand> FromProto(const v1::Command& message) {
  const auto& header = message.header();
  switch (message.action_case()) {
    case v1::Command::kPlayPly: return Read(header, match::PlayPly{message.play_ply()});
    case v1::Command::kResign: return ReadFlag(header, message.resign(), match::Resign{});
    case v1::Command::kOfferDraw: return ReadFlag(header, message.offer_draw(), match::OfferDraw{});
    case v1::Command::kAcceptDraw: return ReadFlag(header, message.accept_draw(), match::AcceptDraw{});
    case v1::Command::kDeclineDraw: return ReadFlag(header, message.decline_draw(), match::DeclineDraw{});
    case v1::Command::kClaimAbandoned: return ReadClaim(header, message.claim_abandoned());
    case v1::Command::kOfferTakeback:
      return ReadFlag(header, message.offer_takeback(), match::OfferTakeback{});
    case v1::Command::kAcceptTakeback:
      return ReadFlag(header, message.accept_takeback(), match::AcceptTakeback{});
    case v1::Command::kDeclineTakeback:
      return ReadFlag(header, message.decline_takeback(), match::DeclineTakeback{});
    case v1::Command::kAbort: return ReadFlag(header, message.abort(), match::Abort{});
    case v1::Command::ACTION_NOT_SET: break;
  }
  const auto header_only = Read(header, match::Resign{});
  if (!header_only.ok()) return header_only.error();
  return Error{Reason::kUnknownKind, "the command has no action that this server knows"};
}

Result<MatchCommand> FromProto(const v1::PlayPlyRequest& message) {
  return Read(message.header(), match::PlayPly{message.ply()});
}

Result<MatchCommand> FromProto(const v1::ResignRequest& message) {
  return Read(message.header(), match::Resign{});
}

Result<MatchCommand> FromProto(const v1::OfferDrawRequest& message) {
  return Read(message.header(), match::OfferDraw{});
}

Result<MatchCommand> FromProto(const v1::AcceptDrawRequest& message) {
  return Read(message.header(), match::AcceptDraw{});
}

Result<MatchCommand> FromProto(const v1::DeclineDrawRequest& message) {
  return Read(message.header(), match::DeclineDraw{});
}

Result<MatchCommand> FromProto(const v1::ClaimAbandonedRequest& message) {
  return ReadClaim(message.header(), message.claim());
}

Result<MatchCommand> FromProto(const v1::OfferTakebackRequest& message) {
  return Read(message.header(), match::OfferTakeback{});
}

Result<MatchCommand> FromProto(const v1::AcceptTakebackRequest& message) {
  return Read(message.header(), match::AcceptTakeback{});
}

Result<MatchCommand> FromProto(const v1::DeclineTakebackRequest& message) {
  return Read(message.header(), match::DeclineTakeback{});
}

Result<MatchCommand> FromProto(const v1::AbortRequest& message) {
  return Read(message.header(), match::Abort{});
}

v1::Claim ToProto(match::Claim claim) { return claim == match::Claim::kWin ? v1::CLAIM_WIN : v1::CLAIM_DRAW; }

}  // namespace merels::wire
