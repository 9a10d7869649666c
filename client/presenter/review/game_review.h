// The review of a game that has just ended: its turning point, and how exactly both sides played.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/review/judgement.h"
#include "common/base/ids.h"
#include "common/rules/base/outcome.h"
#include "common/rules/game.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// The ply that gave away most: of the loser, or in a draw of either side.
struct TurningPoint {
  int number = 0;  // of the ply, from 1
  rules::Side side = rules::Side::kFirst;
  std::string ply;
  std::string better;                     // the engine's choice in its place; empty: not known
  double given_away = 0;                  // from 0 to 1
  rules::Game after;                      // the ply
  std::vector<board::Point> points = {};  // that the ply names
};

struct Review {
  /// By rules::Index(Side), from 0 to 100; nothing for a side without a ply.
  std::array<std::optional<double>, 2> accuracy;
  /// Nothing when no ply was a mistake.
  std::optional<TurningPoint> turning_point;
};

/// Asks the engine about a game, ply by ply. One game at a time.
class GameReview {
 public:
  /// Games with more plies are not reviewed.
  static constexpr std::size_t kMostPlies = 400;

  /// `analyst` outlives this object; none: nothing is reviewed. `first`: as for EngineJudge.
  GameReview(local::Analyst* analyst, std::uint64_t first) : analyst_(analyst), judge_(analyst, first) {}

  /// The game that is to be reviewed; while it is the same one nothing changes. `score` is not kNone.
  /// `start`: its start position.
  void Begin(const MatchId& match, const rules::Ruleset& ruleset, const std::string& start,
             const std::vector<std::string>& plies, rules::Score score);
  /// Forgets it.
  void End();
  /// The analyst is needed elsewhere, or may not be asked; Ask() goes on.
  void Pause() { judge_.Drop(); }
  /// Asks the next question, unless one is open or all is known.
  void Ask();
  void Hear(const local::Opinion& opinion);

  /// Nothing before all is known.
  const std::optional<Review>& review() const { return review_; }

 private:
  std::optional<study::NodeId> FindTurn() const;
  void Finish(std::optional<study::NodeId> turn);

  local::Analyst* analyst_;
  EngineJudge judge_;
  MatchId match_;
  std::optional<study::Tree> tree_;
  rules::Score score_ = rules::Score::kDraw;
  Worths worths_;
  std::optional<Review> review_;
};

}  // namespace merels::presenter
