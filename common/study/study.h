// A record under review, as a tree with the record's headers; to and from its text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/study/tree.h"

namespace merels::study {

/// The longest text that is read, in bytes.
inline constexpr std::size_t kMaxText = std::size_t{4} << 20;

struct Study {
  notation::Record headers;  // without plies, comment and start, which are the tree's
  Tree tree;
};

/// The result of reading a text.
struct Reading {
  /// The legal part of it; nothing when not even its rules or its start are known.
  std::optional<Study> study = {};
  /// The first problem, with line and column (from 1); nothing when all of it was read.
  std::optional<Error> problem = {};
};

/// Reads the first record of an external text (common/base/text.h): one of ours, of another program, or a
/// list of plies (common/notation/foreign.h). Where it does not name its rules, those of `usual`, which
/// ParseRuleset reads, and those of standard are tried: those by which more of it is legal are chosen.
/// Errors: bad-record, those of the ruleset, and those of the rules, with the place of the ply. Where such a
/// record has a winner but no reason, and where it does not show that the game is over, the end is by the
/// rules. Its first line is line `first_line` as displayed.
Reading ReadRecord(std::string_view text, std::string_view usual = {}, std::size_t first_line = 1);

/// A position string, without a game around it, or one in Sanmill's format. The error names the column.
Result<Study> ReadPosition(std::string_view position, const rules::Ruleset& ruleset);

/// Whether the text appears to be a record: it has headers, or begins with a ply.
bool LooksLikeRecord(std::string_view text);

/// Whether the text appears to be a position, possibly an invalid one.
bool LooksLikePosition(std::string_view text);

/// The record with its comments and branches.
notation::Record RecordOf(const Study& study);

}  // namespace merels::study
