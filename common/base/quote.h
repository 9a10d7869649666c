// Quoting of external text in our sentences.
#pragma once

#include <string>
#include <string_view>

namespace merels {

/// `text` in double quotes, cut to a length that fits a sentence, with every byte that could harm a terminal
/// or a log line shown as '?'.
std::string Quote(std::string_view text);

}  // namespace merels
