#include "proto/wire/entry.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "proto/wire/reading.h"
#include "proto/wire/types.h"

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

// One overload per event: a new kind of event does not compile without its line here.
struct EventWriter {
  v1::MatchEvent& message;
  const match::Players& players;

  void operator()(const match::Started& event) const {
    *message.mutable_started()->mutable_settings() = ToProto(event.settings, players);
    message.mutable_started()->set_position(event.position);
  }
  void operator()(const match::PlyPlayed& event) const {
    auto& ply = *message.mutable_ply_played();
    ply.set_side(ToProto(event.side));
    ply.set_ply(event.ply);
    ply.set_position(event.position);
    ply.set_number(event.number);
    ply.set_charged_ms(event.charged.count());
    ply.set_credit_ms(event.credit.count());
    ply.set_left_ms(event.left.count());
  }
  void operator()(const match::DrawOffered& event) const {
    message.mutable_draw_offered()->set_side(ToProto(event.side));
  }
  void operator()(const match::DrawDeclined& event) const {
    message.mutable_draw_declined()->set_side(ToProto(event.side));
  }
  void operator()(const match::Ended& event) const {
    message.mutable_ended()->set_score(ToProto(event.outcome.score));
    message.mutable_ended()->set_reason(event.outcome.reason);
    if (event.aborted_by) message.mutable_ended()->set_aborted_by(ToProto(*event.aborted_by));
  }
  void operator()(const match::Resumed& event) const {
    message.mutable_resumed()->set_charged_ms(event.charged.count());
    message.mutable_resumed()->set_left_ms(event.left.count());
  }
  void operator()(const match::TakebackOffered& event) const {
    message.mutable_takeback_offered()->set_side(ToProto(event.side));
  }
  void operator()(const match::TakebackDeclined& event) const {
    message.mutable_takeback_declined()->set_side(ToProto(event.side));
  }
  void operator()(const match::PliesTakenBack& event) const {
    auto& back = *message.mutable_plies_taken_back();
    back.set_side(ToProto(event.side));
    back.set_count(event.count);
    back.set_number(event.number);
    back.set_position(event.position);
    back.set_white_left_ms(event.left[0].count());
    back.set_black_left_ms(event.left[1].count());
  }
};

match::Event ReadStarted(const v1::MatchStarted& message, match::Players& players, Reading& reading) {
  auto both = reading.Take(FromProto(message.settings()));
  players = std::move(both.players);
  return match::Started{std::move(both.settings),
                        reading.Text(message.position(), kMaxPositionText, "the start position")};
}

match::Event ReadPly(const v1::PlyPlayed& message, Reading& reading) {
  match::PlyPlayed event;
  event.side = reading.Take(FromProto(message.side()));
  event.ply = reading.Text(message.ply(), kMaxPlyText, "the ply");
  event.position = reading.Text(message.position(), kMaxPositionText, "the position");
  event.number = message.number();
  reading.Require(event.number > 0, Reason::kBadArgument, "the number of the ply is not positive");
  event.charged = reading.Time(message.charged_ms(), "the time charged");
  event.credit = reading.Time(message.credit_ms(), "the time credited");
  event.left = reading.Time(message.left_ms(), "the time left");
  return event;
}

match::Event ReadEnded(const v1::MatchEnded& message, Reading& reading) {
  const auto outcome = reading.Take(OutcomeFromProto(message.score(), message.reason()));
  reading.Require(outcome.has_value(), Reason::kBadArgument, "the result is missing");
  return match::Ended{outcome.value_or(rules::Outcome{}),
                      reading.Take(OptionalFromProto(message.aborted_by()))};
}

match::Event ReadResumed(const v1::MatchResumed& message, Reading& reading) {
  return match::Resumed{reading.Time(message.charged_ms(), "the time charged"),
                        reading.Time(message.left_ms(), "the time left")};
}

