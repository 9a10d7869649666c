#include "client/local/shipped_puzzles.h"

// The assembler file puzzles.S.in has the bytes between these.
// NOLINTBEGIN(modernize-avoid-c-arrays, readability-identifier-naming)
extern "C" const char merels_puzzles[];
extern "C" const char merels_puzzles_end[];
// NOLINTEND(modernize-avoid-c-arrays, readability-identifier-naming)

namespace merels::local {

std::string_view ShippedPuzzles() {
  return {merels_puzzles, static_cast<std::size_t>(merels_puzzles_end - merels_puzzles)};
}

}  // namespace merels::local
