#include "proto/wire/match.h"

#include <utility>

#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

v1::PlyTime ToProto(const match::PlyTime& time) {
  v1::PlyTime message;
  message.set_charged_ms(time.charged.count());
  message.set_credit_ms(time.credit.count());
  message.set_left_ms(time.left.count());
  return message;
}

match::PlyTime ReadPlyTime(const v1::PlyTime& message, Reading& reading) {
  return {reading.Time(message.charged_ms(), "the time charged"),
          reading.Time(message.credit_ms(), "the time credited"),
          reading.Time(message.left_ms(), "the time left")};
}

template <class Message>
void WriteOutcome(const std::optional<rules::Outcome>& outcome, Message& message) {
  if (!outcome) return;
  message.set_score(wire::ToProto(outcome->score));
  message.set_reason(outcome->reason);
}

void WritePlies(const match::Snapshot& snapshot, v1::MatchSnapshot& message) {
  for (const auto& ply : snapshot.plies) message.add_plies(ply);
  for (const auto& time : snapshot.ply_times) *message.add_ply_times() = ToProto(time);
}

void ReadPlies(const v1::MatchSnapshot& message, match::Snapshot& snapshot, Reading& reading) {
  reading.Require(message.plies_size() == message.ply_times_size(), Reason::kBadArgument,
                  "the match has not as many times as plies");
  for (const auto& ply : message.plies())
    snapshot.plies.push_back(reading.Text(ply, kMaxPlyText, "a ply of the match"));
  for (const auto& time : message.ply_times()) snapshot.ply_times.push_back(ReadPlyTime(time, reading));
}

void ReadNumbers(const v1::MatchSnapshot& message, match::Snapshot& snapshot, Reading& reading) {
  snapshot.seq = message.seq();
  snapshot.position_seq = message.position_seq();
  snapshot.offer_seq = message.draw_offer_seq();
  reading.Require(snapshot.position_seq >= 1 && snapshot.position_seq <= snapshot.seq, Reason::kBadArgument,
                  "the position of the match is newer than the match");
  reading.Require(
      snapshot.offer_seq <= snapshot.seq && (snapshot.offer_seq > 0) == snapshot.offer.has_value(),
      Reason::kBadArgument, "the draw offer and its row do not fit together");
}

}  // namespace

v1::MatchSnapshot ToProto(const match::Snapshot& snapshot) {
  v1::MatchSnapshot message;
  message.set_match_id(snapshot.match.text());
  *message.mutable_settings() = ToProto(snapshot.settings, snapshot.players);
  message.set_seq(snapshot.seq);
  message.set_position_seq(snapshot.position_seq);
  message.set_start_position(snapshot.start_position);
  message.set_position(snapshot.position);
  WritePlies(snapshot, message);
  *message.mutable_clocks() = ToProto(snapshot.clocks);
  message.set_draw_offered_by(ToProto(snapshot.offer));
  message.set_draw_offer_seq(snapshot.offer_seq);
  WriteOutcome(snapshot.outcome, message);
  message.set_started_at_unix_ms(snapshot.started_at.count());
  return message;
}

Result<match::Snapshot> FromProto(const v1::MatchSnapshot& message) {
  Reading reading;
  match::Snapshot snapshot;
  snapshot.match = reading.Take(ReadMatchId(message.match_id()));
  auto both = reading.Take(FromProto(message.settings()));
  snapshot.settings = std::move(both.settings);
  snapshot.players = std::move(both.players);
  snapshot.start_position = reading.Text(message.start_position(), kMaxPositionText, "the start position");
  snapshot.position = reading.Text(message.position(), kMaxPositionText, "the position");
  ReadPlies(message, snapshot, reading);
  snapshot.clocks = reading.Take(FromProto(message.clocks()));
  snapshot.offer = reading.Take(OptionalFromProto(message.draw_offered_by()));
  snapshot.outcome = reading.Take(OutcomeFromProto(message.score(), message.reason()));
  snapshot.started_at = reading.Time(message.started_at_unix_ms(), "the start of the match");
  ReadNumbers(message, snapshot, reading);
  return reading.Done(std::move(snapshot));
}

v1::MatchSummary ToProto(const match::Summary& summary) {
  v1::MatchSummary message;
  message.set_match_id(summary.match.text());
  *message.mutable_settings() = ToProto(summary.settings, summary.players);
  WriteOutcome(summary.outcome, message);
  message.set_started_at_unix_ms(summary.started_at.count());
  return message;
}

Result<match::Summary> FromProto(const v1::MatchSummary& message) {
  Reading reading;
  match::Summary summary;
  summary.match = reading.Take(ReadMatchId(message.match_id()));
  auto both = reading.Take(FromProto(message.settings()));
  summary.settings = std::move(both.settings);
  summary.players = std::move(both.players);
  summary.outcome = reading.Take(OutcomeFromProto(message.score(), message.reason()));
  summary.started_at = reading.Time(message.started_at_unix_ms(), "the start of the match");
  return reading.Done(std::move(summary));
}

}  // namespace merels::wire
