#include "server/service/match/plans.h"

#include <optional>
#include <utility>
#include <variant>

#include "server/base/hash.h"
#include "server/domain/access_policy.h"
#include "server/service/accounts/admission.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/matches.h"
#include "server/store/plans.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

/// How long a planned ply waits that was refused for a passing reason; the match may have gone on meanwhile.
constexpr milliseconds kAgain{1000};

bool Passes(Reason reason) {
  switch (reason) {
    case Reason::kRateLimited:
    case Reason::kStoreRefused:
    case Reason::kDraining:
    case Reason::kStale:
    case Reason::kNotYourTurn: return true;
    default: return false;
  }
}

/// The same at every node and after every restart. A UUID, as clients make them.
RequestId RequestOf(const MatchId& match, const AccountId& account, std::size_t ply) {
  const std::string hash =
      HashToken("planned ply " + match.text() + " " + account.text() + " " + std::to_string(ply));
  return RequestId(hash.substr(0, 8) + "-" + hash.substr(8, 4) + "-8" + hash.substr(13, 3) + "-8" +
                   hash.substr(17, 3) + "-" + hash.substr(20, 12));
}

/// What was checked on the match's shard.
struct Checked {
  Result<match::Plan> plan;
};

Checked Check(const MatchView& view, const std::vector<match::PlanLine>& lines) {
  if (!view.viewer.seat) return {Error{Reason::kNotYourSeat, "only a player of the match can plan in it"}};
  return {match::MakePlan(view.state(), *view.viewer.seat, lines)};
}

std::string WordOf(const match::Action& action) {
  if (const auto* ply = std::get_if<match::PlayPly>(&action)) return ply->ply;
  return std::holds_alternative<match::Resign>(action) ? match::kPlanResign : match::kPlanDraw;
}

}  // namespace

Plans::Plans(const Ports& ports, store::PlanStore& store, Matches& matches,
             const domain::AccessPolicy& access, Admission& admission)
    : ports_(ports),
      store_(store),
      matches_(matches),
      access_(access),
      admission_(admission),
      looks_(ports.executor, ports_.limits.lobby_interval_ms,
             [this](const PollLoop::Next& next) {
               Read([this, next](const Result<void>& read) {
                 if (read) LookAtAll();
                 next();
               });
             }),
      callbacks_(ports.executor) {}

void Plans::Read(Done<void> done) {
  store_.ListOpen(callbacks_.Then(done, [this, done](const std::vector<store::StoredPlan>& plans) {
    open_.clear();
    for (const store::StoredPlan& stored : plans)
      open_[stored.match].insert_or_assign(stored.account, stored.plan);
    done({});
  }));
}

void Plans::Start() {
  LookAtAll();
  if (ports_.bus != nullptr) looks_.Begin();
}

void Plans::LookAtAll() {
  std::vector<MatchId> matches;
  for (const auto& [match, planners] : open_) matches.push_back(match);
  for (const MatchId& match : matches) Look(match);
}

void Plans::Set(const match::Player& player, const api::SetPlan& request, Done<api::PlayerPlan> done) {
  if (auto may = admission_.MayCommand(player.id); !may) return done(may.error());
  matches_.View(
      request.match, {player.id},
      [lines = request.lines](const MatchView& view) { return Check(view, lines); },
      Then(done, [this, match = request.match, account = player.id, done](const Checked& checked) {
        if (!checked.plan) return done(checked.plan.error());
        const api::PlayerPlan plan{*checked.plan, !checked.plan->lines.empty()};
        store_.Put({match, account, plan}, callbacks_.Then(done, [this, match, account, plan, done] {
          Keep(match, account, plan);
          done(plan);
          Look(match);
        }));
      }));
}

void Plans::Get(const match::Player& player, const api::GetPlan& request, Done<api::PlayerPlan> done) {
  store_.Find(request.match, player.id,
              callbacks_.Then(done, [done](const std::optional<api::PlayerPlan>& plan) {
                done(plan.value_or(api::PlayerPlan()));
              }));
}

