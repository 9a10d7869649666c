#include "server/store/sql/failure.h"

#include <algorithm>
#include <array>

namespace merels::store {

bool IsAboutChange(int code) {
  // SQLITE_ERROR, _CORRUPT, _TOOBIG, _CONSTRAINT, _MISMATCH and _RANGE.
  constexpr std::array kCodes = {1, 11, 18, 19, 20, 25};
  return std::find(kCodes.begin(), kCodes.end(), code & 0xff) != kCodes.end();
}

bool IsAboutChange(std::string_view state) {
  // Cardinality, data, integrity constraint, raised by a trigger, program limit, damaged data or index.
  constexpr std::array<std::string_view, 6> kClasses = {"21", "22", "23", "P0", "54", "XX00"};
  if (state == "XX000") return false;  // internal: anything
  return std::any_of(kClasses.begin(), kClasses.end(),
                     [state](std::string_view one) { return state.starts_with(one); });
}

}  // namespace merels::store
