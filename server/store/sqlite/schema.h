// The tables of a SQLite database, as numbered steps.
#pragma once

#include <span>

namespace merels::store {

/// SQL scripts: the first makes the whole of the schema `first` in an empty database, each other brings a
/// database of the schema before to the next.
struct SchemaSteps {
  int first;
  std::span<const char* const> scripts;

  /// The schema after the last of them.
  int Newest() const { return first + static_cast<int>(scripts.size()) - 1; }
};

/// Those of this program. It neither reads what is older than the first of its schemas nor what is newer than
/// the last.
const SchemaSteps& OurSteps();

}  // namespace merels::store