match::Event ReadTakenBack(const v1::PliesTakenBack& message, Reading& reading) {
  match::PliesTakenBack event;
  event.side = reading.Take(FromProto(message.side()));
  event.count = message.count();
  event.number = message.number();
  reading.Require(event.count > 0 && event.number >= 0, Reason::kBadArgument,
                  "the plies taken back, or those that remain, are fewer than none");
  event.position = reading.Text(message.position(), kMaxPositionText, "the position");
  event.left = {reading.Time(message.white_left_ms(), "White's time left"),
                reading.Time(message.black_left_ms(), "Black's time left")};
  return event;
}

match::Event ReadEvent(const v1::MatchEvent& event, match::Players& players, Reading& reading) {
  switch (event.kind_case()) {
    case v1::MatchEvent::kStarted: return ReadStarted(event.started(), players, reading);
    case v1::MatchEvent::kPlyPlayed: return ReadPly(event.ply_played(), reading);
    case v1::MatchEvent::kDrawOffered:
      return match::DrawOffered{reading.Take(FromProto(event.draw_offered().side()))};
    case v1::MatchEvent::kDrawDeclined:
      return match::DrawDeclined{reading.Take(FromProto(event.draw_declined().side()))};
    case v1::MatchEvent::kEnded: return ReadEnded(event.ended(), reading);
    case v1::MatchEvent::kResumed: return ReadResumed(event.resumed(), reading);
    case v1::MatchEvent::kTakebackOffered:
      return match::TakebackOffered{reading.Take(FromProto(event.takeback_offered().side()))};
    case v1::MatchEvent::kTakebackDeclined:
      return match::TakebackDeclined{reading.Take(FromProto(event.takeback_declined().side()))};
    case v1::MatchEvent::kPliesTakenBack: return ReadTakenBack(event.plies_taken_back(), reading);
    case v1::MatchEvent::KIND_NOT_SET: break;
  }
  reading.Require(false, Reason::kBadArgument, "the match has an event of an unknown kind");
  return match::Event{};
}

}  // namespace

v1::Command ToProto(const MatchId& match, const match::Command& command) {
  v1::Command message;
  message.set_request_id(std::string(command.request.text()));
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

v1::MatchEvent ToProto(const match::Event& event, const match::Players& players) {
  v1::MatchEvent message;
  std::visit(EventWriter{message, players}, event);
  return message;
}

Result<match::Event> FromProto(const v1::MatchEvent& event, match::Players& players) {
  Reading reading;
  auto read = ReadEvent(event, players, reading);
  return reading.Done(std::move(read));
}

v1::MatchEntry ToProto(const match::SeenEntry& seen) {
  v1::MatchEntry message;
  Write(seen, message);
  return message;
}

void Write(const match::SeenEntry& seen, v1::MatchEntry& message) {
  const auto& entry = seen.logged->entry;
  message.set_seq(entry.seq);
  message.set_at_unix_ms(entry.at.count());
  for (const auto& event : entry.events) std::visit(EventWriter{*message.add_events(), seen.players}, event);
  Write(seen.logged->clocks, *message.mutable_clocks());
}

Result<match::SeenEntry> FromProto(const v1::MatchEntry& message, const MatchId& match) {
  Reading reading;
  reading.Require(message.seq() > 0, Reason::kBadArgument, "the row has no number");
  reading.Require(message.events_size() > 0, Reason::kBadArgument, "the row has no events");
  match::SeenEntry seen;
  seen.match = match;
  match::Logged logged;
  logged.entry.seq = message.seq();
  logged.entry.at = reading.Time(message.at_unix_ms(), "the time of the row");
  match::Players players;
  for (const auto& event : message.events()) {
    logged.entry.events.push_back(ReadEvent(event, players, reading));
  }
  seen.players = std::move(players);
  logged.clocks = reading.Take(FromProto(message.clocks()));
  seen.logged = std::make_shared<const match::Logged>(std::move(logged));
  return reading.Done(std::move(seen));
}

}  // namespace merels::wire
