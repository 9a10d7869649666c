#include "client/presenter/analysis/live_game.h"

#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void LiveGame::Show(const MatchId& match, OpenedStudy& study, bool& engine_wanted) {
  const bool was = !study.live.empty();
  if (match.empty() && was) engine_wanted = usual_engine_;
  if (!match.empty()) {
    if (!was) usual_engine_ = engine_wanted;
    engine_wanted = false;
  }
  study.live = match;
  asked_ = moved_ = false;
}

void LiveGame::Ask(const OpenedStudy& study) {
  moved_ = asked_;
  if (std::exchange(asked_, true)) return;
  effects_.Send(api::ExportMatch{{study.live}});
}

void LiveGame::Hear(const session::Delivery& delivery, const OpenedStudy& study) {
  if (study.live.empty() || delivery.topic != session::Topic::Match(study.live)) return;
  // Presence and the number of spectators do not change the record.
  const bool moved = std::holds_alternative<match::SeenEntry>(delivery.content) ||
                     std::holds_alternative<match::Snapshot>(delivery.content);
  if (moved) Ask(study);
}

bool LiveGame::Asked(const MatchId& match, const OpenedStudy& study) {
  return match == study.live && std::exchange(asked_, false);
}

std::optional<study::NodeId> LiveGame::GoOn(const std::string& record, OpenedStudy& study) {
  auto reading = study::ReadRecord(record);
  if (!reading.study || !study.study) return std::nullopt;
  study::Tree& tree = study.study->tree;
  const study::Tree& played = reading.study->tree;
  const bool newest = study.at == tree.Game().back();
  study::NodeId end = study::kStart;
  for (const study::NodeId node : played.Game()) {
    if (node == study::kStart) continue;
    const auto added = tree.Add(end, played.At(node).ply);
    if (!added.ok()) {
      effects_.Complain(words::Capitalised(added.error().sentence));
      return std::nullopt;
    }
    end = *added;
    if (const auto& clock = played.At(node).clock) tree.SetClock(end, *clock);
  }
  while (tree.At(end).depth > 0 && tree.Promote(end)) {
  }
  study.study->headers = reading.study->headers;
  if (study.study->headers.result != kGoesOn) {
    study.live = {};
  } else if (moved_) {
    Ask(study);
  }
  return newest ? end : study.at;
}

}  // namespace merels::presenter
