// The plans of players in matches by correspondence: kept, and played when their moment comes.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/api/match.h"
#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/match/plan.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::domain {
class AccessPolicy;
}
namespace merels::store {
class PlanStore;
}

namespace merels::service {

class Admission;
class Matches;

/// A planned ply is a command of its player with a request id that follows from match, player and number of
/// the ply: it is played once, whichever node plays it and however often the server is killed meanwhile. The
/// plan itself is shown to its player alone, and told to nobody.
///
/// In memory are the plans that go on. All calls on the executor; every `done` runs on it too, exactly once,
/// possibly before the call returns.
class Plans {
 public:
  /// References outlive it.
  Plans(const Ports& ports, store::PlanStore& store, Matches& matches, const domain::AccessPolicy& access,
        Admission& admission);
  Plans(const Plans&) = delete;
  ~Plans() = default;

  /// Reads the plans that go on. Before any other call; may be repeated. store-refused.
  void Read(Done<void> done);
  /// Plays what is due, from now on; matches are open.
  void Start();

  /// Errors: match::MakePlan's; unknown-match, not-your-seat, rate-limited, draining, store-refused.
  void Set(const match::Player& player, const api::SetPlan& request, Done<api::PlayerPlan> done);
  /// store-refused.
  void Get(const match::Player& player, const api::GetPlan& request, Done<api::PlayerPlan> done);

  /// The account is closed, and the store has forgotten its plans.
  void Gone(const AccountId& account);
  /// Another entry of this match is durable.
  void EntryAppended(const MatchId& match) {
    if (open_.contains(match)) Look(match);
  }

 private:
  /// A match as its plans need it.
  struct Standing {
    std::vector<std::string> plies;
    std::optional<rules::Side> to_move;
    match::Seats seats;
    Seq position_seq = 0;
  };
  using Planners = std::map<AccountId, api::PlayerPlan>;

  void Keep(const MatchId& match, const AccountId& account, const api::PlayerPlan& plan);
  void Look(const MatchId& match);
  void LookAgain(const MatchId& match);
  void Consider(const MatchId& match, const Standing& now);
  void Play(const MatchId& match, const AccountId& account, const Standing& now, const match::Action& action);
  void Played(const MatchId& match, const AccountId& account, const std::string& what,
              const Result<match::SeenEntry>& entry);
  void End(const MatchId& match, const AccountId& account, const std::string& why);
  void LookAtAll();

  const Ports ports_;
  store::PlanStore& store_;
  Matches& matches_;
  const domain::AccessPolicy& access_;
  Admission& admission_;
  std::unordered_map<MatchId, Planners> open_;
  std::set<std::pair<MatchId, AccountId>> asked_;  // whose planned ply is being judged
  PollLoop looks_;                                 // at plans made at other nodes, where there are any
  CallbackScope callbacks_;
};

}  // namespace merels::service
