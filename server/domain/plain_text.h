// Checks of text that players write to each other.
#pragma once

#include <cstddef>
#include <string_view>

#include "common/base/result.h"

namespace merels::domain {

/// Whether `text` is at most `longest` bytes of valid UTF-8 without characters that are not allowed in a line
/// of text (common/base/line.h). bad-argument; `what` names it in the sentence.
Result<void> CheckPlainText(std::string_view text, std::size_t longest, std::string_view what);

}  // namespace merels::domain
