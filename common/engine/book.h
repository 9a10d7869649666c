// An opening book: the positions that the engine aims for in the first plies when it has much time. Small,
// made by book_maker.h, and read from text:
//
//   merels-book<TAB>1<TAB>standard
//   ..W/.../.../....../.../.../... b 8,9<TAB>12
//
// A line is a position up to symmetry, and its value in hundredths of a man for the player who has moved. No
// level of the computer player uses a book.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/symmetry.h"
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

}  // namespace merels::engine
