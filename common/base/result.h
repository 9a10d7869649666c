// Errors are values. A function that can fail returns Result<T>: the value, or the reason with one sentence
// that says what was wrong and, where it helps, what to do, and facts for programs.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "common/base/check.h"
#include "common/base/reason.h"

namespace merels {

/// The names of facts, as on the wire.
namespace fact {
/// The milliseconds to wait.
inline constexpr std::string_view kWaitMs = "wait_ms";
/// The plies that must be played first.
inline constexpr std::string_view kPliesLeft = "plies_left";
/// The number of the row that made the current position of a match.
inline constexpr std::string_view kPositionSeq = "position_seq";
/// The value a command has to send now, in the field of this name.
inline constexpr std::string_view kExpectedSeq = "expected_seq";
inline constexpr std::string_view kExpectedPly = "expected_ply";
/// A limit that was reached: its name in the server's configuration, and its value.
inline constexpr std::string_view kLimit = "limit";
inline constexpr std::string_view kLimitValue = "limit_value";
}  // namespace fact

/// A few named values, each name once. Without values it is a null pointer, which is all that a result with a
/// value, or an error without facts, pays. A value.
class Facts {
 public:
  using Fact = std::pair<std::string, std::string>;
  using All = std::vector<Fact>;

  Facts() = default;
  ~Facts() = default;
  Facts(Facts&&) noexcept = default;
  Facts& operator=(Facts&&) noexcept = default;
  Facts(const Facts& other) : held_(other.held_ ? std::make_unique<All>(*other.held_) : nullptr) {}
  Facts& operator=(const Facts& other) {
    if (this != &other) *this = Facts(other);
    return *this;
  }

  bool empty() const { return held_ == nullptr; }
  /// In the order they were set.
  const All& all() const {
    static const All none;
    return held_ ? *held_ : none;
  }
  /// Null: there is none. The pointer is valid until the next Set.
  const std::string* Find(std::string_view name) const {
    for (const auto& [known, value] : all()) {
      if (known == name) return &value;
    }
    return nullptr;
  }
  /// Replaces an earlier value of that name.
  void Set(std::string_view name, std::string value) {
    if (!held_) held_ = std::make_unique<All>();
    for (auto& [known, old] : *held_) {
      if (known == name) return old = std::move(value), void();
    }
    held_->emplace_back(name, std::move(value));
  }

  bool operator==(const Facts& other) const { return all() == other.all(); }

 private:
  std::unique_ptr<All> held_;
};

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
