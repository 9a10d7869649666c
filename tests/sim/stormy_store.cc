#include "tests/sim/stormy_store.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/base/check.h"
#include "common/match/codec.h"
#include "server/store/leases.h"
#include "server/store/sql/runner.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;
using store::AppendResult;
using store::AppendStatus;
using store::Row;
using SharedDone = std::shared_ptr<store::Store::AppendDone>;

/// How long a node waits for a missing answer.
constexpr milliseconds kPatience{2000};

Error Unreachable() { return {Reason::kStoreRefused, "the store cannot be reached"}; }

/// The delay of a faulty store's answer to a claim: after it was taken back.
constexpr milliseconds kLateAnswer{7000};

/// The lease of pairing; with a planted fault, one that only this node sees.
class OwnLease {
 public:
  static std::string Holder(store::SqlConnection& database) {
    const auto row = RowOf(database);
    return row ? row->holder : "";
  }
  void Show(store::SqlConnection& database) {
    true_ = RowOf(database);
    if (own_) Put(database, *own_);
  }
  void Hide(store::SqlConnection& database) {
    own_ = RowOf(database);
    if (true_) Put(database, *true_);
  }

 private:
  static std::optional<store::StoredLease> RowOf(store::SqlConnection& database) {
    return store::FirstOf<store::StoredLease>(
               database, "SELECT holder, epoch, beat FROM leases WHERE name = 'pairing'",
               [](const store::SqlRow& row) {
                 return store::StoredLease{row.Text(0), row.Integer(1), row.Integer(2)};
               })
        .value();
  }
  static void Put(store::SqlConnection& database, const store::StoredLease& lease) {
    MERELS_CHECK(store::RunOnce(database,
                                "UPDATE leases SET holder = ?1, epoch = ?2, beat = ?3 WHERE name = 'pairing'",
                                lease.holder, lease.epoch, lease.beat)
                     .ok());
  }

  std::optional<store::StoredLease> true_;
  std::optional<store::StoredLease> own_;
};

class StormyStore final : public store::Store, public store::SqlRunner {
 public:
  StormyStore(Sea& sea, const bool& cut_off) : sea_(sea), cut_off_(cut_off) {}

