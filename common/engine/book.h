// An opening book: the positions that the engine aims for in the first plies when it has much time. Small,
// made by the engine's own search, and read from text:
//
//   merels-book<TAB>1<TAB>standard
//   ..W/.../.../....../.../.../... b 8,9<TAB>12
//
// A line is a position up to symmetry, and its value in hundredths of a man for the player who has moved. No
// level of the computer player uses a book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/symmetry.h"
#include "common/engine/engine.h"
#include "common/rules/game.h"
#include "common/rules/ruleset.h"

namespace merels::engine {

inline constexpr std::size_t kMaxBookPositions = 10'000;

class Book {
 public:
  struct Choice {
    std::string ply;
    int value = 0;  // for the player who chooses
  };

  explicit Book(rules::Ruleset ruleset);

  /// Reads the form of Text; `parse` makes the ruleset of its name. bad-file: the flaw, and its line.
  static Result<Book> Read(std::string_view text, Result<rules::Ruleset> (*parse)(std::string_view));

  const rules::Ruleset& ruleset() const { return ruleset_; }
  std::size_t size() const { return values_.size(); }
  /// Adds the position of `reached`, of the book's ruleset; overwrites an earlier value.
  void Add(const rules::Game& reached, int value);

  /// The plies of `game` that lead into the book, best first, equal ones in byte order; none once it has an
  /// outcome.
  std::vector<Choice> ChoicesAt(const rules::Game& game) const;

  std::string Text() const;

 private:
  std::string Canonical(const rules::Game& game) const;

  rules::Ruleset ruleset_;
  std::vector<board::Symmetry> symmetries_;
  std::map<std::string, int, std::less<>> values_;  // by canonical position
};

struct BookPlan {
  /// The number of plies of a game that the book answers, from the first one on.
  int plies = 4;
  /// Nodes searched for each position.
  std::uint64_t nodes = 1'000'000;
  /// How much worse than the best a ply of the book may be, in hundredths of a man.
  int margin = 0;
  /// No more positions are answered once the book is larger than this.
  std::size_t most = kMaxBookPositions;
};

/// Called after each position: how many of the plies have been answered, and how many positions of the next
/// one.
using OnPosition = std::function<void(int plies, std::size_t positions, std::size_t of)>;

/// Answers every position that can arise when one of the players plays by the book and the other one
/// anything. The same on every machine for an engine with the same memory. `engine` is of the ruleset. Stops
/// with an unfinished book once `stop` says so.
Book MakeBook(Engine& engine, const rules::Ruleset& ruleset, const BookPlan& plan,
              const OnPosition& on_position, const ShouldStop& stop = {});

}  // namespace merels::engine
