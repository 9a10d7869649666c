// The rules a second time: slow, obvious, written from the rules page alone. It shares no code with the
// engine, so that the two can be compared.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/reference/notation.h"
#include "tests/reference/ruleset.h"

namespace merels::reference {

/// The effects of the last ply, for counting rare ones.
struct Deed {
  bool pass = false;
  bool flew = false;
  int mills = 0;
  int captures = 0;
  bool took_where_all_stood_in_mills = false;
  int jumps = 0;
};

/// One game of any family with its history.
class Game {
 public:
  explicit Game(Ruleset rules) : rules_(std::move(rules)) {}
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;
  virtual std::unique_ptr<Game> Clone() const = 0;

  /// In byte order; none once the game is over.
  std::vector<std::string> LegalPlies() const;
  /// "" for a legal ply, else the reason, the first in the order of the rules page.
  std::string Judge(const std::string& text) const;
  /// Plays a ply that Judge allows.
  void Play(const std::string& text);

  /// "1-0", "0-1", "1/2", "solved", "stuck", or "*" before the end.
  const std::string& result() const { return result_; }
  /// "unfinished" before the end.
  const std::string& reason() const { return reason_; }
  int plies() const { return plies_; }
  const Deed& deed() const { return deed_; }
  virtual std::string Position() const = 0;

 protected:
  Game(const Game&) = default;
  /// The ply that a text of this family's notation names.
  virtual Written Read(const std::string& text) const = 0;
  /// The legal plies of an unfinished game, in any order; and the first reason against a text, or "".
  virtual std::vector<std::string> Plies() const = 0;
  virtual std::string JudgeRules(const Written& ply) const = 0;
  /// Plays a legal ply and sets `deed` to its effects.
  virtual void Do(const Written& ply, Deed& deed) = 0;
  /// The ends by the position and the last ply, in the order of the rules page.
  virtual void FindEnd(const Deed& deed) = 0;
  /// The ends by counting, checked after those.
  virtual void FindDraw() = 0;
  /// The text that is equal for equal positions by `reps`.
  virtual std::string PositionOfReps() const { return Position(); }

  /// Every constructor calls this last.
  void Begin();
  void End(const std::string& result, const std::string& reason);
  bool over() const { return result_ != "*"; }
  const Ruleset& rules() const { return rules_; }
  /// The occurrences of the current position, including this one.
  int Seen() const;

 private:
  Ruleset rules_;
  std::string result_ = "*";
  std::string reason_ = "unfinished";
  int plies_ = 0;
  Deed deed_;
  std::map<std::string, int> seen_;
};

/// A game from the start.
std::unique_ptr<Game> NewGame(const Ruleset& rules);
/// A game from a position string; nothing for any other text.
std::unique_ptr<Game> NewGameAt(const Ruleset& rules, const std::string& position);

}  // namespace merels::reference
