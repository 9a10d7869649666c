// Names of the icons that the view draws.
#pragma once

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
  kPast,  // a clock turned back
  kGear
};

}  // namespace merels::presenter
