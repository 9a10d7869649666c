// Facts of an error for programs, besides its reason: names and values, such as position_seq=17.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

}  // namespace merels
