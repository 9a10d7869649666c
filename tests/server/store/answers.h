// Rows to write and answers to wait for, in tests of stores.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/offers.h"
#include "server/store/store.h"

namespace merels::store {

inline Row RowOf(const std::string& match, Seq seq, const std::string& bytes = "bytes") {
  return Row{MatchId(match), seq, AccountId("ann"), RequestId("request"), bytes, std::nullopt};
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

/// Calls Append; the answer comes when the host is driven. A second answer throws, and so fails the test.
inline std::future<std::vector<AppendResult>> Begin(Store& store, std::vector<Row> rows) {
  auto promise = std::make_shared<std::promise<std::vector<AppendResult>>>();
  store.Append(std::move(rows),
               [promise](std::vector<AppendResult> results) { promise->set_value(std::move(results)); });
  return promise->get_future();
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
