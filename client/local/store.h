// Where the matches of this machine are kept from one run of the program to the next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::local {

/// A kept text, by the name under which it is kept.
struct SavedText {
  MatchId match;
  std::string text;
};

/// One thread. Errors are bad-file, in a sentence for the person. Each call may be repeated.
class Store {
 public:
  virtual ~Store() = default;
  /// All of them, in any order. Empty where nothing was ever kept. A text that cannot be read is left out.
  virtual Result<std::vector<SavedText>> All() = 0;
  /// Replaces the text whole, or leaves the old one.
  virtual Result<void> Keep(const MatchId& match, std::string_view text) = 0;
  /// It is no longer among All(), but not lost: the answer says where it is now.
  virtual Result<std::string> SetAside(const MatchId& match) = 0;
  virtual Result<void> Remove(const MatchId& match) = 0;
};

}  // namespace merels::local
