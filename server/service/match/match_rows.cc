#include "server/service/match/match_rows.h"

#include <algorithm>
#include <string>
#include <variant>

#include "common/clock/match_clock.h"
#include "common/match/view.h"
#include "common/rating/pool.h"

namespace merels::service {
namespace {

store::LiveHead HeadOf(const match::Settings& settings) {
  store::LiveHead head;
  head.white = settings.seats[0];
  head.black = settings.seats[1];
  head.ruleset = settings.ruleset;
  if (settings.clock.timed()) head.clock = clock::SecondsText(settings.clock);
  head.rated = settings.rated;
  head.watching = settings.watching;
  head.watching.code = {};
  return head;
}

std::chrono::milliseconds DeadlineOfTurn(const match::Settings& settings, match::Millis from,
                                         match::Millis left) {
  return settings.clock.timed() ? from + left : match::Millis(0);
}

/// The side to play after `side`, while the match goes on.
rules::Side NextAfter(const match::State& state, rules::Side side) {
  return state.game().seats() == 1 ? side : rules::Other(side);
}

/// Advances the turn, one event after another.
struct TurnMover {
  const match::State& before;
  const match::Entry& entry;
  store::LiveTurn& turn;

  void operator()(const match::PlyPlayed& ply) const {
    const auto mover = NextAfter(before, ply.side);
    turn.mover = static_cast<std::uint8_t>(rules::Index(mover));
    Set(entry.cluster_at(), before.clock().left(mover));
  }
  void operator()(const match::PliesTakenBack& back) const {
    const auto mover = back.count % 2 == 0 ? before.game().to_move() : rules::Other(before.game().to_move());
    turn.mover = static_cast<std::uint8_t>(rules::Index(mover));
    Set(entry.cluster_at(), back.left[rules::Index(mover)]);
  }
  void operator()(const match::Resumed& resumed) const {
    Set(entry.cluster_at(), clock::kOutageGrace + resumed.left);
  }
  template <class Other>
  void operator()(const Other&) const {}

  void Set(match::Millis began, match::Millis left) const {
    turn.turn_began_at = began;
    turn.deadline_at = DeadlineOfTurn(before.settings(), began, left);
  }
};

store::LiveTurn TurnAfter(const match::State& state, const match::Entry& entry) {
  store::LiveTurn turn;
  if (const auto mover = state.to_move()) {
    turn.mover = static_cast<std::uint8_t>(rules::Index(*mover));
    turn.deadline_at = DeadlineOfTurn(state.settings(), state.clock_runs_at(), state.clock().left(*mover));
    turn.turn_began_at = state.turn_began_at();
  }
  for (const match::Event& event : entry.events) std::visit(TurnMover{state, entry, turn}, event);
  return turn;
}

/// The head of a match whose last entry is `entry`.
store::LiveHead LastHead(const match::State& state, const match::Entry& entry, const match::Ended& ended) {
  store::LiveHead head = HeadOf(state.settings());
  head.live = false;
  head.mover = TurnAfter(state, entry).mover;
  head.result = rules::ScoreText(ended.outcome.score);
  head.reason = ended.outcome.reason;
  head.started_at = state.started_at();
  head.ended_at = entry.at;
  return head;
}

store::Row RowOf(const MatchId& match, const match::Entry& entry, const match::Seats& seats) {
  return {.match = match, .seq = entry.seq, .bytes = match::Encode(entry, seats)};
}

/// White's share of the point; nothing when the match had no result that counts.
std::optional<double> WhiteScore(rules::Score score) {
  if (score == rules::Score::kFirstWins) return 1;
  if (score == rules::Score::kSecondWins) return 0;
  return score == rules::Score::kDraw ? std::optional(0.5) : std::nullopt;
}

int PliesOf(const match::Entry& entry) {
  const auto is_ply = [](const match::Event& event) {
    return std::holds_alternative<match::PlyPlayed>(event);
  };
  return static_cast<int>(std::count_if(entry.events.begin(), entry.events.end(), is_ply));
}

/// The note for rating made by the entry that ends a rated match. A match in which not both sides have made a
/// ply changes no rating.
std::shared_ptr<const store::RatedNote> RatedNoteOf(const match::State& state, const match::Entry& entry,
                                                    const match::Ended& ended) {
  const match::Settings& settings = state.settings();
  const auto score = WhiteScore(ended.outcome.score);
  const int plies = state.game().plies() + PliesOf(entry);
  if (!settings.rated || !score || plies < 2) return nullptr;
  const auto pool = rating::RatedPoolOf(settings.ruleset, settings.clock);
  if (!pool) return nullptr;
  const auto delay = settings.watching.delay;
  return std::make_shared<const store::RatedNote>(
      store::RatedNote{*pool, settings.seats, *score, entry.at,
                       delay.count() > 0 ? entry.at + delay : match::Millis(0), plies});
}

/// The line on the best list that a match of one player gets by `entry`, its last.
std::shared_ptr<const store::Solution> SolutionOf(const MatchId& match, const match::State& before,
                                                  const match::Entry& entry) {
  if (before.game().seats() != 1 || before.settings().watching != match::Watching()) return nullptr;
  match::State after = before;
  if (!after.Apply(entry)) return nullptr;
  const auto score = match::ScoreOf(after);
  if (!score) return nullptr;
  const match::Settings& settings = before.settings();
  return std::make_shared<const store::Solution>(
      store::Solution{settings.ruleset, settings.seats[0], match, score->pegs_left, score->moves, entry.at});
}

}  // namespace

store::Row FirstRow(const MatchId& match, const match::Entry& entry) {
  const auto& settings = std::get<match::Started>(entry.events.front()).settings;
  store::LiveHead head = HeadOf(settings);
  head.started_at = entry.at;
  head.deadline_at = DeadlineOfTurn(settings, entry.cluster_at(), settings.clock.at_start());
  head.turn_began_at = entry.cluster_at();
  store::Row row = RowOf(match, entry, settings.seats);
  row.head = std::move(head);
  row.asker = entry.by;
  if (settings.rated) {
    row.rated = std::make_shared<const store::RatedNote>(
        store::RatedNote{"", settings.seats, std::nullopt, entry.at});
  }
  return row;
}

store::Row NextRow(const MatchId& match, const match::State& state, const match::Entry& entry) {
  store::Row row = RowOf(match, entry, state.settings().seats);
  if (const auto* ended = std::get_if<match::Ended>(&entry.events.back())) {
    row.head = LastHead(state, entry, *ended);
    row.solution = SolutionOf(match, state, entry);
    row.rated = RatedNoteOf(state, entry, *ended);
  } else {
    row.turn = TurnAfter(state, entry);
  }
  return row;
}

Error DamagedMatch(const MatchId& match, const Error& why) {
  return {Reason::kInternal,
          "the log of match " + match.text() + " is damaged: " + why.sentence + "; tell the operator"};
}

Result<std::vector<match::Entry>> EntriesOf(const std::vector<store::Row>& rows, match::EntryReader reader) {
  std::vector<match::Entry> entries;
  entries.reserve(rows.size());
  for (const store::Row& row : rows) {
    auto entry = reader.Read(row.seq, row.bytes);
    if (!entry) return DamagedMatch(row.match, entry.error());
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace merels::service
