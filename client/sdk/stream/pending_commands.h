// Unanswered commands. They are sent again after every reconnect, with the same request id, so that each
// takes effect at most once. Pure.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "common/match/command.h"

namespace merels::sdk {

class PendingCommands {
 public:
  struct Pending {
    MatchId match;
    match::Command command;
  };

  bool Has(const RequestId& request) const { return Find(request) != all_.end(); }
  void Add(const MatchId& match, const match::Command& command) { all_.push_back({match, command}); }
  /// The match of the command, which is no longer pending; nothing when it was not pending, so that a
  /// repeated answer is reported once.
  std::optional<MatchId> Settle(const RequestId& request) {
    const auto found = Find(request);
    if (found == all_.end()) return std::nullopt;
    auto match = found->match;
    all_.erase(found);
    return match;
  }
  /// In the order of submission.
  const std::vector<Pending>& all() const { return all_; }

 private:
  std::vector<Pending>::const_iterator Find(const RequestId& request) const {
    return std::find_if(all_.begin(), all_.end(),
                        [&](const Pending& pending) { return pending.command.request == request; });
  }

  std::vector<Pending> all_;
};

}  // namespace merels::sdk
