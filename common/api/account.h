// Requests about accounts, and their answers.
#ifndef MERELS_COMMON_API_ACCOUNT_H_
#define MERELS_COMMON_API_ACCOUNT_H_

#include <chrono>
#include <string>

#include "common/base/ids.h"
#include "common/match/view.h"
#include "common/session/scope.h"

namespace merels::api {

/// Makes a guest a member. The password is personal, here as below: it is never logged or stored.
struct SignUp {
  std::string name;
  std::string password;
  std::string invite = {};  // a code, where the server asks for one
};
/// A member signs in.
struct SignIn {
  std::string name;
  std::string password;
  std::string label = {};  // names this sign-in in the list
};
struct ChangePassword {
  std::string old_password;
  std::string new_password;
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
/// One sign-in of an account, which is one token.
struct SignInEntry {
  std::string id;                      // not secret
  std::string label;                   // as given at the sign-in
  std::chrono::milliseconds since{0};  // Unix time; 0: not known
  bool current = false;                // the one that asks
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // Unix time; 0: never
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
