// The calls of the AccountService.
#ifndef MERELS_CLIENT_SDK_API_ACCOUNT_API_H_
#define MERELS_CLIENT_SDK_API_ACCOUNT_API_H_

#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/account.h"
#include "common/base/result.h"
#include "common/match/view.h"

namespace merels::sdk {

using api::CreateToken;
using api::NewGuest;
using api::ResetPassword;
using api::SignedIn;
using api::SignInEntry;

/// A page of all that the server stores about an account: an ExportAccountResponse of the protocol as JSON.
struct AccountPage {
  std::string json;
  std::string next;  // empty on the last page
};

/// Threads, `done` and errors as Apis. No call changes the token of the following ones.
class AccountApi {
 public:
  virtual ~AccountApi() = default;

  /// Repeating it makes another guest, which is harmless.
  virtual void SignInGuest(NewGuest guest, Done<SignedIn> done) = 0;
  virtual void GetAccount(Done<match::Player> done) = 0;
  /// Makes a guest a member, with a permanent name and a password. Safe to repeat.
  virtual void SignUp(api::SignUp wish, Done<match::Player> done) = 0;
  /// Makes another token.
  virtual void SignIn(api::SignIn who, Done<SignedIn> done) = 0;
  /// Ends all other sign-ins. Not to be repeated blindly: afterwards the old one is wrong.
  virtual void ChangePassword(api::ChangePassword wish, Done<void> done) = 0;
  virtual void ListSignIns(Done<std::vector<SignInEntry>> done) = 0;
  /// Succeeds also when it has ended already.
  virtual void EndSignIn(std::string id, Done<void> done) = 0;
  /// Gives the token: the only copy.
  virtual void CreateToken(sdk::CreateToken wish, Done<std::string> done) = 0;
  /// With a code of the operator, which is good once.
  virtual void ResetPassword(sdk::ResetPassword wish, Done<SignedIn> done) = 0;
  /// For good. A guest gives an empty password.
  virtual void CloseAccount(std::string password, Done<void> done) = 0;
  /// `page_token`: of the page before; empty for the first.
  virtual void ExportAccount(std::string page_token, Done<AccountPage> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_ACCOUNT_API_H_
