#include "common/match/record.h"

#include <chrono>
#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

std::string DateOf(Millis unix_time) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_time<Millis>(unix_time));
  const std::chrono::year_month_day date(day);
  const auto two = [](unsigned number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + two(static_cast<unsigned>(date.month())) +
         two(static_cast<unsigned>(date.day()));
}

/// Empty: it is that of the rules.
std::string StartOf(const Snapshot& match) {
  const auto ruleset = variants::ParseRuleset(match.settings.ruleset);
  const bool usual = !ruleset || rules::Game(*ruleset).position() == match.start_position;
  return usual ? "" : match.start_position;
}

}  // namespace

notation::Record RecordOf(const Snapshot& match) {
  notation::Record record;
  record.ruleset = match.settings.ruleset;
  record.match = match.match.text();
  record.date = DateOf(match.started_at);
  record.white = match.players[0].name;
  record.black = match.settings.seats[1].empty() ? "-" : match.players[1].name;
  record.clock = clock::SecondsText(match.settings.clock);
  record.rated = match.settings.rated;
  record.start = StartOf(match);
  if (match.outcome) {
    record.result = rules::ScoreText(match.outcome->score);
    record.reason = match.outcome->reason;
    if (match.aborted_by) record.aborted_by = *match.aborted_by == Side::kFirst ? "White" : "Black";
  }
  for (std::size_t i = 0; i < match.plies.size(); ++i) {
    notation::RecordedPly ply{match.plies[i], std::nullopt};
    const PlyTime& time = match.ply_times[i];
    if (match.settings.clock.timed()) {
      ply.clock = notation::RecordedClock{time.charged.count(), time.credit.count(), time.left.count()};
    }
    record.plies.push_back(std::move(ply));
  }
  return record;
}

}  // namespace merels::match
