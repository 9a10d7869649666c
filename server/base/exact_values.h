// What positions are worth under perfect play, from tablebases of the operator.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/rules/game.h"
#include "common/study/exact.h"

namespace merels {

/// A look-up may wait for a disk, so it is never done on the caller's thread: each `done` is called once,
/// from any thread, possibly before the call returns, and should do no more than post. Threads: any.
class ExactValues {
 public:
  using Done = std::function<void(Result<std::vector<study::ExactPosition>>)>;

  virtual ~ExactValues() = default;

  /// The rulesets that there are values of, as their names with their knobs.
  virtual std::vector<std::string> Rulesets() const = 0;
  /// Whether there are any of this one, which may have other draw limits.
  virtual bool Know(const rules::Ruleset& ruleset) const = 0;
  /// The positions in the given order, without the plies that were played; all are of one ruleset.
  /// rate-limited when too many wait, no-values when the ruleset is not known.
  virtual void Judge(std::vector<rules::Game> positions, Done done) = 0;

  using Adjudicated = std::function<void(std::optional<rules::Score>)>;
  /// How a game ends from here if nobody errs, its draw rules counted; nothing where that is not certain.
  /// Never refused: a match asks once.
  virtual void Adjudicate(rules::Game game, Adjudicated done) = 0;
};

}  // namespace merels
