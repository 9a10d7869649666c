// The tables of a PostgreSQL database, as numbered steps. They are independent of those of SQLite.
#pragma once

#include <span>

namespace merels::store {

/// A step, and the oldest program, by its newest step, that can still use a database with it: a node of the
/// last release goes on beside one of this. So a step only adds, and a later release removes.
struct PgStep {
  int oldest;
  const char* script;
};

/// The first step makes the whole of the schema `first` in an empty database, each other brings a database of
/// the schema before to the next.
struct PgSchemaSteps {
  int first;
  std::span<const PgStep> steps;

  /// The schema after the last of them.
  int Newest() const { return first + static_cast<int>(steps.size()) - 1; }
};

/// Those of this program.
const PgSchemaSteps& OurPgSteps();

}  // namespace merels::store
