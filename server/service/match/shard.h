// Some of a node's matches, with a thread of their own: decide, append, apply, deliver. The match's id alone
// determines its shard; a shard and the server's executor exchange messages.
#ifndef MERELS_SERVER_SERVICE_MATCH_SHARD_H_
#define MERELS_SERVER_SERVICE_MATCH_SHARD_H_

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/match/decide.h"
#include "server/domain/uptime.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/done.h"
#include "server/service/base/ports.h"
#include "server/service/following/follower.h"
#include "server/service/following/shared_delivery.h"
#include "server/service/match/attendance.h"
#include "server/service/match/flags.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/store_outage.h"
#include "server/store/store.h"

namespace merels::service {

/// A later entry of a match, for its followers.
struct NewEntry {
  SharedDelivery delivery;
  bool ended = false;  // it is the last
  Recipients recipients = Recipients::kAll;
  bool listed = true;  // everybody may watch the match
};

/// What a shard reports to. Calls come on the shard's executor, in the order of the events.
class ShardOwner {
 public:
  virtual ~ShardOwner() = default;

  /// The first entry of a match is durable.
  virtual void MatchStarted(match::Summary match) = 0;
  /// An entry is durable, or spectators may see one now. Comes before the answer to its command.
  virtual void EntryAppended(NewEntry entry) = 0;
  /// A player of a match in progress came or went.
  virtual void PresenceChanged(SharedDelivery change, Recipients recipients) = 0;
  /// Accounts::Find; `done` from any thread.
  virtual void FindPlayers(std::vector<AccountId> ids,
                           std::function<void(Result<std::vector<match::Player>>)> done) = 0;
};

/// The situation when the server started.
struct Opening {
  std::chrono::milliseconds at{0};        // Unix time
  std::chrono::nanoseconds monotonic{0};  // the same moment
  domain::Uptime uptime;                  // before it
};
/// The flag of a match in progress, by its head.
struct Deadline {
  MatchId match;
  Seq seq = 0;                                 // of the head
  std::chrono::milliseconds at{0};             // by the log's own times, Unix time
  std::chrono::milliseconds turn_began_at{0};  // likewise; 0: not known, so that the match has to be loaded
};

/// The entry as the delivery for all followers who were sent the one before.
SharedDelivery DeliveryOf(const match::SeenEntry& seen);

/// The error for requests while the server is stopping.
Error Draining();

/// Thread-confined: all calls on its executor, that of its ports. Callbacks (`done`, Pending::done) are
/// called there too, exactly once, possibly before the call returns.
class Shard {
 public:
  /// `ports.executor` is the shard's own; `owner` outlives it. It is destroyed on its executor, or when that
  /// has stopped.
  Shard(const Ports& ports, ShardOwner& owner);
  Shard(const Shard&) = delete;
  ~Shard();

  /// Like the members of Matches with these names.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const domain::RequestKey& by, const std::vector<domain::AskedRequest>& answers, Done<void> done);
  void Submit(const MatchId& match, Pending pending);
  void Open(const Opening& opening, const std::vector<Deadline>& live);
  void Drain(std::function<void()> done);

  /// The match, loaded from the log when it is not in memory, or may be out of date there: unknown-match,
  /// store-refused. The pointer is valid until `done` returns.
  void With(const MatchId& match, Done<LoadedMatch*> done);

  /// Sets whether the match has followers: then it stays in memory.
  void Watch(const MatchId& match, bool watched);

  /// The outcome of another write of this node, requested at that monotonic moment: while the store refuses
  /// any write, clocks stand still.
  void StoreAnswered(std::chrono::nanoseconds asked, bool carried_out);

  /// Like the member of Matches with this name.
  void SetAway(const AccountId& account, const std::optional<Away>& away);
  void Rename(const match::Player& player);

  /// A hint that another node has appended this row.
  void Heard(const MatchId& match, Seq seq, const std::string& bytes);
  /// Matches whose flags should have fallen by the log's own times: the node responsible for them may have
  /// stopped.
  void Overdue(const std::vector<Deadline>& matches);

  /// Whether the bus is calling with what this shard itself publishes right now. From any thread.
  bool IsPublishing() const;

  /// How long the player to move has been thinking, and which players are away.
  match::Moment MomentOf(const LoadedMatch& loaded) const;
  /// The same, as far as the viewer may know.
  match::Moment MomentFor(const LoadedMatch& loaded, const match::Viewer& viewer) const;

  /// Wraps `task` as a task of this shard, for Executor::Post, that is dropped if the shard has been
  /// destroyed by then.
  template <class Function>
  Executor::Task Task(Function task) const {
    return callbacks_.Task(std::move(task));
  }

 private:
  using LoadedMatchPtr = std::shared_ptr<LoadedMatch>;

