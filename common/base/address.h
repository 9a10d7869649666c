// Addresses of servers, as people copy them.
#pragma once

#include <string_view>

namespace merels {

/// What links to matches, and the address of a server if somebody likes, begin with.
inline constexpr std::string_view kOwnScheme = "merels://";

/// Whether the text begins with the scheme, in either case.
bool HasOwnScheme(std::string_view text);

/// HOST[:PORT] without what comes along when it is copied: blanks around it, the scheme, and one slash at the
/// end. Whether the rest is an address is for others to say.
std::string_view BareAddress(std::string_view text);

}  // namespace merels
