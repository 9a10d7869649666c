// The knobs of rulesets in words.
#pragma once

#include <string>
#include <string_view>

namespace merels::presenter {

/// The meaning of this value of the knob: "no flying", "12 men each". A knob without words of its own is
/// written as it is: "fly=3".
std::string KnobWords(std::string_view knob, std::string_view value);

}  // namespace merels::presenter
