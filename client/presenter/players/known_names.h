// Names that complete what somebody types: of friends, and of players who were met since the window opened.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/update.h"

namespace merels::presenter {

/// Names that are kept besides those of friends: the newest.
inline constexpr std::size_t kMaxNamesMet = 300;
/// Names offered at a time.
inline constexpr std::size_t kMaxCompletions = 4;

class KnownNames {
 public:
  /// Meets everybody whom the update names: friends, players of games and tables, of the ratings, authors of
  /// messages. Not `me`.
  void Hear(const model::Update& update, const AccountId& me);

  /// Those that begin with `typed`, in letters of either case, and are more than that: friends first, then
  /// the newest. None for an empty text.
  std::vector<std::string> Completing(std::string_view typed) const;
  /// Whose name this is; a guest is known to the server by that alone. Empty for a name that was not met.
  AccountId Find(std::string_view name) const;

 private:
  struct Listener;
  struct Known {
    AccountId id;
    std::string name;
  };
  void Meet(const Known& one);

  std::vector<Known> friends_;
  std::vector<Known> met_;  // the newest last
};

}  // namespace merels::presenter
