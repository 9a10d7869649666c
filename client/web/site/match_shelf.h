// Matches as everybody may see them: from the feeds where one is followed, else asked for. Many who ask for
// the same one at a time are one question to the server.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "client/web/feed/hub.h"
#include "client/web/feed/upstream.h"
#include "client/web/page/match_text.h"

namespace merels::web {

/// On the thread of the network.
class MatchShelf {
 public:
  /// `most`: matches kept. All outlive it.
  MatchShelf(Upstream& upstream, const Hub& hub, TellTime now, std::size_t most)
      : upstream_(upstream), hub_(hub), time_(std::move(now)), most_(most) {}

  using Taker = std::function<void(const Result<SeenMatch>&)>;
  /// `taker` is called once, also before this returns. Errors: unknown-match, also for one that not everybody
  /// may watch; unreachable and the like.
  void Get(const MatchId& match, Taker taker);

 private:
  struct Copy {
    SeenMatch seen;
    Millis asked_at{0};
  };
  void Answer(const MatchId& match, const Result<match::Snapshot>& answer);
  void Keep(const MatchId& match, SeenMatch seen);

  Upstream& upstream_;
  const Hub& hub_;
  const TellTime time_;
  const std::size_t most_;
  std::map<MatchId, std::vector<Taker>> waiting_;
  std::map<MatchId, Copy> copies_;
  std::list<MatchId> oldest_first_;
};

}  // namespace merels::web
