#include "tests/support/memory_store.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <tuple>
#include <utility>

#include "common/base/check.h"
#include "server/store/key_file.h"
#include "server/store/match_list.h"
#include "server/store/offers.h"
#include "server/store/ratings.h"
#include "server/store/requests.h"
#include "server/store/sql/runner.h"
#include "server/store/sqlite/migrations.h"
#include "server/store/sqlite/sqlite.h"

namespace merels::store {
namespace {

using Call = InlineFunction<void()>;
using Calls = std::deque<Call>;

Error ReadError() { return Error{Reason::kStoreRefused, "the disk cannot be read"}; }
Error ClosedError() { return Error{Reason::kStoreRefused, "the store is closed"}; }

bool IsBetter(const Solution& a, const Solution& b) {
  return std::tie(a.pegs_left, a.moves, a.ended_at, a.match) <
         std::tie(b.pegs_left, b.moves, b.ended_at, b.match);
}

class MemoryStore final : public Store, public SqlRunner {
 public:
  MemoryStore(Executor& executor, std::shared_ptr<MemoryDisk> disk)
      : executor_(executor), disk_(std::move(disk)) {}
  ~MemoryStore() override { MemoryStore::Close(); }

  void Append(Row row, AppendDone done) override {
    if (closed_) return done({AppendStatus::kRefused, ClosedError().sentence});
    Later(writes_, disk_->write_delay, [this, row = std::move(row), done = std::move(done)]() mutable {
      done(AppendRow(std::move(row)));
    });
  }

  void LoadMatch(const MatchId& match, Seq after, Done<std::vector<Row>> done) override {
    Ask<std::vector<Row>>(std::move(done), [this, match, after] {
      std::vector<Row> rows;
      const auto log = disk_->log.find(match);
      if (log == disk_->log.end()) return rows;
      for (auto row = log->second.upper_bound(after); row != log->second.end(); ++row) {
        rows.push_back(row->second);
      }
      return rows;
    });
  }

  void LoadForList(const MatchId& match, Done<std::vector<Row>> done) override {
    if (disk_->list_delay.count() == 0 || closed_) return LoadMatch(match, 0, std::move(done));
    Later(lists_, disk_->list_delay, [this, match, done = std::move(done)] { LoadMatch(match, 0, done); });
  }

  void LiveMatches(Done<std::vector<ListedMatch>> done) override {
    Ask<std::vector<ListedMatch>>(std::move(done), [this] {
      std::vector<ListedMatch> live;
      for (const auto& [id, match] : disk_->matches) {
        if (match.head.live) live.push_back(match);
      }
      return live;
    });
  }

  void CountLive(const AccountId& account, Done<LiveCount> done) override {
    Ask<LiveCount>(std::move(done), [this, account] {
      LiveCount count;
      for (const auto& [id, match] : disk_->matches) {
        const LiveHead& head = match.head;
        if (!head.live || (head.white != account && head.black != account)) continue;
        ++(head.black.empty() ? count.alone : count.for_two);
      }
      return count;
    });
  }

  void Heads(const std::vector<MatchId>& matches, Done<std::vector<LogHead>> done) override {
    Ask<std::vector<LogHead>>(std::move(done), [this, matches] {
      std::vector<LogHead> heads;
      for (const MatchId& match : matches) {
        const auto log = disk_->log.find(match);
        if (log == disk_->log.end() || log->second.empty()) continue;
        heads.push_back({match, log->second.rbegin()->first});
      }
      return heads;
    });
  }

  void Overdue(std::chrono::milliseconds by, const OverdueCursor& after,
               Done<std::vector<ListedMatch>> done) override {
    Ask<std::vector<ListedMatch>>(std::move(done), [this, by, after] {
      const auto place = [](const ListedMatch& match) {
        return std::pair(match.head.deadline_at, match.match);
      };
      std::vector<ListedMatch> found;
      for (const auto& [id, match] : disk_->matches) {
        const bool due =
            match.head.deadline_at > std::chrono::milliseconds(0) && match.head.deadline_at <= by;
        if (match.head.live && due && place(match) > std::pair(after.deadline_at, after.match))
          found.push_back(match);
      }
      std::sort(found.begin(), found.end(),
                [&place](const ListedMatch& a, const ListedMatch& b) { return place(a) < place(b); });
      found.resize(std::min(found.size(), kMaxListedMatches));
      return found;
    });
  }

  void ListMatches(const MatchQuery& query, Done<MatchList> done) override {
    Ask<MatchList>(std::move(done), [this, query] {
      std::vector<ListedMatch> all;
      for (const auto& [id, match] : disk_->matches) {
        if (FitsTime(match, query)) all.push_back(match);
      }
      std::sort(all.begin(), all.end(), IsListedBefore);
      ListBuilder list(query);
      for (auto match = all.begin(); match != all.end() && list.WantsMore(); ++match) list.LookAt(*match);
      return std::move(list).Take();
    });
  }

