// The channels of television, asked for once for all who look within a moment.
#pragma once

#include <optional>
#include <vector>

#include "client/web/feed/rooms.h"
#include "client/web/feed/upstream.h"

namespace merels::web {

/// On the thread of the network.
class ChannelShelf {
 public:
  using Channels = Result<api::Page<api::Channel>>;
  using Taker = std::function<void(const Channels&)>;

  /// `upstream` outlives it.
  ChannelShelf(Upstream& upstream, TellTime now) : upstream_(upstream), time_(std::move(now)) {}

  /// `taker` is called once, also before this returns. A refusal is kept as long as an answer: so many who
  /// ask do not ask the more of a server that refuses.
  void Get(Taker taker);

 private:
  void Answer(const Channels& channels);

  Upstream& upstream_;
  const TellTime time_;
  std::optional<Channels> newest_;
  Millis asked_at_{0};
  std::vector<Taker> waiting_;
};

}  // namespace merels::web
