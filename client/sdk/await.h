// Waiting for the answer of one call.
#pragma once

#include <future>
#include <memory>
#include <utility>

#include "client/sdk/base/done.h"
#include "client/sdk/calls.h"
#include "common/api/call.h"
#include "common/base/result.h"

namespace merels::sdk {

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
