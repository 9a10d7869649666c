#include "common/match/abandonment.h"

#include <algorithm>

#include "common/clock/time_control.h"

namespace merels::match {
namespace {

using clock::TimeClass;
using std::chrono::minutes;
using std::chrono::seconds;

struct Waits {
  Millis gone, left;
};

std::optional<Waits> WaitsOf(TimeClass time_class) {
  switch (time_class) {
    case TimeClass::kBullet: return Waits{seconds(15), seconds(5)};
    case TimeClass::kBlitz: return Waits{seconds(30), seconds(10)};
    case TimeClass::kRapid: return Waits{seconds(60), seconds(15)};
    case TimeClass::kClassical: return Waits{seconds(120), seconds(30)};
    case TimeClass::kDaily: return std::nullopt;
    case TimeClass::kUnlimited: return Waits{minutes(5), seconds(60)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Millis> ClaimableAfter(const clock::TimeControl& control, bool left) {
  const auto waits = WaitsOf(clock::TimeClassOf(control));
  if (!waits) return std::nullopt;
  return left ? waits->left : waits->gone;
}

Presence StallingOf(const clock::TimeControl& control, Millis lasted, Millis term) {
  if (clock::TimeClassOf(control) != TimeClass::kUnlimited || term <= Millis(0)) return {};
  return {true, false, std::max(Millis(0), term - lasted)};
}

Presence PresenceOf(const clock::TimeControl& control, const Absence& absence, int percent) {
  Presence presence{false, absence.left, ClaimableAfter(control, absence.left)};
  if (presence.claimable_in) {
    const Millis wait = *presence.claimable_in * percent / 100;
    presence.claimable_in = std::max(Millis(0), wait - absence.gone);
  }
  return presence;
}

}  // namespace merels::match
