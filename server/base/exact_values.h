// Values of positions under perfect play, from the operator's tablebases.
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
/// from any thread, possibly before the call returns, and should only post. Threads: any.
class ExactValues {
 public:
  using Done = std::function<void(Result<std::vector<study::ExactPosition>>)>;

  virtual ~ExactValues() = default;

  /// The rulesets with values, as their names with their knobs.
  virtual std::vector<std::string> Rulesets() const = 0;
  /// Whether this one has values; its draw limits may differ.
  virtual bool Know(const rules::Ruleset& ruleset) const = 0;
  /// The values of the positions in the given order, without the plies played; all are of one ruleset.
  /// rate-limited when too many wait, no-values when the ruleset is unknown.
  virtual void Judge(std::vector<rules::Game> positions, Done done) = 0;

  using Adjudicated = std::function<void(std::optional<rules::Score>)>;
  /// The result of a game from here under perfect play, with its draw rules counted; nothing where that is
  /// uncertain. Never refused: a match asks once.
  virtual void Adjudicate(rules::Game game, Adjudicated done) = 0;
};

}  // namespace merels
