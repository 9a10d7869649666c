// Requests about the user's own account and their answers, as plain values.
#ifndef MERELS_CLIENT_MODEL_ACCOUNT_H_
#define MERELS_CLIENT_MODEL_ACCOUNT_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "client/model/time.h"
#include "common/api/account.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::model {

/// As whom to sign in.
enum class Entry : std::uint8_t {
  kKnown,   // as the account of the token that is kept here
  kAny,     // so, or as a new guest
  kGuest,   // as the guest of the token, or as a new one; the token of a member stays as it is
  kMember,  // by name and password
  kSignUp,  // as a new member: the guest of the token, or a new one, takes name and password
};

/// Connect to a server, and sign in.
struct SignIn {
  std::string server;
  std::string name;  // empty, for a guest: the server makes one up
  Entry entry = Entry::kGuest;
  std::string password{};  // not for a guest
  std::string invite{};    // a code, for signing up where the server asks for one
};
/// End the connection. `forget`: the token is deleted too, so that nobody can sign in with it again.
struct Disconnect {
  bool forget = false;
};

using api::ChangePassword;
using api::SignUp;
struct ListSignIns {};
struct EndSignIn {
  std::string id;
};
/// Ends the sign-in that asks.
struct SignOut {};

using api::SignInEntry;  // where the account is signed in

struct SignUpAnswer {
  Result<match::Player> result;
};
struct PasswordAnswer {
  Result<void> result;
};
struct SignInsAnswer {
  Result<std::vector<SignInEntry>> result;
};
struct EndSignInAnswer {
  std::string id;
  Result<void> result;
};
struct SignOutAnswer {
  Result<void> result;
};
using AccountAnswer =
    std::variant<SignUpAnswer, PasswordAnswer, SignInsAnswer, EndSignInAnswer, SignOutAnswer>;

}  // namespace merels::model

#endif  // MERELS_CLIENT_MODEL_ACCOUNT_H_
