// One concept, one name: dropped names, and their replacements in the glossary of ARCHITECTURE.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// A dropped name. `scope`: the folders where it is refused, by the beginnings of paths; empty: everywhere.
struct DroppedName {
  /// An identifier. A '*' at its end stands for any rest that begins with a capital letter; between two of
  /// them is a word of longer names, in lower case.
  std::string name;
  std::string instead;
  std::vector<std::string> scope = {};
};

const std::vector<DroppedName>& DroppedNames();

/// Identifiers of C++ code (not words of comments or literals) in the list.
std::vector<Fault> VocabularyFaults(const Source& source, const std::vector<DroppedName>& dropped);

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
