// Entries as bytes, as the log keeps them. Bytes once written are never rewritten: a format that must change
// gets a new number, and this file goes on reading the old ones.
//
// Format 1 is text, a line each, fields separated by one blank:
//   1 AT PRINT BY REQUEST            format, Unix ms, fingerprint in hex; - for nobody
//   start RULESET INITIAL INCREMENT RATED WHITE BLACK TOSSED POSITION...
//   watch ACCESS DELAY_PLIES DELAY CODE    behind start; left out when everybody sees all at once
//   ply SIDE PLY NUMBER CHARGED CREDIT LEFT POSITION...   sides are w and b, times are ms, a position ends
//   its line
//   offer SIDE / decline SIDE / end SCORE REASON [SIDE] / resume CHARGED LEFT      an end names who aborted
//   takeback-offer SIDE / takeback-decline SIDE
//   takeback SIDE COUNT NUMBER LEFT LEFT POSITION...
//   time THOUGHT AHEAD               last; left out when both are 0
#ifndef MERELS_COMMON_MATCH_CODEC_H_
#define MERELS_COMMON_MATCH_CODEC_H_

#include <string>
#include <string_view>

#include "common/base/result.h"
#include "common/match/event.h"

namespace merels::match {

/// The bytes of an entry, all but its number. Texts in an entry hold no blanks and no line ends (ids,
/// rulesets and plies never do); a position may hold blanks.
std::string Encode(const Entry& entry);

/// Reads what any version wrote. bad-record names the line that does not fit.
Result<Entry> Decode(Seq seq, std::string_view bytes);

}  // namespace merels::match

#endif  // MERELS_COMMON_MATCH_CODEC_H_
