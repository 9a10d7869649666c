// A record that is looked back on, as a tree with what the record's headers say; to and from its text.
#pragma once

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

/// Reads the first record of the text as it came from outside (common/base/text.h): one of ours, of another
/// program, or a list of plies (common/notation/foreign.h). Where it does not say by which rules it was
/// played, those of `usual`, which ParseRuleset reads, and those of standard are tried: what more of it is
/// legal by is meant. Errors: bad-record, those of the ruleset, and those of the rules, with the place of the
/// ply. Where such a record says who has won, but not why, and where it does not know that the game is over,
/// the end is that of the rules. Its first line is line `first_line` of what people see.
Reading ReadRecord(std::string_view text, std::string_view usual = {}, std::size_t first_line = 1);

/// A position string, which has no game around it, or one that Sanmill has written. The error names the
/// column.
Result<Study> ReadPosition(std::string_view position, const rules::Ruleset& ruleset);

/// Whether the text means to be a record: it has headers, or begins with a ply.
bool LooksLikeRecord(std::string_view text);

/// Whether the text means to be a position, though perhaps a wrong one.
bool LooksLikePosition(std::string_view text);

/// The record with its comments and branches.
notation::Record RecordOf(const Study& study);

}  // namespace merels::study
