// merelsctl uci: the engine with a text protocol like the Universal Chess Interface. README.md beside this
// file lists its commands.
#pragma once

#include "client/cli/base/console.h"

namespace merels::cli {

/// The longest line that is read, in bytes.
inline constexpr std::size_t kMaxUciLine = 65'536;

/// Reads lines until "quit" or the end of the input; both end a running search. A line that is not understood
/// is answered by one "info string reason: sentence" and changes nothing. Always kDone.
int RunUci(Console& console);

}  // namespace merels::cli
