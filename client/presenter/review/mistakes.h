// Mistakes of a game: the way from one to the next, and another try in the place of one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/review/judgement.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// Plies of the line through `at` that are mistakes or blunders; in a line without any its inaccuracies.
std::vector<study::NodeId> MistakesIn(const study::Tree& tree, const Worths& worths, study::NodeId at);
/// The one after `at`; after the last of them the first. Nothing: there is none but `at`.
std::optional<study::NodeId> NextMistake(const study::Tree& tree, const Worths& worths, study::NodeId at);

/// The user looks for a better ply than this one.
struct Retry {
  study::NodeId mistake = study::kStart;
  std::optional<study::NodeId> tried = {};  // the ply that was played; none: it is waited for
};

/// How a try compares with the engine's choice and with the mistake.
enum class Trial : std::uint8_t {
  kUnknown,   // nobody has looked at it long enough yet
  kBest,      // the engine's choice
  kAsGood,    // gives away nothing
  kGood,      // so little that it has no mark
  kBetter,    // less than the mistake
  kNoBetter,  // as much or more
};
/// Needs a ply that was tried.
Trial JudgeTry(const study::Tree& tree, const Worths& worths, const Retry& retry);
/// Whether the try solves it.
constexpr bool Solves(Trial trial) {
  return trial == Trial::kBest || trial == Trial::kAsGood || trial == Trial::kGood;
}

/// "Find a better move than d2 for White."; of a ply that was tried: "g1 is the best move."
std::string RetryWords(const study::Tree& tree, const Worths& worths, const Retry& retry,
                       const words::Naming& naming);

/// The search for the place where a finished game is opened, its first mistake: once every position has had a
/// glance, the first one is looked at longer, which may show that it is none.
class FirstMistake {
 public:
  void Begin() { wanted_ = true; }
  /// The user has gone somewhere.
  void End() { wanted_ = false; }
  bool wanted() const { return wanted_; }
  /// The mistake to be looked at next; nothing: the engine may go on as it would.
  std::optional<study::NodeId> LookAt() const { return wanted_ ? at_ : std::nullopt; }
  /// Something has been looked at. The mistake to be shown, once it is sure.
  std::optional<study::NodeId> Heard(const study::Tree& tree, const Worths& worths);

 private:
  bool wanted_ = false;
  std::optional<study::NodeId> at_;
};

}  // namespace merels::presenter
