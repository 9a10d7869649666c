// The lesson's model: six positions, each with a goal for the learner's ply.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/match/command.h"
#include "common/match/view.h"
#include "common/rules/game.h"
#include "common/session/delivery.h"

namespace merels::local {

enum class Goal : std::uint8_t { kPlace, kMill, kSpare, kMove, kFly, kEnd };

struct LessonStep {
  Goal goal = Goal::kPlace;
  std::string_view position;  // of the standard rules, White to move
  std::string_view way;       // a ply that reaches the goal
};

inline constexpr std::size_t kLessonSteps = 6;
const std::array<LessonStep, kLessonSteps>& LessonSteps();

/// Whether `ply`, legal in `before`, reaches the step's goal.
bool Reaches(Goal goal, const rules::Game& before, const rules::Ply& ply);

/// A position as a match in which the learner plays the side to move, against nobody or against replies that
/// are known. A value.
class Exercise {
 public:
  /// `step` is one of LessonSteps().
  explicit Exercise(const LessonStep& step);
  Exercise(MatchId id, const rules::Game& start);

  static const AccountId& learner();
  static const AccountId& nobody();
  const MatchId& id() const { return id_; }
  const rules::Game& game() const { return game_; }
  /// The game before the newest ply.
  const rules::Game& before() const { return before_; }

  /// Plays the learner's ply. Errors: the rules' refusals; not-allowed for any other command.
  Result<match::SeenEntry> Submit(const match::Command& command);
  /// Plays the other side's ply, which is legal.
  match::SeenEntry Reply(const std::string& ply);
  /// The position that it began at.
  session::Delivery Snapshot() const;
  session::Delivery Row(const match::SeenEntry& entry) const;

 private:
  match::Settings Settings() const;
  match::Players Players() const;
  Result<match::SeenEntry> Play(const std::string& ply, const AccountId& by, const RequestId& request);

  MatchId id_;
  rules::Side side_;  // the learner's
  std::string start_;
  rules::Game game_;
  rules::Game before_;
  Seq seq_ = 1;
};

}  // namespace merels::local
