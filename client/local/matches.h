// The matches of this machine: a list of them, over the store that keeps them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/local/local_match.h"
#include "client/local/saved.h"
#include "client/local/store.h"

namespace merels::local {

/// More are not kept: the oldest that are over go first.
inline constexpr std::size_t kMaxKept = 300;

/// One thread.
class Matches {
 public:
  /// `store` outlives this object; nullptr: nothing is kept beyond this run.
  explicit Matches(Store* store) : store_(store) {}

  /// All of them, newest first. The first call reads the store.
  const std::vector<Head>& all();
  /// The newest that goes on.
  std::optional<Head> Unfinished();
  /// bad-record when its text is damaged: then it is put aside; unknown-match.
  Result<LocalMatch> Open(const MatchId& match);
  void Keep(const LocalMatch& match, Millis now);
  /// What went wrong since the last call, in sentences for the person. A store that cannot be written is
  /// complained about once.
  std::vector<std::string> TakeComplaints();

 private:
  void Load();
  void Note(const Head& head);
  void SetAside(const MatchId& match, const Error& why);
  void RemoveOldest();

  Store* store_;
  bool loaded_ = false;
  bool unwritable_ = false;  // and said so
  std::vector<Head> heads_;
  std::vector<SavedText> texts_;  // of the same matches
  std::vector<std::string> complaints_;
};

}  // namespace merels::local
