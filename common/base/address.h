// Server addresses, as people copy them.
#pragma once

#include <string_view>

namespace merels {

/// The scheme of links to matches, and optionally of a server's address.
inline constexpr std::string_view kOwnScheme = "merels://";

/// Whether the text begins with the scheme, in either case.
bool HasOwnScheme(std::string_view text);

/// HOST[:PORT] without what may be copied with it: blanks around it, the scheme, and one slash at the end.
/// Does not check the address.
std::string_view BareAddress(std::string_view text);

}  // namespace merels
