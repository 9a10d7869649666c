#include "server/domain/colours.h"

namespace merels::domain {

std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second) {
  if (first.balance != second.balance) {
    return first.balance < second.balance ? rules::Side::kFirst : rules::Side::kSecond;
  }
  if (!first.last || !second.last || *first.last == *second.last) return std::nullopt;
  return rules::Other(*first.last);
}

}  // namespace merels::domain
