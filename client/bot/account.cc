#include "client/bot/account.h"

#include <optional>

#include "client/sdk/await.h"
#include "client/sdk/connection/token_file.h"

namespace merels::bot {
namespace {

/// The account of the token; nothing when the server does not know the token.
Result<std::optional<match::Player>> Recall(sdk::Calls& calls, const std::string& token) {
  calls.SetToken(token);
  auto me = sdk::Wait(calls, api::GetAccount());
  if (me.ok()) return std::optional(std::move(*me));
  if (me.error().reason == Reason::kBadToken) return std::optional<match::Player>();
  return me.error();
}

Result<api::SignedIn> BecomeSomebody(sdk::Calls& calls, const std::filesystem::path& token_file,
                                     const std::string& name) {
  calls.SetToken("");
  auto signed_in = sdk::Wait(calls, api::SignInGuest{name, true});
  if (!signed_in.ok()) return signed_in.error();
  if (const auto written = sdk::WriteToken(token_file, signed_in->token); !written.ok())
    return written.error();
  calls.SetToken(signed_in->token);
  return signed_in;
}

}  // namespace

Result<api::SignedIn> SignIn(sdk::Calls& calls, const std::filesystem::path& token_file,
                             const std::string& name) {
  const auto token = sdk::ReadToken(token_file);
  if (!token.ok()) return token.error();
  if (!*token) return BecomeSomebody(calls, token_file, name);
  auto me = Recall(calls, **token);
  if (!me.ok()) return me.error();
  if (*me && !(*me)->bot) {
    return Error{Reason::kBadToken, "the token in " + token_file.string() + " belongs to a person, " +
                                        (*me)->name + "; a computer player needs a token of its own"};
  }
  if (*me && (*me)->name == name) return api::SignedIn{**me, **token};
  return BecomeSomebody(calls, token_file, name);
}

}  // namespace merels::bot
