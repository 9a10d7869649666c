// Who may watch a match besides those who play it, and how late.
#ifndef MERELS_COMMON_MATCH_WATCHING_H_
#define MERELS_COMMON_MATCH_WATCHING_H_

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::match {

enum class WatchAccess : std::uint8_t {
  kOpen,    // everybody
  kCode,    // whoever has the code; for all others there is no such match
  kClosed,  // nobody but the players; for all others there is no such match
};

/// What opens a match that is watched by code: eight letters and digits, or none. Small, for a server holds
/// many.
class WatchCode {
 public:
  static constexpr std::size_t kLength = 8;

  WatchCode() = default;
  /// None, when the text has another length.
  explicit WatchCode(std::string_view text) {
    if (text.size() == kLength) std::copy(text.begin(), text.end(), letters_.begin());
  }
  bool empty() const { return letters_[0] == 0; }
  std::string text() const { return empty() ? std::string() : std::string(letters_.begin(), letters_.end()); }
  bool operator==(const WatchCode&) const = default;

 private:
  std::array<char, kLength> letters_{};
};

/// Chosen before a match begins. Those who play it see all of it at once, whatever stands here.
struct Watching {
  static constexpr int kMaxDelayPlies = 200;
  static constexpr std::chrono::milliseconds kLongestDelay{3'600'000};

  WatchAccess access = WatchAccess::kOpen;
  /// Others see the match as it was so many plies ago, and all of it once it is over.
  int delay_plies = 0;
  /// Or: others see each row of the log so long after it was decided, the last ones too.
  std::chrono::milliseconds delay{0};
  /// Of kCode. For the players, who may hand it on, and for nobody else.
  WatchCode code = {};

  bool delayed() const { return delay_plies > 0 || delay.count() > 0; }
  /// Listed, exported and shown to everybody, though perhaps late.
  bool is_public() const { return access == WatchAccess::kOpen; }
  bool operator==(const Watching&) const = default;
};

/// bad-argument: a delay out of range, or one of each kind.
Result<void> Validate(const Watching& watching);

/// "open", "code", "closed".
std::string_view AccessText(WatchAccess access);
/// bad-argument for any other word.
Result<WatchAccess> ParseAccess(std::string_view text);

/// "30s", "4plies"; "none" without a delay. Whole seconds.
std::string DelayText(const Watching& watching);
/// The same into `watching`, whose other delay it takes away. bad-argument.
Result<void> ParseDelay(std::string_view text, Watching& watching);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_WATCHING_H_
