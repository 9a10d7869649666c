// Entries as bytes, as the log keeps them. Bytes once written are never rewritten.
//
// They are text, a line each, fields separated by one blank. What follows from the lines before by the rules
// is left out, and so are zeros at the end of lines marked with *:
//   3 AT PRINT BY REQUEST            format, Unix ms, fingerprint in hex; BY is w or b for a player's seat,
//                                    or an account; - for nobody
//   start RULESET INITIAL INCREMENT RATED WHITE BLACK TOSSED [POSITION...]      a position ends its line, and
//                                    is there where it is not the start of the rules
//   watch ACCESS DELAY_PLIES DELAY CODE    behind start; left out when everybody sees all at once
//   w PLY CHECK CHARGED CREDIT *     a ply of the first side, b one of the second; times are ms
//   offer SIDE / decline SIDE / end SCORE REASON [SIDE] / resume CHARGED LEFT      an end names who aborted
//   takeback-offer SIDE / takeback-decline SIDE
//   takeback SIDE COUNT CHECK
//   t THOUGHT AHEAD *                behind the events; left out when both are 0
//   CRC                              last: CRC-32C, 8 digits in hex, of the entry's number in decimal and all
//                                    bytes before this line
// CHECK has 4 digits in hex: of what replaying has to make of the event (CheckOf).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/match/event.h"

namespace merels::match {

/// The low 16 bits of the CRC-32C of a text: position, number and time left (of both after a takeback), with
/// blanks between them.
std::uint16_t CheckOf(const PlyPlayed& event);
std::uint16_t CheckOf(const PliesTakenBack& event);

/// The bytes of an entry, all but its number. Texts in an entry hold no blanks and no line ends (ids,
/// rulesets and plies never do), and no account is named "w", "b" or "-"; a position may hold blanks.
std::string Encode(const Entry& entry, const Seats& seats);

/// Reads entries of one match in their order.
class EntryReader {
 public:
  /// From the first entry on, which names the seats.
  EntryReader() = default;
  /// From any later one on.
  explicit EntryReader(const Seats& seats) : seats_(seats) {}

  /// bad-record when the bytes are of another format, or not those of this entry, as by their checksum;
  /// otherwise it names the invalid line. What was left out of an event is completed by State::Apply.
  Result<Entry> Read(Seq seq, std::string_view bytes);

 private:
  Seats seats_;
};

}  // namespace merels::match
