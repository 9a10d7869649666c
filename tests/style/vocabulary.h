// One concept, one name: dropped words, and their replacements in the glossary of ARCHITECTURE.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// A dropped word in the names of files and folders, in the protocol and in the documents. `except`: where it
/// has another meaning, or is quoted, by the beginnings of paths.
struct DroppedWord {
  std::string word;  // in lower case; includes the form with an "s" at its end
  std::string instead;
  enum class Where : std::uint8_t { kEverywhere, kNamesOfFiles } where = Where::kEverywhere;
  std::vector<std::string> except = {};
};

const std::vector<DroppedWord>& DroppedWords();

/// Whole words, in upper or lower case, separated by non-letters. Of files that are neither documents nor of
/// the protocol only the names are checked.
std::vector<Fault> WordFaults(const Source& source, const std::vector<DroppedWord>& dropped);

}  // namespace merels::style
