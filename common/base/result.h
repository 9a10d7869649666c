// Errors are values. A function that can fail returns Result<T>: the value, or the reason with one sentence
// that says what was wrong and, where it helps, what to do.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "common/base/check.h"
#include "common/base/facts.h"
#include "common/base/reason.h"

namespace merels {

/// Why something was refused. `sentence` is plain English without a full stop, such as "e5 is not next to
/// c5". `facts` has for programs what they would otherwise have to parse out of the sentence.
struct Error {
  Reason reason = Reason::kInternal;
  std::string sentence;
  Facts facts = {};

  /// This error with one more fact.
  Error With(std::string_view name, std::string value) && {
    facts.Set(name, std::move(value));
    return std::move(*this);
  }
  template <std::integral Number>
  Error With(std::string_view name, Number value) && {
    return std::move(*this).With(name, std::to_string(value));
  }
  /// This error with the facts of a limit that was reached, by its name in the server's table of limits.
  template <std::integral Number>
  Error AtLimit(std::string_view limit, Number value) && {
    return std::move(*this).With(fact::kLimit, std::string(limit)).With(fact::kLimitValue, value);
  }

  bool operator==(const Error&) const = default;

  /// "not-adjacent: e5 is not next to c5"
  std::string ToString() const { return std::string(Name(reason)) + ": " + sentence; }
};

/// Either a T or an Error. Accessing the one that is absent ends the program, so check first.
template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return Checked(); }
  const T& value() const& { return const_cast<Result*>(this)->Checked(); }
  T&& value() && { return std::move(Checked()); }
  T& operator*() & { return Checked(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(Checked()); }
  T* operator->() { return &Checked(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    MERELS_CHECK(!ok());
    return std::get<1>(held_);
  }

  /// `f` of the value, or the same error: Result<int>(2).Map(Half) is Result<int>(1). A function that returns
  /// nothing gives Result<void>.
  template <class F>
  auto Map(F&& f) && -> Result<std::invoke_result_t<F, T>> {
    if (!ok()) return error();
    if constexpr (std::is_void_v<std::invoke_result_t<F, T>>) {
      std::forward<F>(f)(std::move(Checked()));
      return {};
    } else {
      return std::forward<F>(f)(std::move(Checked()));
    }
  }
  template <class F>
  auto Map(F&& f) const& {
    return Result(*this).Map(std::forward<F>(f));
  }

 private:
  T& Checked() {
    MERELS_CHECK(ok());
    return std::get<0>(held_);
  }

  std::variant<T, Error> held_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }

  const Error& error() const {
    MERELS_CHECK(!ok_);
    return error_;
  }

 private:
  Error error_;
  bool ok_ = true;
};

}  // namespace merels
