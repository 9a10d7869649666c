// The opening explorer beside the board of the analysis: what was played in the position shown, in the
// server's ended games or in one's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/model/request.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/effects.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/study/openings.h"

namespace merels::presenter {

class OpeningPanel {
 public:
  using Millis = clock::Millis;

  /// One's own newest games that are counted.
  static constexpr std::size_t kOwnGames = 200;
  /// A position is asked about when it has been shown for this long, so that stepping through a game asks
  /// about its end only.
  static constexpr Millis kRest{200};
  /// While the server is still reading games, it is asked again after this time.
  static constexpr Millis kAskAgain{2'000};

  /// `me`: nameless while not signed in. Both outlive the panel.
  OpeningPanel(const match::Player& me, Effects& effects) : me_(me), effects_(effects) {}

  bool shown() const { return shown_; }
  void Switch() { shown_ = !shown_; }
  /// What could not be read of the one source says nothing of the other, and is asked for again.
  void ShowOwn(bool own) {
    own_ = own;
    problem_.clear();
  }

  /// The position on the board, while the panel can be seen: asks what is not known.
  void Look(const rules::Game& game, Millis now);
  void Hear(const model::Answer<api::ExploreOpening>& answer, Millis now);
  void Hear(const model::Answer<api::ExportMatches>& answer);

  /// For the position on the board. `signs`: plies are written with signs. Nothing while it is not shown.
  std::optional<OpeningsView> View(const rules::Game& game, bool signs) const;

 private:
  /// A ruleset and a position.
  using Place = std::pair<std::string, std::string>;
  struct Known {
    study::OpeningPage page;
    Millis at{0};
  };

  static Place PlaceOf(const rules::Game& game) { return {game.ruleset().text, game.position()}; }
  void ForgetOthers();
  void ForgetOwn();
  void LookAtServer(const rules::Game& game, Millis now);
  void LookAtOwn(const rules::Game& game);
  void CountOwn();
  std::string MessageFor(const study::OpeningPage* page) const;

  const match::Player& me_;
  Effects& effects_;
  bool shown_ = false;
  bool own_ = false;
  AccountId of_;  // whose server and games these are

  std::map<Place, Known> known_;
  Place seen_;  // the position on the board, since
  Millis since_{0};
  std::optional<Place> asked_;
  std::string problem_;  // of the newest question

  enum class Reading : std::uint8_t { kNotYet, kReading, kDone };
  Reading reading_ = Reading::kNotYet;
  std::size_t read_ = 0;
  std::deque<std::string> records_;  // not yet counted
  study::Openings mine_{kOwnGames};
  Place branches_of_;
  std::vector<study::OpeningBranch> branches_;
};

}  // namespace merels::presenter
