// The computers that take challenges now, as the lobby shows them.
#ifndef MERELS_SERVER_SERVICE_LOBBY_FREE_BOTS_H_
#define MERELS_SERVER_SERVICE_LOBBY_FREE_BOTS_H_

#include <cstddef>
#include <vector>

#include "common/match/view.h"
#include "server/service/following/feeds.h"

namespace merels::service {

/// Single-threaded, on the executor. A computer counts as free while it says so on any of its streams. Of
/// many, those that have been free longest are shown; when one of them goes, the next takes its place.
class FreeBots {
 public:
  /// `shown`: how many at most. The feed outlives it.
  FreeBots(std::size_t shown, LobbyFeed& feed) : shown_(shown), feed_(feed) {}

  /// One more stream says that the computer is free.
  void Add(const match::Player& bot);
  /// One that said so says it no longer, or has ended.
  void Remove(const AccountId& bot);
  /// A player has this name from now on.
  void Rename(const match::Player& player);

  /// Those shown, the longest free first.
  std::vector<match::Player> Shown() const;

 private:
  struct Free {
    match::Player bot;
    int streams = 0;
  };

  std::vector<Free>::iterator Find(const AccountId& bot);

  const std::size_t shown_;
  LobbyFeed& feed_;
  std::vector<Free> free_;  // the longest free first
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_LOBBY_FREE_BOTS_H_
