// A local table, over a store in memory and a computer that the test plays.
#pragma once

#include <sstream>
#include <string>

#include "client/presenter/local/local_screen.h"
#include "tests/client/support/memory_store.h"
#include "tests/client/support/noted_thinker.h"

namespace merels::presenter {

class LocalDesk final : private Navigator {
 public:
  LocalDesk()
      : screen(
            state, rated, [this] { return RequestId("r" + std::to_string(++requests_)); }, preferences, *this,
            effects) {
    state.matches = local::Matches(&store);
    state.thinker = &thinker;
    state.date = [this] { return local::Millis(1'000'000) + now; };
    state.terms.side = rules::Side::kFirst;
  }

  void Begin() { Press(action::BeginLocal{}); }
  void Press(const Action& action) { screen.Do(action, now); }
  void Type(char key) { screen.Do(Key{KeyCode::kCharacter, key}, now); }
  /// A click of the mouse on these points, one after another.
  void Click(const std::string& points) {
    std::istringstream words(points);
    for (std::string name; words >> name;) {
      const auto point = *board::FindPoint(screen.match()->game().topology(), name);
      screen.Do(PressPoint{point}, now);
      screen.Do(ReleasePoint{point, false}, now);
    }
  }
  void Wait(model::Millis time) {
    now += time;
    screen.Tick(now);
  }
  /// The computer answers the newest question, and time passes until its ply is shown.
  void Answer(const std::string& ply) {
    screen.Hear(local::Thought{thinker.asked.back().number, ply}, now);
    Wait(kLeastBreath);
  }
  void Leave() { Show(Screen::kLobby, now); }
  TableViewState View() const { return screen.View(now); }
  const local::LocalMatch& match() const { return *screen.match(); }
  bool Offers(const Action& action) const {
    auto buttons = View().buttons;
    const auto card = View().result;
    if (card) buttons.insert(buttons.end(), card->buttons.begin(), card->buttons.end());
    for (const auto& button : buttons) {
      if (button.action == action) return button.enabled;
    }
    return false;
  }

  void Show(Screen to, model::Millis at) override {
    shown = to;
    screen.ScreenChanged(to);
    if (to == Screen::kLocal) screen.Enter(at);
  }

  MemoryStore store;
  NotedThinker thinker;
  LocalState state;
  bool rated = false;
  Preferences preferences;
  Effects effects;
  model::Millis now{10'000};
  Screen shown = Screen::kSignIn;
  LocalScreen screen;

 private:
  int requests_ = 0;
};

}  // namespace merels::presenter
