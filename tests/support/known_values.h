// Exact values for tests: of one ruleset, where every ply is a draw.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/exact_values.h"

namespace merels {

class KnownValues final : public ExactValues {
 public:
  explicit KnownValues(std::string ruleset) : ruleset_(std::move(ruleset)) {}

  std::vector<std::string> Rulesets() const override { return {ruleset_}; }
  bool Know(const rules::Ruleset& ruleset) const override { return ruleset.text == ruleset_; }
  void Judge(std::vector<rules::Game> positions, Done done) override {
    ++asked;
    if (full) return done(Error{Reason::kRateLimited, "too many"});
    std::vector<study::ExactPosition> judged;
    for (const rules::Game& game : positions) {
      judged.push_back({game.plies(), game.to_move(), solver::Value{}, {}, {}});
      for (const std::string& ply : game.LegalPlies()) judged.back().plies.push_back({ply, solver::Value{}});
    }
    done(std::move(judged));
  }

  void Adjudicate(rules::Game game, Adjudicated done) override {
    adjudicated.push_back(game.position());
    done(worth);
  }

  int asked = 0;
  std::vector<std::string> adjudicated = {};
  /// Of every position.
  std::optional<rules::Score> worth = {};
  bool full = false;

 private:
  const std::string ruleset_;
};

}  // namespace merels
