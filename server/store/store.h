// The durable store: the logs of all matches, and their heads. The log is the authority: a command is one
// row, and nobody learns of a command before its row is stored.
//
// Contents: RatedNote, Row and AppendResult (writing a log), LiveHead, LiveTurn, ListedMatch, LiveCount and
// LogHead (the state of matches without their logs), Solution (best lists), MatchQuery, and Store itself.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/base/inline_function.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/watching.h"
#include "server/domain/request_key.h"

namespace merels {
class Executor;
}

namespace merels::store {

class SqlRunner;

/// The data of a match that is available without reading its log. All times are Unix milliseconds, 0 for
/// "none"; those of turns are the cluster's (SteadyTime).
struct LiveHead {
  bool live = true;
  /// When the mover's flag falls by the log's own times.
  std::chrono::milliseconds deadline_at{0};
  /// When the mover's clock was set running.
  std::chrono::milliseconds turn_began_at{0};
  /// Seat to move: 0 white, 1 black.
  std::uint8_t mover = 0;
  AccountId white;
  AccountId black;
  /// Canonical ruleset text, such as "standard+reps=3+quiet=100".
  std::string ruleset;
  /// The time control's text, such as "300+3"; empty without a clock.
  std::string clock;
  /// The result and end reason of the game record; both empty while the match is live.
  std::string result;
  std::string reason;
  std::chrono::milliseconds started_at{0};
  std::chrono::milliseconds ended_at{0};
  bool rated = false;
  /// Without its code.
  match::Watching watching = {};

  bool operator==(const LiveHead&) const = default;
};

/// The part of a head that changes while the match goes on. In the same units.
struct LiveTurn {
  std::chrono::milliseconds deadline_at{0};
  std::chrono::milliseconds turn_began_at{0};
  std::uint8_t mover = 0;

  bool operator==(const LiveTurn&) const = default;
};

/// A finished match for one player. The best of each player and ruleset is kept: fewest pegs, then fewest
/// moves, then the earlier end, then the smaller match id.
struct Solution {
  std::string ruleset;  // canonical text
  AccountId account;
  MatchId match;
  int pegs_left = 0;
  int moves = 0;
  std::chrono::milliseconds ended_at{0};  // unix time

  bool operator==(const Solution&) const = default;
};

inline constexpr std::size_t kMaxListedSolutions = 200;

/// One page of the best list of a ruleset.
struct SolutionQuery {
  std::string ruleset;  // canonical text
  std::size_t limit = kMaxListedSolutions;
  /// Only those after this one, the last of the page before.
  std::optional<Solution> after = {};
};

/// A rated match, as it begins or, with a score, as it ends: recorded for store::Ratings.
struct RatedNote {
  std::string pool;
  /// White's, then Black's.
  std::array<AccountId, 2> seats;
  /// 1, 0.5 or 0; nothing while the match begins.
  std::optional<double> white_score;
  std::chrono::milliseconds at{0};
  /// Before this time only its players know the result, and it is not rated; 0: at once.
  std::chrono::milliseconds due{0};
  /// Plies played; 0 while the match begins.
  int plies = 0;

  bool operator==(const RatedNote&) const = default;
};

/// One command: all its events, appended whole or not at all.
struct Row {
  MatchId match;
  /// From 1, rising: one below the match's newest may be kFenced, too. Gaps are allowed. (match, seq) is
  /// stored only once, whichever node appends it: that is the fence between nodes.
  Seq seq = 0;
  /// The encoded events. Returned exactly as written, never inspected.
  std::string bytes;
  /// Replaces the match's head in the same transaction. Absent: the old head stays. Never returned by
  /// LoadMatch.
  std::optional<LiveHead> head = {};
  /// Replaces this much of the head of a live match, in the same transaction, and costs far less than a head.
  /// Only without a `head`, and in a row that comes after the head's. Never returned by LoadMatch.
  std::optional<LiveTurn> turn = {};
  /// Offered to the best list in the same transaction; null: nothing. Never returned by LoadMatch.
  std::shared_ptr<const Solution> solution = {};
  /// Recorded in the same transaction; null: nothing. Never returned by LoadMatch. Both are outside the row,
  /// for only a match's first and last may have them, and every move passes a row on.
  std::shared_ptr<const RatedNote> rated = {};
  /// Requests that this match answers, stored in the same transaction for FindRequest. Only in a row with a
  /// head. Never returned by LoadMatch.
  std::vector<domain::IdempotencyKey> answers = {};
  /// The account whose request of `answers` began this match: when that one has an answer already, the row is
  /// kAnswered. Empty: the server began it, and every earlier answer just stays. Never returned by LoadMatch.
  AccountId asker = {};
  /// The id of an offer (offers.h) that ends with this row, in the same transaction; empty: none. When it no
  /// longer exists, the row is kFenced. Only in a row with a head. Never returned by LoadMatch.
  std::string takes = {};

