// The calls of the server's operator, with the operator's token.
#ifndef MERELS_CLIENT_SDK_API_OPERATOR_API_H_
#define MERELS_CLIENT_SDK_API_OPERATOR_API_H_

#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api/api.h"
#include "common/api/moderation.h"

namespace merels::sdk {

using api::CreateInvite;

struct Invite {
  std::string id;
  std::int64_t left = 0;  // how many may still use it
  Millis expires_at{0};   // Unix time; 0: never
  std::string note;
};
/// The only copy: the server keeps a hash of it.
struct NewCode {
  std::string code;
  Millis expires_at{0};  // Unix time; 0: never
};

/// Threads, `done`, token and errors as Api. A player is given by id or name.
class OperatorApi {
 public:
  virtual ~OperatorApi() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  virtual void MakeInvite(CreateInvite wish, Done<NewCode> done) = 0;
  /// Newest first.
  virtual void ListInvites(Done<std::vector<Invite>> done) = 0;
  virtual void RevokeInvite(std::string invite, Done<void> done) = 0;
  /// A code with which the member sets a new password, once.
  virtual void CreateResetCode(std::string player, Done<NewCode> done) = 0;
  virtual void SetModerator(std::string player, bool is_one, Done<match::Player> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<OperatorApi> MakeOperatorApi(std::shared_ptr<Channel> channel,
                                             Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_OPERATOR_API_H_
