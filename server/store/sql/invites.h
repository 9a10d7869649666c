#pragma once

#include "server/store/invites.h"
#include "server/store/sql/statements.h"

namespace merels::store {

/// Within the transaction of a sign-up: counts the use, once for one account however often it is called.
/// `used`: whether the account has now used the invite.
Changed UseInvite(SqlConnection& connection, const InviteUse& use, bool& used);

}  // namespace merels::store
