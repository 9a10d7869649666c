// The computer player's account at a server.
#ifndef MERELS_CLIENT_BOT_ACCOUNT_H_
#define MERELS_CLIENT_BOT_ACCOUNT_H_

#include <filesystem>
#include <string>

#include "client/sdk/api/apis.h"

namespace merels::bot {

/// Signs in with the token in `token_file`, if it belongs to a computer of this name; otherwise as a new
/// guest, flagged as a computer, whose token is written there. Sets the token of `apis`. Waits for the
/// answers. Errors: bad-file; bad-token for the token of a person, which is not overwritten; those of the
/// calls.
Result<sdk::SignedIn> SignIn(sdk::Apis& apis, const std::filesystem::path& token_file,
                             const std::string& name);

}  // namespace merels::bot

#endif  // MERELS_CLIENT_BOT_ACCOUNT_H_
