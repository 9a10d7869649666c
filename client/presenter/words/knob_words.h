// The knobs of rulesets in words.
#ifndef MERELS_CLIENT_PRESENTER_WORDS_KNOB_WORDS_H_
#define MERELS_CLIENT_PRESENTER_WORDS_KNOB_WORDS_H_

#include <string>
#include <string_view>

namespace merels::presenter {

/// What it means that this knob has this value: "no flying", "12 men each". A knob without words of its own
/// is told as it is written: "fly=3".
std::string KnobWords(std::string_view knob, std::string_view value);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_WORDS_KNOB_WORDS_H_
