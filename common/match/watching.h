// The conditions for watching a match: who may, and with what delay.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/clock/time_control.h"

namespace merels::match {

enum class WatchAccess : std::uint8_t {
  kOpen,    // everybody
  kCode,    // anybody with the code; for all others there is no such match
  kClosed,  // only the players; for all others there is no such match
};

/// The code for watching a match: eight letters and digits, or none. Small, since a server holds many.
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

/// The conditions, chosen before a match begins. Its players always see everything at once.
struct Watching {
  static constexpr int kMaxDelayPlies = 200;
  static constexpr clock::Millis kLongestDelay{3'600'000};

  WatchAccess access = WatchAccess::kOpen;
  /// Spectators see the match as it was this many plies ago, and everything once it is over.
  int delay_plies = 0;
  /// Or: spectators see each entry of the log this long after it was decided, the last ones too.
  clock::Millis delay{0};
  /// For kCode. Shown only to the players, who may pass it on.
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
/// Parses the form of AccessText. bad-argument for any other word.
Result<WatchAccess> ParseAccess(std::string_view text);

/// "30s", "4plies"; "none" without a delay. Whole seconds.
std::string DelayText(const Watching& watching);
/// Parses the form of DelayText into `watching`, and clears its other delay. bad-argument.
Result<void> ParseDelay(std::string_view text, Watching& watching);

}  // namespace merels::match
