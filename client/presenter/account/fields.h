// Fields for names, passwords and invites, and the errors that belong to each.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/controls.h"
#include "common/base/result.h"

namespace merels::presenter {

// Of the sign-in screen.
inline constexpr Field kServerField{"field:server"};
inline constexpr Field kNameField{"field:name"};
// Of both screens.
inline constexpr Field kPasswordField{"field:password"};
inline constexpr Field kInviteField{"field:invite"};
// Of the account screen.
inline constexpr Field kMemberNameField{"field:member-name"};
inline constexpr Field kOldPasswordField{"field:old-password"};
inline constexpr Field kNewPasswordField{"field:new-password"};

/// The field for the invite code that a server may ask of new members; shown once the server has asked.
TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why);

/// Whether an error of this reason is about the name and is shown beside it; the next, about the password.
bool IsAboutName(Reason reason);
bool IsAboutPassword(Reason reason);

}  // namespace merels::presenter
