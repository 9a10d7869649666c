// The puzzles that every program carries: the file puzzles.tsv beside this one, which merels-solve has made.
#pragma once

#include <string_view>

namespace merels::local {

/// The text of the file (study::ReadPuzzles). Static storage.
std::string_view ShippedPuzzles();

}  // namespace merels::local
