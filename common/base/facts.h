// What an error says to programs beside its reason: names and values, such as position_seq=17.
#ifndef MERELS_COMMON_BASE_FACTS_H_
#define MERELS_COMMON_BASE_FACTS_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merels {

/// The names of facts, as they travel.
namespace fact {
/// Milliseconds that must still pass.
inline constexpr std::string_view kWaitMs = "wait_ms";
/// The row that made the position of a match as it stands.
inline constexpr std::string_view kPositionSeq = "position_seq";
/// What a command has to name now, in the field of this name.
inline constexpr std::string_view kExpectedSeq = "expected_seq";
inline constexpr std::string_view kExpectedPly = "expected_ply";
/// A limit that was hit, by its name in the server's configuration, and its value.
inline constexpr std::string_view kLimit = "limit";
inline constexpr std::string_view kLimitValue = "limit_value";
}  // namespace fact

/// A few named values, each name once. Empty it is a null pointer: a result that holds a value, and an error
/// that has nothing to add, pay for no more. A value.
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
  /// In the order of setting.
  const All& all() const {
    static const All none;
    return held_ ? *held_ : none;
  }
  /// Null: not there. It holds until the next Set.
  const std::string* Find(std::string_view name) const {
    for (const auto& [known, value] : all()) {
      if (known == name) return &value;
    }
    return nullptr;
  }
  /// In the place of an earlier value of that name.
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

#endif  // MERELS_COMMON_BASE_FACTS_H_
