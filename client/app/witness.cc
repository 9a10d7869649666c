#include "client/app/witness.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/app/state_json.h"
#include "client/presenter/table/table_screen.h"

namespace merels::app {
namespace {

using nlohmann::json;

/// Whether `state` has all values of `wanted`; "seq" may be higher.
bool Holds(const json& state, const json& wanted) {
  return std::all_of(wanted.items().begin(), wanted.items().end(), [&](const auto& item) {
    if (!state.contains(item.key())) return false;
    const json& value = state.at(item.key());
    if (item.key() == "seq" && value.is_number() && item.value().is_number()) return value >= item.value();
    return value == item.value();
  });
}

std::string ErrorLine(const char* sentence) { return json{{"error", sentence}}.dump(); }

}  // namespace

void Witness::Acknowledged(const session::Acknowledgement& answer, std::int64_t at_us) {
  if (!answer.outcome.ok()) return;
  for (const auto& event : answer.outcome->logged->entry.events) {
    if (std::holds_alternative<match::PlyPlayed>(event)) {
      timings_.acked_at_us.try_emplace(answer.outcome->seq(), at_us);
    }
  }
}

void Witness::Shown(const presenter::Shell& shell, std::vector<presenter::WidgetInfo> widgets,
                    std::int64_t at_us) {
  widgets_ = std::move(widgets);
  const auto* screen = shell.Find<presenter::TableScreen>();
  const bool shown = shell.screen() == presenter::Screen::kTable && screen != nullptr && screen->open();
  if (!shown) return;
  const auto& match = screen->table()->match();
  if (!match.known()) return;
  if (timed_match_ != match.id()) {
    timed_match_ = match.id();
    timings_ = {};
  }
  const Seq known = timings_.shown_at_us.empty() ? 0 : timings_.shown_at_us.rbegin()->first;
  // Entries before the first frame were not drawn when they happened, and are not timed.
  const Seq first = known == 0 ? match.seq() : known + 1;
  for (Seq seq = first; seq <= match.seq(); ++seq) timings_.shown_at_us.emplace(seq, at_us);
}

void Witness::Painted(std::int64_t took_us, std::int64_t at_us) {
  ++frames_.painted;
  if (frames_.first_at_us == 0) {
    frames_.first_at_us = at_us;
    return;
  }
  frames_.slow += took_us > kSlowFrameUs ? 1 : 0;
  frames_.slowest_us = std::max(frames_.slowest_us, took_us);
}

void Witness::Ask(const Question& question, const presenter::Shell& shell, model::Millis now) {
  const json request = json::parse(question.line, nullptr, false);
  if (request.is_discarded() || !request.is_object()) {
    return reply_(question.connection, ErrorLine("a request is a JSON object"));
  }
  const json what = request.value("get", json());
  if (what == "state") return reply_(question.connection, StateJson(shell, timings_, frames_, now).dump());
  if (what == "widgets") return reply_(question.connection, WidgetsJson(widgets_).dump());
  const json wanted = request.value("wait", json());
  const json timeout = request.value("timeout_ms", json(kUsualWait.count()));
  if (!wanted.is_object() || !timeout.is_number_integer()) {
    return reply_(question.connection, ErrorLine("get is state or widgets; wait is an object"));
  }
  const auto time = std::clamp(model::Millis(timeout.get<std::int64_t>()), model::Millis{0}, kLongestWait);
  waiting_.push_back({question.connection, wanted.dump(), now + time});
  Look(shell, now);
}

void Witness::Look(const presenter::Shell& shell, model::Millis now) {
  if (waiting_.empty()) return;
  json state = StateJson(shell, timings_, frames_, now);
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    const bool holds = Holds(state, json::parse(waiting.wanted));
    if (!holds && now < waiting.until) return false;
    json answer = state;
    if (!holds) answer["timed_out"] = true;
    reply_(waiting.connection, answer.dump());
    return true;
  });
}

}  // namespace merels::app