void Plans::Keep(const MatchId& match, const AccountId& account, const api::PlayerPlan& plan) {
  if (plan.goes_on) {
    open_[match].insert_or_assign(account, plan);
    return;
  }
  const auto planners = open_.find(match);
  if (planners == open_.end()) return;
  planners->second.erase(account);
  if (planners->second.empty()) open_.erase(planners);
}

void Plans::Gone(const AccountId& account) {
  for (auto& [match, planners] : open_) planners.erase(account);
  std::erase_if(open_, [](const auto& planned) { return planned.second.empty(); });
}

void Plans::Look(const MatchId& match) {
  matches_.With(
      match,
      [](const LoadedMatch& loaded, const match::Moment&) {
        const match::State& state = loaded.state;
        return Standing{state.plies(), state.outcome() ? std::nullopt : state.to_move(),
                        state.settings().seats, state.position_seq()};
      },
      callbacks_.WrapOnce([this, match](const Result<Standing>& now) {
        if (now) return Consider(match, *now);
        now.error().reason == Reason::kUnknownMatch ? void(open_.erase(match)) : LookAgain(match);
      }));
}

void Plans::LookAgain(const MatchId& match) {
  ports_.executor.After(kAgain, callbacks_.Task([this, match] { EntryAppended(match); }));
}

void Plans::Consider(const MatchId& match, const Standing& now) {
  const auto found = open_.find(match);
  if (found == open_.end()) return;
  const Planners planners = found->second;
  for (const auto& [account, plan] : planners) {
    if (asked_.contains({match, account})) continue;  // what came of it is told first
    const bool on_turn = now.to_move && now.seats[rules::Index(*now.to_move)] == account;
    const match::PlanStep step = match::NextOf(plan.plan, now.plies, on_turn);
    if (!now.to_move) {
      End(match, account, "the match is over");
    } else if (const auto* over = std::get_if<match::PlanOver>(&step)) {
      End(match, account, over->why);
    } else if (const auto* action = std::get_if<match::Action>(&step)) {
      Play(match, account, now, *action);
    }
  }
}

void Plans::Play(const MatchId& match, const AccountId& account, const Standing& now,
                 const match::Action& action) {
  if (auto may = access_.MaySignIn(account, ports_.clock.Now()); !may)
    return End(match, account, "its player may not sign in");
  if (auto may = admission_.MayCommand(account); !may) return LookAgain(match);
  asked_.insert({match, account});
  match::Command command{account, RequestOf(match, account, now.plies.size()), now.position_seq, 0, action};
  matches_.Submit(match, {std::move(command), ports_.clock.Monotonic(), std::nullopt,
                          callbacks_.WrapOnce([this, match, account,
                                               what = WordOf(action)](const Result<match::SeenEntry>& entry) {
                            Played(match, account, what, entry);
                          })});
}

void Plans::Played(const MatchId& match, const AccountId& account, const std::string& what,
                   const Result<match::SeenEntry>& entry) {
  asked_.erase({match, account});
  const auto planners = open_.find(match);
  if (planners == open_.end()) return;
  const auto plan = planners->second.find(account);
  if (plan == planners->second.end()) return;
  if (entry) {
    api::PlayerPlan after = plan->second;
    after.played.push_back(what);
    const bool last = what == match::kPlanResign || what == match::kPlanDraw;
    if (last) {
      after.goes_on = false;
      after.note = "it was played to its end";
    }
    Keep(match, account, after);
    store_.Put({match, account, after}, [](const Result<void>&) {});
    EntryAppended(match);
  } else if (Passes(entry.error().reason)) {
    LookAgain(match);
  } else {
    End(match, account, what + " was refused: " + entry.error().sentence);
  }
}

void Plans::End(const MatchId& match, const AccountId& account, const std::string& why) {
  api::PlayerPlan over = open_.at(match).at(account);
  over.goes_on = false;
  over.note = why;
  Keep(match, account, over);
  store_.Put({match, account, over}, [](const Result<void>&) {});
}

}  // namespace merels::service