  bool operator==(const Row&) const = default;
};

enum class AppendStatus : std::uint8_t {
  /// Durable: the row survives the end of the process and a power cut.
  kAppended,
  /// Another node's row has that (match, seq), or the offer that it takes has ended. Nothing of this row was
  /// written.
  kFenced,
  /// The request of this row's `asker` has an answer already, or asked for something else, as FindAnswer
  /// says.
  /// Nothing of this row was written.
  kAnswered,
  /// The store works but rejects this row, as for a constraint. Nothing of it was written.
  kRejected,
  /// The store is away: the disk is full, an I/O error, too many writes waiting, or it is closed. Nothing was
  /// written.
  kRefused,
  /// It may or may not have been written: load the match again before judging anything by it.
  kUnknown,
};

struct AppendResult {
  AppendStatus status = AppendStatus::kRefused;
  /// For kRejected, kRefused and kUnknown: one sentence, without a full stop. For logs and for the error of
  /// Refusal.
  std::string detail;

  bool operator==(const AppendResult&) const = default;
};

/// Whether this shows a store that works, whatever the outcome of the row.
constexpr bool StoreWorks(AppendStatus status) {
  return status != AppendStatus::kRefused && status != AppendStatus::kUnknown;
}
/// The error for a client whose row was not appended: store-refused with the detail when the store is away or
/// the outcome unknown, internal for kRejected, request-id-reused for kAnswered.
Error Refusal(const AppendResult& result);
/// The error for a client that reuses a request id with other contents.
Error RequestReused();

/// A span in which one run of a node could serve, as far as it recorded it. The cluster's time.
struct ServedSpan {
  std::string node;
  std::chrono::milliseconds since{0};
  std::chrono::milliseconds until{0};
  std::chrono::milliseconds day{0};  // Unix time at `until`

  bool operator==(const ServedSpan&) const = default;
};

/// The last heartbeat of one run of a node.
struct LiveNode {
  std::string node;
  std::chrono::milliseconds at{0};  // the cluster's time

  bool operator==(const LiveNode&) const = default;
};

struct ListedMatch {
  MatchId match;
  /// The newest row with a head or a turn.
  Seq seq = 0;
  LiveHead head;

  bool operator==(const ListedMatch&) const = default;
};

/// A cursor in a list of matches: it goes on after this one.
struct MatchCursor {
  std::chrono::milliseconds started_at{0};
  MatchId match;
};

/// The number of an account's matches in progress.
struct LiveCount {
  std::size_t for_two = 0;
  std::size_t alone = 0;  // matches of one player

  bool operator==(const LiveCount&) const = default;
};

/// The length of a log: the number of its newest row.
struct LogHead {
  MatchId match;
  Seq seq = 0;

  auto operator<=>(const LogHead&) const = default;
};

/// A cursor in a list of overdue matches: it goes on after this one.
struct OverdueCursor {
  std::chrono::milliseconds deadline_at{0};
  MatchId match;
};

inline constexpr std::size_t kMaxListedMatches = 200;
/// Matches that are examined for a list at once; then other waiting work gets its turn.
inline constexpr std::size_t kLooksAtOnce = 250;

/// A query for matches, out of those that everybody may watch and those that `viewer` plays. Order: newest
/// start first; among equal starts the greater id first.
struct MatchQuery {
  enum class Kind : std::uint8_t { kLive, kEnded, kAll };
  enum class Standing : std::uint8_t { kAny, kWon, kLost };

  /// The kind, as far as `viewer` may know at `now`: see EndKnownTo.
  Kind kind = Kind::kAll;
  /// Only matches in which this account has a seat; empty: all.
  AccountId account;
  /// Only matches after this one: the last of the page before.
  std::optional<MatchCursor> before;
  /// 1 to kMaxListedMatches; anything above counts as that.
  std::size_t limit = 50;
  /// The account that asks; empty: anybody.
  AccountId viewer = {};
  /// Unix time.
  std::chrono::milliseconds now = std::chrono::milliseconds::max();

  /// Only matches of `account` against this one.
  AccountId opponent = {};
  /// Canonical text; empty: any.
  std::string ruleset = {};
  /// Only matches with this result, by the text of a record, such as "1-0"; empty: any, or none yet.
  std::string result = {};
  /// Only matches that `account` won, or lost.
  Standing standing = Standing::kAny;
  std::optional<bool> rated = {};
  /// Begun at `from` or later, and before `until`. Unix time.
  std::chrono::milliseconds from{0};
  std::chrono::milliseconds until = std::chrono::milliseconds::max();
  std::optional<clock::TimeClass> pace = {};
  /// The number of matches that may be examined, including those that do not match: at least 1.
  std::size_t looks = kLooksAtOnce;
};

/// Part of a list of matches.
struct MatchList {
  /// In the order of lists. Fewer than the limit, or none, does not mean that the list ends here.
  std::vector<ListedMatch> matches;
  /// The cursor for the rest; nothing: it ends here.
  std::optional<MatchCursor> next;
  std::size_t looked_at = 0;
};

/// Whether the account may know at `now` (Unix time) how the match ended; false while the match goes on. A
/// player of the match may at once, others with the spectators' delay.
bool EndKnownTo(const AccountId& viewer, const LiveHead& head, std::chrono::milliseconds now);
/// The order of lists.
bool IsListedBefore(const ListedMatch& a, const ListedMatch& b);
/// Whether the match meets the query, apart from its limit.
bool Fits(const ListedMatch& match, const MatchQuery& query);

/// Threads: every member may be called from any thread and returns without waiting for the disk. Each `done`
/// is called exactly once, from any thread, possibly before the call returns: it must not block and should
/// only post to its owner's executor. Its captures must outlive the store or be held by it.
///
/// Order: writes are carried out in the order of their calls. A read that is called after a write's `done`
/// sees that write; one called earlier may or may not.
///
/// Errors: every Error changed nothing, unless the member says otherwise. Its reason is store-refused when
/// the store is away. It is internal when the store works but rejects this one change: others, also
/// concurrent ones, are not affected.
class Store {
 public:
  using AppendDone = InlineFunction<void(AppendResult)>;

