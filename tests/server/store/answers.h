// Rows to write and answers to wait for, in tests of stores.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/offers.h"
#include "server/store/store.h"

namespace merels::store {

inline Row RowOf(const std::string& match, Seq seq, const std::string& bytes = "bytes") {
  return Row{MatchId(match), seq, bytes};
}

inline LiveHead HeadOf(const std::string& white, const std::string& black, int started_at) {
  LiveHead head;
  head.white = AccountId(white);
  head.black = AccountId(black);
  head.ruleset = "standard+reps=3+quiet=100";
  head.clock = "300+3";
  head.started_at = std::chrono::milliseconds{started_at};
  return head;
}

inline Row WithHead(Row row, LiveHead head) {
  row.head = std::move(head);
  return row;
}

inline Row WithTurn(Row row, const LiveTurn& turn) {
  row.turn = turn;
  return row;
}

inline std::chrono::milliseconds Ms(int unix_time) { return std::chrono::milliseconds{unix_time}; }

inline Row WithSolution(const std::string& match, Seq seq, Solution solution) {
  Row row = RowOf(match, seq);
  row.solution = std::make_shared<const Solution>(std::move(solution));
  return row;
}

inline MatchQuery QueryOf(MatchQuery::Kind kind, const std::string& account = "") {
  MatchQuery query;
  query.kind = kind;
  query.account = AccountId(account);
  return query;
}

inline std::vector<AppendStatus> StatusesOf(const std::vector<AppendResult>& results) {
  std::vector<AppendStatus> statuses;
  for (const AppendResult& result : results) statuses.push_back(result.status);
  return statuses;
}

/// Appends the rows, each by a call of its own; the answers come, in the order of the rows, when the host is
/// driven. A second answer for one row throws, and so fails the test.
inline std::future<std::vector<AppendResult>> Begin(Store& store, std::vector<Row> rows) {
  struct Answers {
    std::mutex mutex;
    std::vector<std::optional<AppendResult>> results;
    std::size_t missing = 0;
    std::promise<std::vector<AppendResult>> all;

    void Take(std::size_t index, AppendResult result) {
      const std::lock_guard lock(mutex);
      if (results[index].has_value()) throw std::logic_error("a row has two answers");
      results[index] = std::move(result);
      if (--missing == 0) Finish();
    }
    void Finish() {
      std::vector<AppendResult> found;
      for (auto& result : results) found.push_back(*std::move(result));
      all.set_value(std::move(found));
    }
  };
  const auto answers = std::make_shared<Answers>();
  answers->results.resize(rows.size());
  answers->missing = rows.size();
  if (rows.empty()) answers->Finish();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    store.Append(std::move(rows[i]),
                 [answers, i](AppendResult result) { answers->Take(i, std::move(result)); });
  }
  return answers->all.get_future();
}

template <class Host>
std::vector<AppendStatus> AppendAll(Host& host, std::vector<Row> rows) {
  auto answer = Begin(host.store(), std::move(rows));
  host.Drive();
  return StatusesOf(answer.get());
}

/// The answer of one call of a store: `call` gets the `done`.
template <class T, class Host, class Call>
Result<T> Await(Host& host, Call call) {
  auto promise = std::make_shared<std::promise<Result<T>>>();
  call([promise](Result<T> answer) { promise->set_value(std::move(answer)); });
  host.Drive();
  return promise->get_future().get();
}

/// The offer of a request. A match throws, and so fails the test.
template <class Offer>
Result<Offer> OfferIn(const Result<OfferOrMatch<Offer>>& made) {
  if (!made) return made.error();
  return std::get<Offer>(*made);
}

}  // namespace merels::store
