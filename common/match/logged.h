// An entry of a match's log together with the clocks after it.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "common/match/event.h"

namespace merels::match {

/// Both clocks between plies, and the side whose clock runs.
struct Clocks {
  std::array<Millis, 2> left{};
  std::optional<Side> running;
  bool operator==(const Clocks&) const = default;
};

/// Shared by all receivers; immutable.
struct Logged {
  Entry entry;
  Clocks clocks;  // just after it
  bool operator==(const Logged&) const = default;
};
using LoggedPtr = std::shared_ptr<const Logged>;

}  // namespace merels::match
