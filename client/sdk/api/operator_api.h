// The calls of the OperatorService, with the operator's token.
#ifndef MERELS_CLIENT_SDK_API_OPERATOR_API_H_
#define MERELS_CLIENT_SDK_API_OPERATOR_API_H_

#include <cstdint>
#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/moderation.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::sdk {

using clock::Millis;

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

/// Threads, `done` and errors as Apis. A player is given by id or name.
class OperatorApi {
 public:
  virtual ~OperatorApi() = default;

  /// Repeating it makes another code, like CreateResetCode.
  virtual void CreateInvite(api::CreateInvite wish, Done<NewCode> done) = 0;
  /// All of them, newest first.
  virtual void ListInvites(Done<std::vector<Invite>> done) = 0;
  virtual void RevokeInvite(std::string invite, Done<void> done) = 0;
  /// A code with which the member sets a new password, once.
  virtual void CreateResetCode(std::string player, Done<NewCode> done) = 0;
  /// Safe to repeat. not-member for a guest.
  virtual void SetModerator(std::string player, bool is_one, Done<match::Player> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_OPERATOR_API_H_
