// Game records: a whole game as text, for people and programs.
//
//   [Ruleset "standard+reps=3+quiet=100"]
//   [Match "a2b3c4d5e6f7g"]
//   [Date "2026-03-01"]
//   [White "Ann"]
//   [Black "Bob"]
//   [Clock "300+3"]
//   [Rated "no"]
//   [Result "1-0"]
//   [Reason "resign"]
//
//   1 d2 {1200 80 301880}
//   ; A quiet beginning
//   2 f4 {900 0 302100}
//   (
//   2 g7
//   3 a1
//   )
//   3 b4
//
// All nine headers, in this order, and behind them [AbortedBy "White"], or "Black", in a game that one side
// called off, let run out of time or left before both had played, and [Start "POSITION"] if the game does not
// begin at the start of its ruleset; a blank line; a line a ply; a blank line, or the end of the text, ends
// the record. UTF-8, LF. Inside quotes `\"` and `\\` stand for themselves and `\xHH` for a control character,
// so that text read back is exactly the text written.
//
// Under a ply there may be one comment, `; ` and its text, and then branches: variations in its place,
// between `(` and `)`, with the numbers that those plies would have had. Plies of a branch have comments and
// branches as well. A comment before the first ply is about the start. Records of real games have neither.
// This file does not check whether the plies are legal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/result.h"

namespace merels::notation {

/// Limits of one record.
inline constexpr std::size_t kMaxRecordLine = 2000;      // bytes
inline constexpr std::size_t kMaxRecordPlies = 100'000;  // including those of branches
inline constexpr std::size_t kMaxRecordDepth = 64;       // branches within branches
inline constexpr std::size_t kMaxRecordComment = 1000;   // bytes

/// The effect of a ply on the mover's clock, in milliseconds: the time charged, the lag credit given, the
/// time left.
struct RecordedClock {
  std::int64_t charged_ms = 0;
  std::int64_t credit_ms = 0;
  std::int64_t left_ms = 0;

  bool operator==(const RecordedClock&) const = default;
};

struct RecordedPly {
  std::string ply;
  /// Nothing in a game without clocks.
  std::optional<RecordedClock> clock = {};
  /// One line, without control characters, at most kMaxRecordComment; empty: none.
  std::string comment = {};
  /// Variations in its place; none of them is empty.
  std::vector<std::vector<RecordedPly>> branches = {};

  bool operator==(const RecordedPly&) const = default;
};

struct Record {
  std::string ruleset;
  std::string match;
  std::string date;
  std::string white;
  std::string black;
  /// Initial time and increment in seconds, such as "300+3" or "60+0.5"; "-" when there was no clock.
  std::string clock = "-";
  bool rated = false;
  /// "1-0", "0-1", "1/2", or "*" for an unfinished game.
  std::string result = "*";
  std::string reason = "unfinished";
  /// "White" or "Black"; empty: nobody.
  std::string aborted_by = {};
  /// A position string; empty: the start of the ruleset.
  std::string start = {};
  /// A comment about the start: one line, without control characters, at most kMaxRecordComment; empty: none.
  std::string comment = {};
  std::vector<RecordedPly> plies = {};

  bool operator==(const Record&) const = default;
};

/// A place in a text, from 1.
struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const TextPlace&) const = default;
};

/// bad-record: the place and the fault there.
Error WrongAt(const TextPlace& place, std::string_view what);

/// Whether a header Clock, or Result, may have this value.
bool IsRecordClock(std::string_view text);
bool IsRecordResult(std::string_view text);
/// The character of an escape at the start of `text`, which begins with a backslash, and its length.
std::optional<std::pair<char, std::size_t>> Unescape(std::string_view text);

/// The text of a record, including its closing blank line.
std::string PrintRecord(const Record& record);

/// Reads records line by line, holding one record at a time. Every error is bad-record and names line and
/// column (from 1); after an error the reader must not be used.
class RecordReader {
 public:
  /// Takes the next line, without its LF. Returns a record when the line ended one.
  Result<std::optional<Record>> Feed(std::string_view line);
  /// The text has ended. Returns the record that its end completes, if any.
  Result<std::optional<Record>> Finish();

  /// The incomplete record so far, including its open branches; also after an error.
  Record SoFar() const;
  /// The places of the plies of the newest record, in the order of the text.
  const std::vector<TextPlace>& ply_places() const { return ply_places_; }

 private:
  enum class Part : std::uint8_t { kBetween, kHeaders, kPlies };
  /// The plies of the game, or of a branch that is still open.
  struct Row {
    std::int64_t next = 1;  // the number of the next ply
    std::vector<RecordedPly> plies = {};
  };

  void Begin();
  Error Bad(std::size_t column, std::string_view what) const;
  Result<void> Header(std::string_view line);
  Result<std::string> HeaderValue(std::string_view line, std::size_t start) const;
  Result<void> Further(std::string_view line);
  Result<void> PlayLine(std::string_view line);
  Result<void> Ply(std::string_view line);
  Result<void> Comment(std::string_view line);
  Result<void> OpenBranch();
  Result<void> CloseBranch();
  /// Attaches the innermost open branch to the ply that it replaces.
  static void Close(std::vector<Row>& open);
  Result<std::optional<Record>> Complete();

  Part part_ = Part::kBetween;
  std::size_t line_number_ = 0;
  std::size_t headers_ = 0;
  std::size_t further_ = 0;  // of the optional headers, those read or skipped
  Record record_;
  std::vector<Row> open_ = {Row()};  // the game, then the open branches, each within the one before
  std::vector<TextPlace> ply_places_;
};

}  // namespace merels::notation
