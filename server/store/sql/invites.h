#pragma once

#include "server/store/invites.h"
#include "server/store/sql/statements.h"

namespace merels::store {

/// Within the transaction of a sign-up: counts it, of one account once however often it is called. Whether
/// the account has now used the invite.
Changed UseInvite(SqlConnection& connection, const InviteUse& use, bool& used);

}  // namespace merels::store
