// Entries that other nodes append to the matches of a shard. Their hints are fast but may be lost, so the log
// is polled as well.
#pragma once

#include <string>
#include <vector>

#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/loaded_matches.h"
#include "server/service/match/match_loader.h"
#include "server/service/match/match_writer.h"
#include "server/service/match/opening.h"
#include "server/service/match/peer_bus.h"
#include "server/service/match/turn_clock.h"

namespace merels::service {

/// Single-threaded, on the shard's executor.
class Peers {
 public:
  /// References outlive the peers.
  struct Context {
    LoadedMatches& matches;
    MatchLoader& loader;
    MatchWriter& writer;
    TurnClock& turns;
    PeerBus& bus;
  };
  Peers(const Ports& ports, const Context& context)
      : ports_(ports), context_(context), callbacks_(ports.executor) {}

  /// Once: from now on polls the log, every heads-interval-ms, for all matches with followers here. On a
  /// lossless bus it does not.
  void Begin();

  /// The match with all entries that are in the log, loaded if it is not in memory: unknown-match,
  /// store-refused. The pointer is valid until `done` returns. `seen`: somebody has seen this entry already.
  void Reach(const MatchId& match, Done<LoadedMatch*> done, Seq seen = 0);

  /// A hint that another node has appended this row.
  void Heard(const MatchId& match, Seq seq, const std::string& bytes);
  /// Matches whose flags should have fallen by the log's own times: the node responsible for them may have
  /// stopped.
  void Overdue(const std::vector<Deadline>& matches);

 private:
  void PollPeers();
  void AskHeads(std::vector<MatchId> matches);

  const Ports& ports_;
  Context context_;
  std::size_t asked_ = 0;  // questions not answered yet
  CallbackScope callbacks_;
};

}  // namespace merels::service
