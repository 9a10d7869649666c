// One concept, one name: the names that were given up, and what the glossary in ARCHITECTURE.md calls them.
#ifndef MERELS_TESTS_STYLE_VOCABULARY_H_
#define MERELS_TESTS_STYLE_VOCABULARY_H_

#include <string>
#include <vector>

#include "tests/style/source.h"

namespace merels::style {

/// A name that is used no more. `scope`: the folders where it would mean that, by how their paths begin;
/// empty: everywhere.
struct DroppedName {
  std::string name;  // an identifier; a '*' at its end stands for any rest that begins with a capital letter
  std::string instead;
  std::vector<std::string> scope = {};
};

const std::vector<DroppedName>& DroppedNames();

/// Identifiers of C++ code, not words of comments or literals, that are in the list.
std::vector<Fault> VocabularyFaults(const Source& source, const std::vector<DroppedName>& dropped);

}  // namespace merels::style

#endif  // MERELS_TESTS_STYLE_VOCABULARY_H_
