// The differences of a ruleset from the one that its name suggests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace merels::variants {

/// The knobs, as "knob=value" in the order of canonical texts, in which a ruleset differs from a table opened
/// by its bare name. Empty for a text that is not a ruleset of this version.
std::vector<std::string> DifferencesOf(std::string_view ruleset);

}  // namespace merels::variants