  /// Closes.
  virtual ~Store() = default;

  /// Answers are handled on this executor, which outlives the store's use, up to Close. Under load the store
  /// then waits a moment for them before it writes more: rows that come meanwhile share a sync.
  virtual void AnswersAreHandledOn(Executor&) {}

  /// Appends a row. It fails alone, although rows of calls that wait together share one sync. Not idempotent:
  /// the same row again is kFenced, and LoadMatch shows whose row it was.
  virtual void Append(Row row, AppendDone done) = 0;

  /// The rows of a match above `after`, by rising seq. A match that does not exist has none.
  virtual void LoadMatch(const MatchId& match, Seq after, Done<std::vector<Row>> done) = 0;

  /// All rows of a match, as LoadMatch, for building a list: it waits among the lists, so that it does not
  /// delay play.
  virtual void LoadForList(const MatchId& match, Done<std::vector<Row>> done) = 0;

  /// The heads of all live matches, in no particular order: what a restart needs instead of reading logs.
  virtual void LiveMatches(Done<std::vector<ListedMatch>> done) = 0;

  /// The number of live matches that the account has a seat in.
  virtual void CountLive(const AccountId& account, Done<LiveCount> done) = 0;

  /// The lengths of the logs of these matches, in no particular order; matches that do not exist are left
  /// out.
  virtual void Heads(const std::vector<MatchId>& matches, Done<std::vector<LogHead>> done) = 0;

  /// The live matches whose flag falls, by the log's own times, at `by` (the cluster's time) or before: those
  /// after `after`, by rising (deadline_at, match), at most kMaxListedMatches.
  virtual void Overdue(std::chrono::milliseconds by, const OverdueCursor& after,
                       Done<std::vector<ListedMatch>> done) = 0;

  /// Lists wait in a separate queue: they delay no other reads, and each call examines no more matches than
  /// its query allows. limit-reached: the read would cost too much in some other way.
  virtual void ListMatches(const MatchQuery& query, Done<MatchList> done) = 0;

  /// The solutions stored for a ruleset, the best first; at most kMaxListedSolutions.
  virtual void ListSolutions(const SolutionQuery& query, Done<std::vector<Solution>> done) = 0;

  /// The match that answers this request, or nothing: the request never came, was of a kind that is not
  /// stored, or has been deleted. request-id-reused: it came before with other contents.
  virtual void FindAnswer(const domain::IdempotencyKey& request, Done<std::optional<MatchId>> done) = 0;
  /// The same, whatever its contents.
  void FindRequest(const domain::RequestKey& request, Done<std::optional<MatchId>> done) {
    FindAnswer(request, std::move(done));
  }
  /// Deletes at most `most` requests whose matches began before that time (Unix time), and returns how many:
  /// fewer when there are no more. After an Error they may or may not have been deleted.
  virtual void ForgetRequests(std::chrono::milliseconds before, std::size_t most, Done<std::size_t> done) = 0;

  /// A heartbeat.
  struct Liveness {
    std::string node;                  // one run of a server, or a part of it
    std::chrono::milliseconds now{0};  // the cluster's time
    std::chrono::milliseconds day{0};  // Unix time
  };
  /// Records that the node could serve at that time: from its first record until this one. Called once a
  /// second; a lost record does no harm. After an Error it may or may not have been written.
  virtual void WriteLiveness(const Liveness& sign, Done<void> done) = 0;

  /// The spans of all nodes, in no particular order.
  virtual void ServedSpans(Done<std::vector<ServedSpan>> done) = 0;

  /// The runs of nodes whose last record is of this time (the cluster's) or a later one, in no particular
  /// order.
  virtual void LiveNodes(std::chrono::milliseconds since, Done<std::vector<LiveNode>> done) = 0;

  /// For other parts of the store in the same database.
  virtual SqlRunner& sql() = 0;

  /// Carries out all earlier calls, calls each `done`, and refuses later calls. It blocks until then, so
  /// never call it from a `done`. Idempotent.
  virtual void Close() = 0;
};

}  // namespace merels::store
