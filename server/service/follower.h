// Somebody who is told what happens: a session, as the feeds see it.
#ifndef MERELS_SERVER_SERVICE_FOLLOWER_H_
#define MERELS_SERVER_SERVICE_FOLLOWER_H_

#include "common/base/ids.h"
#include "common/lobby/lobby.h"

namespace merels::service {

struct Hosted;

/// Calls come on the executor. A follower unfollows before it is destroyed, and never from within these
/// calls.
class Follower {
 public:
  virtual ~Follower() = default;

  virtual const AccountId& account() const = 0;
  /// Entry `seq` of a match was appended and applied.
  virtual void OnMatchEntry(const Hosted& hosted, Seq seq) = 0;
  virtual void OnLobbyChange(Seq seq, const lobby::Change& change) = 0;
  virtual void OnNotice(Seq seq, const lobby::Notice& notice) = 0;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_FOLLOWER_H_
