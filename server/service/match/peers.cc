#include "server/service/match/peers.h"

#include <chrono>
#include <utility>

#include "common/match/codec.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

/// Matches per question, so that other reads of the store get their turn between two questions.
constexpr std::size_t kHeadsAtOnce = 500;

}  // namespace

void Peers::Begin() {
  if (!context_.bus.lossless()) PollPeers();
}

/// A node that was killed may have delivered entries that it had not announced yet.
void Peers::Reach(const MatchId& match, Done<LoadedMatch*> done, Seq seen) {
  const LoadedMatchPtr* found = context_.matches.Find(match);
  const bool heard_of_all = found != nullptr && (*found)->watched && (*found)->state.seq() >= seen;
  const bool changes = found != nullptr && !context_.bus.lossless() && !(*found)->state.outcome();
  if (heard_of_all || !changes) return context_.loader.Reach(match, std::move(done));
  context_.writer.Renew(LoadedMatchPtr(*found), std::move(done));
}

void Peers::Heard(const MatchId& match, Seq seq, const std::string& bytes) {
  const LoadedMatchPtr* found = context_.matches.Find(match);
  if (found == nullptr || seq <= (*found)->state.seq()) return;
  const LoadedMatchPtr loaded = *found;
  if (loaded->appending) return;  // it will lose the fence and then read the log; otherwise see PollPeers
  auto entry = match::Decode(seq, bytes);
  if (entry && context_.writer.TakeOver(loaded, *std::move(entry))) return;
  context_.writer.CatchUpAndPump(loaded);
}

/// Runs after the last answer has come.
void Peers::PollPeers() {
  ports_.executor.After(std::chrono::milliseconds(ports_.limits.heads_interval_ms),
                        callbacks_.Task([this] { PollPeers(); }));
  if (asked_ > 0) return;
  std::vector<MatchId> followed;
  for (const auto& [match, loaded] : context_.matches) {
    if (!loaded->watched || !context_.bus.MayBeOld(*loaded)) continue;
    followed.push_back(match);
    if (followed.size() == kHeadsAtOnce) AskHeads(std::exchange(followed, {}));
  }
  if (!followed.empty()) AskHeads(std::move(followed));
}

void Peers::AskHeads(std::vector<MatchId> matches) {
  ++asked_;
  ports_.store.Heads(std::move(matches),
                     callbacks_.WrapOnce([this](const Result<std::vector<store::LogHead>>& heads) {
                       --asked_;
                       if (!heads) return;
                       for (const store::LogHead& head : *heads) {
                         const LoadedMatchPtr* found = context_.matches.Find(head.match);
                         if (found == nullptr || head.seq <= (*found)->state.seq() || (*found)->appending)
                           continue;
                         context_.writer.CatchUpAndPump(LoadedMatchPtr(*found));
                       }
                     }));
}

/// A match that is not in memory, or is older there than in the log, gets its flag by the log's times.
void Peers::Overdue(const std::vector<Deadline>& matches) {
  for (const Deadline& deadline : matches) {
    const LoadedMatchPtr* found = context_.matches.Find(deadline.match);
    if (found == nullptr) {
      context_.turns.SetFlag(deadline);
    } else if ((*found)->state.seq() < deadline.seq && !(*found)->appending) {
      context_.writer.CatchUpAndPump(LoadedMatchPtr(*found));
    }
  }
}

}  // namespace merels::service
