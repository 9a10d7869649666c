// A player's plan for a match by correspondence: "if they play x, I play y".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/result.h"
#include "common/match/command.h"
#include "common/match/state.h"

namespace merels::match {

/// The plies that may follow the position of the plan, of both players in turn, in the rules' notation. In
/// place of a ply of the opponent kAnyPly stands for whatever they play. The last word is the planner's: a
/// ply, kPlanResign or kPlanDraw.
using PlanLine = std::vector<std::string>;

inline constexpr const char* kAnyPly = "*";
inline constexpr const char* kPlanResign = "resign";
inline constexpr const char* kPlanDraw = "draw";  // offers a draw

inline constexpr std::size_t kMaxPlanPlies = 5000;  // of all lines together
inline constexpr std::size_t kMaxPlanDepth = 100;   // of one line

/// A value.
struct Plan {
  int base = 0;                 // plies played when it was made
  std::vector<PlanLine> lines;  // none: there is no plan

  bool operator==(const Plan&) const = default;
};

/// The plan that `planner` makes of these lines now, in canonical notation. Errors name the line and the ply:
/// game-over; not-allowed (the clock is not one of correspondence); limit-reached; bad-argument (it ends with
/// a ply of the opponent, answers one ply in two ways, or says a last word too early); those of the rules for
/// a ply that is not legal there. Plies behind kAnyPly are not checked before they are played.
Result<Plan> MakePlan(const State& state, rules::Side planner, const std::vector<PlanLine>& lines);

/// What a plan says after these plies.
struct PlanStands {};  // it is not the planner's turn, or their own first ply is to come
struct PlanOver {
  std::string why;  // a sentence
};
using PlanStep = std::variant<PlanStands, PlanOver, Action>;

/// `plies`: all current plies of the match, of which the planner has to play the next if `on_turn`.
PlanStep NextOf(const Plan& plan, const std::vector<std::string>& plies, bool on_turn);

/// "d6 b4": a line as text, and back.
std::string PlanLineText(const PlanLine& line);
PlanLine PlanLineOf(std::string_view text);

}  // namespace merels::match
