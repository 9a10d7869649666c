#include "client/presenter/shell/toasts.h"

#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void Toasts::Take(Effects& effects, model::Millis now) {
  for (auto& note : std::exchange(effects.notes, {})) {
    note.text = words::Capitalised(std::move(note.text));
    if (note.problem && !note.stays) last_problem_ = note.text;
    effects.Announce(note.text + ".");
    shown_.push_back({next_++, std::move(note.text), note.problem});
    until_.push_back(note.stays ? std::nullopt : std::optional(now + kToastStays));
  }
  RemoveWhere([now](const auto& until) { return until && now > *until; });
}

void Toasts::Answered() {
  RemoveWhere([](const auto& until) { return !until; });
}

void Toasts::Dismiss(int id) {
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    if (shown_[i].id == id) until_[i] = model::Millis::min();
  }
}

template <class Goes>
void Toasts::RemoveWhere(Goes goes) {
  for (std::size_t i = shown_.size(); i-- > 0;) {
    if (!goes(until_[i])) continue;
    shown_.erase(shown_.begin() + static_cast<std::ptrdiff_t>(i));
    until_.erase(until_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace merels::presenter
