// The openings of ended matches that everybody may see: which plies were played in a position, how often, and
// how those games ended.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "common/api/match.h"
#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/study/openings.h"
#include "server/base/lru.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::service {

/// In memory: the newest `opening-matches` of them. They are read from the store when somebody asks for the
/// first time, one after the other, as lists are; whoever asks meanwhile gets what has been read. Their
/// opening plies are played again on Ports::background. All calls on the executor.
class OpeningExplorer {
 public:
  explicit OpeningExplorer(const Ports& ports);

  /// Safe to repeat. analysis-off (the limit is 0), bad-position, and the errors of the ruleset's text.
  void Ask(const match::Player& viewer, const api::ExploreOpening& call, Done<study::OpeningPage> done);

  /// A match is over, and everybody may know.
  void MatchOver(const MatchId& match);

 private:
  void Begin();
  bool AllRead() const { return all_listed_ && unread_.empty(); }
  void ListOlder();
  void ReadNext();
  /// The store is away: the next question goes on.
  void Pause() { reading_ = false; }
  /// Reads a match, and passes on its opening, if it has one.
  void Read(const MatchId& match, Done<std::optional<study::Opening>> done);

  Ports ports_;
  std::optional<study::Openings> openings_;  // none before the first question
  bool reading_ = false;
  std::deque<MatchId> unread_;  // of the list, the newest first
  struct Listed {
    std::chrono::milliseconds started_at{0};
    MatchId match;
  };
  std::optional<Listed> before_;  // the last match that was listed
  bool all_listed_ = false;
  LruMap<MatchId, bool> counted_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
