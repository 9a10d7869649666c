#include "tests/sim/stormy_store.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "common/match/codec.h"
#include "server/store/sql/runner.h"

namespace merels::sim {
namespace {

using std::chrono::milliseconds;
using store::AppendResult;
using store::AppendStatus;
using store::Row;

/// How long a node waits for an answer that does not come.
constexpr milliseconds kPatience{2000};

Error Unreachable() { return {Reason::kStoreRefused, "the store cannot be reached"}; }

class StormyStore final : public store::Store, public store::SqlRunner {
 public:
  StormyStore(Sea& sea, const bool& cut_off) : sea_(sea), cut_off_(cut_off) {}

  void Append(std::vector<Row> rows, AppendDone done) override;
  void LoadMatch(const MatchId& match, Seq after, store::Done<std::vector<Row>> done) override {
    Ask<std::vector<Row>>(std::move(done),
                          [this, match, after](auto answer) { db().LoadMatch(match, after, answer); });
  }
  void LoadForList(const MatchId& match, store::Done<std::vector<Row>> done) override {
    LoadMatch(match, 0, std::move(done));
  }
  void LiveMatches(store::Done<std::vector<store::ListedMatch>> done) override {
    Ask<std::vector<store::ListedMatch>>(std::move(done), [this](auto answer) { db().LiveMatches(answer); });
  }
  void Heads(const std::vector<MatchId>& matches, store::Done<std::vector<store::LogHead>> done) override {
    const auto asked = sea_.fault == Fault::kNoHeads ? std::vector<MatchId>() : matches;
    Ask<std::vector<store::LogHead>>(std::move(done),
                                     [this, asked](auto answer) { db().Heads(asked, answer); });
  }
  void Overdue(milliseconds by, const store::OverdueCursor& after,
               store::Done<std::vector<store::ListedMatch>> done) override {
    Ask<std::vector<store::ListedMatch>>(std::move(done),
                                         [this, by, after](auto answer) { db().Overdue(by, after, answer); });
  }
  void ListMatches(const store::MatchQuery& query, store::Done<store::MatchList> done) override {
    Ask<store::MatchList>(std::move(done), [this, query](auto answer) { db().ListMatches(query, answer); });
  }
  void ListSolutions(const store::SolutionQuery& query,
                     store::Done<std::vector<store::Solution>> done) override {
    Ask<std::vector<store::Solution>>(std::move(done),
                                      [this, query](auto answer) { db().ListSolutions(query, answer); });
  }
  void WriteLiveness(const std::string& node, milliseconds now, store::Done<void> done) override {
    if (cut_off_ && sea_.fault == Fault::kComfort) {
      sea_.After(Latency(), [done = std::move(done)] { done({}); });
      return;
    }
    Ask<void>(std::move(done), [this, node, now](auto answer) { db().WriteLiveness(node, now, answer); });
  }
  void FindAnswer(const domain::AskedRequest& request, store::Done<std::optional<MatchId>> done) override {
    Ask<std::optional<MatchId>>(std::move(done),
                                [this, request](auto answer) { db().FindAnswer(request, answer); });
  }
  void ForgetRequests(milliseconds before, std::size_t most, store::Done<std::size_t> done) override {
    Ask<std::size_t>(std::move(done),
                     [this, before, most](auto answer) { db().ForgetRequests(before, most, answer); });
  }
  void ServedSpans(store::Done<std::vector<store::ServedSpan>> done) override {
    using Spans = std::vector<store::ServedSpan>;
    const bool greedy = sea_.fault == Fault::kGreedyClock;
    Ask<Spans>(
        [done = std::move(done), greedy](Result<Spans> spans) {
          if (greedy && spans) {
            for (store::ServedSpan& span : *spans) span.until += milliseconds(60'000);
          }
          done(std::move(spans));
        },
        [this](auto answer) { db().ServedSpans(answer); });
  }
  void LiveNodes(milliseconds since, store::Done<std::vector<store::LiveNode>> done) override {
    Ask<std::vector<store::LiveNode>>(std::move(done),
                                      [this, since](auto answer) { db().LiveNodes(since, answer); });
  }
  store::SqlRunner& sql() override { return *this; }
  void Write(store::SqlRunner::Change change, store::Done<void> done) override {
    Ask<void>(std::move(done),
              [this, change = std::move(change)](auto answer) { db().sql().Write(change, answer); });
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

  /// A question and its answer, each on its way for a while; refused now and then.
  template <class T, class Question>
  void Ask(store::Done<T> done, Question question) {
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

  static void Answer(Sea& sea, nanoseconds delay, const AppendDone& done, std::vector<AppendResult> results) {
    sea.After(delay, [done, results = std::move(results)] { done(results); });
  }

  Sea& sea_;
  const bool& cut_off_;
  nanoseconds last_arrival_{0};
};

/// The same, as somebody who is not to be trusted keeps it.
std::vector<Row> Tampered(Sea& sea, std::vector<Row> rows) {
  for (Row& row : rows) {
    const std::size_t ply = row.bytes.find("\nply w ");
    if (ply != std::string::npos && sea.Strikes(Fault::kForger, 20)) row.bytes[ply + 5] = 'b';
  }
  return rows;
}

/// A row that follows `row` without anybody having decided it.
std::optional<Row> Uninvited(Sea& sea, const Row& row) {
  const bool ends = row.bytes.find("\nend ") != std::string::npos;
  const bool offers = row.bytes.find("\noffer ") != std::string::npos;
  Row next = row;
  ++next.seq;
  next.head.reset();
  if (ends && sea.Strikes(Fault::kTwoEnds, 1)) {
    next.request = {};
    return next;
  }
  if (offers && sea.Strikes(Fault::kStutter, 1)) return next;
  return std::nullopt;
}

/// What was kept is gone a little later.
void LoseLater(Sea& sea, const Row& row) {
  constexpr milliseconds kAfter{50};
  sea.After(kAfter, [&sea, match = row.match, seq = row.seq] { sea.disk->log[match].erase(seq); });
}

void KeepRows(Sea& sea, std::vector<Row> rows, store::Store::AppendDone done) {
  rows = Tampered(sea, std::move(rows));
  std::vector<MatchId> changed;
  std::vector<Row> more;
  for (const Row& row : rows) {
    changed.push_back(row.match);
    if (sea.Strikes(Fault::kForgetful, 50)) LoseLater(sea, row);
    if (auto uninvited = Uninvited(sea, row)) more.push_back(std::move(*uninvited));
  }
  sea.database->Append(std::move(rows), [&sea, changed, done = std::move(done)](auto results) {
    for (const MatchId& match : changed) sea.ledger.LogChanged(match);
    done(std::move(results));
  });
  if (more.empty()) return;
  sea.database->Append(std::move(more), [&sea, changed](const auto&) {
    for (const MatchId& match : changed) sea.ledger.LogChanged(match);
  });
}

void StormyStore::Append(std::vector<Row> rows, AppendDone done) {
  const std::size_t count = rows.size();
  const auto all = [count](AppendStatus status) {
    return std::vector(count, AppendResult{status, "the weather is bad"});
  };
  const Weather& weather = sea_.weather;
  if (cut_off_ || sea_.dice.Happens(weather.write_refused)) {
    return Answer(sea_, Latency(), done, all(AppendStatus::kRefused));
  }
  if (sea_.dice.Happens(weather.write_lost)) {
    return Answer(sea_, kPatience, done, all(AppendStatus::kUnknown));
  }
  const bool answer_lost = sea_.dice.Happens(weather.answer_lost);
  if (answer_lost) Answer(sea_, kPatience, done, all(AppendStatus::kUnknown));
  if (sea_.fault == Fault::kTwoSeats) {
    for (Row& row : rows) row.takes.clear();
  }
  Sea& sea = sea_;
  const nanoseconds back = Latency();
  sea_.After(InTurn(), [&sea, back, answer_lost, rows = std::move(rows), done = std::move(done)] {
    KeepRows(sea, rows, [&sea, back, answer_lost, done](std::vector<AppendResult> results) {
      if (!answer_lost) Answer(sea, back, done, std::move(results));
    });
  });
}

}  // namespace

std::unique_ptr<store::Store> MakeStormyStore(Sea& sea, const bool& cut_off) {
  return std::make_unique<StormyStore>(sea, cut_off);
}

}  // namespace merels::sim
