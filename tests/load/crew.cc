#include "tests/load/crew.h"

#include <future>

#include "tests/load/bare.h"
#include "tests/load/pair.h"

namespace merels::load {
namespace {

/// How many may sign in, or sit down, at a time.
constexpr int kPlaces = 64;
/// Keeps spectators' seeds apart from those of pairs.
constexpr std::uint64_t kSpectatorSeeds = std::uint64_t{1} << 40;

}  // namespace

Crew::Crew(const Options& options, const rules::Ruleset& ruleset, const Target& target, const Window& window,
           const MatchBegan& match_began)
    : tally_(window), gate_(kPlaces), stage_{options, ruleset, target, worker_, tally_, gate_, match_began} {}

void Crew::AddPair(std::uint64_t index) {
  if (stage_.options.bare) {
    pairs_.push_back(std::make_unique<BarePair>(stage_, index));
  } else {
    pairs_.push_back(std::make_unique<Pair>(stage_, index));
  }
}

void Crew::AddSpectator(std::uint64_t index, std::uint64_t pair) {
  if (stage_.options.bare) {
    spectators_.push_back(std::make_unique<BareSpectator>(stage_));
    return;
  }
  auto spectator = std::make_unique<Spectator>(stage_, stage_.options.seed + kSpectatorSeeds + index);
  audience_[pair].push_back(spectator.get());
  spectators_.push_back(std::move(spectator));
}

void Crew::OnWorker(const std::function<void()>& task) {
  std::promise<void> done;
  worker_.Post([&] {
    task();
    done.set_value();
  });
  done.get_future().wait();
}

void Crew::Each(Actors& actors, const std::function<void(Actor&)>& task) {
  OnWorker([&] {
    for (auto& actor : actors) task(*actor);
  });
}

void Crew::TellSpectators(std::uint64_t pair, const MatchId& match) {
  const auto found = audience_.find(pair);
  if (found == audience_.end()) return;
  worker_.Post([&watchers = found->second, match] {
    for (auto* spectator : watchers) spectator->WatchNext(match);
  });
}

void Crew::BeginAudit(const Findings& findings) {
  std::set<MatchId> matches;
  for (const auto& played : findings.played) matches.insert(played.match);
  for (const auto& end : findings.ends) matches.insert(end.match);
  auditor_ = std::make_unique<Auditor>(stage_, matches);
  OnWorker([this] { auditor_->Begin(); });
}

void Crew::EndAudit() {
  OnWorker([this] { auditor_->Leave(); });
}

}  // namespace merels::load
