// Requests to connect to a server and to sign in and out, as plain values.
#pragma once

#include <cstdint>
#include <string>

#include "common/base/result.h"

namespace merels::model {

/// The account to sign in to.
enum class Entry : std::uint8_t {
  kKnown,   // the account of the token on this machine
  kAny,     // that account, or a new guest
  kGuest,   // the guest of the token, or a new one; a member's token stays as it is
  kMember,  // by name and password
  kSignUp,  // a new member: the guest of the token, or a new one, gets name and password
};

/// Connects to a server, and signs in.
struct SignIn {
  std::string server;
  std::string name;  // empty, for a guest: the server makes one up
  Entry entry = Entry::kGuest;
  std::string password{};  // not for a guest
  std::string invite{};    // a code for signing up, if the server asks for one
};
/// Ends the connection. `forget`: the token is deleted too, so that nobody can sign in with it again.
struct Disconnect {
  bool forget = false;
};

/// Ends the current sign-in.
struct SignOut {};
struct SignOutAnswer {
  Result<void> result;
};

}  // namespace merels::model
