// Records of other programs, and records and lists of plies that somebody has typed or changed by hand:
//
//   [White "Ann"]
//   [Result "1-0"]
//
//   1. d6 f4 2. d2xf4 {a comment} (2. b4 g7) b4 1-0
//
// Headers may come in any order or not at all. Numbers of moves are left out, as are NAGs and signs of praise
// such as "!?"; comments stand in braces or behind a semicolon, what else might have been played in
// parentheses. Plies are spelled in any way that spelling.h knows: WMD, Sanmill, PlayOK, GoldToken, Mind
// Sports South Africa. Records of ours are read as well, also such as RecordReader refuses. This file does
// not check whether the plies are legal.
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
  /// What the text says. Its plies have our spelling. `ruleset` is empty if the text has no header of ours
  /// for it; the other headers that it lacks have the values of a record of nobody.
  Record record;
  /// What another program calls the rules, such as "Nine Men's Morris"; often empty.
  std::string variant;
  /// Where the plies stand, in the order of the text.
  std::vector<TextPlace> places;
  /// bad-record: what is no ply, with its place. The text from there on was not read.
  std::optional<Error> problem;

  /// Lines that are headers, known or not.
  std::size_t headers = 0;

  /// Whether there is anything of a game in it.
  bool any() const { return !record.plies.empty() || !record.ruleset.empty() || !record.start.empty(); }
};

/// Reads the first record of a clean text (common/base/text.h), whose first line is line `first_line` of what
/// people see.
ForeignRecord ReadForeign(std::string_view text, std::size_t first_line = 1);

/// Gives the points our names where they are called by ring, which only the board tells.
void NameByBoard(std::vector<RecordedPly>& plies, const board::Topology& topology);

/// The record in the notation of the German federation (WMD) with headers that other programs read: a line
/// for two plies, 'x' for a capture. ReadForeign reads it.
std::string PrintWmd(const Record& record);

}  // namespace merels::notation
