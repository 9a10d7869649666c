#include "client/presenter/shell/toasts.h"

#include <algorithm>
#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void Toasts::Take(Effects& effects, model::Millis now) {
  for (auto& note : std::exchange(effects.notes, {})) {
    note.text = words::Capitalised(std::move(note.text));
    if (note.problem) last_problem_ = note.text;
    effects.Announce(note.text + ".");
    Add({next_++, std::move(note.text), note.problem}, now);
  }
  RemoveWhere([now](model::Millis until) { return now > until; });
}

void Toasts::Add(Toast toast, model::Millis now) {
  auto until = now + kToastStays;
  if (!until_.empty()) until = std::max(until, until_.back() + kToastApart);
  shown_.push_back(std::move(toast));
  until_.push_back(until);
  if (shown_.size() <= kMaxToasts) return;
  shown_.erase(shown_.begin());
  until_.erase(until_.begin());
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
