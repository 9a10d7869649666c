// The calls of the AccountService and the FriendService. An account with its sign-ins and tokens; all that
// the server stores about it, for its owner; and the players whom it follows, and who of them is online. A
// player is given by id or name. Calls of the FriendService are safe to repeat.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "common/api/call.h"
#include "common/api/moderation.h"
#include "common/base/ids.h"
#include "common/chat/chat.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"
#include "common/match/view.h"
#include "common/session/scope.h"

namespace merels::api {

/// A followed player.
struct Friend {
  match::Player player;
  bool online = false;    // connected now; never of one who has blocked the caller
  bool notify = false;    // the follower is notified when they come online
  clock::Millis since{};  // Unix time: followed since then
  bool operator==(const Friend&) const = default;
};

struct FollowPlayer {
  using Answer = Friend;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
  bool notify = false;
};

struct UnfollowPlayer {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
};

struct ListFriends {
  using Answer = Page<Friend>;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  PageQuery page = {};
};

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
  std::string id;          // not secret
  std::string label;       // as given at the sign-in
  clock::Millis since{0};  // Unix time; 0: unknown
  bool current = false;    // the caller's own
  session::Scopes scopes = session::Scopes::All();
  clock::Millis expires_at{0};  // Unix time; 0: never
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

/// A report that the account made.
struct OwnReport {
  std::string id;
  AccountId account;  // the reported account
  MatchId match;      // may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text;
  clock::Millis at{0};           // Unix time, like the next
  clock::Millis resolved_at{0};  // 0: it is open
};

/// A page of it. The server fills the parts; a client gets all of them as JSON.
struct AccountPage {
  match::Player player;
  clock::Millis created_at{0};  // Unix time
  std::vector<SignInEntry> sign_ins = {};
  std::vector<match::Player> blocks = {};
  std::vector<Friend> friends = {};
  std::vector<Sanction> sanctions = {};
  std::optional<lobby::PlayerRatings> ratings = {};  // on the first page
  std::vector<MatchId> chat_off = {};
  std::vector<OwnReport> reports = {};
  std::vector<chat::SaidMessage> said = {};
  std::vector<std::string> records = {};
  std::string next = {};  // the token of the next page; empty: there is none
  std::string json = {};  // an ExportAccountResponse; at clients only
};

struct ExportAccount {
  using Answer = AccountPage;
  static constexpr CallRule kRule{Needs::kAccount, kHeavy};
  PageQuery page = {};
};

}  // namespace merels::api
