// A live game on the analysis screen: its plies arrive as they are played; the engine is off until it is
// switched on.
#include <utility>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

constexpr const char* kNoneLive =
    "You are in a rated game: other games in progress cannot be analysed until it ends";
/// The result of an unfinished game.
constexpr const char* kGoesOn = "*";

}  // namespace

void AnalysisPresenter::SetLive(const MatchId& match) {
  const bool was = !state_.live.empty();
  if (match.empty() && was) state_.engine_wanted = usual_engine_;
  if (!match.empty()) {
    if (!was) usual_engine_ = state_.engine_wanted;
    state_.engine_wanted = false;
  }
  state_.live = match;
  live_asked_ = live_moved_ = false;
}

void AnalysisPresenter::OpenLive(const MatchId& match, const std::string& text, model::Millis now) {
  const auto reading = study::ReadRecord(text);
  const bool goes_on = reading.study && reading.study->headers.result == kGoesOn;
  if (goes_on && shares_.plays_rated) return effects_.Complain(kNoneLive);
  OpenText(text, "", now);
  if (!goes_on || !state_.study) return;
  SetLive(match);
  GoTo(state_.study->tree.Game().back(), now);
}

// Whatever the delivery is, the plies are read from the record.
void AnalysisPresenter::HearLive(const session::Delivery& delivery) {
  if (state_.live.empty() || delivery.topic != session::Topic::Match(state_.live)) return;
  // Presence and the number of spectators do not change the record.
  const bool moved = std::holds_alternative<match::SeenEntry>(delivery.content) ||
                     std::holds_alternative<match::Snapshot>(delivery.content);
  if (moved) AskHowItStands();
}

// Plies that were tried stay.
void AnalysisPresenter::ReturnToLive(model::Millis now) {
  AskHowItStands();
  shares_.navigator.Show(Screen::kAnalysis, now);
}

// One request at a time; changes meanwhile lead to another one.
void AnalysisPresenter::AskHowItStands() {
  live_moved_ = live_asked_;
  if (std::exchange(live_asked_, true)) return;
  effects_.Send(api::ExportMatch{{state_.live}});
}

// Branches stay; a user at the newest position moves on with the game.
void AnalysisPresenter::GoOnLive(const std::string& text, model::Millis now) {
  auto reading = study::ReadRecord(text);
  if (!reading.study || !state_.study) return;
  study::Tree& tree = state_.study->tree;
  const study::Tree& played = reading.study->tree;
  const bool newest = state_.at == tree.Game().back();
  study::NodeId end = study::kStart;
  for (const study::NodeId node : played.Game()) {
    if (node == study::kStart) continue;
    const auto added = tree.Add(end, played.At(node).ply);
    if (!added.ok()) return effects_.Complain(words::Capitalised(added.error().sentence));
    end = *added;
    if (const auto& clock = played.At(node).clock) tree.SetClock(end, *clock);
  }
  while (tree.At(end).depth > 0 && tree.Promote(end)) {
  }
  state_.study->headers = reading.study->headers;
  ++state_.revision;
  if (newest && state_.at != end) GoTo(end, now);
  if (state_.study->headers.result != kGoesOn) {
    state_.live = {};
  } else if (live_moved_) {
    AskHowItStands();
  }
}

}  // namespace merels::presenter
