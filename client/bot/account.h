// Who the computer player is at a server.
#ifndef MERELS_CLIENT_BOT_ACCOUNT_H_
#define MERELS_CLIENT_BOT_ACCOUNT_H_

#include <filesystem>
#include <string>

#include "client/sdk/api.h"

namespace merels::bot {

/// Who the token in `token_file` says, if that is a computer of this name; else a new guest, flagged as a
/// computer, whose token is written there. Sets the token of `api`. Waits for the answers. Errors: bad-file;
/// bad-token for the token of a person, which is left alone; those of the calls.
Result<sdk::SignedIn> SignIn(sdk::Api& api, const std::filesystem::path& token_file, const std::string& name);

}  // namespace merels::bot

#endif  // MERELS_CLIENT_BOT_ACCOUNT_H_