  void ListSolutions(const SolutionQuery& query, Done<std::vector<Solution>> done) override {
    Ask<std::vector<Solution>>(std::move(done), [this, query] {
      std::vector<Solution> found;
      for (const auto& [key, solution] : disk_->solutions) {
        const bool behind = !query.after || IsBetter(*query.after, solution);
        if (solution.ruleset == query.ruleset && behind) found.push_back(solution);
      }
      std::sort(found.begin(), found.end(), IsBetter);
      found.resize(std::min({found.size(), query.limit, kMaxListedSolutions}));
      return found;
    });
  }

  void WriteLiveness(const Liveness& sign, Done<void> done) override {
    Carry(std::move(done), [this, sign] {
      ServedSpan& span = disk_->liveness.emplace(sign.node, ServedSpan{sign.node, sign.now}).first->second;
      span.until = sign.now;
      span.day = sign.day;
      return Result<void>();
    });
  }

  void ServedSpans(Done<std::vector<ServedSpan>> done) override {
    Ask<std::vector<ServedSpan>>(std::move(done), [this] {
      std::vector<ServedSpan> spans;
      for (const auto& [node, span] : disk_->liveness) spans.push_back(span);
      return spans;
    });
  }

  void LiveNodes(std::chrono::milliseconds since, Done<std::vector<LiveNode>> done) override {
    Ask<std::vector<LiveNode>>(std::move(done), [this, since] {
      std::vector<LiveNode> live;
      for (const auto& [node, span] : disk_->liveness) {
        if (span.until >= since) live.push_back({node, span.until});
      }
      return live;
    });
  }

  void FindAnswer(const domain::IdempotencyKey& request, Done<std::optional<MatchId>> done) override {
    Ask<std::optional<MatchId>>(std::move(done),
                                [this, request] { return store::FindAnswer(DatabaseOf(*disk_), request); });
  }

  void ForgetRequests(std::chrono::milliseconds before, std::size_t most, Done<std::size_t> done) override {
    const auto forgotten = std::make_shared<std::size_t>(0);
    Carry([forgotten, done = std::move(done)](
              const Result<void>& changed) { changed ? done(*forgotten) : done(changed.error()); },
          [this, before, most, forgotten] {
            const Changed gone = store::ForgetRequests(DatabaseOf(*disk_), before, most);
            *forgotten = static_cast<std::size_t>(*gone);
            return Result<void>();
          });
  }

  SqlRunner& sql() override { return *this; }

  void Write(SqlRunner::Change change, Done<void> done) override {
    Carry(std::move(done), [this, change = std::move(change)] {
      Connection& database = DatabaseOf(*disk_);
      database.Execute("BEGIN");
      const Changed changed = change(database);
      database.Execute(changed ? "COMMIT" : "ROLLBACK");
      return changed ? Result<void>() : Result<void>(Error{Reason::kInternal, changed.error().sentence});
    });
  }

  void ReadList(Look look) override { Read(std::move(look)); }

  void Read(Look look) override {
    if (closed_) return look(ClosedError())();
    Later(reads_, disk_->read_delay, [this, look = std::move(look)] {
      const bool broken = disk_->fault == MemoryDisk::Fault::kBroken;
      look(broken ? Result<SqlConnection*>(ReadError()) : Result<SqlConnection*>(&DatabaseOf(*disk_)))();
    });
  }

  const HashKey& hash_key() const override { return disk_->hash_key; }

  void Close() override {
    closed_ = true;
    while (!writes_->empty()) RunFirst(*writes_);
    while (!lists_->empty()) RunFirst(*lists_);
    while (!reads_->empty()) RunFirst(*reads_);
  }

 private:
  static void RunFirst(Calls& calls) {
    Call call = std::move(calls.front());
    calls.pop_front();
    call();
  }

  /// Queues a call and posts a task that runs the first of the queue, so that the order is kept for any
  /// delays.
  void Later(const std::shared_ptr<Calls>& calls, std::chrono::milliseconds delay, Call call) {
    calls->push_back(std::move(call));
    auto run = [waiting = std::weak_ptr(calls)] {
      const auto still = waiting.lock();
      if (still && !still->empty()) RunFirst(*still);
    };
    if (delay > std::chrono::milliseconds{0}) {
      executor_.After(delay, std::move(run));
    } else {
      executor_.Post(std::move(run));
    }
  }

  template <class T, class Question>
  void Ask(Done<T> done, Question look) {
    if (closed_) return done(ClosedError());
    Later(reads_, disk_->read_delay, [this, done = std::move(done), look = std::move(look)] {
      done(disk_->fault == MemoryDisk::Fault::kBroken ? Result<T>(ReadError()) : Result<T>(look()));
    });
  }

