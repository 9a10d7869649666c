// Completions of names: friends, and players met since the window opened.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/model/update.h"

namespace merels::presenter {

/// The newest names kept besides friends.
inline constexpr std::size_t kMaxNamesMet = 300;
/// Names offered at a time.
inline constexpr std::size_t kMaxCompletions = 4;

class KnownNames {
 public:
  /// Adds all players in the update: friends, players of games and tables, of the leaderboard, authors of
  /// messages. Not `me`.
  void Hear(const model::Update& update, const AccountId& me);

  /// Names that begin with `typed`, in either case, and are longer: friends first, then the newest. None for
  /// an empty text.
  std::vector<std::string> Completing(std::string_view typed) const;
  /// The account of this name; guests can only be found by it. Empty for an unknown name.
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
