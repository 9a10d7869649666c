// Position strings of the morris family: men, side to move, men in hand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/board/topology.h"
#include "common/rules/base/outcome.h"
#include "common/rules/morris/knobs.h"
#include "common/rules/morris/position.h"

namespace merels::rules::morris {

/// A position and the side to move.
struct Setup {
  Position position;
  Side side = Side::kFirst;

  bool operator==(const Setup&) const = default;
};

/// For Repetitions: a position as a number, and back. Nothing is placed or captured within a stretch, so
/// hands and men are those of `now`.
std::uint64_t CodeOf(const Setup& setup);
Setup Decode(std::uint64_t code, const Setup& now);

/// Reads "WB./... w 9,9". Error: bad-position, with the column or with what is impossible on this board.
Result<Setup> ParseSetup(const Knobs& knobs, const board::Topology& topology, std::string_view text);

std::string PrintSetup(const board::Topology& topology, const Setup& setup);

}  // namespace merels::rules::morris
