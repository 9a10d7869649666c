// The matches of this node: decide, append, apply, tell. Matches are loaded from the log when somebody asks
// for them.
#ifndef MERELS_SERVER_SERVICE_MATCHES_H_
#define MERELS_SERVER_SERVICE_MATCHES_H_

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/match/decide.h"
#include "server/bus/bus.h"
#include "server/service/accounts.h"
#include "server/service/guard.h"
#include "server/service/hosted.h"
#include "server/service/ports.h"

namespace merels::service {

/// Told of the beginning and the end of every match this node appends to or hears of. Never empty.
struct MatchNews {
  std::function<void(const Hosted&)> started;
  std::function<void(const Hosted&)> ended;
};

/// What is answered to whoever asks for something while the server stops.
Error Draining();

/// All calls on the executor; every `done` runs on it, exactly once.
class Matches {
 public:
  template <class T>
  using Done = std::function<void(Result<T>)>;

  Matches(const Ports& ports, Accounts& accounts, MatchNews news);
  Matches(const Matches&) = delete;
  ~Matches();

  /// Appends the first entry of a new match with a fresh id. Errors: those of DecideStart; store-refused.
  void Start(const MatchId& id, const match::Settings& settings, const match::Players& players,
             const AccountId& by, const RequestId& request, Done<const Hosted*> done);

  /// Judges a command when those before it are done. Errors: those of match::Decide; unknown-match;
  /// rate-limited (too many wait at this match); store-refused (nothing was changed, or the answer of a retry
  /// will tell).
  void Submit(const MatchId& match, Pending pending);

  /// The match, loaded from the log when it was not in memory: unknown-match, store-refused. The pointer is
  /// good until `done` returns, or as long as somebody follows the match.
  void With(const MatchId& match, Done<Hosted*> done);

  void Follow(Hosted& hosted, Follower& follower);
  void Unfollow(const MatchId& match, Follower& follower);

  /// Loads these matches, which go on and have a clock, and ends the outage in each: the mover is charged up
  /// to `served_until` (Unix time; none: nothing is charged). A match that cannot be loaded is warned of and
  /// left alone.
  void Resume(std::vector<MatchId> live, std::optional<std::chrono::milliseconds> served_until,
              std::function<void()> done);

  /// How long the player to move has been thinking.
  match::Moment MomentOf(const Hosted& hosted) const;

  /// Calls `done` once nothing is on its way to the log any more, and from now on refuses with draining.
  void Drain(std::function<void()> done);

 private:
  using HostedPtr = std::shared_ptr<Hosted>;
  using MaybeMs = std::optional<std::chrono::milliseconds>;

  // Loading.
  void Load(const MatchId& match);
  void Loaded(const MatchId& match, const Result<std::vector<store::Row>>& rows);
  void Answer(const MatchId& match, const Result<Hosted*>& result);
  HostedPtr Host(const MatchId& id, match::State state, const match::Players& players);
  void Evict();

  // Decide, append, apply.
  void Pump(const HostedPtr& hosted);
  void Take(const HostedPtr& hosted, Pending pending);
  Result<match::Decision> Judge(const Hosted& hosted, const Pending& pending) const;
  void Append(const HostedPtr& hosted, match::Entry entry, Pending pending);
  void Appended(const HostedPtr& hosted, const match::Entry& entry, Pending pending,
                const store::AppendResult& result);
  void Refused(Hosted& hosted, const Pending& pending, const store::AppendResult& result);
  void JudgeAgain(const HostedPtr& hosted, Pending pending);
  void CatchUp(const HostedPtr& hosted, std::function<void(Result<void>)> done);
  Result<void> Apply(Hosted& hosted, match::Entry entry);
  void Tell(Hosted& hosted, Seq seq);

  // Clocks.
  std::chrono::milliseconds Thought(const Hosted& hosted, std::chrono::nanoseconds at) const;
  match::Stamp StampOf(const Hosted& hosted, std::chrono::nanoseconds read_at) const;
  void SetFlag(Hosted& hosted);

  void Started(const MatchId& id, const match::Entry& entry, const match::Players& players,
               const store::AppendResult& result, const Done<const Hosted*>& done);
  void Heard(const MatchId& match, Seq seq, const std::string& bytes);
  struct Outage;
  void ResumeNext(const std::shared_ptr<Outage>& outage);
  void ResumeOne(const HostedPtr& hosted, MaybeMs served_until, const std::function<void()>& done);
  void Settled();
  match::SeenEntry Seen(const Hosted& hosted, const AccountId& viewer, Seq seq) const;

  Ports ports_;
  Accounts& accounts_;
  MatchNews news_;
  std::unordered_map<MatchId, HostedPtr> hosted_;
  std::unordered_map<MatchId, std::vector<Done<Hosted*>>> loading_;
  std::list<MatchId> by_age_;     // oldest first; looked through when there are too many
  std::size_t on_their_way_ = 0;  // appends
  bool draining_ = false;
  std::function<void()> drained_;
  Guard guard_;
  std::unique_ptr<bus::Subscription> subscription_;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_MATCHES_H_
