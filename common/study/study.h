// A record that is looked back on, as a tree with what the record's headers say; to and from its text.
#ifndef MERELS_COMMON_STUDY_STUDY_H_
#define MERELS_COMMON_STUDY_STUDY_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/study/tree.h"

namespace merels::study {

/// A longer text is not read, in bytes.
inline constexpr std::size_t kMaxText = std::size_t{4} << 20;

struct Study {
  notation::Record headers;  // without plies, comment and start, which are the tree's
  Tree tree;
};

/// What a text came to.
struct Reading {
  /// As much of it as is legal; nothing when not even its rules or its start are known.
  std::optional<Study> study = {};
  /// What is wrong, with line and column (from 1); nothing when all of it was read.
  std::optional<Error> problem = {};
};

/// Reads the first record of the text. Line ends may be those of any system. Errors: bad-record, bad-ruleset,
/// and those of the rules, with the place of the ply.
Reading ReadRecord(std::string_view text);

/// A position string, which has no game around it. The error names the column.
Result<Study> ReadPosition(std::string_view position, const rules::Ruleset& ruleset);

/// Whether the text means to be a record.
bool LooksLikeRecord(std::string_view text);

/// The record with its comments and branches.
notation::Record RecordOf(const Study& study);

}  // namespace merels::study

#endif  // MERELS_COMMON_STUDY_STUDY_H_