  // Loading.
  void Reach(const MatchId& match, Done<LoadedMatch*> done);
  void Load(const MatchId& match);
  void Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows);
  void Answer(const MatchId& match, const Result<LoadedMatch*>& result);
  LoadedMatchPtr Host(const MatchId& id, match::State state, const match::Players& players,
                 std::shared_ptr<match::Late> late);
  void Evict();

  // Decide, append, apply.
  const LoadedMatchPtr* Use(const MatchId& match);
  void PutIn(const LoadedMatchPtr& loaded, Pending pending);
  void Pump(const LoadedMatchPtr& loaded);
  void Take(const LoadedMatchPtr& loaded, Pending pending);
  Result<match::Decision> Judge(const LoadedMatch& loaded, const Pending& pending) const;
  void LookInLog(const LoadedMatchPtr& loaded, Pending pending);
  void Append(const LoadedMatchPtr& loaded, match::Entry entry, Pending pending);
  void Appended(const LoadedMatchPtr& loaded, match::Entry entry, std::string bytes, Pending pending,
                const store::AppendResult& result);
  void Note(std::chrono::nanoseconds asked, const Pending& pending, const store::AppendResult& result);
  void Refused(LoadedMatch& loaded, const Pending& pending, const store::AppendResult& result);
  void JudgeAgain(const LoadedMatchPtr& loaded, Pending pending);
  void ResumeFirst(const LoadedMatchPtr& loaded);
  void RefuseAll(LoadedMatch& loaded, const Error& error);
  void CatchUp(const LoadedMatchPtr& loaded, std::function<void(Result<void>)> done);
  Result<match::LoggedPtr> Apply(LoadedMatch& loaded, match::Entry entry);
  match::SeenEntry Tell(LoadedMatch& loaded, match::LoggedPtr logged);
  void Publish(const LoadedMatch& loaded, Seq seq, const std::string& bytes);

  // Matches that spectators see late.
  using LatePtr = std::shared_ptr<match::Late>;
  Result<LatePtr> LateOf(const std::vector<match::Entry>& entries) const;
  void ShowLate(LoadedMatch& loaded);

  // Other nodes.
  bool MayBeOld(const LoadedMatch& loaded) const;
  void Confirm(const LoadedMatchPtr& loaded, Pending pending);
  static void NoteElsewhere(LoadedMatch& loaded, const match::Entry& entry);
  void LookAround();
  void AskHeads(std::vector<MatchId> matches);

  // Clocks.
  std::chrono::nanoseconds FlagOf(const Deadline& deadline) const;
  std::chrono::milliseconds Lasted(std::chrono::nanoseconds from, std::chrono::nanoseconds to) const;
  std::chrono::milliseconds SinceTurnBegan(const LoadedMatch& loaded, std::chrono::nanoseconds at) const;
  std::chrono::milliseconds Thought(const LoadedMatch& loaded, std::chrono::nanoseconds at) const;
  match::Stamp StampOf(const LoadedMatch& loaded, const Pending& pending) const;
  std::chrono::nanoseconds BeganAt(const LoadedMatch& loaded) const;
  std::chrono::nanoseconds TurnBegan(const LoadedMatch& loaded, const match::Entry& entry) const;
  std::chrono::milliseconds Served(const match::State& state) const;
  bool Unresumed(const match::State& state) const;
  std::chrono::milliseconds AllowanceOf(const LoadedMatch& loaded, rules::Side mover) const;
  void SetFlag(LoadedMatch& loaded);
  void FlagFell(const MatchId& match);

  // Presence.
  void NoteSeats(LoadedMatch& loaded);
  void ForgetSeats(const LoadedMatch& loaded);
  void NoteCaller(LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at);
  void SetAway(LoadedMatch& loaded, rules::Side side, const std::optional<Away>& away);
  match::Presence PresenceOf(const LoadedMatch& loaded, rules::Side side, std::chrono::nanoseconds at) const;

  void Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
               const store::AppendResult& result, const Done<void>& done);
  void FindStarted(const MatchId& id);
  void Settled();

  Ports ports_;
  ShardOwner& owner_;
  Opening opening_;
  Flags flags_;
  StoreOutage outage_;
  std::unordered_map<MatchId, LoadedMatchPtr> loaded_;
  std::unordered_map<MatchId, std::vector<Done<LoadedMatch*>>> loading_;
  const std::size_t max_loaded_;
  std::list<MatchId> by_use_;  // longest unused first
  MatchesOfPlayers by_player_;
  Attendance attendance_;
  /// Matches of which it is not known whether the first entry was stored: what to answer if it was not, and
  /// to whom.
  std::unordered_map<MatchId, std::pair<Error, Done<void>>> unknown_;
  std::size_t on_their_way_ = 0;  // appends
  std::size_t heads_asked_ = 0;   // questions not answered yet
  bool draining_ = false;
  std::function<void()> drained_;
  CallbackScope callbacks_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCH_SHARD_H_
