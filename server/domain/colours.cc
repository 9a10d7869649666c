#include "server/domain/colours.h"

namespace merels::domain {

std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second) {
  const auto of_second = second.kept ? std::optional(rules::Other(*second.kept)) : std::nullopt;
  if (first.kept && (!of_second || of_second == first.kept)) return first.kept;
  if (of_second && !first.kept) return of_second;
  if (first.balance != second.balance) {
    return first.balance < second.balance ? rules::Side::kFirst : rules::Side::kSecond;
  }
  if (!first.last || !second.last || *first.last == *second.last) return std::nullopt;
  return rules::Other(*first.last);
}

}  // namespace merels::domain
