// The knobs of rulesets in words.
#pragma once

#include <string>
#include <string_view>

namespace merels::presenter {

/// What it means that this knob has this value: "no flying", "12 men each". A knob without words of its own
/// is told as it is written: "fly=3".
std::string KnobWords(std::string_view knob, std::string_view value);

}  // namespace merels::presenter
