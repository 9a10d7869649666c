// Requests about accounts, and their answers.
#ifndef MERELS_COMMON_API_ACCOUNT_H_
#define MERELS_COMMON_API_ACCOUNT_H_

#include <chrono>
#include <string>

#include "common/base/ids.h"
#include "common/match/view.h"
#include "common/session/scope.h"

namespace merels::api {

/// What a member signs up or signs in with. The password is personal: it is never logged or stored.
struct NamePassword {
  std::string name;
  std::string password;
  std::string invite = {};  // a code, for signing up where the server asks for one
};
/// The token is the only copy: the server keeps a hash of it.
struct SignedIn {
  match::Player player;
  std::string token;
};

struct NewGuest {
  std::string name;  // empty: the server makes one up
  bool bot = false;  // flagged as a computer player
};
/// One sign-in of an account.
struct SignInEntry {
  std::string id;                      // not secret
  std::string label;                   // as given at the sign-in
  std::chrono::milliseconds since{0};  // Unix time; 0: not known
  bool current = false;                // the one that asks
  bool operator==(const SignInEntry&) const = default;
};

/// A token for a program: what it may do, and for how long.
struct CreateToken {
  session::Scopes scopes;       // at least one
  std::string label;            // names it in the list of sign-ins
  std::chrono::hours valid{0};  // 0: until it is ended
};
/// A new password, by a code from the operator.
struct ResetPassword {
  std::string name;
  std::string code;
  std::string new_password;
  std::string label;  // names this sign-in in the list
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_ACCOUNT_H_
