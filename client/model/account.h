// Connecting to a server and signing in and out, as plain values.
#pragma once

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

/// Ends the sign-in that asks.
struct SignOut {};
struct SignOutAnswer {
  Result<void> result;
};

}  // namespace merels::model
