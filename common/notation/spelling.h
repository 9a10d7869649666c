// Spellings of plies by people and other programs: `d3xg7`, `d3 ×g7`, `f2–f4 : d5`; points by number or by
// ring. Ours is the one spelling of ply.h, the only one in the rules, the server and our records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/topology.h"

namespace merels::notation {

/// The text with our signs: '-' for any dash or arrow, ',' for `x`, `×` and ':' before a captured man,
/// without blanks around them, and one blank between plies. Anything else stays unchanged.
std::string PlainSigns(std::string_view text);

/// The length of the move number at the beginning of the word, such as `1.` or `12...`; 0: there is none.
std::size_t LengthOfMoveNumber(std::string_view word);

/// The kinds of names for the 24 points of Nine Men's Morris.
enum class PointNames : std::uint8_t {
  kOurs,     // a1 to g7: also the German federation (WMD) and Sanmill
  kNumbers,  // 1 to 24 in reading order: PlayOK
  kRings,    // E, A and R with 1 to 8, each clockwise from its upper left corner: Mind Sports South Africa
};

/// The kind of names in these plies, which have our signs. Where they could be those of `topology`, they are;
/// rings are tried on the board of 24 points alone, since other boards have points with the same names.
PointNames NamesIn(const std::vector<std::string>& plies, const board::Topology& topology);

/// The ply with our names for its points; anything else stays unchanged.
std::string InOurNames(std::string_view ply, PointNames names);

/// The plies of a game on one line, in our signs and names. Move numbers, and a result at its end, are
/// skipped.
std::vector<std::string> PliesIn(std::string_view line, const board::Topology& topology);

/// Whether a word has the form of a ply in any of these spellings, whatever its points are.
bool LooksLikePly(std::string_view word);

}  // namespace merels::notation
