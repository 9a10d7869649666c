#include "server/service/match_rows.h"

#include <string>
#include <variant>

#include "common/clock/outage.h"
#include "common/match/codec.h"
#include "common/match/solution.h"

namespace merels::service {
namespace {

store::LiveHead HeadOf(const match::Settings& settings) {
  store::LiveHead head;
  head.white = settings.seats[0];
  head.black = settings.seats[1];
  head.ruleset = settings.ruleset;
  if (settings.clock.timed()) head.clock = clock::SecondsText(settings.clock);
  return head;
}

std::chrono::milliseconds DeadlineOf(const match::Settings& settings, match::Millis from,
                                     match::Millis left) {
  return settings.clock.timed() ? from + left : match::Millis(0);
}

/// Who plays after `side`, while the match goes on.
rules::Side NextAfter(const match::State& state, rules::Side side) {
  return state.game().seats() == 1 ? side : rules::Other(side);
}

/// Carries the head over one event after another.
struct HeadMover {
  const match::State& before;
  const match::Entry& entry;
  store::LiveHead& head;

  void operator()(const match::Started&) const {}
  void operator()(const match::PlyPlayed& ply) const {
    const auto mover = NextAfter(before, ply.side);
    head.mover = static_cast<std::uint8_t>(rules::Index(mover));
    head.deadline_at = DeadlineOf(before.settings(), entry.at, before.clock().left(mover));
    head.turn_began_at = entry.at;
  }
  void operator()(const match::DrawOffered&) const {}
  void operator()(const match::DrawDeclined&) const {}
  void operator()(const match::Ended& ended) const {
    head.live = false;
    head.deadline_at = match::Millis(0);
    head.turn_began_at = match::Millis(0);
    head.result = rules::ScoreText(ended.outcome.score);
    head.reason = ended.outcome.reason;
    head.ended_at = entry.at;
  }
  void operator()(const match::Resumed& resumed) const {
    head.turn_began_at = entry.at + clock::kOutageGrace;
    head.deadline_at = DeadlineOf(before.settings(), head.turn_began_at, resumed.left);
  }
};

store::Row RowOf(const MatchId& match, const match::Entry& entry, store::LiveHead head) {
  return {match, entry.seq, entry.by, entry.request, match::Encode(entry), std::move(head)};
}

/// The line of the best list that a match of one player gets by its last entry.
std::optional<store::Solution> SolutionOf(const MatchId& match, const match::State& before,
                                          const match::Entry& entry) {
  if (before.game().seats() != 1 || !std::holds_alternative<match::Ended>(entry.events.back()))
    return std::nullopt;
  match::State after = before;
  if (!after.Apply(entry)) return std::nullopt;
  const auto score = match::ScoreOf(after);
  if (!score) return std::nullopt;
  const match::Settings& settings = before.settings();
  return store::Solution{settings.ruleset, settings.seats[0], match,
                         score->pegs_left, score->moves,      entry.at};
}

}  // namespace

store::Row FirstRow(const MatchId& match, const match::Entry& entry) {
  const auto& settings = std::get<match::Started>(entry.events.front()).settings;
  store::LiveHead head = HeadOf(settings);
  head.started_at = entry.at;
  head.deadline_at = DeadlineOf(settings, entry.at, settings.clock.initial);
  head.turn_began_at = entry.at;
  return RowOf(match, entry, std::move(head));
}

store::Row NextRow(const MatchId& match, const match::State& state, const match::Entry& entry) {
  store::LiveHead head = HeadOf(state.settings());
  head.started_at = state.started_at();
  if (const auto mover = state.to_move()) {
    head.mover = static_cast<std::uint8_t>(rules::Index(*mover));
    head.deadline_at = DeadlineOf(state.settings(), state.turn_began_at(), state.clock().left(*mover));
    head.turn_began_at = state.turn_began_at();
  }
  for (const match::Event& event : entry.events) std::visit(HeadMover{state, entry, head}, event);
  store::Row row = RowOf(match, entry, std::move(head));
  row.solution = SolutionOf(match, state, entry);
  return row;
}

Result<std::vector<match::Entry>> EntriesOf(const std::vector<store::Row>& rows) {
  std::vector<match::Entry> entries;
  entries.reserve(rows.size());
  for (const store::Row& row : rows) {
    auto entry = match::Decode(row.seq, row.bytes);
    if (!entry) return entry.error();
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace merels::service
