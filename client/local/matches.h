// The list of local matches, over their store.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/local/local_match.h"
#include "client/local/saved.h"
#include "client/local/store.h"

namespace merels::local {

/// With more, the oldest finished ones are deleted.
inline constexpr std::size_t kMaxKept = 300;

/// One thread.
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
