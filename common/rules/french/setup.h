// Position strings on the French board: men, side to move.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/base/outcome.h"
#include "common/rules/french/board.h"

namespace merels::rules::french {

/// The men by side, and the side to move.
struct Setup {
  std::array<Bits, 2> men{};
  Side side = Side::kFirst;
};

/// For Repetitions: a position as a number, and back.
std::uint64_t CodeOf(const Setup& setup);
Setup Decode(std::uint64_t code, const Setup& now);

/// The letters of a family's position strings, a letter for each side: "FG" and "fg".
struct Letters {
  std::string_view men;
  std::string_view sides;
};

/// Error: bad-position, with the column.
Result<Setup> ParseSetup(const Letters& letters, std::string_view text);

std::string PrintSetup(const Letters& letters, const Setup& setup);

}  // namespace merels::rules::french
