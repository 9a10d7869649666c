// Waiting for the answer of one call.
#ifndef MERELS_CLIENT_SDK_BASE_AWAIT_H_
#define MERELS_CLIENT_SDK_BASE_AWAIT_H_

#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "client/sdk/base/done.h"
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

/// Makes one call of an interface and waits for its answer: Wait(api, &Api::GetMatch, id). It returns within
/// the interface's deadline; errors as that interface has them. Never on a thread of the network library.
template <class Object, class Api, class T>
Result<T> Wait(Object& object, void (Api::*call)(Done<T>)) {
  return Await<T>([&](auto done) { (object.*call)(std::move(done)); });
}
template <class Object, class Api, class A, class T>
Result<T> Wait(Object& object, void (Api::*call)(A, Done<T>), std::type_identity_t<A> a) {
  return Await<T>([&](auto done) { (object.*call)(std::move(a), std::move(done)); });
}
template <class Object, class Api, class A, class B, class T>
Result<T> Wait(Object& object, void (Api::*call)(A, B, Done<T>), std::type_identity_t<A> a,
               std::type_identity_t<B> b) {
  return Await<T>([&](auto done) { (object.*call)(std::move(a), std::move(b), std::move(done)); });
}
template <class Object, class Api, class A, class B, class C, class T>
Result<T> Wait(Object& object, void (Api::*call)(A, B, C, Done<T>), std::type_identity_t<A> a,
               std::type_identity_t<B> b, std::type_identity_t<C> c) {
  return Await<T>(
      [&](auto done) { (object.*call)(std::move(a), std::move(b), std::move(c), std::move(done)); });
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BASE_AWAIT_H_
