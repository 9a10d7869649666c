#include "client/presenter/shell/frame.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/table/table_presenter.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

constexpr const char* kTitle = "Nine Men’s Morris";

TopBar EmptyTopBar(Screen screen) {
  TopBar bar;
  bar.title = kTitle;
  bar.help = {action::ShowKeys{}, "Help"};
  bar.settings = {action::Show{Screen::kSettings}, "Settings", true, screen == Screen::kSettings};
  return bar;
}

}  // namespace

std::string WindowTitle(const Shared& shared, bool on_turn) {
  const std::string title(kTitle);
  if (on_turn) return "Your turn · " + title;
  return shared.lobby.searching_since ? "Looking for an opponent · " + title : title;
}

TopBar OfflineTopBar(Screen screen) {
  TopBar bar = EmptyTopBar(screen);
  if (screen == Screen::kSignIn) return bar;
  bar.connection = "Offline";
  bar.light = Light::kGrey;
  bar.player = "Sign in";
  bar.account = Button{action::Show{Screen::kSignIn}, bar.player};
  return bar;
}

TopBar DrawTopBar(const Shared& shared, Screen screen, model::Millis now) {
  TopBar bar = EmptyTopBar(screen);
  const auto& session = shared.session;
  if (const auto& me = session.me()) {
    bar.player = me->name;
    // In quick play's default pool, whatever is chosen elsewhere.
    bar.rating = shared.book.Text(me->id, QuickPool(std::string(kUsualClock)));
  }
  const std::string both = bar.player + (bar.rating.empty() ? "" : " " + bar.rating);
  bar.account = Button{action::Show{Screen::kAccount}, both, true, screen == Screen::kAccount};
  const auto silence = session.SilentFor(now), lost = session.LostFor(now);
  bar.connection = "Online";
  if (session.round_trip()) bar.connection += " · " + std::to_string(session.round_trip()->count()) + " ms";
  if (shared.lobby.searching_since && screen != Screen::kLobby) {
    bar.brief = words::ElapsedText(now - *shared.lobby.searching_since);
    bar.connection = "Searching · " + bar.brief;
    bar.searching = true;
  }
  if (silence < model::kNoticedSilence) return bar;
  bar.light = lost > kOverlayAfter ? Light::kRed : Light::kAmber;
  const bool waits = lost == model::Millis{0};
  const std::string seconds = std::to_string(silence / std::chrono::seconds(1)) + " s";
  bar.connection = waits ? "No answer · " + seconds : "Reconnecting…";
  bar.brief = waits ? seconds : "Lost";
  bar.searching = false;
  return bar;
}

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
