#include "client/presenter/shell/toasts.h"

#include <utility>

#include "client/words/text.h"

namespace merels::presenter {

void Toasts::Take(Effects& effects, model::Millis now) {
  for (auto& note : std::exchange(effects.notes, {})) {
    note.text = words::Capitalised(std::move(note.text));
    if (note.problem) last_problem_ = note.text;
    effects.Announce(note.text + ".");
    shown_.push_back({next_++, std::move(note.text), note.problem});
    since_.push_back(now);
  }
  while (!shown_.empty() && now - since_.front() > kToastStays) {
    shown_.erase(shown_.begin());
    since_.erase(since_.begin());
  }
}

void Toasts::Dismiss(int id) {
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    if (shown_[i].id == id) since_[i] = model::Millis::min() / 2;
  }
}

}  // namespace merels::presenter
