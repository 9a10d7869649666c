// Waiting for the answer of one call.
#ifndef MERELS_CLIENT_SDK_AWAIT_H_
#define MERELS_CLIENT_SDK_AWAIT_H_

#include <future>
#include <memory>
#include <utility>

#include "common/base/result.h"

namespace merels::sdk {

/// Starts a call by `start(done)` and waits for its answer; the call's own deadline bounds the wait. Never on
/// a thread of the network library.
template <class T, class Start>
Result<T> Await(Start start) {
  // Shared, because the waiter may have returned while the other thread is still inside set_value.
  const auto answer = std::make_shared<std::promise<Result<T>>>();
  auto future = answer->get_future();
  start([answer](Result<T> result) { answer->set_value(std::move(result)); });
  return future.get();
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_AWAIT_H_
