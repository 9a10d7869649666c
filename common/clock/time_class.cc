#include "common/clock/time_class.h"

#include <array>
#include <cstddef>

namespace merels::clock {
namespace {

constexpr int kMoves = 40;
/// No table can have such a clock yet (kLongestInitial).
constexpr Millis kCountedInDays = std::chrono::hours(24);
constexpr std::array<std::string_view, 6> kNames = {"bullet",    "blitz", "rapid",
                                                    "classical", "daily", "unlimited"};

}  // namespace

TimeClass TimeClassOf(const TimeControl& control) {
  using std::chrono::minutes;
  if (!control.timed()) return TimeClass::kUnlimited;
  if (control.initial >= kCountedInDays) return TimeClass::kDaily;
  const Millis game = control.initial + kMoves * control.increment;
  if (game < minutes(3)) return TimeClass::kBullet;
  if (game < minutes(8)) return TimeClass::kBlitz;
  if (game < minutes(25)) return TimeClass::kRapid;
  return TimeClass::kClassical;
}

std::string_view Name(TimeClass time_class) { return kNames[static_cast<std::size_t>(time_class)]; }

std::optional<TimeClass> FindTimeClass(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<TimeClass>(i);
  }
  return std::nullopt;
}

}  // namespace merels::clock
