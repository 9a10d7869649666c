// Entries as bytes, as the log keeps them. Bytes once written are never rewritten: a format that must change
// gets a new number, and this file goes on reading the old ones.
//
// Format 2 is text, a line each, fields separated by one blank:
//   2 AT PRINT BY REQUEST            format, Unix ms, fingerprint in hex; - for nobody
//   start RULESET INITIAL INCREMENT RATED WHITE BLACK TOSSED POSITION...
//   watch ACCESS DELAY_PLIES DELAY CODE    behind start; left out when everybody sees all at once
//   ply SIDE PLY NUMBER CHARGED CREDIT LEFT POSITION...   sides are w and b, times are ms, a position ends
//   its line
//   offer SIDE / decline SIDE / end SCORE REASON [SIDE] / resume CHARGED LEFT      an end names who aborted
//   takeback-offer SIDE / takeback-decline SIDE
//   takeback SIDE COUNT NUMBER LEFT LEFT POSITION...
//   time THOUGHT AHEAD               behind the events; left out when both are 0
//   sum CRC                          last: CRC-32C, 8 digits in hex, of the entry's number in decimal and all
//                                    bytes before this line
// Format 1 was the same without the checksum.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/match/event.h"

namespace merels::match {

/// The bytes of an entry, all but its number. Texts in an entry hold no blanks and no line ends (ids,
/// rulesets and plies never do); a position may hold blanks.
std::string Encode(const Entry& entry);

/// Reads entries of all formats. bad-record when the bytes are not those of this entry, as by their checksum;
/// otherwise it names the invalid line.
Result<Entry> Decode(Seq seq, std::string_view bytes);

}  // namespace merels::match
