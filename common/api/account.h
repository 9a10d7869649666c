// The calls of the AccountService.
#pragma once

#include <chrono>
#include <string>

#include "common/api/call.h"
#include "common/api/page.h"
#include "common/base/ids.h"
#include "common/match/view.h"
#include "common/session/scope.h"

namespace merels::api {

/// The token is the only copy: the server keeps a hash of it.
struct SignedIn {
  match::Player player;
  std::string token;
};

/// Makes a guest. Repeating it makes another one, which is harmless.
struct SignInGuest {
  using Answer = SignedIn;
  static constexpr CallRule kRule{Needs::kNothing, kHeavy};
  std::string name;  // empty: the server chooses one
  bool bot = false;  // flagged as a computer player
};

struct GetAccount {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kToken, kPlain};
};

/// Makes a guest a member, with a permanent name. The password is personal, here as below: it is never logged
/// or stored. Idempotent.
struct SignUp {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kAccount, kSecret};
  std::string name;
  std::string password;
  std::string invite = {};  // a code, where the server asks for one
};

/// A member signs in: makes another token.
struct SignIn {
  using Answer = SignedIn;
  static constexpr CallRule kRule{Needs::kNothing, kSecret};
  std::string name;
  std::string password;
  std::string label = {};  // the name of this sign-in in the list
};

/// Ends all other sign-ins. Not to be repeated blindly: afterwards the old password is wrong.
struct ChangePassword {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kAccount, kSecret};
  std::string old_password;
  std::string new_password;
};

/// One sign-in of an account, which is one token.
struct SignInEntry {
  std::string id;                      // not secret
  std::string label;                   // as given at the sign-in
  std::chrono::milliseconds since{0};  // Unix time; 0: unknown
  bool current = false;                // the caller's own
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // Unix time; 0: never
  bool operator==(const SignInEntry&) const = default;
};

/// Newest first.
struct ListSignIns {
  using Answer = Page<SignInEntry>;
  static constexpr CallRule kRule{Needs::kAccount, kList, true};
  PageQuery page = {};
};

/// Idempotent.
struct EndSignIn {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kAccount, kPlain};
  std::string id;
};

/// Makes a token for a program: what it may do, and for how long. The answer is the token, the only copy.
struct CreateToken {
  using Answer = std::string;
  static constexpr CallRule kRule{Needs::kAccount, kSecret};
  session::Scopes scopes;       // at least one
  std::string label;            // its name in the list of sign-ins
  std::chrono::hours valid{0};  // 0: until it is ended
};

/// Sets a new password by a code from the operator, which is valid once.
struct ResetPassword {
  using Answer = SignedIn;
  static constexpr CallRule kRule{Needs::kNothing, kSecret};
  std::string name;
  std::string code;
  std::string new_password;
  std::string label;  // the name of this sign-in in the list
};

/// Permanent. A guest gives an empty password.
struct CloseAccount {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kAccount, kSecret};
  std::string password;
};

}  // namespace merels::api