  void Append(Row row, AppendDone answer) override;
  void LoadMatch(const MatchId& match, Seq after, Done<std::vector<Row>> done) override {
    Ask<std::vector<Row>>(std::move(done),
                          [this, match, after](auto answer) { db().LoadMatch(match, after, answer); });
  }
  void LoadForList(const MatchId& match, Done<std::vector<Row>> done) override {
    LoadMatch(match, 0, std::move(done));
  }
  void LiveMatches(Done<std::vector<store::ListedMatch>> done) override {
    Ask<std::vector<store::ListedMatch>>(std::move(done), [this](auto answer) { db().LiveMatches(answer); });
  }
  void CountLive(const AccountId& account, Done<store::LiveCount> done) override {
    Ask<store::LiveCount>(std::move(done), [this, account](auto answer) { db().CountLive(account, answer); });
  }
  void Heads(const std::vector<MatchId>& matches, Done<std::vector<store::LogHead>> done) override {
    const auto asked = sea_.fault == Fault::kNoHeads ? std::vector<MatchId>() : matches;
    Ask<std::vector<store::LogHead>>(std::move(done),
                                     [this, asked](auto answer) { db().Heads(asked, answer); });
  }
  void Overdue(milliseconds by, const store::OverdueCursor& after,
               Done<std::vector<store::ListedMatch>> done) override {
    Ask<std::vector<store::ListedMatch>>(std::move(done),
                                         [this, by, after](auto answer) { db().Overdue(by, after, answer); });
  }
  void ListMatches(const store::MatchQuery& query, Done<store::MatchList> done) override {
    Ask<store::MatchList>(std::move(done), [this, query](auto answer) { db().ListMatches(query, answer); });
  }
  void ListSolutions(const store::SolutionQuery& query, Done<std::vector<store::Solution>> done) override {
    Ask<std::vector<store::Solution>>(std::move(done),
                                      [this, query](auto answer) { db().ListSolutions(query, answer); });
  }
  void WriteLiveness(const Liveness& sign, Done<void> done) override {
    if (cut_off_ && sea_.fault == Fault::kComfort) {
      sea_.After(Latency(), [done = std::move(done)] { done({}); });
      return;
    }
    Ask<void>(std::move(done), [this, sign](auto answer) { db().WriteLiveness(sign, answer); });
  }
  void FindAnswer(const domain::IdempotencyKey& request, Done<std::optional<MatchId>> done) override {
    Ask<std::optional<MatchId>>(std::move(done),
                                [this, request](auto answer) { db().FindAnswer(request, answer); });
  }
  void ForgetRequests(milliseconds before, std::size_t most, Done<std::size_t> done) override {
    Ask<std::size_t>(std::move(done),
                     [this, before, most](auto answer) { db().ForgetRequests(before, most, answer); });
  }
  void ServedSpans(Done<std::vector<store::ServedSpan>> done) override {
    using Spans = std::vector<store::ServedSpan>;
    const Fault fault = sea_.fault;
    Ask<Spans>(
        [done = std::move(done), fault](Result<Spans> spans) {
          if (spans) {
            for (store::ServedSpan& span : *spans) {
              if (fault == Fault::kGreedyClock) span.until += milliseconds(60'000);
              if (fault == Fault::kNoStanding) span.node += ".later";
            }
          }
          done(std::move(spans));
        },
        [this](auto answer) { db().ServedSpans(answer); });
  }
  void LiveNodes(milliseconds since, Done<std::vector<store::LiveNode>> done) override {
    Ask<std::vector<store::LiveNode>>(std::move(done),
                                      [this, since](auto answer) { db().LiveNodes(since, answer); });
  }
  store::SqlRunner& sql() override { return *this; }
  void Write(store::SqlRunner::Change change, Done<void> done) override {
    const bool answer_lost = sea_.dice.Happens(sea_.weather.answer_lost);
    Ask<void>(answer_lost ? [done](const Result<void>&) { done(Unreachable()); } : std::move(done),
              [this, change = Watched(std::move(change))](auto answer) {
                db().sql().Write(change, [this, answer](const Result<void>& written) {
                  const bool late = std::exchange(claimed_, false) && sea_.fault == Fault::kLateClaims;
                  sea_.After(late ? kLateAnswer : milliseconds(0), [answer, written] { answer(written); });
                });
              });
  }
  void Read(Look look) override {
    if (Refuses()) {
      sea_.After(Latency(), [look = std::move(look)] { look(Unreachable())(); });
      return;
    }
    Sea& sea = sea_;
    const nanoseconds back = Latency();
    sea_.After(InTurn(), [&sea, back, look = std::move(look)] {
      sea.database->sql().Read([&sea, back, look](Result<store::SqlConnection*> connection) {
        return [&sea, back, answer = look(std::move(connection))] { sea.After(back, answer); };
      });
    });
  }
  void ReadList(Look look) override { Read(std::move(look)); }
  const HashKey& hash_key() const override { return db().sql().hash_key(); }
  void Close() override {}

 private:
  store::Store& db() const { return *sea_.database; }
  bool Refuses() { return cut_off_ || sea_.dice.Happens(sea_.weather.read_refused); }
  nanoseconds Latency() { return sea_.dice.Within(sea_.weather.store_latency); }

  /// Writes arrive in the order in which they were sent.
  nanoseconds InTurn() {
    const nanoseconds now = sea_.scheduler.now();
    const Range& range =
        sea_.dice.Happens(sea_.weather.slow_write) ? sea_.weather.slow_writes : sea_.weather.store_latency;
    last_arrival_ = std::max(last_arrival_, now + sea_.dice.Within(range));
    return last_arrival_ - now;
  }

  /// A request and its answer, each with a delay; sometimes refused.
  template <class T, class Question>
  void Ask(Done<T> done, Question question) {
    if (Refuses()) {
      sea_.After(Latency(), [done = std::move(done)] { done(Unreachable()); });
      return;
    }
    Sea& sea = sea_;
    const nanoseconds back = Latency();
    sea_.After(InTurn(), [&sea, back, done = std::move(done), question = std::move(question)] {
      question([&sea, back, done](Result<T> answer) {
        sea.After(back, [done, answer = std::move(answer)] { done(answer); });
      });
    });
  }

  /// This node's change, checked by the ledger.
  store::SqlRunner::Change Watched(store::SqlRunner::Change change) {
    return [this, change = std::move(change)](store::SqlConnection& database) {
      const std::string before = lease_.Holder(database);
      if (sea_.fault == Fault::kManyLeaders) lease_.Show(database);
      auto changed = change(database);
      const std::string holder = lease_.Holder(database);
      if (holder != before && !holder.empty()) held_.insert(holder);
      if (sea_.fault == Fault::kManyLeaders) lease_.Hide(database);
      if (sea_.fault == Fault::kRatesAgain) RateAgain(database);
      if (changed && sea_.lobby_ledger.Changed(database, held_) > 0) claimed_ = true;
      return changed;
    };
  }

  /// Once in this store's life.
  void RateAgain(store::SqlConnection& database) {
    if (rated_again_) return;
    const auto again = store::RunOnce(
        database,
        "INSERT INTO rating_outbox(match, pool, white, black, white_score, ended_at, due_at, plies)"
        " SELECT match, pool, white, black, white_score, ended_at, 0, 1000 FROM rating_log LIMIT 1");
    rated_again_ = again && *again > 0;
    if (rated_again_) MERELS_CHECK(store::RunOnce(database, "DELETE FROM rating_log").ok());
  }

  static void Answer(Sea& sea, nanoseconds delay, const SharedDone& done, AppendResult result) {
    sea.After(delay, [done, result = std::move(result)] { (*done)(result); });
  }

  Sea& sea_;
  const bool& cut_off_;
  nanoseconds last_arrival_{0};
  std::set<std::string> held_;  // names under which the node has held the lease of pairing
  OwnLease lease_;
  bool claimed_ = false;  // seeks, in the newest change
  bool rated_again_ = false;
};

/// The row as a faulty store keeps it.
Row Tampered(Sea& sea, Row row) {
  const std::size_t ply = row.bytes.find("\nw ");
  if (ply != std::string::npos && sea.Strikes(Fault::kForger, 20)) row.bytes[ply + 1] = 'b';
  return row;
}

/// The row once more, as the one after it; `asked`: by the same request.
Row Again(const Row& row, bool asked) {
  const match::Seats seats{AccountId("white"), AccountId("black")};  // the bytes do not say who they are
  match::Entry entry = match::EntryReader(seats).Read(row.seq, row.bytes).value();
  ++entry.seq;
  if (!asked) entry.request = {};
  Row next = row;
  next.seq = entry.seq;
  next.bytes = match::Encode(entry, seats);
  next.head.reset();
  return next;
}

/// A row after `row` that nobody decided.
std::optional<Row> Uninvited(Sea& sea, const Row& row) {
  const bool ends = row.bytes.find("\nend ") != std::string::npos;
  const bool offers = row.bytes.find("\noffer ") != std::string::npos;
  if (ends && sea.Strikes(Fault::kTwoEnds, 1)) return Again(row, false);
  if (offers && sea.Strikes(Fault::kStutter, 1)) return Again(row, true);
  return std::nullopt;
}

/// Stored rows are lost a little later.
void LoseLater(Sea& sea, const Row& row) {
  constexpr milliseconds kAfter{50};
  sea.After(kAfter, [&sea, match = row.match, seq = row.seq] { sea.disk->log[match].erase(seq); });
}

void KeepRow(Sea& sea, Row row, store::Store::AppendDone done) {
  row = Tampered(sea, std::move(row));
  if (sea.Strikes(Fault::kForgetful, 50)) LoseLater(sea, row);
  auto uninvited = Uninvited(sea, row);
  const Row kept = row;
  if (sea.fault == Fault::kNoAnswers) row.answers.clear();
  sea.database->Append(std::move(row), [&sea, kept, done = std::move(done)](AppendResult result) mutable {
    sea.ledger.LogChanged(kept.match);
    if (result.status == AppendStatus::kAppended) sea.lobby_ledger.RowKept(kept);
    done(std::move(result));
  });
  if (!uninvited) return;
  sea.database->Append(*std::move(uninvited),
                       [&sea, match = kept.match](const AppendResult&) { sea.ledger.LogChanged(match); });
}

void StormyStore::Append(Row row, AppendDone answer) {
  const auto done = std::make_shared<AppendDone>(std::move(answer));
  const AppendResult unknown{AppendStatus::kUnknown, "the weather is bad"};
  const Weather& weather = sea_.weather;
  if (cut_off_ || sea_.dice.Happens(weather.write_refused)) {
    return Answer(sea_, Latency(), done, {AppendStatus::kRefused, "the weather is bad"});
  }
  if (sea_.dice.Happens(weather.write_lost)) return Answer(sea_, kPatience, done, unknown);
  const bool answer_lost = sea_.dice.Happens(weather.answer_lost);
  if (answer_lost) Answer(sea_, kPatience, done, unknown);
  const bool late = sea_.fault == Fault::kLateClaims && sea_.lobby_ledger.Pairs(row);
  if (late || sea_.fault == Fault::kTwoSeats) row.takes.clear();
  Sea& sea = sea_;
  const nanoseconds back = Latency();
  sea_.After(InTurn(), [&sea, back, answer_lost, row = std::move(row), done] {
    KeepRow(sea, row, [&sea, back, answer_lost, done](AppendResult result) {
      if (!answer_lost) Answer(sea, back, done, std::move(result));
    });
  });
}

}  // namespace

std::unique_ptr<store::Store> MakeStormyStore(Sea& sea, const bool& cut_off) {
  return std::make_unique<StormyStore>(sea, cut_off);
}

}  // namespace merels::sim
