// An analysis screen with an engine that the test plays.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_presenter.h"
#include "tests/client/support/noted_analyst.h"
#include "tests/client/support/requests.h"

namespace merels::presenter {

inline constexpr const char* kRecord =
    "[Ruleset \"standard\"]\n[Match \"abc\"]\n[Date \"2026-11-22\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
    "[Clock \"300+3\"]\n[Rated \"no\"]\n[Result \"1-0\"]\n[Reason \"resign\"]\n\n"
    "1 d2 {1200 0 301800}\n2 f4 {4200 0 298800}\n(\n2 g7\n3 a1\n)\n3 g1 {900 0 303900}\n\n";

class AnalysisTest : public ::testing::Test, private Navigator {
 protected:
  void Show(Screen screen, model::Millis /*now*/) override {
    shown = screen;
    screen_.ScreenChanged(screen);
  }
  void Do(const Intent& intent) {
    screen_.Do(intent, now);
    screen_.Settle();
  }
  void Press(const Action& action) { Do(action); }
  void PressKey(KeyCode code, char character = 0) { Do(Key{code, character}); }
  void PasteText(const std::string& text) { Do(presenter::Paste{text}); }
  void Open(const std::string& file, const std::string& text) {
    PressKey(KeyCode::kOpen);
    Press(action::OpenRecord{file});
    Hear(model::FileRead{file, text});
  }
  void Hear(const model::Update& update) {
    screen_.Hear(update, now);
    screen_.Settle();
  }
  void Click(const std::string& points) {
    std::istringstream words(points);
    for (std::string name; words >> name;) {
      const auto point = board::FindPoint(*View().board.topology, name);
      ASSERT_TRUE(point) << name << " is no point of this board";
      Do(PressPoint{*point});
      Do(ReleasePoint{*point, false});
    }
  }
  /// Answers the newest question with this value, for the player to move.
  void Answer(int value, const std::string& best = "a1") {
    Hear(local::Opinion{analyst.asked.back().number, value, {best}, 5});
  }
  /// Answers as a tablebase does: `best` draws, and every other ply loses.
  void AnswerExactly(const std::string& best) {
    const auto& asked = analyst.asked.back();
    study::ExactPosition exact{asked.game.plies(), asked.game.to_move(), solver::Value{}, {}, {}};
    exact.plies.push_back({best, solver::Value{solver::Outcome::kDraw, 0}});  // the best first
    for (const auto& ply : asked.game.LegalPlies()) {
      if (ply != best) exact.plies.push_back({ply, solver::Value{solver::Outcome::kLoss, 0}});
    }
    Hear(local::Opinion{asked.number, 0, {best}, 5, exact});
  }
  /// A line of the menu; nothing: it has none such. The menu is then as it was.
  std::optional<Button> InMenu(const Action& action) {
    const bool open = View().menu.has_value();
    if (!open) Press(action::OpenMenu{});
    std::optional<Button> found;
    const auto menu = View().menu.value_or(StudyMenu());
    for (const auto& group : menu.groups) {
      for (const auto& item : group.items) {
        if (item.button.action == action) found = item.button;
      }
    }
    if (!open) Press(action::CloseMenu{});
    return found;
  }
  std::vector<std::string> Path() const { return screen_.state().study->tree.PathTo(screen_.state().at); }
  AnalysisViewState View() const { return screen_.View(now); }
  std::string LastComplaint() const { return effects.notes.empty() ? "" : effects.notes.back().text; }

  LocalState local_state;
  NotedAnalyst analyst;
  bool rated = false;
  Preferences preferences;
  match::Player me;
  Effects effects;
  model::Millis now{10'000};
  Screen shown = Screen::kPlay;
  AnalysisPresenter screen_{{local_state, &analyst, rated, preferences, me, *this, effects},
                            [this] { return RequestId("r" + std::to_string(++requests_)); },
                            ""};

 private:
  int requests_ = 0;
};

}  // namespace merels::presenter
