// The interface to stored local matches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::local {

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

}  // namespace merels::local
