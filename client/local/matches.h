// The local matches: the list of them, the text of each, and the interface of the store of these texts.
// A text has some lines about the match, then its log:
//
//   merels local match 1
//   match 5kx3...
//   opponent computer 3 0        who, the computer's level, whether the board turns
//   seat w lot                   the user's, and whether lots were drawn for it ("lot", "chosen")
//   rules standard+reps=3+quiet=100
//   clock 300+3
//   begun 1764000000000          Unix time in ms
//   plies 31
//   result 1-0 few               "* -" while it goes on
//   thought 1200                 ms, by the player to move
//
// and after a blank line the entries (common/match/codec.h), each with a blank line behind it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/local/local_match.h"
#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::local {

/// The longest match, in bytes; a longer file is refused.
inline constexpr std::size_t kLongestSaved = std::size_t{4} << 20;

/// A match as an entry of a list.
struct Head {
  MatchId match;
  Terms terms;  // without the start, which the log has
  Side mine = Side::kFirst;
  Millis begun{0};  // Unix time
  int plies = 0;
  std::optional<rules::Outcome> outcome = {};

  bool operator==(const Head&) const = default;
};

Head HeadOf(const LocalMatch& match);

std::string Write(const LocalMatch& match, Millis now);
/// The lines before the log. bad-record names the line.
Result<Head> ReadHead(std::string_view text);
/// The whole match, with its clock stopped. bad-record.
Result<LocalMatch> Read(std::string_view text);

/// A stored text with its name.
struct SavedText {
  MatchId match;
  std::string text;
};

/// One thread. Errors are bad-file, in a sentence for the user. All calls may be repeated.
class Store {
 public:
  virtual ~Store() = default;
  /// All texts, in any order; empty before the first. Unreadable texts are left out.
  virtual Result<std::vector<SavedText>> All() = 0;
  /// Replaces the text whole, or leaves the old one.
  virtual Result<void> Keep(const MatchId& match, std::string_view text) = 0;
  /// Removes it from All() without deleting it; returns its new place.
  virtual Result<std::string> SetAside(const MatchId& match) = 0;
  virtual Result<void> Remove(const MatchId& match) = 0;
};

/// With more, the oldest finished ones are deleted.
inline constexpr std::size_t kMaxKept = 300;

/// The list of local matches, over their store. One thread.
class Matches {
 public:
  /// `store` outlives this object; nullptr: nothing is kept beyond this run.
  explicit Matches(Store* store) : store_(store) {}

  /// All of them, newest first. The first call reads the store.
  const std::vector<Head>& all();
  /// The newest unfinished one.
  std::optional<Head> Unfinished();
  /// bad-record when its text is damaged, which is then put aside; unknown-match.
  Result<LocalMatch> Open(const MatchId& match);
  void Keep(const LocalMatch& match, Millis now);
  /// Errors since the last call, in sentences for the user. A store that cannot be written is reported once.
  std::vector<std::string> TakeComplaints();

 private:
  void Load();
  void Note(const Head& head);
  void SetAside(const MatchId& match, const Error& why);
  void RemoveOldest();

  Store* store_;
  bool loaded_ = false;
  bool unwritable_ = false;  // already reported
  std::vector<Head> heads_;
  std::vector<SavedText> texts_;  // texts of the same matches
  std::vector<std::string> complaints_;
};

}  // namespace merels::local
