// Decides, appends, applies: players' commands and falling flags become entries of the log.
//
// Contents: PendingWrites, MatchWriter, MatchStarter (the first entries of new matches).
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "common/match/command.h"
#include "common/match/decide.h"
#include "common/match/view.h"
#include "server/cluster/shared_matches.h"
#include "server/domain/request_key.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/match_loader.h"
#include "server/service/match/seated_players.h"
#include "server/service/match/shard_owner.h"
#include "server/service/match/spectator_delay.h"
#include "server/service/match/turn_clock.h"
#include "server/store/store.h"

namespace merels::service {

/// A shard's pending writes to the log, so that the server can wait for them before it stops.
/// Single-threaded.
class PendingWrites {
 public:
  void Begin() { ++count_; }
  /// The write has been answered, and the answer handled.
  void End() {
    --count_;
    Settle();
  }

  bool draining() const { return draining_; }
  /// From now on no write should begin. Further calls do nothing.
  void StopBeginning() { draining_ = true; }
  /// Calls `done` once none is pending.
  void Await(std::function<void()> done) {
    settled_ = std::move(done);
    Settle();
  }

 private:
  void Settle() {
    if (count_ == 0 && settled_) std::exchange(settled_, nullptr)();
  }

  std::size_t count_ = 0;
  bool draining_ = false;
  std::function<void()> settled_;
};

/// One entry of a match is written to the log at a time; everything else waits in its inbox. After an append
/// of unknown outcome the log is read before anything is judged. Single-threaded, on the shard's executor.
class MatchWriter {
 public:
  /// References outlive the writer.
  struct Context {
    ShardOwner& owner;
    TurnClock& turns;
    SeatedPlayers& players;
    SpectatorDelay& delay;
    ShardBus* bus;  // null on a single node
    PendingWrites& writes;
  };
  MatchWriter(const Ports& ports, const Context& context)
      : ports_(ports), context_(context), callbacks_(ports.executor) {}

  /// Judges a player's command when those before it are done. Takes `pending`, here and below. Errors, by its
  /// `done`: those of Matches::Submit.
  void Put(const LoadedMatchPtr& loaded, Pending&& pending);
  /// The same for a flag that has fallen.
  void PutFlag(const LoadedMatchPtr& loaded);
  /// Calls `done` with the match once the log has been read after this call. The pointer is valid until
  /// `done` returns. store-refused, bad-record.
  void Renew(const LoadedMatchPtr& loaded, Done<LoadedMatch*> done);
  /// Calls `done` with the match when an outage within its turn has been ended in the log, so that followers
  /// get the right clocks from there on; never with an error. The pointer is valid until `done` returns.
  void Resume(const LoadedMatchPtr& loaded, Done<LoadedMatch*> done);
  /// Judges what waits in the inbox.
  void Pump(const LoadedMatchPtr& loaded);

  /// Takes the next entry of a match, appended by another node. False: it is not the next.
  bool TakeOver(const LoadedMatchPtr& loaded, match::Entry entry);
  /// Takes the entries that the log has beyond the copy in memory. store-refused, bad-record.
  void CatchUp(const LoadedMatchPtr& loaded, std::function<void(Result<void>)> done);
  /// The same, and then judges what waits in the inbox.
  void CatchUpAndPump(const LoadedMatchPtr& loaded) {
    CatchUp(loaded, [this, loaded](const Result<void>&) { Pump(loaded); });
  }

 private:
  void PutInTurn(const LoadedMatchPtr& loaded, Pending&& pending);
  void Take(const LoadedMatchPtr& loaded, Pending&& pending);
  /// `after`: as for match::Decide.
  Result<match::Decision> Judge(const LoadedMatch& loaded, const Pending& pending,
                                std::optional<rules::Game>& after) const;
  Result<match::Decision> JudgeFlag(const LoadedMatch& loaded, const match::Stamp& stamp) const;
  /// No command is refused because of entries that this node has missed.
  void Confirm(const LoadedMatchPtr& loaded, Pending&& pending);
  void LookUpInLog(const LoadedMatchPtr& loaded, Pending&& pending);
  /// Whether the operator wants this end judged by the position, and its value is not known yet.
  bool WantsWorth(const LoadedMatch& loaded, const Pending& pending, const match::Entry& entry) const;
  /// Nothing else of the match is judged meanwhile.
  void AskWorth(const LoadedMatchPtr& loaded, Pending&& pending);
  void ResumeFirst(const LoadedMatchPtr& loaded);
  void Show(const LoadedMatchPtr& loaded);
  void RefuseAll(const LoadedMatchPtr& loaded, const Error& error);

  using Questions = std::vector<Done<LoadedMatch*>>;
  void Answer(const LoadedMatchPtr& loaded, const Questions& questions);
  /// Questions about the match that came while an entry of it was being written.
  Questions TakeQuestions(const MatchId& match);

  /// An entry that was decided, with the game after its ply, if it has one.
  struct Decided {
    match::Entry entry;
    std::optional<rules::Game> after = {};
  };
  /// An entry being written to the log. One object, as it passes through several callbacks.
  struct Flight {
    LoadedMatchPtr loaded;
    Decided decided;
    Pending pending;
    std::chrono::nanoseconds asked{0};  // monotonic
    store::AppendResult result = {};
  };
  void Append(const LoadedMatchPtr& loaded, Decided&& decided, Pending&& pending);
  void Landed(Flight& flight);
  void Answered(Flight& flight, const store::AppendResult& result);
  void Appended(Flight& flight);
  void Refused(LoadedMatch& loaded, const Pending& pending, const store::AppendResult& result);
  void JudgeAgain(const LoadedMatchPtr& loaded, Pending&& pending);
  Result<match::LoggedPtr> Apply(LoadedMatch& loaded, Decided&& decided);
  void Tell(const LoadedMatchPtr& loaded, match::LoggedPtr logged);
  void NoteElsewhere(LoadedMatch& loaded, const match::Entry& entry);

  const Ports& ports_;
  Context context_;
  std::unordered_map<MatchId, Questions> questions_;
  std::unordered_map<MatchId, Questions> waiting_viewers_;  // waiting for Resume
  CallbackScope callbacks_;
};

/// The side effects of a match's first row.
struct FirstRowEffects {
  /// The requests that the match answers.
  std::vector<domain::IdempotencyKey> answers;
  /// The offer that it takes: if that has ended, the match does not begin (unknown-table). Empty: none.
  std::string takes = {};
};

/// Single-threaded, on the shard's executor.
class MatchStarter {
 public:
  /// References outlive the starter.
  struct Context {
    ShardOwner& owner;
    MatchLoader& loader;
    SpectatorDelay& delay;
    ShardBus* bus;  // null on a single node
    PendingWrites& writes;
  };
  MatchStarter(const Ports& ports, const Context& context)
      : ports_(ports), context_(context), callbacks_(ports.executor) {}

  /// Matches::Start, for a match of this shard; `done` is called on the shard's executor.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const domain::RequestKey& by, const FirstRowEffects& with, Done<void> done);

  /// The server stops: requests with an unknown outcome are refused.
  void GiveUp();

 private:
  void Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
               const store::AppendResult& result, const Done<void>& done);
  void FindStarted(const MatchId& id);

  const Ports& ports_;
  Context context_;
  /// Matches whose first entry has an unknown outcome: the answer if it was not stored, and its receiver.
  std::unordered_map<MatchId, std::pair<Error, Done<void>>> unknown_;
  CallbackScope callbacks_;
};

}  // namespace merels::service
