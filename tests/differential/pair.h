// One game played on the engine's rules and on the reference (tests/reference) at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/rules/game.h"
#include "tests/reference/game.h"

namespace merels::differential {

/// Two different answers.
struct Difference {
  std::string question;
  std::string engine;
  std::string reference;
};

/// The start of a game. Both texts of the ruleset are the same, unless a difference is wanted.
struct Start {
  std::string engine_ruleset;
  std::string reference_ruleset;
  /// "start" or a position string.
  std::string position = "start";
};

class Pair {
 public:
  /// The pair at its start, or nothing and `difference` when one of the two cannot start there.
  static std::optional<Pair> Begin(const Start& start, std::optional<Difference>& difference);

  /// Position, result, reason and legal plies. Called after Begin and after each ply.
  std::optional<Difference> Compare();
  /// Whether a text is accepted, and why not. `refusal` becomes the reason, or "".
  std::optional<Difference> CompareJudge(const std::string& text, std::string& refusal) const;
  /// Plays a legal ply on both.
  void Play(const std::string& ply);

  /// As found by Compare().
  const std::vector<std::string>& legal() const { return legal_; }
  bool over() const { return reference_->result() != "*"; }
  const rules::Game& engine() const { return *engine_; }
  const reference::Game& reference() const { return *reference_; }

 private:
  Pair(std::unique_ptr<rules::Game> engine, std::unique_ptr<reference::Game> reference)
      : engine_(std::move(engine)), reference_(std::move(reference)) {}

  std::unique_ptr<rules::Game> engine_;
  std::unique_ptr<reference::Game> reference_;
  std::vector<std::string> legal_;
};

}  // namespace merels::differential
