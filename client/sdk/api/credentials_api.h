// Calls about the credentials of an account and what is stored about it.
#ifndef MERELS_CLIENT_SDK_API_CREDENTIALS_API_H_
#define MERELS_CLIENT_SDK_API_CREDENTIALS_API_H_

#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api/api.h"

namespace merels::sdk {

/// A token for a program.
struct CreateToken {
  std::vector<std::string> scopes;  // some of "watch", "play", "chat", "account"
  std::string label;                // names it in the list of sign-ins
  int valid_hours = 0;              // 0: until it is ended
};
struct ResetPassword {
  std::string name;
  std::string code;  // of the operator
  std::string new_password;
  std::string label;  // names this sign-in in the list
};
/// A page of all that the server stores about an account: an ExportAccountResponse of the protocol as JSON.
struct AccountPage {
  std::string json;
  std::string next;  // empty on the last page
};

/// Threads, `done`, token and errors as Api.
class CredentialsApi {
 public:
  virtual ~CredentialsApi() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// Gives the token: the only copy.
  virtual void MakeToken(CreateToken wish, Done<std::string> done) = 0;
  /// Does not change the token of this interface.
  virtual void Reset(ResetPassword wish, Done<SignedIn> done) = 0;
  /// For ever. A guest has no password.
  virtual void CloseAccount(std::string password, Done<void> done) = 0;
  /// `page_token`: of the page before; empty for the first.
  virtual void ExportAccount(std::string page_token, Done<AccountPage> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<CredentialsApi> MakeCredentialsApi(std::shared_ptr<Channel> channel,
                                                   Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_CREDENTIALS_API_H_
