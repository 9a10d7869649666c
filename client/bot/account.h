// The bot's account on a server.
#pragma once

#include <filesystem>
#include <string>

#include "client/sdk/calls.h"
#include "common/api/account.h"

namespace merels::bot {

/// Signs in with the token in `token_file`, if it belongs to a bot of this name; otherwise as a new guest,
/// flagged as a bot, whose token is written there. Sets the token of `calls`. Waits for the answers. Errors:
/// bad-file; bad-token for a human's token, which is not overwritten; those of the calls.
Result<api::SignedIn> SignIn(sdk::Calls& calls, const std::filesystem::path& token_file,
                             const std::string& name);

}  // namespace merels::bot
