// A hash of the rules' behaviour.
#pragma once

#include <cstdint>
#include <string_view>

namespace merels::bench {

/// Mixes, for every registered ruleset of `family` ("" for all), short perfts and every position, legal ply
/// and result of a fixed set of random games. Two builds with the same number play the same rules; a change
/// without effect on them keeps it.
std::uint64_t Signature(std::string_view family = "");

}  // namespace merels::bench
