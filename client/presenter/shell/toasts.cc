#include "client/presenter/shell/toasts.h"

#include <algorithm>
#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void Toasts::Take(Effects& effects, model::Millis now) {
  for (auto& note : std::exchange(effects.notes, {})) {
    note.text = words::Capitalised(std::move(note.text));
    if (note.problem && !note.stays) last_problem_ = note.text;
    effects.Announce(note.text + ".");
    Add({next_++, std::move(note.text), note.problem}, note.stays, now);
  }
  RemoveWhere([now](const auto& until) { return until && now > *until; });
}

void Toasts::Add(Toast toast, bool stays, model::Millis now) {
  // Before those that stay: nothing should wait for them to go.
  const auto last = std::find(until_.begin(), until_.end(), std::nullopt);
  const auto place = stays ? until_.end() : last;
  auto until = stays ? std::nullopt : std::optional(now + kToastStays);
  if (!stays && last != until_.begin()) until = std::max(until, std::optional(**(last - 1) + kToastApart));
  shown_.insert(shown_.begin() + (place - until_.begin()), std::move(toast));
  until_.insert(place, until);
  if (shown_.size() <= kMaxToasts) return;
  shown_.erase(shown_.begin());
  until_.erase(until_.begin());
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
