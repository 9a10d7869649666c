// Calls of the services of one server, asynchronous, and waiting for the answer of one.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "client/sdk/connection/channel.h"
#include "client/sdk/request.h"
#include "common/api/call.h"
#include "common/base/done.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "proto/wire/call.h"

namespace merels::sdk {

/// A call is made by its request (common/api):
///   calls.Make(api::FollowPlayer{"Ann", true}, [](Result<api::Friend> one) { ... });
///
/// Calls may be made on any thread. `done` runs exactly once, on a thread of the network library, so copy and
/// post the answer; it may also run before the call returns. It must not block, nor destroy the Calls.
///
/// Errors are the server's, with reason and sentence, or unreachable, untrusted-certificate, deadline,
/// cancelled. After unreachable and deadline a command may or may not have been carried out: send it again
/// with the same request id. The protocol (proto/merels/v1) describes each call under the same name: its
/// effect, its errors, and whether it is safe to repeat. Times are milliseconds, moments in Unix time.
class Calls {
 public:
  virtual ~Calls() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// The watch code with which the following calls read this match and its chat. Its players need none.
  void SetWatchCode(const MatchId& match, std::string code) {
    const std::lock_guard lock(mutex_);
    codes_[match] = std::move(code);
  }

  template <api::Call Call>
  void Make(Call call, Done<typename Call::Answer> done) {
    AddCode(call);
    std::string request = wire::Wire<Call>::WriteRequest(call);
    Send(wire::Wire<Call>::Path(), std::move(request), kTimesAsLong<Call>,
         [call = std::move(call), done = std::move(done)](const Result<std::string>& answer) {
           answer.ok() ? done(wire::Wire<Call>::ReadAnswer(call, *answer)) : done(answer.error());
         });
  }

  /// Reads a list to its end; the answer has the items of all pages.
  template <api::Call Call>
  void MakeForAll(Call call, Done<typename Call::Answer> done) {
    ReadOn(std::move(call), std::move(done), {}, kMaxPages);
  }

  /// Makes a call whose request and answer are bytes, for Make() and for wrappers. `path`: of the call.
  /// `patience`: the multiple of the usual deadline. `done` runs exactly once, on a thread of the network
  /// library.
  virtual void Send(const std::string& path, std::string request, int patience, Done<std::string> done) = 0;

 protected:
  Calls() = default;
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

 private:
  /// Reading ends after this many pages, so that a server cannot keep a client reading for ever.
  static constexpr int kMaxPages = 100;
  /// The default size of a page: the largest of any list. A server with a lower limit gives smaller pages.
  static constexpr int kLargestPage = 4096;

  template <class Call>
  void ReadOn(Call call, Done<typename Call::Answer> done, typename Call::Answer before, int pages) {
    if (call.page.size == 0) call.page.size = kLargestPage;
    Make(call, [this, call, done = std::move(done), before = std::move(before),
                pages](Result<typename Call::Answer> page) mutable {
      if (!page.ok()) return done(page.error());
      call.page.token = page->next;
      Append(before, *std::move(page));
      if (call.page.token.empty() || pages == 1) {
        before.next.clear();
        return done(std::move(before));
      }
      ReadOn(std::move(call), std::move(done), std::move(before), pages - 1);
    });
  }

  /// Adds the match's watch code if the request has none.
  template <class Call>
  void AddCode(Call& call) {
    if constexpr (requires { call.match.code; }) {
      AddCode(call.match);
    } else if constexpr (requires { call.match.text(), call.code; }) {
      const std::lock_guard lock(mutex_);
      const auto found = codes_.find(call.match);
      if (call.code.empty() && found != codes_.end()) call.code = found->second;
    }
  }

  std::mutex mutex_;
  std::map<MatchId, std::string> codes_;  // guarded by mutex_
};

/// Makes the calls of a server. The destructor cancels those under way and waits until every `done` has run.
std::unique_ptr<Calls> MakeCalls(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

/// Starts an operation by `start(done)` and waits for its answer; a call's own deadline bounds the wait.
/// Never on a thread of the network library.
template <class T, class Start>
Result<T> Await(Start start) {
  // Shared, because the waiter may have returned while the other thread is still inside set_value.
  const auto answer = std::make_shared<std::promise<Result<T>>>();
  auto future = answer->get_future();
  start([answer](Result<T> result) { answer->set_value(std::move(result)); });
  return future.get();
}

/// Makes one call and waits for its answer: Wait(calls, api::GetAccount()). It returns within the deadline.
/// Errors: the server's, or unreachable, untrusted-certificate, deadline, cancelled. Never on a thread of the
/// network library.
template <api::Call Call>
Result<typename Call::Answer> Wait(Calls& calls, Call call) {
  return Await<typename Call::Answer>([&](auto done) { calls.Make(std::move(call), std::move(done)); });
}

/// The same, for all pages of a list.
template <api::Call Call>
Result<typename Call::Answer> WaitForAll(Calls& calls, Call call) {
  return Await<typename Call::Answer>([&](auto done) { calls.MakeForAll(std::move(call), std::move(done)); });
}

}  // namespace merels::sdk
