// A match of this machine as text, as its file keeps it: some lines about it, then its log.
//
//   merels local match 1
//   match 5kx3...
//   opponent computer 3 0        who, the computer's level, whether the board turns
//   seat w lot                   the user's, and whether lots were drawn for it ("lot", "chosen")
//   rules standard+reps=3+quiet=100
//   clock 300+3
//   begun 1764000000000          Unix time in ms
//   plies 31
//   result 1-0 few               "* -" while it goes on
//   thought 1200                 ms, by the player to move
//
// and after a blank line the entries (common/match/codec.h), each with a blank line behind it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "client/local/local_match.h"

namespace merels::local {

/// The longest match, in bytes; a longer file is refused.
inline constexpr std::size_t kLongestSaved = std::size_t{4} << 20;

/// A match as an entry of a list.
struct Head {
  MatchId match;
  Terms terms;  // without the start, which the log has
  Side mine = Side::kFirst;
  Millis begun{0};  // Unix time
  int plies = 0;
  std::optional<rules::Outcome> outcome = {};

  bool operator==(const Head&) const = default;
};

Head HeadOf(const LocalMatch& match);

std::string Write(const LocalMatch& match, Millis now);
/// The lines before the log. bad-record names the line.
Result<Head> ReadHead(std::string_view text);
/// The whole match, with its clock stopped. bad-record.
Result<LocalMatch> Read(std::string_view text);

}  // namespace merels::local
