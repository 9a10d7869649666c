#include "client/presenter/shell/top_bar.h"

#include "client/presenter/base/actions.h"
#include "client/presenter/table/table_presenter.h"
#include "client/presenter/words/game_names.h"
#include "client/words/clock_text.h"

namespace merels::presenter {
namespace {

constexpr const char* kTitle = "Nine Men’s Morris";

/// The user's name, and their rating in quick play's default pool, whatever is chosen elsewhere.
std::string PlayerText(const Shared& shared) {
  const auto& me = shared.session.me();
  if (!me) return "";
  const std::string rating = shared.book.Text(me->id, QuickPool(std::string(kUsualClock)));
  return rating.empty() ? me->name : me->name + " " + rating;
}

TopBar EmptyTopBar(Screen screen) {
  TopBar bar;
  bar.title = kTitle;
  bar.help = {action::ShowKeys{}, "Help", true, false, Emphasis::kNormal};
  bar.settings = {action::Show{Screen::kSettings}, "Settings", true, screen == Screen::kSettings,
                  Emphasis::kNormal};
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
  bar.account = Button{action::Show{Screen::kSignIn}, bar.player, true, false, Emphasis::kNormal};
  return bar;
}

TopBar DrawTopBar(const Shared& shared, Screen screen, model::Millis now) {
  TopBar bar = EmptyTopBar(screen);
  bar.player = PlayerText(shared);
  bar.account =
      Button{action::Show{Screen::kAccount}, bar.player, true, screen == Screen::kAccount, Emphasis::kNormal};
  const auto& session = shared.session;
  const auto silence = session.LostFor(now);
  bar.connection = "Online";
  if (session.round_trip()) bar.connection += " · " + std::to_string(session.round_trip()->count()) + " ms";
  if (shared.lobby.searching_since && screen != Screen::kLobby) {
    bar.brief = words::ElapsedText(now - *shared.lobby.searching_since);
    bar.connection = "Looking for an opponent · " + bar.brief;
    bar.searching = true;
  }
  if (silence < kAmberAfter) return bar;
  bar.light = silence > kOverlayAfter ? Light::kRed : Light::kAmber;
  bar.connection = "Reconnecting…";
  bar.brief = "Lost";
  bar.searching = false;
  return bar;
}

}  // namespace merels::presenter
