// Names of the icons that the view draws.
#ifndef MERELS_CLIENT_PRESENTER_BASE_ICON_H_
#define MERELS_CLIENT_PRESENTER_BASE_ICON_H_

#include <cstdint>

namespace merels::presenter {

enum class Icon : std::uint8_t {
  kMark,
  kList,
  kBoard,
  kFirst,
  kPrevious,
  kNext,
  kLast,
  kCross,
  kCheck,
  kWarning,
  kEye,
  kRanks,
  kPast,  // a clock whose hand has gone round
  kGear
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_ICON_H_
