#include "common/match/view.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "common/notation/record.h"
#include "common/variants/registry.h"

namespace merels::match {
namespace {

/// The code is for the players, who may pass it on.
Settings SettingsFor(const State& state, const Viewer& viewer) {
  Settings settings = state.settings();
  if (!viewer.seat) settings.watching.code = {};
  return settings;
}

/// The clocks while the player to move thinks.
Clocks ClocksAt(const State& state, const Moment& moment) {
  Clocks clocks = state.clocks();
  if (clocks.running) {
    Millis& left = clocks.left[rules::Index(*clocks.running)];
    left = std::max(Millis(0), left - std::max(Millis(0), moment.thought));
  }
  return clocks;
}

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

int CountMoves(const rules::Ruleset& ruleset, const std::vector<std::string>& plies) {
  rules::Game game(ruleset);
  int moves = 0;
  std::optional<board::Point> peg;
  for (const std::string& text : plies) {
    const auto ply = game.Play(text);
    if (!ply.ok()) break;  // the state has played them all: there is no such ply
    const bool goes_on = peg && ply->from == peg;
    if (!goes_on) ++moves;
    peg = ply->to;
  }
  return moves;
}

}  // namespace

Viewer ViewerOf(const State& state, const AccountId& account) { return {account, state.SeatOf(account)}; }

bool MayWatch(const State& state, const Viewer& viewer) {
  if (viewer.seat) return true;
  const Watching& watching = state.settings().watching;
  if (watching.access == WatchAccess::kOpen) return true;
  return watching.access == WatchAccess::kCode && !watching.code.empty() &&
         viewer.code == watching.code.text();
}

Error NoSuchMatch() {
  return {Reason::kUnknownMatch, "there is no match with this id, or you may not watch it"};
}

Moment LateMoment(const State& late, Millis now) {
  const Watching& watching = late.settings().watching;
  if (watching.delay_plies > 0) return {};
  const Millis thought = now - watching.delay - late.clock_runs_at();
  return {std::max(Millis(0), thought), {}, std::max(Millis(0), -thought)};
}

Seq VisibleSeq(const State& state, const Viewer&) { return state.seq(); }

std::optional<SeenEntry> ViewEntry(const MatchId& match, const State& state, const SharedPlayers& players,
                                   const Viewer& viewer, Seq seq) {
  if (!state.Keeps(seq)) return std::nullopt;
  return ViewEntry(match, state, players, viewer, state.At(seq));
}

std::optional<SeenEntry> ViewEntry(const MatchId& match, const State& state, const SharedPlayers& players,
                                   const Viewer& viewer, const LoggedPtr& logged) {
  if (logged->entry.seq > VisibleSeq(state, viewer)) return std::nullopt;
  return SeenEntry{match, logged, players};
}

Snapshot ViewSnapshot(const MatchId& match, const State& state, const Players& players, const Viewer& viewer,
                      const Moment& moment) {
  Snapshot seen;
  seen.match = match;
  seen.settings = SettingsFor(state, viewer);
  seen.players = players;
  seen.seq = VisibleSeq(state, viewer);
  seen.position_seq = state.position_seq();
  seen.start_position = state.start_position();
  seen.position = state.game().position();
  for (ListedPly& listed : state.listed_plies()) {
    seen.plies.push_back(std::move(listed.ply));
    seen.ply_times.push_back(listed.time);
  }
  seen.clocks = ClocksAt(state, moment);
  if (seen.clocks.running) seen.clock_stands = moment.stands;
  seen.offer = state.offer();
  seen.offer_seq = state.offer_seq();
  seen.takeback = state.takeback();
  seen.takeback_seq = state.takeback_seq();
  seen.pauses = state.pauses();
  seen.outcome = state.outcome();
  seen.aborted_by = state.aborted_by();
  seen.started_at = state.started_at();
  if (!state.outcome()) seen.presence = moment.presence;
  if (!state.outcome() && moment.stall_claim > Millis(0)) {
    seen.stall_claim = moment.stall_claim;
    seen.turn_lasted = std::max(Millis(0), moment.thought);
  }
  Turn turn = ViewTurn(state, viewer);
  seen.to_move = turn.to_move;
  seen.legal_plies = std::move(turn.legal_plies);
  seen.more_plies = turn.more_plies;
  return seen;
}

Error NotYourSeat() { return {Reason::kNotYourSeat, "you have no seat in this match"}; }

void Append(LegalPlies& all, LegalPlies page) {
  all.position_seq = page.position_seq;
  all.plies.insert(all.plies.end(), std::make_move_iterator(page.plies.begin()),
                   std::make_move_iterator(page.plies.end()));
  all.next = std::move(page.next);
}

LegalPlies ViewLegalPlies(const State& state, const Viewer&) {
  if (state.outcome()) return {state.position_seq(), {}};
  return {state.position_seq(), state.game().LegalPlies()};
}

Turn ViewTurn(const State& state, const Viewer& viewer) {
  LegalPlies legal = ViewLegalPlies(state, viewer);
  Turn turn{legal.position_seq, state.to_move(), std::move(legal.plies)};
  turn.more_plies = turn.legal_plies.size() > kMaxPliesOfATurn;
  if (turn.more_plies) turn.legal_plies.resize(kMaxPliesOfATurn);
  return turn;
}

Summary ViewSummary(const MatchId& match, const State& state, const Players& players, const Viewer&) {
  return {match, SettingsFor(state, {}), players, state.outcome(), state.started_at()};
}

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

std::optional<SolutionScore> ScoreOf(const State& state) {
  const rules::Game& game = state.game();
  if (game.seats() != 1 || !game.outcome()) return std::nullopt;
  return SolutionScore{game.on_board(Side::kFirst), CountMoves(game.ruleset(), state.plies())};
}

}  // namespace merels::match