  template <class Task>
  void Carry(Done<void> done, Task change) {
    if (closed_) return done(ClosedError());
    Later(writes_, disk_->write_delay, [this, done = std::move(done), change = std::move(change)] {
      const AppendResult outcome = Outcome();
      const Result<void> changed = WritesHappen() ? change() : Result<void>();
      if (!changed) return done(changed);
      done(outcome.status == AppendStatus::kAppended ? Result<void>() : Result<void>(Refusal(outcome)));
    });
  }

  bool WritesHappen() const {
    return disk_->fault == MemoryDisk::Fault::kNone || disk_->fault == MemoryDisk::Fault::kUnknownWritten;
  }

  /// The outcome of an unfenced write on this disk.
  AppendResult Outcome() const {
    switch (disk_->fault) {
      case MemoryDisk::Fault::kNone: return {AppendStatus::kAppended, ""};
      case MemoryDisk::Fault::kFull: return {AppendStatus::kRefused, "the disk is full"};
      case MemoryDisk::Fault::kBroken: return {AppendStatus::kRefused, "the disk cannot be written"};
      case MemoryDisk::Fault::kUnknownWritten:
      case MemoryDisk::Fault::kUnknownLost:
        return {AppendStatus::kUnknown, "the disk failed while it was saving"};
    }
    return {AppendStatus::kUnknown, "the disk is in a state it does not know"};
  }

  AppendResult AppendRow(Row row) {
    AppendResult outcome = Outcome();
    if (!WritesHappen()) return outcome;
    const auto log = disk_->log.find(row.match);
    const bool there = log != disk_->log.end() && log->second.contains(row.seq);
    const bool gone = !row.takes.empty() && !*OfferStands(DatabaseOf(*disk_), row.takes);
    const bool answered = *IsAnswered(DatabaseOf(*disk_), row);
    if (there || gone || answered) {
      const auto failed = answered && !there ? AppendStatus::kAnswered : AppendStatus::kFenced;
      if (outcome.status == AppendStatus::kAppended) outcome.status = failed;
      return outcome;
    }
    KeepBeside(row);
    row.head.reset();
    row.turn.reset();
    row.solution.reset();
    row.rated.reset();
    row.answers.clear();
    row.asker = {};
    row.takes.clear();
    const Seq seq = row.seq;
    std::map<Seq, Row>& kept = disk_->log[row.match];
    kept.emplace(seq, std::move(row));
    return outcome;
  }

  /// The effects of a row besides the log.
  void KeepBeside(const Row& row) {
    if (row.head) KeepHead(ListedMatch{row.match, row.seq, *row.head});
    if (row.turn) KeepTurn(row);
    if (row.solution) OfferSolution(*row.solution);
    if (row.rated) MERELS_CHECK(NoteRated(DatabaseOf(*disk_), row).ok());
    if (!row.takes.empty()) MERELS_CHECK(RemoveOffer(DatabaseOf(*disk_), row.takes).ok());
    if (!row.answers.empty()) MERELS_CHECK(NoteAnswers(DatabaseOf(*disk_), row).ok());
  }

  void OfferSolution(const Solution& solution) {
    const auto [kept, added] =
        disk_->solutions.emplace(std::pair(solution.ruleset, solution.account), solution);
    if (!added && IsBetter(solution, kept->second)) kept->second = solution;
  }

  void KeepHead(ListedMatch match) {
    ListedMatch& kept = disk_->matches[match.match];
    if (match.seq > kept.seq) kept = std::move(match);
  }

  void KeepTurn(const Row& row) {
    const auto kept = disk_->matches.find(row.match);
    if (kept == disk_->matches.end() || !kept->second.head.live || row.seq <= kept->second.seq) return;
    kept->second.seq = row.seq;
    LiveHead& head = kept->second.head;
    head.deadline_at = row.turn->deadline_at;
    head.turn_began_at = row.turn->turn_began_at;
    head.mover = row.turn->mover;
  }

  Executor& executor_;
  std::shared_ptr<MemoryDisk> disk_;
  std::shared_ptr<Calls> writes_ = std::make_shared<Calls>();
  std::shared_ptr<Calls> reads_ = std::make_shared<Calls>();
  std::shared_ptr<Calls> lists_ = std::make_shared<Calls>();
  bool closed_ = false;
};

}  // namespace

Connection& DatabaseOf(MemoryDisk& disk) {
  if (disk.database == nullptr) {
    disk.database = std::make_shared<Connection>(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    MERELS_CHECK(Migrate(*disk.database).ok());
    MERELS_CHECK(BindHashKey(*disk.database, disk.hash_key).ok());
  }
  return *disk.database;
}

std::unique_ptr<Store> MakeMemoryStore(Executor& executor, std::shared_ptr<MemoryDisk> disk) {
  return std::make_unique<MemoryStore>(executor, std::move(disk));
}

}  // namespace merels::store
