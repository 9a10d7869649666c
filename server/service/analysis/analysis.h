// Exact values of matches that are over.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "common/api/match.h"
#include "common/base/done.h"
#include "common/match/view.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/fair_share.h"
#include "server/service/base/page.h"
#include "server/service/base/ports.h"
#include "server/service/base/rates.h"
#include "server/service/following/origins.h"

namespace merels::service {

class Matches;

/// Off unless the ports have exact values. All calls on the executor; every `done` runs on it, exactly once.
class Analysis {
 public:
  using Positions = Page<study::ExactPosition>;

  /// References outlive it.
  Analysis(const Ports& ports, Matches& matches, AccountRates& rates, Origins& origins);

  /// The next positions of a match, at most max-analysed-positions. Safe to repeat. analysis-off,
  /// rate-limited, unknown-match (also one that the viewer may not watch), match-goes-on, no-values,
  /// bad-argument (not a page token), store-refused.
  void Analyse(const match::Player& viewer, const api::AnalyseMatch& query, Done<Positions> done);

 private:
  struct Excerpt;

  /// Excerpts that are evaluated at once.
  static constexpr std::size_t kAtOnce = 2;

  /// Runs when it is the turn of the viewer's address.
  void JudgeInTurn(const AccountId& viewer, const std::shared_ptr<Excerpt>& excerpt,
                   const Done<Positions>& done);
  /// Evaluates the excerpt and adds the plies that were played.
  void Judge(const std::shared_ptr<Excerpt>& excerpt, const Done<Positions>& done);

  Ports ports_;
  Matches& matches_;
  AccountRates& rates_;
  Origins& origins_;
  FairQueue queue_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
