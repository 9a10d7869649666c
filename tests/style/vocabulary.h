// One concept, one name: the names that were given up, and what the glossary in ARCHITECTURE.md calls them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// A name that is used no more. `scope`: the folders where it would mean that, by how their paths begin;
/// empty: everywhere.
struct DroppedName {
  /// An identifier. A '*' at its end stands for any rest that begins with a capital letter; between two of
  /// them is a word of longer names, in lower case.
  std::string name;
  std::string instead;
  std::vector<std::string> scope = {};
};

const std::vector<DroppedName>& DroppedNames();

/// Identifiers of C++ code, not words of comments or literals, that are in the list.
std::vector<Fault> VocabularyFaults(const Source& source, const std::vector<DroppedName>& dropped);

/// A word that is used no more in the names of files and folders, in the protocol and in the documents.
/// `except`: where it means something else, or is quoted, by how paths begin.
struct DroppedWord {
  std::string word;  // in lower case; with an "s" at its end it is meant as well
  std::string instead;
  enum class Where : std::uint8_t { kEverywhere, kNamesOfFiles } where = Where::kEverywhere;
  std::vector<std::string> except = {};
};

const std::vector<DroppedWord>& DroppedWords();

/// Whole words, in upper or lower case, parted by anything that is no letter. Of files that are neither
/// documents nor of the protocol only the names are looked at.
std::vector<Fault> WordFaults(const Source& source, const std::vector<DroppedWord>& dropped);

}  // namespace merels::style
