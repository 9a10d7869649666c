// Records of other programs, and records and lists of plies typed or changed by hand:
//
//   [White "Ann"]
//   [Result "1-0"]
//
//   1. d6 f4 2. d2xf4 {a comment} (2. b4 g7) b4 1-0
//
// Headers may come in any order or not at all. Move numbers are skipped, as are NAGs and annotation symbols
// such as "!?"; comments are in braces or after a semicolon, variations in parentheses. Plies are spelled in
// any way that spelling.h knows: WMD, Sanmill, PlayOK, GoldToken, Mind Sports South Africa. Our records are
// read as well, even those that RecordReader refuses. This file does not check whether the plies are legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.h"
#include "common/board/topology.h"
#include "common/notation/record.h"

namespace merels::notation {

/// The reason of a record that states who has won, but not why.
inline constexpr std::string_view kUnstated = "unstated";

struct ForeignRecord {
  /// The contents of the text. Its plies have our spelling. `ruleset` is empty if the text has no header of
  /// ours for it; other missing headers have the values of an empty record.
  Record record;
  /// Another program's name for the rules, such as "Nine Men's Morris"; often empty.
  std::string variant;
  /// The places of the plies, in the order of the text.
  std::vector<TextPlace> places;
  /// bad-record: the first text that is no ply, with its place. The rest of the text was not read.
  std::optional<Error> problem;

  /// Lines that are headers, known or not.
  std::size_t headers = 0;

  /// Whether it has anything of a game.
  bool any() const { return !record.plies.empty() || !record.ruleset.empty() || !record.start.empty(); }
};

/// Reads the first record of a clean text (common/base/text.h), whose first line is line `first_line` as
/// displayed.
ForeignRecord ReadForeign(std::string_view text, std::size_t first_line = 1);

/// Gives the points our names where they are named by ring, which only the board shows.
void NameByBoard(std::vector<RecordedPly>& plies, const board::Topology& topology);

/// The record in the notation of the German federation (WMD) with headers that other programs read: a line
/// for two plies, 'x' for a capture. ReadForeign reads it.
std::string PrintWmd(const Record& record);

}  // namespace merels::notation
