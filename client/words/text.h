// Building sentences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/board/topology.h"

namespace merels::words {

/// With a capital letter, unless it begins with the name of a point.
std::string Capitalised(std::string sentence);
/// All in capital letters, of ASCII.
std::string Upper(std::string text);
/// "1 game", "3 games", "0 games".
std::string Counted(std::int64_t number, std::string_view one, std::string_view many);
/// "b2", "b2 and g1", "a1, b2 and g1".
std::string Listed(const std::vector<std::string>& items);
/// Listed() for points.
std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points);

}  // namespace merels::words
