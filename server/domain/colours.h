// Who plays White next, so that nobody has it more often than others.
#ifndef MERELS_SERVER_DOMAIN_COLOURS_H_
#define MERELS_SERVER_DOMAIN_COLOURS_H_

#include <optional>

#include "common/rules/outcome.h"

namespace merels::domain {

/// Which sides somebody had in his recent matches.
struct Colours {
  int balance = 0;                       // how much more often White than Black
  std::optional<rules::Side> last = {};  // in the newest; nothing: there was none
  bool operator==(const Colours&) const = default;
};

/// The side of the first of two: White for who had it less often, of equals for who had Black last. Nothing:
/// let lots be drawn.
std::optional<rules::Side> SideOfFirst(const Colours& first, const Colours& second);

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_COLOURS_H_
