// Which names players may have.
#ifndef MERELS_SERVER_DOMAIN_NAMES_H_
#define MERELS_SERVER_DOMAIN_NAMES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::domain {

/// A name is 1 to `longest` characters of ASCII letters, digits, '_', '-' and '.', and begins with a letter
/// or digit. bad-name names the character that is not allowed; name-too-long, the greatest length.
Result<void> CheckName(std::string_view name, std::size_t longest);

/// The form in which two names are the same: without case, look-alikes (0 and o; 1, i and l; 5 and s; rn and
/// m; vv and w) made one, and the signs _ - . left out.
std::string FoldName(std::string_view name);

/// Whether a player of this name could be mistaken for the server or its staff, however it is spelled: with
/// look-alikes, with digits around it, or as one part of several.
bool LooksLikeServerName(std::string_view name);

/// LooksLikeServerName, or a name like a guest's: not allowed for a member.
bool IsReserved(std::string_view name);

/// "Guest-" and four characters.
std::string GuestName(std::string_view random_id);

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_NAMES_H_
